/* SPDX-License-Identifier: Apache-2.0 */
/* robots_file.c: see robots_file.h. */
#include "rules/robots_file.h"

#include "robots.h"
#include "rules/group_run.h"
#include "syntax/token.h"

/* The file while it is read. */
struct builder {
        struct rep_file *file;
        enum rep_names names;
        struct rep_group_run group;
        uint32_t run_count; /* runs of user-agent lines for pace; 0 before the first */
        bool pace_open;     /* the next user-agent line joins the run; for pace, any other directive ends it */
};

static void
add_user_agent(struct builder *builder, struct rep_text value)
{
        struct rep_file *file = builder->file;
        struct rep_naming naming = {rep_agent_token(value, builder->names), builder->group.groups - 1};
        bool everybody = rep_names_everybody(value);

        builder->run_count += !builder->pace_open;
        if (everybody)
                naming.token.size = 0;
        if (everybody || naming.token.size > 0)
                file->namings[file->naming_count++] = naming;
}

static void
add_rule(struct builder *builder, const struct rep_directive *directive)
{
        struct rep_file *file = builder->file;
        struct rep_file_group *group;

        if (builder->group.groups == 0) {
                file->report.orphan_rules++;
                return;
        }
        group = &file->groups[file->group_count - 1];
        group->rule_count++;
        group->rule_bytes += directive->value.size;
        file->rules[file->rule_count++] = directive;
}

/* Adds a copy of EVENT as the next directive.  Its group and run follow from the directives before it. */
static void
on_directive(void *context, const struct rep_directive *event)
{
        struct builder *builder = (struct builder *)context;
        struct rep_file *file = builder->file;
        struct rep_directive *directive = &file->directives[file->directive_count++];

        *directive = *event;
        file->text_bytes += event->key.size + event->value.size;
        if (rep_enter_group(&builder->group, event->kind))
                file->groups[file->group_count++] = (struct rep_file_group){.first_rule = file->rule_count};
        if (event->kind == REP_KIND_USER_AGENT)
                add_user_agent(builder, event->value);
        else if (rep_is_rule(event->kind))
                add_rule(builder, directive);
        builder->pace_open = event->kind == REP_KIND_USER_AGENT;
        directive->group = directive->run = REP_NO_GROUP;
        if (builder->group.groups > 0) {
                directive->group = builder->group.groups - 1;
                directive->run = builder->run_count - 1;
        }
}

/* The count of a run fits into a byte.  The length is also a multiple of a vector's, so compilers vectorize the loop.
 */
#define RUN ((size_t)192)

/* Returns the number of bytes that end a line. */
static size_t
count_line_ends(const char *text, size_t size)
{
        size_t count = 0, begin, end, i;

        for (begin = 0; begin < size; begin = end) {
                uint8_t ends = 0;

                end = size - begin > RUN ? begin + RUN : size;
                for (i = begin; i < end; i++)
                        ends = (uint8_t)(ends + (text[i] == '\n' || text[i] == '\r'));
                count += ends;
        }
        return count;
}

/* Makes FILE empty, with room for MOST directives. */
static enum rep_status
make_room(struct rep_arena *arena, size_t most, struct rep_file *file)
{
        memset(file, 0, sizeof(*file));
        file->directives = REP_ARRAY(arena, struct rep_directive, most);
        file->rules = REP_ARRAY(arena, const struct rep_directive *, most);
        file->namings = REP_ARRAY(arena, struct rep_naming, most);
        file->groups = REP_ARRAY(arena, struct rep_file_group, most);
        if (file->directives == NULL || file->rules == NULL || file->namings == NULL || file->groups == NULL)
                return REP_ERR_MEMORY;
        return REP_OK;
}

enum rep_status
rep_group_directives(struct rep_arena *arena, rep_directive_at_fn at, const void *context, size_t count,
                     enum rep_names names, struct rep_file *file)
{
        struct builder builder = {.file = file, .names = names};
        struct rep_directive directive;

        if (make_room(arena, count, file) != REP_OK)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < count; i++) {
                at(context, i, &directive);
                on_directive(&builder, &directive);
        }
        file->report.groups = (uint32_t)file->group_count;
        return REP_OK;
}

enum rep_status
rep_name_groups(struct rep_arena *arena, enum rep_names names, struct rep_file *file)
{
        struct builder builder = {.file = file, .names = names};
        size_t most = 0;

        for (size_t i = 0; i < file->directive_count; i++)
                most += file->directives[i].kind == REP_KIND_USER_AGENT;
        file->naming_count = 0;
        file->namings = REP_ARRAY(arena, struct rep_naming, most);
        if (file->namings == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < file->directive_count; i++)
                if (file->directives[i].kind == REP_KIND_USER_AGENT) {
                        builder.group.groups = file->directives[i].group + 1;
                        add_user_agent(&builder, file->directives[i].value);
                }
        return REP_OK;
}

enum rep_status
rep_parse_file(struct rep_arena *arena, const char *text, size_t size, const struct rep_options *options,
               struct rep_file *file)
{
        struct builder builder = {.file = file, .names = options->names};
        struct rep_scan_counts counts;
        /* Each directive takes a line, and only the last line may lack an end. */
        size_t most = count_line_ends(text, size < options->max_bytes ? size : options->max_bytes) + 1;

        if (make_room(arena, most, file) != REP_OK)
                return REP_ERR_MEMORY;
        rep_scan_robots(text, size, options->max_bytes, options->dialect, on_directive, &builder, &counts);
        file->report.lines = counts.lines;
        file->report.groups = (uint32_t)file->group_count;
        file->report.ignored_lines = counts.ignored_lines;
        file->report.cut_lines = counts.cut_lines;
        file->report.ignored_bytes = counts.ignored_bytes;
        return REP_OK;
}
