/* SPDX-License-Identifier: Apache-2.0 */
/* check_urls.c: see check.h. */
#include <stdlib.h>
#include <string.h>

#include "cli/ask/answer.h"
#include "cli/ask/check.h"
#include "cli/ask/urls.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "rep_say.h"

/* ---- the robots.txt */

void
target_open(struct target *target, const char *name, const struct check_options *options)
{
        struct failure failure;

        *target = (struct target){.name = name};
        target->crawlers = must(calloc(options->crawlers.count, sizeof(*target->crawlers)));
        target->opened = robots_read_outcome(&target->robots, name, &options->reading, &failure);
        if (!target->opened) {
                report(input_name(name), 0, &failure);
                return;
        }
        if (!options->quiet)
                robots_warn(input_name(name), &target->robots);
        for (size_t i = 0; i < options->crawlers.count; i++) {
                struct target_crawler *picked = &target->crawlers[i];

                picked->picked = robots_suit(&target->robots, &options->crawlers.list[i], &picked->failure);
                if (!picked->picked)
                        report(input_name(name), 0, &picked->failure);
        }
}

void
target_free(struct target *target, const struct check_options *options)
{
        for (size_t i = 0; i < options->crawlers.count; i++)
                rep_crawler_free(target->crawlers[i].namesake);
        free(target->crawlers);
        robots_free(&target->robots);
}

/* ---- runs */

struct run {
        struct asking asking;
        const struct check_options *options;
        check_ask_fn *ask; /* answers in place of a robots.txt, with CONTEXT; NULL: none does */
        void *context;
        struct output output;
        struct table *table; /* NULL: an answer is a line */
        int status;
        bool named;        /* answers name their crawler */
        size_t name_width; /* columns of the longest name */
        size_t allowed, disallowed, failed;
        bool hinted;         /* a URL that is not escaped was noted */
        bool hinted_crawler; /* a token that is the name of a public crawler was noted */
};

/* ---- answers */

static bool
is_allowed(const struct answer *answer)
{
        return !answer->unknown && answer->result.verdict == REP_ALLOW;
}

/* Writes verdict, line and URL, and the crawler if there are several. */
static void
write_fields(struct run *run, const struct answer *answer)
{
        struct output *output = &run->output;

        output_colored(output, is_allowed(answer) ? COLOR_GOOD : COLOR_BAD, rep_string(answer_verdict(answer)));
        putc('\t', output->stream);
        output_line_number(output, answer->result.line);
        output_field(output, answer->url);
        if (run->named) {
                output_field(output, crawler_shown(answer->crawler));
        }
        if (answer->why)
                answer_write_why(answer, output);
}

/* The same in columns. */
static void
show(struct run *run, const struct answer *answer)
{
        struct output *output = &run->output;
        size_t width;
        char *line;

        output_color(output, answer->result.verdict == REP_ALLOW ? COLOR_GOOD : COLOR_BAD);
        fprintf(output->stream, "%-8s", rep_say_name(REP_NAME_VERDICT, answer->result.verdict));
        output_color(output, COLOR_NONE);
        line = parts_line(output->parts, answer->result.line);
        fprintf(output->stream, "  %-10s  ", answer->result.line > 0 ? line : "no rule");
        free(line);
        if (run->named) {
                width = output_text(output, crawler_shown(answer->crawler));
                fprintf(output->stream, "%*s  ", (int)(run->name_width - width), "");
        }
        output_text(output, answer->url);
        if (answer->why)
                answer_show_why(answer, output);
}

/* Returns whether answers are written in columns, for people. */
static bool
is_shown(const struct run *run)
{
        return run->output.terminal && run->ask == NULL && run->table == NULL && !run->options->json;
}

