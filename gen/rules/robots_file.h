/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Directives -> groups: what a robots.txt says, line by line and group by group (RFC 9309, section 2.2.1).
 *
 * In: the events of the grammar.  Out: the directives, their groups, and the tokens that name each group.
 */
#ifndef REP_GEN_RULES_ROBOTS_FILE_H
#define REP_GEN_RULES_ROBOTS_FILE_H

#include "base/arena.h"
#include "rep_compile.h"

/* The most bytes of a robots.txt that are ever read.  Numbers of lines, rules and groups then fit into 32 bits. */
#define REP_FILE_BYTES_MAX ((size_t)1 << 30)

/* A user-agent line that names a crawler or everybody. */
struct rep_naming {
        struct rep_text token; /* as written, cut to a token; size 0: everybody */
        uint32_t group;
};

/* The rules of a group are its allow and disallow lines.  Groups follow each other in the table of rules. */
struct rep_file_group {
        size_t first_rule, rule_count; /* in rep_file.rules */
        size_t rule_bytes;             /* of the values of these rules */
};

/* A parsed file.  Its texts point into the input. */
struct rep_file {
        struct rep_directive *directives;
        size_t directive_count;
        const struct rep_directive **rules; /* the allow and disallow lines of groups, in order */
        size_t rule_count;
        struct rep_naming *namings;
        size_t naming_count;
        struct rep_file_group *groups;
        size_t group_count;
        size_t text_bytes; /* of all keys and values */
        struct rep_report report;
};

/* Parses TEXT into FILE by the dialect and the limit in OPTIONS.  The limit is at most REP_FILE_BYTES_MAX.  Returns
 * REP_ERR_MEMORY if memory is out. */
enum rep_status rep_parse_file(struct rep_arena *arena, const char *text, size_t size,
                               const struct rep_options *options, struct rep_file *file);

/* Sets DIRECTIVE to the directive number INDEX of CONTEXT.  It is called for 0, 1, and so on.  It need not set group
 * and run. */
typedef void (*rep_directive_at_fn)(const void *context, size_t index, struct rep_directive *directive);

/*
 * Makes FILE from COUNT directives that were read before, in the order of their lines.  The result equals that of
 * rep_parse_file() for the original text, except for the counts of lines in the report.  Returns REP_ERR_MEMORY if
 * memory is out.
 */
enum rep_status rep_group_directives(struct rep_arena *arena, rep_directive_at_fn at, const void *context, size_t count,
                                     enum rep_names names, struct rep_file *file);

/* Gives FILE, which may share everything else with another one, namings of its own: its user-agent lines as they are
 * read with NAMES.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_name_groups(struct rep_arena *arena, enum rep_names names, struct rep_file *file);

#endif
