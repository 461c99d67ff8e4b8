/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of crawlers -> the configuration of a web server, which enforces them.
 *
 * In: the rules of each crawler, as analyze/ has them.  Out: one table of names that User-Agent fields have, and for
 * each different set of rules one table of regular expressions for request targets, the strongest rule first.  The
 * first expression that matches decides, as the strongest rule does.  Each server has a file that writes these tables
 * in its language.
 *
 * An expression is anchored at the begin of the path.  What a star matches is tried once for each segment behind it,
 * the first place that fits: so no target takes time beyond its size times that of the pattern.  Only a last segment
 * that must end the path may be elsewhere.
 */
#ifndef REP_GEN_EMIT_SERVER_H
#define REP_GEN_EMIT_SERVER_H

#include "analyze/core/analysis.h"
#include "base/buffer.h"
#include "emit/command.h"

/* A rule that decides unless one before it does. */
struct rep_server_rule {
        const struct rep_plain *pattern;
        uint64_t strength;
        uint32_t line;
        enum rep_verdict verdict;
};

/* Rules of one or more crawlers.  The last one disallows: what follows it allows what is allowed anyway. */
struct rep_server_set {
        const struct rep_server_rule *rules;
        uint32_t count;
};

/* A crawler's name in User-Agent fields, and the number of its set, from 1 on; 0: it may fetch everything. */
struct rep_server_name {
        struct rep_text name;
        uint32_t set;
};

struct rep_site {
        const char *prefix;            /* of variables */
        struct rep_server_name *names; /* the longest first, so that no name hides another that it is a part of */
        uint32_t name_count;
        struct rep_server_set *sets;
        uint32_t set_count;
};

/* How a server writes a regular expression. */
struct rep_server_syntax {
        const char *any; /* a byte that a star matches */
        const char *end; /* the end of the path */
        bool atomic;     /* it backtracks, and knows (?>...) to keep it from that */
};

/* Appends the expression of PATTERN behind its begin of line. */
void rep_print_expression(struct rep_buffer *out, const struct rep_plain *pattern,
                          const struct rep_server_syntax *syntax);

/* Appends an expression for fields that have NAME as a word. */
void rep_print_name(struct rep_buffer *out, struct rep_text name);

/* Returns whether what OUT got since it had the size BEGIN is longer than MOST bytes. */
static inline bool
rep_is_too_long(const struct rep_buffer *out, size_t begin, size_t most)
{
        return out->size - begin > most;
}

/* A back-end.  Appends its configuration to OUT.  Returns REP_OK, or REP_ERR_LIMIT if the server can't read it. */
typedef enum rep_status rep_server_function(const struct rep_site *site, struct rep_buffer *out);

rep_server_function rep_server_nginx, rep_server_apache, rep_server_haproxy, rep_server_caddy;

#endif
