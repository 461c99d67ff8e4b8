/* SPDX-License-Identifier: Apache-2.0 */
/* directives.c: which directives apply to a crawler. */
#include "blob/pick.h"

#include "for_command.h"
#include "format.h"
#include "syntax/token.h"

enum rep_key
rep_directive_key(struct rep_text key)
{
        static const struct {
                const char *name;
                enum rep_key key;
        } keys[] = {
                {"crawl-delay", REP_KEY_CRAWL_DELAY},        {"request-rate", REP_KEY_REQUEST_RATE},
                {"visit-time", REP_KEY_VISIT_TIME},          {"host", REP_KEY_HOST},
                {"clean-param", REP_KEY_CLEAN_PARAM},        {"content-signal", REP_KEY_CONTENT_SIGNAL},
                {"content-signals", REP_KEY_CONTENT_SIGNAL}, {"license", REP_KEY_LICENSE},
                {"content-usage", REP_KEY_CONTENT_USAGE},
        };

        for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
                if (rep_token_compare(key, rep_string(keys[i].name)) == 0)
                        return keys[i].key;
        return REP_KEY_UNKNOWN;
}

/* Returns whether the user-agent line names the crawler. */
static bool
names_crawler(const struct rep_holding *holding, const struct rep_directive *line)
{
        enum rep_names names = rep_names_of(holding->blob->bytes);
        struct rep_text token = rep_agent_token(line->value, names);

        if (token.size == 0)
                return false;
        for (size_t i = 0; i < holding->agent_count; i++)
                if (rep_token_compare(token, rep_crawler_token(holding->agents[i], names)) == 0)
                        return true;
        return false;
}

static bool
is_naming(const struct rep_holding *holding, const struct rep_directive *line)
{
        const struct rep_blob *blob = holding->blob;
        struct rep_text token, selected;

        if (line->kind != REP_KIND_USER_AGENT)
                return false;
        if (holding->agents != NULL)
                return names_crawler(holding, line);
        /* Where no particular crawler is asked about, it is one of the agents that the blob was compiled for.  Of
         * tokens in order, only the one that the file names counts. */
        token = rep_agent_token(line->value, rep_names_of(blob->bytes));
        for (size_t i = 0; token.size > 0 && (selected = rep_token(blob, i)).size > 0; i++)
                if (rep_token_compare(token, selected) == 0)
                        return rep_token_holds(blob, i);
        return false;
}

/* Returns whether any user-agent line names the crawler. */
static bool
is_named(const struct rep_holding *holding)
{
        struct rep_directive line;

        for (size_t i = 0; rep_blob_directive(holding->blob, i, &line) == REP_OK; i++)
                if (is_naming(holding, &line))
                        return true;
        return false;
}

/* Returns whether the blob was compiled for agents that ignore the groups for "*". */
static bool
is_exempt(const struct rep_blob *blob)
{
        return (rep_word(blob->bytes, REP_HEAD_FLAGS) & REP_FLAG_EXEMPT) != 0;
}

/* Returns whether LINE names the crawler or, if no line does, everybody. */
static bool
is_theirs(const struct rep_holding *holding, const struct rep_directive *line)
{
        return line->kind == REP_KIND_USER_AGENT &&
               (holding->named ? is_naming(holding, line) : rep_names_everybody(line->value));
}

/* Returns whether the group applies whose first directive is number INDEX. */
static bool
group_holds(const struct rep_holding *holding, size_t index, uint32_t group)
{
        struct rep_directive line;

        if (group == REP_NO_GROUP)
                return false;
        for (; rep_blob_directive(holding->blob, index, &line) == REP_OK && line.group == group; index++)
                if (is_theirs(holding, &line))
                        return true;
        return false;
}

/* Does the same for a run of user-agent lines.  With ALL, it applies if it names everybody. */
static bool
run_holds(const struct rep_holding *holding, size_t index, uint32_t run, bool all)
{
        struct rep_directive line;

        if (run == REP_NO_GROUP)
                return false;
        for (; rep_blob_directive(holding->blob, index, &line) == REP_OK && line.run == run; index++)
                if (all ? line.kind == REP_KIND_USER_AGENT && rep_names_everybody(line.value)
                        : is_theirs(holding, &line))
                        return true;
        return false;
}

