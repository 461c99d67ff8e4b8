/* SPDX-License-Identifier: Apache-2.0 */
/* pack_usage.c: what a pack states about uses, for `rep2c usage --pack`; see packs.h. */
#include "cli/base/memory.h"
#include "cli/crawl/pack_file.h"

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
        enum rep_pack_finding finding;
        enum rep_status status = rep_pack_usage_report(pack, asks, url.data, url.size, fn, context, &finding);

        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        return (finding != REP_PACK_UNKNOWN && finding < REP_PACK_NO_URL) ||
               fail(failure, "%s", rep_say_pack_finding_words(finding));
}
