/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Automata -> source code, pictures and data: what all back-ends read, and how they are called.
 *
 * In: the automata of a compile (emit/automata.h), and the caller's wishes.  Out: the bytes of one or two files.  Each
 * back-end is one file in this folder, plus files that only it uses.  No back-end reads a pattern or changes an
 * automaton. The same emission always gives the same bytes.
 */
#ifndef REP_GEN_EMIT_EMIT_H
#define REP_GEN_EMIT_EMIT_H

#include "base/buffer.h"
#include "emit/automata.h"

/* The most states, of all automata together, that a back-end takes if the caller sets no limit.  Times are at -O2. */
enum {
        REP_C_DIRECT_STATES = 20000, /* 10,337 and 20,380 states take gcc 12.2 4 and 6 s, clang 14 4 and 5 s */
        REP_RE2C_STATES = 10000,     /* 10,337 states take re2c 0.4 s, and gcc 12.2 and clang 14 11 s */
        REP_RAGEL_STATES =
                5000, /* 10,337 states can take Ragel 1 s and gcc 12.2 7 s, but 5,116 took clang 14 a minute */
        REP_DOT_STATES = 10000, /* see dot.c */
};

struct rep_emission {
        const struct rep_automata *compiled;
        const char *prefix;  /* a C identifier with which all names begin */
        const char *source;  /* the name of the robots.txt; may hold any byte */
        const char *options; /* the options that matter, as they would be typed; "" for none */
        /* The limit for all automata together; 0: the back-end's default.  Beyond it, code leaves the largest ones to
         * records, and other back-ends return REP_ERR_LIMIT. */
        uint32_t max_states;
        uint32_t *tables;     /* NULL, or where code counts the automata that it left to records */
        struct rep_text path; /* the path whose way a picture marks, in the form that is compared; size 0: none */
        const char *header;   /* the name by which the source includes its header, if it has one */
};

/*
 * A back-end.  Appends the requested file to SOURCE and, if the format has one, its header to HEADER.  Returns REP_OK,
 * REP_ERR_MEMORY, or REP_ERR_LIMIT if the automata are too large for it.
 */
typedef enum rep_status rep_emit_function(const struct rep_emission *emission, struct rep_buffer *source,
                                          struct rep_buffer *header);

rep_emit_function rep_emit_c_table, rep_emit_c_blob, rep_emit_c_direct, rep_emit_re2c, rep_emit_ragel, rep_emit_dot,
        rep_emit_json;

#endif
