/* SPDX-License-Identifier: Apache-2.0 */
/* audit_usage.c: see audit_usage.h. */
#include "cli/review/audit_usage.h"

#include <stdlib.h>

#include "cli/ask/robots.h"
#include "cli/base/memory.h"
#include "rep_say.h"

/* ---- answers */

bool
audit_find_uses(struct rep_robots *robots, const struct crawlers *crawlers, struct audit_uses **uses,
                struct failure *failure)
{
        size_t i;

        *uses = NULL;
        if (!robots_state_usage(robots))
                return true;
        *uses = must(calloc(crawlers->count, sizeof(**uses)));
        for (i = 0; i < crawlers->count; i++) {
                enum rep_status status =
                        robots_ask_usage(robots, crawlers->list[i].asks, rep_string("/"), (*uses)[i].of);

                (*uses)[i].answered = status == REP_OK;
                if (status == REP_ERR_ARGUMENT) {
                        free(*uses);
                        *uses = NULL;
                        return true;
                }
                if (status != REP_OK && status != REP_ERR_TOKEN)
                        return fail(failure, "%s", rep_status_text(status));
        }
        return true;
}

/* ---- output */

/* Writes how many of the COUNT crawlers in LIST, of those with PURPOSE unless it is 0, get which answer for USE. */
static void
write_use(struct output *output, const struct crawlers *crawlers, const struct audit_uses *uses, enum rep_use use,
          unsigned purpose)
{
        static const enum rep_preference order[] = {REP_PREFERENCE_ALLOW, REP_PREFERENCE_DISALLOW,
                                                    REP_PREFERENCE_UNKNOWN, REP_PREFERENCE_NOT_APPLICABLE};
        size_t counts[REP_PREFERENCE_DISALLOW + 1] = {0}, all = 0, i;
        const char *between = ":";

        for (i = 0; i < crawlers->count; i++) {
                const struct rep_public_crawler *known = crawlers->list[i].known;

                if (crawlers->list[i].asks == NULL || !uses[i].answered ||
                    (purpose != 0 && (known == NULL || (known->purposes & purpose) == 0)))
                        continue;
                counts[uses[i].of[use].preference]++;
                all++;
        }
        if (all == 0)
                return;
        fprintf(output->stream, "%s of / by %zu %s%scrawler%s", rep_use_name(use), all,
                purpose == 0 ? "" : rep_purpose_name((enum rep_purpose)purpose), purpose == 0 ? "" : " ",
                all > 1 ? "s" : "");
        for (i = 0; i < sizeof(order) / sizeof(order[0]); i++)
                if (counts[order[i]] > 0) {
                        fprintf(output->stream, "%s %zu %s", between, counts[order[i]], rep_say_preference(order[i]));
                        between = ",";
                }
        output_end_line(output);
}

void
audit_write_uses(struct output *output, const struct crawlers *crawlers, const struct audit_uses *uses)
{
        static const enum rep_purpose purposes[REP_USES] = {[REP_USE_SEARCH] = REP_PURPOSE_SEARCH,
                                                            [REP_USE_AI_INPUT] = REP_PURPOSE_INPUT,
                                                            [REP_USE_AI_TRAIN] = REP_PURPOSE_TRAINING};
        unsigned use;

        for (use = 0; use < REP_USES && uses != NULL; use++)
                if (crawlers->purposes == 0)
                        write_use(output, crawlers, uses, (enum rep_use)use, 0);
                else if ((crawlers->purposes & purposes[use]) != 0)
                        write_use(output, crawlers, uses, (enum rep_use)use, purposes[use]);
}

void
audit_add_uses(struct json *object, const struct audit_uses *uses)
{
        struct json *list;
        unsigned use;

        if (uses == NULL || !uses->answered)
                return;
        list = jsonl_add_list(object, "uses");
        for (use = 0; use < REP_USES; use++) {
                struct json *one = jsonl_new();

                jsonl_add(one, "use", jsonl_string(rep_use_name((enum rep_use)use)));
                jsonl_add(one, "preference", jsonl_string(rep_say_preference(uses->of[use].preference)));
                jsonl_add_number(one, "line", uses->of[use].line);
                jsonl_append(list, one);
        }
}
