/*
 * Blob -> source code, pictures and data: what all back-ends read, and how they are called.
 *
 * In: an opened blob, decoded into the frozen form of its automata (automaton.h).  Out: the bytes of one or two files.
 * A back-end is one file in this folder; none reads a pattern or changes the automaton, and the same emission gives the
 * same bytes.
 */
#ifndef REP_GEN_EMIT_H
#define REP_GEN_EMIT_H

#include "automaton/automaton.h"
#include "base/buffer.h"

/* Rules that an agent can get: an automaton, which other sets may share, and the lines of its rules. */
struct rep_emission_set {
        uint32_t automaton;
        const uint32_t *lines; /* by number of the rule; NULL where the blob is stripped */
};

/* A product token, in lower case, and the sets that hold for it, together: a slice of the members. */
struct rep_emission_token {
        struct rep_text text;
        uint32_t first, count;
};

struct rep_emission {
        /* As the caller asked. */
        const char *prefix;  /* names begin with it; a C identifier */
        const char *source;  /* what the robots.txt or blob was called; may hold any byte */
        const char *options; /* the options that matter, as they would be typed; "" for none */
        uint32_t max_states; /* of all automata; a back-end refuses more, with REP_ERR_LIMIT; 0: its own default */
        const char *header;  /* the name by which the source includes its header, where it has one */

        /* The blob. */
        const struct rep_blob *blob;
        enum rep_tracking tracking;
        enum rep_dialect dialect;
        enum rep_names names;
        bool selected; /* compiled for certain agents, the tokens: only `everybody` is asked */
        uint64_t hash; /* of the blob's content */
        struct rep_automaton *automata;
        uint32_t automaton_count;
        struct rep_emission_set *sets;
        uint32_t set_count;
        uint32_t *members; /* numbers of sets */
        uint32_t member_count;
        struct rep_emission_token *tokens; /* in ascending order of their texts */
        uint32_t token_count;
        uint32_t everybody_first, everybody_count; /* the members that hold for who is not named */
};

/* All states of all automata, for what MAX_STATES limits. */
static inline uint64_t
rep_emission_states(const struct rep_emission *emission)
{
        uint64_t count = 0;
        uint32_t i;

        for (i = 0; i < emission->automaton_count; i++)
                count += emission->automata[i].state_count;
        return count;
}

/*
 * A back-end: appends to SOURCE the file that was asked for, and to HEADER the one that goes with it, where it has one.
 * Returns REP_OK, REP_ERR_MEMORY, or REP_ERR_LIMIT where the automata are too large for it.
 */
typedef enum rep_status rep_emit_function(const struct rep_emission *emission, struct rep_buffer *source,
                                          struct rep_buffer *header);

rep_emit_function rep_emit_c_table, rep_emit_c_blob, rep_emit_c_direct, rep_emit_re2c, rep_emit_ragel, rep_emit_dot,
        rep_emit_json;

/*
 * Decodes BLOB into EMISSION, whose first five members are the caller's.  Arrays live in MEMORY; texts in the blob.
 * Returns REP_OK or REP_ERR_MEMORY.  Cost: linear in the blob.
 */
enum rep_status rep_decode_blob(struct rep_arena *memory, const struct rep_blob *blob, struct rep_emission *emission);

#endif
