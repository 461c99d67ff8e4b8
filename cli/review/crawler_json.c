/* SPDX-License-Identifier: Apache-2.0 */
/* crawler_json.c: see crawler_json.h. */
#include "cli/review/crawler_json.h"

void
crawler_add_facts(struct json *object, const struct rep_public_crawler *crawler)
{
        unsigned purposes = crawler == NULL ? 0 : crawler->purposes, bit;
        enum rep_obeys obeys = crawler == NULL ? REP_OBEYS_UNKNOWN : crawler->obeys;
        struct json *list;

        jsonl_add(object, "obeys", obeys == REP_OBEYS_UNKNOWN ? NULL : jsonl_bool(obeys == REP_OBEYS_YES));
        list = jsonl_add_list(object, "purposes");
        for (bit = 1; bit <= purposes; bit <<= 1)
                if ((purposes & bit) != 0)
                        jsonl_append(list, jsonl_string(rep_purpose_name((enum rep_purpose)bit)));
        jsonl_add(object, "operator", jsonl_string(crawler == NULL ? "unknown" : crawler->operated_by));
}