/* Returns whether to go on. */
static bool
write_answer(struct run *run, const struct answer *answer)
{
        struct rep_json json;

        if (run->table != NULL) {
                table_set(run->table, (size_t)(answer->crawler - run->options->crawlers.list), &answer->result);
                return true;
        }
        if (run->options->json) {
                json = json_begin_line(&run->output);
                answer_add(answer, &json);
                return json_end_line(&json, &run->output);
        }
        if (is_shown(run))
                show(run, answer);
        else
                write_fields(run, answer);
        return output_end_line(&run->output);
}

/* Warns, once, if escaping URL would change the answer. */
static void
hint(struct run *run, const struct target *target, const struct answer *answer)
{
        struct answer other = *answer;
        struct failure failure;
        char *escaped, *line;

        if (run->hinted || run->options->quiet || !page_is_raw(answer->url))
                return;
        escaped = page_escape(answer->url);
        other.url = rep_string(escaped);
        if (memchr(answer->url.data, '\0', answer->url.size) == NULL && answer_check(&other, &failure) &&
            other.result.line != answer->result.line) {
                run->hinted = true;
                line = parts_line(run->output.parts, other.result.line);
                report_warning(input_name(target->name),
                               "'%.*s' has bytes past ASCII, which no rule matches in the dialect google; as '%s', it "
                               "is: %s, %s",
                               (int)answer->url.size, answer->url.data, escaped,
                               rep_say_name(REP_NAME_VERDICT, other.result.verdict), line);
                free(line);
        }
        free(escaped);
}

/* Warns, once, if a name was given as a token and the public crawler of that name gets the other verdict.  The public
   crawler may have further tokens, or ignore the rules for everybody. */
static void
hint_crawler(struct run *run, const struct target *target, struct target_crawler *picked, const struct answer *answer)
{
        const struct rep_crawler_view *view = &answer->crawler->view;
        const struct rep_public_crawler *known = NULL;
        struct answer other = *answer;
        struct failure failure;
        char *line;

        if (view->known == NULL && view->token_count == 1)
                known = rep_public_crawler_find(text_token(view->tokens[0], REP_NAMES_WIDE));
        if (run->hinted_crawler || run->options->quiet || known == NULL || target->robots.rules == NULL)
                return;
        if (picked->namesake == NULL)
                must(rep_crawler_create_public(rep_string(known->name), &picked->namesake) == REP_OK ? run : NULL);
        if (!answer_check_for(&other, picked->namesake, &failure) || other.result.verdict == answer->result.verdict)
                return;
        run->hinted_crawler = true;
        line = parts_line(run->output.parts, other.result.line);
        report_warning(
                input_name(target->name),
                "'%.*s' is answered by the token alone; as the public crawler %s asks, it is: %s, %s (--crawler)",
                (int)answer->url.size, answer->url.data, known->name,
                rep_say_name(REP_NAME_VERDICT, other.result.verdict), line);
        free(line);
}

/* Counts that there is no answer about URL for the crawler number I.  If URL is a LINE of standard input, a line is
   written nevertheless.  Returns whether to go on. */
static bool
fail_url(struct run *run, size_t i, struct rep_text url, size_t line, const struct failure *failure)
{
        const struct check_options *options = run->options;

        run->failed++;
        return line == 0 || run->table != NULL ||
               answer_write_error(&run->output, options->json, url, &options->crawlers.list[i], run->named, failure);
}

/* Writes the answer for one crawler.  TARGET is NULL where no robots.txt is asked.  Returns whether to go on. */
static bool
answer_crawler(struct run *run, struct target *target, size_t number, struct rep_text url, const char *source,
               size_t line)
{
        struct target_crawler *picked = target != NULL ? &target->crawlers[number] : NULL;
        struct answer answer = {.crawler = &run->options->crawlers.list[number], .url = url};
        struct failure failure;

        if (picked != NULL && !picked->picked)
                return fail_url(run, number, url, line, &picked->failure);
        if (picked != NULL)
                answer.robots = &target->robots;
        if (!(picked != NULL ? answer_check(&answer, &failure) : run->ask(run->context, &answer, &failure))) {
                report(source, line, &failure);
                return fail_url(run, number, url, line, &failure);
        }
        if (picked != NULL && run->table == NULL) {
                hint(run, target, &answer);
                hint_crawler(run, target, picked, &answer);
        }
        answer.why = run->options->verbose;
        run->failed += answer.unknown;
        run->allowed += is_allowed(&answer);
        run->disallowed += !answer.unknown && answer.result.verdict == REP_DISALLOW;
        return write_answer(run, &answer);
}

