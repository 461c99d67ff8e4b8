/* SPDX-License-Identifier: Apache-2.0 */
/*
 * decode_dense.c: see decode_core.h.
 *
 * A row says where every byte leads, which would be 256 exits a state.  Instead, a state fails to the state that most
 * of its bytes lead to, and only its other bytes are exits.  It may fail only to the dead state or to a state in which
 * most bytes stay (the root of a floating trie).  The failure can differ from that of the automaton that was encoded,
 * because a row does not record it; both describe the same transitions.
 */
#include "decode/decode_core.h"

struct rows {
        const struct rep_core *core;
        const unsigned char *class_of;
        uint32_t states, classes;
        bool large;
        uint8_t bytes[256];      /* all bytes, those of a class together */
        uint32_t first[256 + 1]; /* by class: its bytes */
        uint32_t *fail;          /* by state */
        uint32_t *votes;         /* by state; all zero between uses */
};

static uint32_t
cell(const struct rows *rows, uint32_t state, uint32_t class)
{
        return rep_cell_at(rows->core->table, (size_t)state * rows->classes + class, rows->large) / rows->classes;
}

static uint32_t
class_size(const struct rows *rows, uint32_t class)
{
        return rows->first[class + 1] - rows->first[class];
}

/* Sorts the bytes by class. */
static void
sort_bytes(struct rows *rows)
{
        uint32_t class, byte, count = 0;

        for (class = 0; class < rows->classes; class ++) {
                rows->first[class] = count;
                for (byte = 0; byte < 256; byte++)
                        if (rows->class_of[byte] == class)
                                rows->bytes[count++] = (uint8_t)byte;
        }
        rows->first[rows->classes] = count;
}

/* Returns the state that most bytes lead to from STATE. */
static uint32_t
favourite(struct rows *rows, uint32_t state)
{
        uint32_t best = 0, class;

        for (class = 0; class < rows->classes; class ++)
                rows->votes[cell(rows, state, class)] += class_size(rows, class);
        for (class = 0; class < rows->classes; class ++)
                if (rows->votes[cell(rows, state, class)] > rows->votes[best])
                        best = cell(rows, state, class);
        for (class = 0; class < rows->classes; class ++)
                rows->votes[cell(rows, state, class)] = 0;
        return best;
}

/* Returns where the bytes of CLASS lead from STATE if it has no exit for them. */
static uint32_t
failing(const struct rows *rows, uint32_t state, uint32_t class)
{
        uint32_t fail = rows->fail[state];

        return fail == state || fail == 0 ? fail : cell(rows, fail, class);
}

/* Returns the number of exits of STATE, or UINT32_MAX if an exit would have to lead to the dead state, which only
 * failures may. */
static uint32_t
count_exits(const struct rows *rows, uint32_t state)
{
        uint32_t class, count = 0;

        for (class = 0; class < rows->classes; class ++) {
                uint32_t target = cell(rows, state, class);

                if (target == failing(rows, state, class) || class_size(rows, class) == 0)
                        continue;
                if (target == 0)
                        return UINT32_MAX;
                count += class_size(rows, class);
        }
        return count;
}

/* Chooses the failures.  A state in which most bytes stay fails to itself.  Any other state fails to one of these, or
 * to the dead state. */
static void
choose_failures(struct rows *rows)
{
        uint32_t fail;

        for (uint32_t state = 1; state < rows->states; state++) {
                rows->fail[state] = favourite(rows, state) == state ? state : 0;
                if (count_exits(rows, state) == UINT32_MAX)
                        rows->fail[state] = 0;
        }
        for (uint32_t state = 1; state < rows->states; state++) {
                fail = favourite(rows, state);
                if (rows->fail[state] == state || fail == 0 || rows->fail[fail] != fail)
                        continue;
                rows->fail[state] = fail;
                if (count_exits(rows, state) == UINT32_MAX)
                        rows->fail[state] = 0;
        }
}

/* Appends the exits of STATE in the order of bytes. */
static void
add_exits(const struct rows *rows, uint32_t state, struct rep_automaton *automaton)
{
        uint32_t target_of[256] = {0}, class, i, byte;

        for (class = 0; class < rows->classes; class ++)
                if (cell(rows, state, class) != failing(rows, state, class))
                        for (i = rows->first[class]; i < rows->first[class + 1]; i++)
                                target_of[rows->bytes[i]] = cell(rows, state, class);
        automaton->exit_first[state] = automaton->exit_count;
        for (byte = 0; byte < 256; byte++)
                if (target_of[byte] != 0) {
                        automaton->exit_byte[automaton->exit_count] = (uint8_t)byte;
                        automaton->exit_target[automaton->exit_count++] = target_of[byte];
                }
        automaton->exit_first[state + 1] = automaton->exit_count;
}

enum rep_status
rep_decode_dense(struct rep_arena *memory, const struct rep_core *core, bool canonical, struct rep_automaton *automaton)
{
        struct rows rows = {
                .core = core,
                /* The classes of raw bytes stand before those of canonical ones. */
                .class_of = core->classes + (canonical ? 256 : 0),
                .states = rep_field(core->header, REP_FIELD_STATES),
                .classes = rep_field(core->header, REP_FIELD_CLASSES),
                .large = rep_has_large_table(core->header),
        };
        uint32_t specials = rep_field(core->header, REP_FIELD_SPECIALS), exits = 0, state;
        enum rep_status status;

        rows.fail = REP_ZERO_ARRAY(memory, uint32_t, rows.states);
        rows.votes = REP_ZERO_ARRAY(memory, uint32_t, rows.states);
        if (rows.fail == NULL || rows.votes == NULL)
                return REP_ERR_MEMORY;
        sort_bytes(&rows);
        choose_failures(&rows);
        for (state = 1; state < rows.states; state++)
                exits += count_exits(&rows, state);
        *automaton = (struct rep_automaton){.memory = memory};
        status = rep_alloc_states(automaton, rows.states, exits);
        if (status != REP_OK)
                return status;
        automaton->exit_first[0] = automaton->exit_first[1] = 0;
        for (state = 0; state < rows.states; state++) {
                automaton->fail[state] = rows.fail[state];
                rep_decode_special(core, state < specials ? state : 0, automaton, state);
                if (state > 0)
                        add_exits(&rows, state, automaton);
        }
        automaton->state_count = rows.states;
        automaton->start = rep_field(core->header, REP_FIELD_START);
        return REP_OK;
}
