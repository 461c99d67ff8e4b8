/* SPDX-License-Identifier: Apache-2.0 */
/*
 * re2c.c: automata as input for re2c; see c_code.h.
 *
 * The states are divided into trees.  A tree starts where something is accepted, where a state is entered from several
 * places or failed to, and where the tree would become too deep.  Each tree is a re2c block.  Its rules are the
 * literals that lead from its root to each of its other states and out of it; the longest match shows in which state
 * the path leaves the tree.  So re2c only makes decision trees, whose size is linear in that of the automaton.
 * Failures and what states accept are actions.
 */
#include "emit/c_code.h"
#include "emit/print_code.h"

/* The most bytes of a literal, because each state of a tree repeats the way to it. */
#define DEPTH_MAX 16

static const char about[] =
        " * Automata as input for re2c (3.0 or later): re2c -o walks.c THIS_FILE\n"
        " *\n"
        " * Each block is a tree of states.  It is entered at a label sN, where what its root accepts is applied, or "
        "by a "
        "failure,\n"
        " * at fN; a rule leads out of the tree, or from a state in it to what that fails to.\n";

static const char settings[] =
        "/*!re2c\n"
        "        re2c:api = custom;\n"
        "        re2c:api:style = free-form;\n"
        "        re2c:yyfill:enable = 0;\n"
        "        re2c:define:YYCTYPE = \"unsigned char\";\n"
        "        re2c:define:YYPEEK = \"$_peek(&cursor)\";\n"
        "        re2c:define:YYSKIP = \"$_skip(&cursor);\";\n"
        "*/\n"
        "\n";

/* Marks the states of the tree below STATE, which is DEPTH bytes below the root. */
static void
mark_below(struct rep_code *code, uint32_t state, uint32_t depth)
{
        const struct rep_automaton *automaton = code->automaton;

        for (uint32_t exit = automaton->exit_first[state]; rep_code_exit(code, state, &exit); exit++) {
                uint32_t target = automaton->exit_target[exit];

                /* Another way to the target, or a match there, keeps it out of the tree. */
                if (depth == DEPTH_MAX || target <= state || code->entered[target] != 1 || code->failed_to[target] ||
                    automaton->accept[target] != 0)
                        continue;
                code->inner[target] = true;
                mark_below(code, target, depth + 1);
        }
}

static void
mark_tree(struct rep_code *code, uint32_t state)
{
        mark_below(code, state, 0);
}

/* Appends the beginning of a rule for the SIZE bytes of TEXT. */
static void
print_rule(struct rep_code *code, const uint8_t *text, uint32_t size)
{
        rep_print(code->source, "        \"");
        for (uint32_t i = 0; i < size; i++)
                if (text[i] <= ' ' || text[i] >= 0x7F || text[i] == '"' || text[i] == '\\')
                        rep_print(code->source, "\\x%02X", (unsigned)text[i]);
                else
                        rep_buffer_put(code->source, &text[i], 1);
        rep_print(code->source, "\" {");
}

/* Appends the rules of the tree below STATE.  TEXT, of SIZE bytes, leads to STATE. */
static void
print_tree(struct rep_code *code, uint32_t state, uint8_t *text, uint32_t size)
{
        const struct rep_automaton *automaton = code->automaton;
        uint32_t target;

        for (uint32_t exit = automaton->exit_first[state]; rep_code_exit(code, state, &exit); exit++) {
                target = automaton->exit_target[exit];
                text[size] = automaton->exit_byte[exit];
                if (code->inner[target]) {
                        print_tree(code, target, text, size + 1);
                } else {
                        print_rule(code, text, size + 1);
                        rep_print(code->source, " goto s%u; }\n", target);
                }
        }
        print_rule(code, text, size);
        if (rep_code_stays(code, state) || (size > 0 && automaton->accept_end[state] != 0)) {
                rep_print(code->source, "\n");
                rep_print_code_end(code, state, "                ");
                rep_print_code_failure(code, state, "                ", "\n        }\n");
        } else {
                rep_print_code_failure(code, state, " ", " }\n");
        }
}

static void
print_block(struct rep_code *code, uint32_t state)
{
        uint8_t text[DEPTH_MAX + 1];

        rep_print(code->source, "/*!re2c\n");
        print_tree(code, state, text, 0);
        rep_print(code->source, "*/\n");
}

static void
print_settings(struct rep_code *code)
{
        rep_print_code(code->source, code->prefix, settings);
}

enum rep_status
rep_emit_re2c(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        static const struct rep_code_kind kind = {
                .form = {"re2c", about},
                .max_states = REP_RE2C_STATES,
                .taken = true,
                .mark_inner = mark_tree,
                .print_exits = print_block,
                .declare = print_settings,
        };

        return rep_emit_code(emission, &kind, source, header);
}
