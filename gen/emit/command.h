/* SPDX-License-Identifier: Apache-2.0 */
/* What the command calls of the emitters in addition to rep_emit.h, and other programs do not. */
#ifndef REP_GEN_EMIT_COMMAND_H
#define REP_GEN_EMIT_COMMAND_H

#include "rep_emit.h"

/* ---- names */

/* Returns whether NAME can be a prefix: a C11 identifier that is neither a keyword nor a name from <stdbool.h>. */
bool rep_is_identifier(const char *name);

/* Returns whether NAME can be between the quotes of an #include. */
bool rep_is_header_name(const char *name);

/* ---- rules as a tree for people */

/* How to draw the rules of a file.  0 is the default of every member; see rep_read_options() for SIZE. */
struct rep_picture_options {
        size_t size;
        const struct rep_crawler *crawler; /* whose rules are drawn; NULL: those of all kinds of crawlers */
        const char *source;                /* the name of the rules' source; any bytes; NULL: none */
        const char *url;                   /* the URL, or path, whose way is marked; NULL: none */
        size_t max_rows;                   /* about as many rows a tree gets; 0: 200 */
};

/* The most trees of a picture. */
#define REP_PICTURE_TREES 16

/*
 * Draws what the rules of ROBOTS say, as trees of path segments with their verdicts, one below the other, for Graphviz.
 * All crawlers with nearly the same rules share a tree, which has their differences next to it.
 *
 * UNDECIDED may be NULL; otherwise it is set to the number of rows for which it is unknown whether another rule decides
 * some of the paths.  The caller frees *EMITTED, which is empty after an error.  Returns REP_OK; the errors of
 * rep_robots_tree(); or REP_ERR_LIMIT, also if all kinds of crawlers would need more than REP_PICTURE_TREES trees.
 * Cost: that of rep_robots_tree() for each tree, and of comparing all crawlers that the file names.
 */
enum rep_status rep_robots_picture(const struct rep_robots *robots, const struct rep_picture_options *options,
                                   struct rep_emitted *emitted, uint64_t *undecided);

/* ---- the configuration of a web server */

/* The servers.  New ones come at the end. */
enum rep_server { REP_SERVER_NGINX = 0, REP_SERVER_APACHE, REP_SERVER_HAPROXY, REP_SERVER_CADDY };

/* What to enforce.  0 is the default of every member; see rep_read_options() for SIZE. */
struct rep_server_options {
        size_t size;
        const struct rep_crawler *const *crawlers; /* whose rules are enforced; at least one, none of them NULL */
        size_t crawler_count;
        const char *prefix;  /* the prefix of variables, a C identifier; NULL: "robots" */
        const char *source;  /* the name of the rules' source, for a comment; any bytes; NULL: none */
        const char *options; /* the options that were typed, for a comment; NULL: none */
        const char *remark;  /* a line for a comment; NULL: none */
};

/* Returns the name of SERVER, such as "nginx", or NULL if there is no such server. */
const char *rep_server_name(enum rep_server server);

/*
 * Writes what makes a web server answer 403 where ROBOTS disallows.  A crawler is known by its name in the User-Agent
 * field, as a word and without case: a public crawler by its public name, others by their tokens.  Of several names the
 * longest counts. Other clients, such as browsers, are not concerned.
 *
 * Every request target gets the verdict that rep_robots_check() has for it, except that "/robots.txt" itself is always
 * allowed: a crawler that can't read it takes everything to be allowed.  A variable has the verdict and the line that
 * decides, for logs.
 *
 * The caller frees *EMITTED, which is empty after an error.  Returns REP_OK; REP_ERR_ARGUMENT, also if ROBOTS is read
 * by REP_DIALECT_RFC9309, which compares paths in a form that no regular expression of these servers sees;
 * REP_ERR_TOKEN for a crawler without a name to know it by; REP_ERR_LIMIT if a rule is too long for the server; or the
 * errors of rep_robots_explain(). Cost: linear in the rules of all crawlers, plus sorting.
 */
enum rep_status rep_robots_server(const struct rep_robots *robots, enum rep_server server,
                                  const struct rep_server_options *options, struct rep_emitted *emitted);

/* ---- the stages of a compile */

/* The stages, as bits. */
enum {
        REP_DEBUG_RULES = 1,     /* the rules of a rule set, by rank */
        REP_DEBUG_TREE = 2,      /* the tree of the segments between stars */
        REP_DEBUG_AUTOMATON = 4, /* the states */
        REP_DEBUG_ORDER = 8,     /* the order of special states */
        REP_DEBUG_ENCODING = 16, /* the parts of the blob */
        REP_DEBUG_ALL = 31
};

/* The text of what the stages made, which `rep2c compile --debug` prints.  It is for people who want to see how the
 * compiler works, and may change with any version. */
struct rep_debug;

/*
 * From now on, COMPILER writes what STAGES, a sum of REP_DEBUG_ values, make of each rule set.  The compiles are the
 * same otherwise.  The caller frees *DEBUG, which is NULL after an error, when COMPILER is no longer used, and may free
 * COMPILER first.  Returns REP_OK or REP_ERR_MEMORY.
 */
enum rep_status rep_debug_create(struct rep_compiler *compiler, unsigned stages, struct rep_debug **debug);
void rep_debug_free(struct rep_debug *debug);

/* Sets *TEXT to what was written so far, which stays until the next compile.  Returns REP_OK, or REP_ERR_MEMORY if some
 * of it is missing. */
enum rep_status rep_debug_text(const struct rep_debug *debug, struct rep_text *text);

#endif
