/* SPDX-License-Identifier: Apache-2.0 */
/* amalgamated_runtime.c: see amalgamated_runtime.h. */
#define REP_API static
#include "rep2c-runtime.c"

#include "tests/release/amalgamated_runtime.h"

enum rep_status
amalgamated_check(const struct amalgamated_rules *rules, struct rep_text agent, struct rep_text url,
                  struct rep_result *result)
{
        struct rep_blob blob = {NULL, 0};
        struct rep_group group;
        enum rep_status status = rep_open(&blob, rules->bytes, rules->size, NULL);

        if (status == REP_OK)
                status = rep_pick(&blob, &agent, 1, &group);
        if (status != REP_OK)
                return status;
        return rep_check(&group, url.data, url.size, rules->scratch, rules->scratch_size, result);
}
