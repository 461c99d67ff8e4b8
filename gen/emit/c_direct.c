/* SPDX-License-Identifier: Apache-2.0 */
/*
 * c_direct.c: automata as C, with a label and a switch for each state; see c_code.h.
 *
 * A chain of states that only lead on to each other, at which nothing happens, and which all fail alike, becomes one
 * comparison.  If a failure ends the walk, words are compared.  Otherwise single bytes are, because it matters how far
 * the path matched.
 */
#include <inttypes.h>

#include "emit/c_code.h"
#include "emit/print_code.h"

#define CHAIN_MAX 256

static const char about[] =
        " * Automata as code.  A state that was entered is at a label sN, where what it accepts is applied; one that "
        "another\n"
        " * state fails to, at fN.\n";

/* Returns the only exit of STATE, or REP_NONE if it has none or several. */
static uint32_t
only_exit(const struct rep_code *code, uint32_t state)
{
        uint32_t exit = code->automaton->exit_first[state], after;

        if (!rep_code_exit(code, state, &exit))
                return REP_NONE;
        after = exit + 1;
        return rep_code_exit(code, state, &after) ? REP_NONE : exit;
}

/* Returns whether STATE, which FIRST leads to, can be part of FIRST's chain. */
static bool
goes_along(const struct rep_code *code, uint32_t first, uint32_t state)
{
        const struct rep_automaton *automaton = code->automaton;

        return state > first && code->entered[state] == 1 && !code->failed_to[state] && automaton->accept[state] == 0 &&
               automaton->accept_end[state] == 0 && only_exit(code, state) != REP_NONE &&
               automaton->fail[state] == automaton->fail[first];
}

/* Writes the bytes of the chain from STATE on to TEXT and returns their number.  TARGET is the state behind them. */
static uint32_t
follow_chain(const struct rep_code *code, uint32_t state, uint8_t *text, uint32_t *target)
{
        uint32_t exit = only_exit(code, state), size = 0;

        if (exit == REP_NONE || rep_code_stays(code, state))
                return 0;
        do {
                text[size++] = code->automaton->exit_byte[exit];
                *target = code->automaton->exit_target[exit];
                exit = only_exit(code, *target);
        } while (size < CHAIN_MAX && goes_along(code, state, *target));
        return size;
}

static void
mark_chain(struct rep_code *code, uint32_t state)
{
        uint8_t text[CHAIN_MAX];
        uint32_t target, size = follow_chain(code, state, text, &target), i;

        for (i = 1; i < size; i++) {
                state = code->automaton->exit_target[only_exit(code, state)];
                code->inner[state] = true;
        }
}

/* Appends a comparison of the SIZE bytes from OFFSET on as one word. */
static void
print_word(struct rep_code *code, const uint8_t *text, uint32_t offset, uint32_t size)
{
        uint64_t word = 0;

        for (uint32_t i = size; i > 0; i--)
                word = word << 8 | text[offset + i - 1];
        rep_print(code->source, " ||\n            %s_load(&cursor, %u, %u) != UINT64_C(0x%" PRIX64 ")", code->prefix,
                  offset, size, word);
}

/* Appends a comparison of the SIZE bytes of TEXT by words.  The last two may overlap.  The next state takes the
 * last byte. */
static void
print_words(struct rep_code *code, const uint8_t *text, uint32_t size)
{
        const char *prefix = code->prefix;
        uint32_t word = size >= 8 ? 8 : size >= 4 ? 4 : 2, at;

        rep_print(code->source, "        if (!%s_has(&cursor, %u)", prefix, size);
        for (at = 0; at + word <= size; at += word)
                print_word(code, text, at, word);
        if (at < size)
                print_word(code, text, size - word, word);
        rep_print(code->source, ") /* ");
        rep_print_comment(code->source, (struct rep_text){(const char *)text, size});
        rep_print(code->source, " */\n                return walk.best;\n        %s_advance(&cursor, %u);\n", prefix,
                  size - 1);
        code->loads = true;
}

static void
print_chain(struct rep_code *code, uint32_t state, const uint8_t *text, uint32_t size, uint32_t target)
{
        if (code->automaton->fail[state] == 0 && code->layout->compiled->stats.dialect == REP_DIALECT_GOOGLE) {
                print_words(code, text, size);
        } else {
                rep_print(code->source, "        if (!%s_match(&cursor, ", code->prefix);
                rep_print_string(code->source, (struct rep_text){(const char *)text, size});
                rep_print(code->source, "))\n");
                rep_print_code_failure(code, state, "                ", "\n");
                code->matches = true;
        }
        rep_print(code->source, "        goto s%u;\n", target);
}

/* Appends the cases for the exits of STATE.  Exits that lead to the same state stand together. */
static void
print_cases(struct rep_code *code, uint32_t state)
{
        const struct rep_automaton *automaton = code->automaton;
        uint32_t exit = automaton->exit_first[state], other;

        for (; rep_code_exit(code, state, &exit); exit++) {
                bool first = true;

                for (other = automaton->exit_first[state]; rep_code_exit(code, state, &other); other++) {
                        if (automaton->exit_target[other] != automaton->exit_target[exit])
                                continue;
                        if (other < exit) {
                                first = false;
                                break;
                        }
                        rep_print(code->source, "        case ");
                        rep_print_code_byte(code->source, automaton->exit_byte[other]);
                        rep_print(code->source, ":\n");
                }
                if (first)
                        rep_print(code->source, "                goto s%u;\n", automaton->exit_target[exit]);
        }
}

static void
print_exits(struct rep_code *code, uint32_t state)
{
        uint8_t text[CHAIN_MAX];
        uint32_t target = 0, size = follow_chain(code, state, text, &target);

        if (size > 1)
                print_chain(code, state, text, size, target);
        else {
                rep_print(code->source, "        switch (%s_peek(&cursor)) {\n", code->prefix);
                print_cases(code, state);
                rep_print(code->source, "        default:\n");
                rep_print_code_failure(code, state, "                ", "\n");
                rep_print(code->source, "        }\n");
        }
}

enum rep_status
rep_emit_c_direct(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        static const struct rep_code_kind kind = {
                .form = {"c-direct", about},
                .max_states = REP_C_DIRECT_STATES,
                .mark_inner = mark_chain,
                .print_exits = print_exits,
        };

        return rep_emit_code(emission, &kind, source, header);
}
