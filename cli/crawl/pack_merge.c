/* SPDX-License-Identifier: Apache-2.0 */
/* pack_merge.c: merges packs, and verifies packs; see pack_run.h. */
#include <stdlib.h>

#include "cli/base/output.h"
#include "cli/base/report.h"
#include "cli/crawl/pack_file.h"
#include "cli/crawl/pack_run.h"

/* Begins to write a pack with the options of PACK. */
static bool
start_merge(struct pack_run *run, const struct rep_pack *pack, struct rep_pack_crawler **crawlers,
            struct failure *failure)
{
        struct rep_options compile = {.strip = REP_STRIP_NONE};
        struct rep_policy policy;
        struct rep_pack_options writing = {.compile = &compile, .policy = &policy, .threads = 1};
        struct rep_pack_stats stats;

        rep_pack_stats(pack, &stats);
        policy = policy_chosen(&run->options->policy, stats.dialect);
        *crawlers = must_resize(NULL, stats.crawlers, sizeof(**crawlers));
        for (size_t i = 0; i < stats.crawlers; i++)
                rep_pack_crawler(pack, i, &(*crawlers)[i]);
        writing.crawlers = *crawlers;
        writing.crawler_count = stats.crawlers;
        compile.dialect = stats.dialect;
        compile.names = stats.names;
        compile.strip = stats.strip;
        writing.same_policy = !policy_is_named(&run->options->policy);
        return pack_run_start(run, &writing, failure);
}

int
pack_merge(struct pack_run *run, char **files)
{
        struct rep_pack_crawler *crawlers = NULL;
        struct rep_pack *first = NULL, *pack = NULL;
        struct rep_pack_error error;
        struct failure failure;
        enum rep_status added;
        int status = STATUS_OK;

        for (; *files != NULL && status == STATUS_OK; files++) {
                if (!pack_open(*files, &pack, &failure))
                        status = report(*files, 0, &failure);
                else if (first == NULL && !start_merge(run, pack, &crawlers, &failure))
                        status = pack_run_fail(run->options->output, &failure);
                else if ((added = rep_pack_add_pack(run->writer, pack, &error)) == REP_ERR_AGENT ||
                         added == REP_ERR_BLOB)
                        /* For any other failure, completing the pack gives a better message. */
                        status = (pack_fail(&failure, &error), report(*files, 0, &failure));
                /* The names of the crawlers lie in the first pack. */
                if (first == NULL)
                        first = pack;
                else
                        rep_pack_close(pack);
        }
        if (run->writer != NULL)
                status = pack_run_end(run, status);
        free(crawlers);
        rep_pack_close(first);
        return status;
}

/* ---- verifying */

int
pack_verify(const struct pack_options *options, char **files)
{
        int status = STATUS_OK;
        struct output output;

        output_start(&output, false);
        for (; *files != NULL; files++) {
                struct rep_pack_error error;
                struct rep_pack *pack;
                struct failure failure;

                if (!pack_open(*files, &pack, &failure) ||
                    (rep_pack_verify(pack, &error) != REP_OK && !pack_fail(&failure, &error))) {
                        status = report(*files, 0, &failure);
                } else if (!options->quiet) {
                        output_name(&output, *files);
                        output_print(&output, ": whole");
                }
                rep_pack_close(pack);
        }
        return output_finish(&output, status);
}
