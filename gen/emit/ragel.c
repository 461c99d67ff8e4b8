/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ragel.c: automata as input for Ragel; see c_code.h.
 *
 * An automaton becomes a state chart: a labelled join in which each transition names the state that it leads to.  The
 * transitions that enter a state apply what it accepts.  The state itself does not, because a failure must not apply
 * it: a failure holds the byte back and goes to the state that is failed to.  If there is no transition, Ragel's error
 * state ends the walk.
 */
#include "emit/c_code.h"
#include "emit/print_code.h"

static const char about[] =
        " * Automata as input for Ragel (6.10): ragel -G2 -o walks.c THIS_FILE\n"
        " *\n"
        " * Each automaton is a state chart.  Action eN, on the transitions that enter state N, applies what it "
        "accepts, "
        "and action\n"
        " * zN what it accepts where the path ends there; action hold leaves the byte to the state that is failed "
        "to.\n";

static const char plain_cursor[] =
        "/* Where a walk is in the path. */\n"
        "struct $_cursor {\n"
        "        struct $_reader reader; /* at the path's first byte */\n"
        "        uint32_t position;      /* bytes read, the first \"/\" among them */\n"
        "};\n"
        "\n"
        "/* The next byte, 0 at the path's end. */\n"
        "static inline unsigned char\n"
        "$_peek(const struct $_cursor *cursor)\n"
        "{\n"
        "        struct $_reader ahead = cursor->reader;\n"
        "        int byte;\n"
        "\n"
        "        ahead.at += cursor->position - 1;\n"
        "        byte = $_next(&ahead);\n"
        "        return byte < 0 ? 0 : (unsigned char)byte;\n"
        "}\n"
        "\n";

static const char canonical_cursor[] =
        "/* Where a walk is in the path. */\n"
        "struct $_cursor {\n"
        "        struct $_reader reader;\n"
        "        uint32_t position; /* bytes read */\n"
        "        uint32_t given;    /* bytes that the reader gave, */\n"
        "        int byte;          /* and the last one of them */\n"
        "};\n"
        "\n"
        "/* The next byte, 0 at the path's end. */\n"
        "static unsigned char\n"
        "$_peek(struct $_cursor *cursor)\n"
        "{\n"
        "        if (cursor->given < cursor->position) {\n"
        "                cursor->given = cursor->position;\n"
        "                cursor->byte = $_next(&cursor->reader);\n"
        "        }\n"
        "        return cursor->byte < 0 ? 0 : (unsigned char)cursor->byte;\n"
        "}\n"
        "\n";

/* Ragel's code falls through from the code that takes a byte to the case of the state. */
static const char quiet[] =
        "#if defined(__GNUC__)\n"
        "#pragma GCC diagnostic ignored \"-Wimplicit-fallthrough\"\n"
        "#endif\n"
        "\n";

/* Returns whether no byte leads on from STATE, nor from the states that it fails to. */
static bool
is_dead_end(const struct rep_code *code, uint32_t state)
{
        uint32_t exit, fail;

        for (;; state = fail) {
                exit = code->automaton->exit_first[state];
                fail = code->automaton->fail[state];
                if (rep_code_exit(code, state, &exit) || rep_code_stays(code, state))
                        return false;
                if (fail == 0)
                        return true;
        }
}

/* Returns whether entering STATE only ends the walk. */
static bool
is_leaf(const struct rep_code *code, uint32_t state)
{
        return !code->goes_on[state] || (code->automaton->accept_end[state] == 0 && is_dead_end(code, state));
}

static void
print_label(struct rep_code *code, uint32_t state)
{
        if (state == code->automaton->start)
                rep_print(code->source, "start");
        else
                rep_print(code->source, "s%u", state);
}

/* Appends the end of a transition that enters STATE.  A transition without a label ends the walk. */
static void
print_entering(struct rep_code *code, uint32_t state)
{
        if (code->automaton->accept[state] != 0)
                rep_print(code->source, " @e%u", state);
        if (is_leaf(code, state))
                return;
        rep_print(code->source, " -> ");
        print_label(code, state);
}

