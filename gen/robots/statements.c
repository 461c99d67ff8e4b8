/* SPDX-License-Identifier: Apache-2.0 */
/* statements.c: see statements.h. */
#include "robots/statements.h"

/* ---- lines */

enum rep_statement_kind
rep_statement_kind_of(const struct rep_directive *line)
{
        if (line->kind != REP_KIND_OTHER)
                return REP_STATEMENT_NONE;
        switch (rep_directive_key(line->key)) {
        case REP_KEY_CONTENT_USAGE:
                return REP_STATEMENT_CONTENT_USAGE;
        case REP_KEY_CONTENT_SIGNAL:
                return REP_STATEMENT_CONTENT_SIGNAL;
        case REP_KEY_LICENSE:
                return REP_STATEMENT_LICENSE;
        default:
                return REP_STATEMENT_NONE;
        }
}

enum rep_statement_kind
rep_enter_statement_group(struct rep_group_run *run, const struct rep_directive *line)
{
        enum rep_statement_kind kind = rep_statement_kind_of(line);

        (void)rep_enter_group(run, rep_states_preferences(kind) ? REP_KIND_ALLOW : line->kind);
        return kind;
}

/* A list that grows. */
struct list {
        struct rep_directive *lines;
        uint32_t count;
};

/* The search, one directive after another. */
struct search {
        uint32_t group; /* of the last user-agent line, if the directives have the numbers of their groups */
        struct rep_arena *arena;
        struct rep_group_search groups;
        struct rep_group_run run;
        struct list lines; /* that belong to the crawler */
        uint32_t above;    /* so many of them are content-signal lines above all groups, which belong to everybody */
        struct list licenses;
        bool failed; /* memory is out */
};

static void
add_line(struct search *search, struct list *list, const struct rep_directive *line)
{
        struct rep_directive *lines = REP_GROW(search->arena, struct rep_directive, list->lines, list->count);

        search->failed |= lines == NULL;
        if (lines == NULL)
                return;
        list->lines = lines;
        list->lines[list->count++] = *line;
}

static void
take_directive(struct search *search, const struct rep_directive *directive)
{
        enum rep_statement_kind kind;

        /* Lines other than rules are kept without the rules between them.  A user-agent line of another group than the
         * last one tells that there was one. */
        if (directive->kind == REP_KIND_USER_AGENT) {
                search->run.open &= directive->group == search->group;
                search->group = directive->group;
        }
        kind = rep_enter_statement_group(&search->run, directive);

        if (directive->kind == REP_KIND_USER_AGENT) {
                if (rep_search_naming(&search->groups, directive->value, search->run.groups - 1))
                        search->lines.count = search->above;
        } else if (kind == REP_STATEMENT_LICENSE)
                add_line(search, &search->licenses, directive);
        else if (rep_states_preferences(kind) && rep_group_applies(&search->groups))
                add_line(search, &search->lines, directive);
        else if (kind == REP_STATEMENT_CONTENT_SIGNAL && search->run.groups == 0) {
                add_line(search, &search->lines, directive);
                search->above = search->lines.count;
        }
}

/* Sets FOUND to the result of SEARCH. */
static enum rep_status
finish(const struct search *search, struct rep_statements *found)
{
        enum rep_status status = rep_end_search(&search->groups, &found->held);

        found->lines = search->lines.lines;
        found->count = search->lines.count;
        found->licenses = search->licenses.lines;
        found->license_count = search->licenses.count;
        return search->failed ? REP_ERR_MEMORY : status;
}

/* Returns whether ROBOTS keeps all lines, so that nothing that is stated is overlooked.  *NAMES becomes the names with
 * which the file is read for the crawler of VIEW. */
static enum rep_status
examine(const struct rep_robots *robots, const struct rep_crawler_view *view, enum rep_names *names)
{
        struct rep_stats stats;

        *names = rep_names_for(view, robots->names);
        if (!robots->of_blob)
                return robots->text.no_texts ? REP_ERR_ARGUMENT : REP_OK;
        rep_blob_stats(&robots->blobs.rules, &stats);
        if ((stats.no_texts && robots->blobs.beside == NULL) || stats.selected || stats.tracking != REP_TRACK_RULE)
                return REP_ERR_ARGUMENT;
        *names = stats.names;
        return rep_may_ask(view, stats.names) ? REP_OK : REP_ERR_CRAWLER;
}

enum rep_status
rep_find_statements(struct rep_arena *arena, const struct rep_robots *robots, const struct rep_crawler *crawler,
                    struct rep_statements *found)
{
        struct search search = {.group = REP_NO_GROUP, .arena = arena};
        const struct rep_blob *beside;
        struct rep_directive directive;
        struct rep_crawler_view view;
        enum rep_status status;
        uint64_t cursor = 0;

        *found = (struct rep_statements){.count = 0};
        if (!rep_robots_suits(robots, crawler))
                return REP_ERR_AGENT;
        rep_crawler_look(crawler, &view);
        status = examine(robots, &view, &found->names);
        if (status == REP_OK)
                status = rep_begin_search(&search.groups, arena, &view, found->names);
        if (status != REP_OK)
                return status;
        /* If rules are not among the directives, these have the numbers of their groups. */
        beside = robots->of_blob ? robots->blobs.beside : NULL;
        while (beside != NULL ? rep_blob_directive(beside, (size_t)cursor++, &directive) == REP_OK
                              : rep_robots_next(robots, &cursor, &directive))
                take_directive(&search, &directive);
        return finish(&search, found);
}

void
rep_read_usage_line(const struct rep_directive *line, struct rep_usage_line *read)
{
        struct rep_text preference;

        rep_split_usage(line->value, &read->path, &preference);
        (void)rep_content_usage(preference, &read->says); /* a value that is not a dictionary says nothing */
}
