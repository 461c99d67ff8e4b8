/* SPDX-License-Identifier: Apache-2.0 */
/* What the command calls of the emitters, beside rep_emit.h, and other programs do not. */
#ifndef REP_GEN_EMIT_COMMAND_H
#define REP_GEN_EMIT_COMMAND_H

#include "rep_emit.h"

/* Returns whether NAME can be a prefix: a C11 identifier that is neither a keyword nor a name from <stdbool.h>. */
bool rep_is_identifier(const char *name);

/* Returns whether NAME can be between the quotes of an #include. */
bool rep_is_header_name(const char *name);

/*
 * Draws what the rules of ROBOTS say, as trees of path segments with their verdicts, one below the other, for Graphviz.  All
 * crawlers with nearly the same rules share a tree, which has their differences beside it.
 *
 * UNDECIDED may be NULL; otherwise it is set to the number of rows for which it is unknown whether another rule decides some of
 * the paths.  The caller frees *EMITTED, which is empty after an error.  Returns REP_OK; the errors of rep_robots_tree();
 * or REP_ERR_LIMIT, also if all kinds of crawlers would need more than REP_PICTURE_TREES trees.  Cost: that of
 * rep_robots_tree() for each tree, and of comparing all crawlers that the file names.
 */
enum rep_status rep_robots_picture(const struct rep_robots *robots, const struct rep_picture_options *options,
                                   struct rep_emitted *emitted, uint64_t *undecided);

/* Returns the name of SERVER, such as "nginx", or NULL if there is no such server. */
const char *rep_server_name(enum rep_server server);

/*
 * Writes what makes a web server answer 403 where ROBOTS disallows.  A crawler is known by its name in the User-Agent field, as a
 * word and without case: a public crawler by its public name, others by their tokens.  Of several names the longest counts.
 * Other clients, such as browsers, are not concerned.
 *
 * Every request target gets the verdict that rep_robots_check() has for it, except that "/robots.txt" itself is always allowed:
 * a crawler that can't read it takes everything to be allowed.  A variable has the verdict and the line that decides, for logs.
 *
 * The caller frees *EMITTED, which is empty after an error.  Returns REP_OK; REP_ERR_ARGUMENT, also if ROBOTS is read by
 * REP_DIALECT_RFC9309, which compares paths in a form that no regular expression of these servers sees; REP_ERR_TOKEN for a
 * crawler without a name to know it by; REP_ERR_LIMIT if a rule is too long for the server; or the errors of
 * rep_robots_explain().
 * Cost: linear in the rules of all crawlers, plus sorting.
 */
enum rep_status rep_robots_server(const struct rep_robots *robots, enum rep_server server,
                                  const struct rep_server_options *options, struct rep_emitted *emitted);

#endif
