/* SPDX-License-Identifier: Apache-2.0 */
/* pack_check.c: see pack_file.h. */

#include <inttypes.h>
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/urls.h"
#include "cli/base/color.h"
#include "cli/base/input.h"
#include "cli/base/json.h"
#include "cli/crawl/pack_file.h"
#include "rep_say.h"

bool
pack_recognize(const char *file)
{
        char start[INPUT_START];
        const struct input input = {start, sizeof(start)};

        return input_peek(file, start) && input_is_pack(&input);
}

/* ---- check --pack */

/* A run of `rep2c check --pack`. */
struct run {
        const struct check_options *options;
        const struct rep_pack *pack;
        struct output output;
        void *scratch;
        size_t scratch_size;
        int status;
};

static const char *
answer_word(const struct rep_pack_answer *answer)
{
        return answer->finding == REP_PACK_UNKNOWN ? "unknown" : rep_say_verdict(answer->result.verdict);
}

static bool
write_json(struct run *run, const struct rep_pack_answer *answer, struct rep_text url, const struct crawler *crawler)
{
        struct json *object = jsonl_new();

        jsonl_add(object, "verdict", jsonl_string(answer_word(answer)));
        jsonl_add_number(object, "line", answer->result.line);
        jsonl_add_number(object, "rank", answer->result.rank);
        jsonl_add(object, "url", jsonl_text(url));
        if (crawler->name.size > 0)
                jsonl_add(object, "agent", jsonl_text(crawler->name));
        if (answer->fetched != REP_PACK_TIME_UNKNOWN)
                jsonl_add_number(object, "fetched", (uint64_t)answer->fetched);
        return jsonl_write(object, &run->output);
}

static bool
write_text(struct run *run, const struct rep_pack_answer *answer, struct rep_text url, const struct crawler *crawler)
{
        bool allowed = answer->finding != REP_PACK_UNKNOWN && answer->result.verdict == REP_ALLOW;

        output_color(&run->output, allowed ? COLOR_GOOD : COLOR_BAD);
        fputs(answer_word(answer), run->output.stream);
        output_color(&run->output, COLOR_NONE);
        fprintf(run->output.stream, "\t%" PRIu32 "\t", answer->result.line);
        output_text(&run->output, url);
        if (run->options->crawlers.count > 1) {
                putc('\t', run->output.stream);
                output_text(&run->output, crawler_shown(crawler));
        }
        return output_end_line(&run->output);
}

/* Updates the exit status by ANSWER. */
static void
note(struct run *run, const struct rep_pack_answer *answer)
{
        if (answer->finding == REP_PACK_UNKNOWN)
                run->status = STATUS_ERROR;
        else if (answer->result.verdict == REP_DISALLOW && run->status == STATUS_OK)
                run->status = STATUS_DISALLOWED;
}

/* Answers URL for the crawler number I. */
static bool
check_url(struct run *run, const struct urls *urls, size_t i)
{
        const struct crawler *crawler = &run->options->crawlers.list[i];
        struct rep_pack_answer answer;
        struct failure failure;

        rep_pack_check(run->pack, crawler->asks, urls->url.data, urls->url.size, run->scratch, run->scratch_size,
                       &answer);
        if (answer.finding == REP_PACK_NO_URL || answer.finding == REP_PACK_DAMAGED) {
                fail(&failure, "%s: %.*s", rep_say_pack_finding_words(answer.finding),
                     (int)(urls->url.size < 300 ? urls->url.size : 300), urls->url.data);
                report(urls->source, urls->by_line ? urls->lines.number : 0, &failure);
                run->status = STATUS_ERROR;
                return !urls->by_line || answer_write_error(&run->output, run->options->json, urls->url, crawler,
                                                            run->options->crawlers.count > 1, &failure);
        }
        note(run, &answer);
        return (run->options->json ? write_json : write_text)(run, &answer, urls->url, crawler);
}

static int
check_all(struct run *run, char **arguments)
{
        struct urls urls = {.arguments = arguments};
        bool on = true;

        output_start(&run->output, run->options->line_buffered);
        color_apply(&run->options->color, &run->output);
        while (on && urls_next(&urls))
                for (size_t i = 0; i < run->options->crawlers.count && on; i++)
                        on = check_url(run, &urls, i);
        return output_finish(&run->output, urls_finish(&urls, run->status));
}

int
pack_check(const struct check_options *options, char **arguments)
{
        struct rep_pack *pack;
        struct failure failure;
        int status = STATUS_ERROR;

        if (pack_open(options->pack, &pack, &failure) && pack_suits_all(pack, &options->crawlers, &failure)) {
                struct run run = {.options = options, .pack = pack};

                run.scratch = pack_scratch(pack, &run.scratch_size);
                status = check_all(&run, arguments);
                free(run.scratch);
        } else {
                report(options->pack, 0, &failure);
        }
        rep_pack_close(pack);
        return status;
}