/* Answers about URL by TARGET, which is NULL as above (struct asking). */
static bool
check_url(void *context, void *opened, struct rep_text url, const char *source, size_t line)
{
        struct run *run = context;
        struct target *target = opened;
        struct failure failure;
        bool taken = target == NULL || robots_take(&target->robots, run->options->origin, url, &failure), on = true;

        run->output.parts = target != NULL ? &target->robots.parts : NULL;
        if (!taken)
                report(source, line, &failure);
        else if (run->table != NULL)
                table_begin_row(run->table, url);
        for (size_t i = 0; i < run->options->crawlers.count && on; i++)
                on = taken ? answer_crawler(run, target, i, url, source, line) : fail_url(run, i, url, line, &failure);
        return on && taken && run->table != NULL ? table_end_row(run->table) : on;
}

/* ---- beginning and end */

/* Opens NAME (struct asking). */
static void *
open_target(void *context, const char *name)
{
        const struct check_options *options = ((struct run *)context)->options;
        struct target *target = must(malloc(sizeof(*target)));

        target_open(target, name, options);
        if (target->opened)
                return target;
        target_free(target, options);
        free(target);
        return NULL;
}

static void
close_target(void *context, void *target)
{
        target_free(target, ((struct run *)context)->options);
        free(target);
}

static void
begin(struct run *run, const struct check_options *options, check_ask_fn *ask, void *context)
{
        *run = (struct run){.asking = {run, open_target, close_target, check_url},
                            .options = options,
                            .ask = ask,
                            .context = context};
        output_start_color(&run->output, options->line_buffered, &options->color);
        run->table = options->table ? table_new(options, &run->output) : NULL;
        if (run->output.terminal && !options->json && !options->quiet && ask == NULL)
                crawlers_note_wide(&options->crawlers, reading_names(&options->reading));
        run->named = options->crawlers.count > 1;
        run->name_width = 1; /* "*" */
        for (size_t i = 0; i < options->crawlers.count; i++)
                if (options->crawlers.list[i].name.size > run->name_width)
                        run->name_width = options->crawlers.list[i].name.size;
}

/* Writes a summary for people.  Returns the exit status. */
static int
end(struct run *run)
{
        size_t answers = run->allowed + run->disallowed;
        int status = run->failed > 0 ? STATUS_ERROR : run->disallowed > 0 ? STATUS_DISALLOWED : STATUS_OK;

        table_finish(run->table);
        if (is_shown(run) && answers + run->failed > 1) {
                fprintf(run->output.stream, "%zu allowed, %zu disallowed", run->allowed, run->disallowed);
                if (run->failed > 0)
                        fprintf(run->output.stream, ", %zu could not be answered", run->failed);
                output_end_line(&run->output);
        }
        return output_finish(&run->output, run->status == STATUS_OK ? status : run->status);
}

int
check_urls(const struct check_options *options, const char *robots, char **urls)
{
        struct run run;

        begin(&run, options, NULL, NULL);
        if (robots != NULL)
                run.status = asking_robots(&run.asking, robots, urls);
        else
                run.failed += asking_pages(&run.asking, urls, reading_dialect(&options->reading));
        return end(&run);
}

int
check_by(const struct check_options *options, char **urls, check_ask_fn *ask, void *context)
{
        struct run run;

        begin(&run, options, ask, context);
        run.status = asking_urls(&run.asking, NULL, urls);
        return end(&run);
}
