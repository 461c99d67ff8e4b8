/* SPDX-License-Identifier: Apache-2.0 */
/* pack_check.c: see pack_file.h. */
#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/base/input.h"
#include "cli/base/memory.h"
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

/* What is asked. */
struct asked {
        const struct rep_pack *pack;
        void *scratch;
        size_t scratch_size;
};

static bool
ask(void *context, struct answer *answer, struct failure *failure)
{
        const struct asked *asked = context;
        struct rep_text url = answer->url;
        struct rep_pack_answer found;

        rep_pack_check(asked->pack, answer->crawler->asks, url.data, url.size, asked->scratch, asked->scratch_size,
                       &found);
        if (found.finding == REP_PACK_NO_URL || found.finding == REP_PACK_DAMAGED)
                return fail(failure, "%s: %.*s", rep_say_pack_finding_words(found.finding),
                            (int)(url.size < 300 ? url.size : 300), url.data);
        answer->result = found.result;
        answer->unknown = found.finding == REP_PACK_UNKNOWN;
        answer->timed = found.fetched != REP_PACK_TIME_UNKNOWN;
        answer->fetched = found.fetched;
        return true;
}

int
pack_check(const struct check_options *options, char **arguments)
{
        struct rep_pack *pack;
        struct failure failure;
        int status = STATUS_ERROR;

        if (pack_open(options->pack, &pack, &failure) && pack_suits_all(pack, &options->crawlers, &failure)) {
                struct asked asked = {.pack = pack};

                asked.scratch = pack_scratch(pack, &asked.scratch_size);
                status = check_by(options, arguments, ask, &asked);
                free(asked.scratch);
        } else {
                report(options->pack, 0, &failure);
        }
        rep_pack_close(pack);
        return status;
}

/* ---- usage --pack */

bool
pack_open_usage(const char *file, const struct crawlers *crawlers, struct rep_pack **pack, struct failure *failure)
{
        if (pack_open(file, pack, failure) && pack_suits_all(*pack, crawlers, failure) &&
            pack_states_usage(*pack, failure))
                return true;
        rep_pack_close(*pack);
        *pack = NULL;
        return false;
}

bool
pack_usage(const struct rep_pack *pack, const struct rep_crawler *asks, struct rep_text url, rep_usage_report_fn fn,
           void *context, struct failure *failure)
{
        struct rep_site site = {.robots = NULL};
        enum rep_status status = rep_pack_site(pack, asks, url.data, url.size, &site);
        enum rep_pack_finding finding = site.finding;

        if (status == REP_OK && site.robots != NULL)
                status = rep_robots_usage_report(site.robots, asks, url.data, url.size, fn, context);
        rep_site_free(&site);
        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        return (finding != REP_PACK_UNKNOWN && finding < REP_PACK_NO_URL) ||
               fail(failure, "%s", rep_say_pack_finding_words(finding));
}