/* Appends the transition for the bytes that STATE has no exit for. */
static void
print_rest(struct rep_code *code, uint32_t state, const char *separator)
{
        uint32_t fail = code->automaton->fail[state];

        if (is_dead_end(code, fail))
                return;
        rep_print(code->source, "%s( any - ( 0", separator);
        for (uint32_t exit = code->automaton->exit_first[state]; rep_code_exit(code, state, &exit); exit++) {
                rep_print(code->source, " | ");
                rep_print_code_byte(code->source, code->automaton->exit_byte[exit]);
        }
        rep_print(code->source, " ) )");
        if (fail == state) {
                print_entering(code, state);
        } else {
                rep_print(code->source, " @hold -> ");
                print_label(code, fail);
        }
}

/* Appends the chart's entry for STATE. */
static void
print_state(struct rep_code *code, uint32_t state)
{
        const struct rep_automaton *automaton = code->automaton;
        const char *separator = "\n                  ", *next = " |\n                  ";

        rep_print(code->source, "        ");
        print_label(code, state);
        rep_print(code->source, ": (");
        for (uint32_t exit = automaton->exit_first[state]; rep_code_exit(code, state, &exit); exit++) {
                rep_print(code->source, "%s", separator);
                rep_print_code_byte(code->source, automaton->exit_byte[exit]);
                print_entering(code, automaton->exit_target[exit]);
                separator = next;
        }
        if (automaton->accept_end[state] != 0) {
                rep_print(code->source, "%s0 @z%u", separator, state);
                separator = next;
        }
        print_rest(code, state, separator);
        rep_print(code->source, "\n        )");
}

/* Appends the actions of STATE. */
static void
print_actions(struct rep_code *code, uint32_t state)
{
        const struct rep_automaton *automaton = code->automaton;
        const char *indent = "                ";

        if (code->entered[state] > 0 && automaton->accept[state] != 0) {
                rep_print(code->source, "        action e%u {\n", state);
                rep_print_code_entry(code, state, "cursor.position + 1", indent);
                rep_print(code->source, "        }\n");
        }
        if (code->goes_on[state] && automaton->accept_end[state] != 0) {
                rep_print(code->source, "        action z%u {\n", state);
                rep_print_code_accept(code, automaton->accept_end[state], "cursor.position", indent);
                rep_print(code->source, "%sreturn walk.best;\n        }\n", indent);
        }
}

/* Appends the machine of the automaton. */
static void
print_machine(struct rep_code *code)
{
        const char *prefix = code->prefix;
        uint32_t state, count = code->automaton->state_count;
        const char *separator = "        main :=\n";

        if (is_leaf(code, code->automaton->start))
                return;
        rep_print(code->source, "%%%%{\n        machine %s_%u;\n        alphtype unsigned char;\n", prefix,
                  code->number);
        rep_print(code->source, "        variable p cursor.position;\n        getkey %s_peek(&cursor);\n\n", prefix);
        rep_print(code->source, "        action hold { fhold; }\n");
        for (state = 1; state < count; state++)
                print_actions(code, state);
        for (state = 1; state < count; state++)
                if (code->goes_on[state] && !is_leaf(code, state)) {
                        rep_print(code->source, "%s", separator);
                        print_state(code, state);
                        separator = ",\n";
                }
        rep_print(code->source, ";\n}%%%%\n\n%%%% write data noerror nofinal noentry;\n\n");
}

static void
print_body(struct rep_code *code)
{
        uint32_t start = code->automaton->start;

        rep_print_code_entry(code, start, "cursor.position", "        ");
        if (!is_leaf(code, start))
                rep_print(code->source,
                          "        {\n                int cs;\n\n                %%%% write init;\n"
                          "                %%%% write exec noend;\n        }\n");
        if (!rep_code_is_final(code, start))
                rep_print(code->source, "        return walk.best;\n");
}

enum rep_status
rep_emit_ragel(const struct rep_emission *emission, struct rep_buffer *source, struct rep_buffer *header)
{
        static const struct rep_code_kind kind = {
                .form = {"ragel", about},
                .max_states = REP_RAGEL_STATES,
                .declare = print_machine,
                .print_body = print_body,
                .begins = quiet,
                .cursor = {plain_cursor, canonical_cursor},
        };

        return rep_emit_code(emission, &kind, source, header);
}
