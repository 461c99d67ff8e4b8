/* SPDX-License-Identifier: Apache-2.0 */
/* namings.c: see namings.h. */
#include "analyze/namings.h"

#include "syntax/token.h"

/* Does a user-agent line with VALUE name the crawler? */
static bool
names_crawler(const struct rep_crawler_rules *rules, struct rep_text value)
{
        struct rep_text token = rep_agent_token(value, rules->analysis->options.names);
        size_t i;

        if (!rules->named)
                return !rules->exempt && rep_names_everybody(value);
        for (i = 0; i < rules->token_count && !rep_names_everybody(value); i++)
                if (rep_token_compare(rules->tokens[i], token) == 0)
                        return true;
        return false;
}

enum rep_status
rep_find_namings(struct rep_arena *arena, const struct rep_crawler_rules *rules,
                 const struct rep_directive *const **namings, size_t *count)
{
        const struct rep_file *file = &rules->analysis->file;
        const struct rep_directive **found = REP_ARRAY(arena, const struct rep_directive *, file->naming_count);
        size_t i;

        *namings = found;
        *count = 0;
        if (found == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < file->directive_count; i++)
                if (file->directives[i].kind == REP_KIND_USER_AGENT && names_crawler(rules, file->directives[i].value))
                        found[(*count)++] = &file->directives[i];
        return REP_OK;
}