/* Returns whether DIRECTIVE, which is at the place of HOLDING, applies. */
static bool
holds(const struct rep_holding *holding, const struct rep_directive *directive)
{
        enum rep_key key;

        if (directive->kind == REP_KIND_SITEMAP)
                return true;
        if (directive->kind != REP_KIND_OTHER)
                return holding->inside;
        key = rep_directive_key(directive->key);
        if (rep_is_site_wide(key))
                return true;
        if (rep_is_pace(key))
                return holding->in_run || (key == REP_KEY_CRAWL_DELAY && holding->all_run);
        return holding->inside;
}

enum rep_status
rep_hold_agents(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool lenient,
                struct rep_holding *holding)
{
        struct rep_group group;
        struct rep_stats stats;
        enum rep_status status = rep_pick_agents(blob, agents, count, lenient, &group);

        if (status == REP_ERR_AGENT || status == REP_ERR_TOKEN)
                return status;
        if (status == REP_ERR_ARGUMENT || holding == NULL)
                return REP_ERR_ARGUMENT;
        rep_blob_stats(blob, &stats);
        if (stats.no_texts)
                return REP_ERR_ARGUMENT;
        *holding = (struct rep_holding){.blob = blob,
                                        .agents = count > 0 ? agents : NULL,
                                        .agent_count = count,
                                        .group = REP_NO_GROUP,
                                        .run = REP_NO_GROUP};
        /* No group names "nobody in particular", unless the blob was compiled for certain agents. */
        holding->named = is_exempt(blob) || ((count > 0 || stats.selected) && is_named(holding));
        return REP_OK;
}

/* Returns the number of the first of AGENTS that a user-agent line names, or COUNT.  A blob for
 * certain agents does not record this, so the result is COUNT.  The lines are read because a blob of
 * rep_compile_beside() has no table of tokens. */
static size_t
first_named(const struct rep_blob *blob, const struct rep_text *agents, size_t count)
{
        struct rep_holding holding = {.blob = blob, .agent_count = 1};
        size_t i;

        if ((rep_word(blob->bytes, REP_HEAD_FLAGS) & REP_FLAG_SELECTED) != 0)
                return count;
        for (i = 0; i < count; i++) {
                holding.agents = &agents[i];
                if (is_named(&holding))
                        break;
        }
        return i;
}

enum rep_status
rep_hold_first_agent(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool everybody,
                     bool lenient, struct rep_holding *holding)
{
        static const struct rep_text nobody = {NULL, 0};
        struct rep_group group;
        size_t named;
        enum rep_status status = rep_pick_first_agent(blob, agents, count, everybody, lenient, &group, NULL);

        if (status != REP_OK)
                return status;
        named = first_named(blob, agents, count);
        if (named < count)
                return rep_hold_agents(blob, &agents[named], 1, false, holding);
        status = rep_hold_agents(blob, NULL, 0, false, holding);
        if (status == REP_OK && !everybody && !is_exempt(blob)) {
                holding->agents = &nobody;
                holding->named = true;
        }
        return status;
}

bool
rep_next_holding(struct rep_holding *holding, struct rep_directive *directive)
{
        while (rep_blob_directive(holding->blob, holding->next, directive) == REP_OK) {
                if (directive->group != holding->group) {
                        holding->group = directive->group;
                        holding->inside = group_holds(holding, holding->next, directive->group);
                }
                if (directive->run != holding->run) {
                        holding->run = directive->run;
                        holding->in_run = run_holds(holding, holding->next, directive->run, false);
                        holding->all_run =
                                holding->delay_of_all && run_holds(holding, holding->next, directive->run, true);
                }
                holding->next++;
                if (holds(holding, directive))
                        return true;
        }
        return false;
}
