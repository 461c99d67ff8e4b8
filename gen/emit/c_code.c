/* SPDX-License-Identifier: Apache-2.0 */
/*
 * c_code.c: see c_code.h.
 *
 * For each automaton: find_ways() finds what leads to each state, the back-end marks the states that become part of
 * another's code, and the states are printed in the order of their numbers.
 *
 * How a walk moves if the back-end prints labels:
 *
 *     goto sN   A byte leads to state N.  It is taken, at the label or before the jump (code.kind->taken), and N is
 *               entered.
 *     goto fN   The next byte has no exit, so N is failed to.  No byte is taken, and nothing is applied: what ends at N
 *               ended at the state that failed, too.
 *
 * Why it is right:
 *
 *   - It ends.  Each sN takes a byte, which there is.  Each fN goes to a lower state, down to state 0, where the walk
 *     returns, or to one that stays: that one returns at the path's end, and takes a byte elsewhere.
 *   - Each jump has its label.  A jump is only printed in the code of a state that goes on, and find_ways() has
 *     followed every exit and the failure of such a state.
 *   - The end of the path looks like byte 0, for which no state has an exit.  What a state accepts at the end is
 *     applied when it is entered.  The failures that follow only lead to a return.
 *   - Rules are numbered over all automata, so within one they still ascend by strength.  The walk begins with the base
 *     of its automaton.
 *
 * Memory is the layout's.  If it is out, a part is left out, and rep_print_c_end() returns REP_ERR_MEMORY.
 */
#include "emit/c_code.h"

#include <stdio.h>

#include "base/sort.h"

#include "emit/c_table.h"
#include "emit/print_code.h"

static const char usual_cursor[] =
        "/* Where a walk is in the path. */\n"
        "struct $_cursor {\n"
        "        struct $_reader reader;\n"
        "        uint32_t position; /* bytes read */\n"
        "};\n"
        "\n"
        "/* The next byte, 0 at the path's end. */\n"
        "static inline unsigned char\n"
        "$_peek(const struct $_cursor *cursor)\n"
        "{\n"
        "        struct $_reader copy = cursor->reader;\n"
        "        int byte = $_next(&copy);\n"
        "\n"
        "        return byte < 0 ? 0 : (unsigned char)byte;\n"
        "}\n"
        "\n";

static const char skip_plain[] =
        "static inline void\n"
        "$_skip(struct $_cursor *cursor)\n"
        "{\n"
        "        cursor->reader.at++;\n"
        "        cursor->position++;\n"
        "}\n"
        "\n";

static const char skip_canonical[] =
        "static inline void\n"
        "$_skip(struct $_cursor *cursor)\n"
        "{\n"
        "        (void)$_next(&cursor->reader);\n"
        "        cursor->position++;\n"
        "}\n"
        "\n";

/* The last byte is left to the label of the state behind the text, as any other byte that leads to a state. */
static const char matcher[] =
        "/*\n"
        " * Whether the bytes of TEXT, to its NUL, come next.  Skips those that do, but for the last of them all, "
        "which the next\n"
        " * state takes.\n"
        " */\n"
        "static bool\n"
        "$_match(struct $_cursor *cursor, const char *text)\n"
        "{\n"
        "        for (; $_peek(cursor) == (unsigned char)*text; $_skip(cursor))\n"
        "                if (*++text == 0)\n"
        "                        return true;\n"
        "        return false;\n"
        "}\n"
        "\n";

/*
 * P_has() counts the bytes up to the end of the URL, which may be behind the path's end: a "#" or NUL.  The bytes
 * that are loaded are compared with bytes that a path can contain, so words that are equal lie within the path.
 */
static const char loader[] =
        "/* Whether SIZE bytes are left. */\n"
        "static inline bool\n"
        "$_has(const struct $_cursor *cursor, uint32_t size)\n"
        "{\n"
        "        return cursor->reader.end - cursor->reader.at >= (ptrdiff_t)size;\n"
        "}\n"
        "\n"
        "/* The SIZE bytes that stand OFFSET bytes ahead, the first one lowest; with constants, that is a load. */\n"
        "static inline uint64_t\n"
        "$_load(const struct $_cursor *cursor, uint32_t offset, uint32_t size)\n"
        "{\n"
        "        const unsigned char *at = cursor->reader.at + offset;\n"
        "        uint64_t word = at[0] | (uint64_t)at[1] << 8;\n"
        "\n"
        "        if (size >= 4)\n"
        "                word |= (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24;\n"
        "        if (size == 8)\n"
        "                word |= (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | "
        "(uint64_t)at[7] << 56;\n"
        "        return word;\n"
        "}\n"
        "\n"
        "static inline void\n"
        "$_advance(struct $_cursor *cursor, uint32_t size)\n"
        "{\n"
        "        cursor->reader.at += size;\n"
        "        cursor->position += size;\n"
        "}\n"
        "\n";

/*
 * A final state matches a rule alone, and nothing that can follow is stronger.  Its code ends the walk, so nothing
 * goes on from there.
 */
bool
rep_code_is_final(const struct rep_code *code, uint32_t state)
{
        uint32_t accept = code->automaton->accept[state];

        return accept != 0 && !rep_is_output(accept) && accept / 2 >= code->automaton->highest[state];
}

bool
rep_code_exit(const struct rep_code *code, uint32_t state, uint32_t *exit)
{
        const struct rep_automaton *automaton = code->automaton;

        /* No path has these bytes. */
        while (*exit < automaton->exit_first[state + 1] &&
               (automaton->exit_byte[*exit] == 0 || automaton->exit_byte[*exit] == '#'))
                ++*exit;
        return *exit < automaton->exit_first[state + 1];
}

void
rep_print_code_byte(struct rep_buffer *source, uint8_t byte)
{
        if (byte <= ' ' || byte >= 0x7F)
                rep_print(source, "0x%02X", (unsigned)byte);
        else
                rep_print(source, byte == '\'' || byte == '\\' ? "'\\%c'" : "'%c'", byte);
}

void
rep_print_code_accept(struct rep_code *code, uint32_t accept, const char *position, const char *indent)
{
        uint32_t rule = code->layout->first[code->number].of[REP_C_RULES] + accept / 2;

        if (accept == 0)
                return;
        /* If no state accepts more than a rule, P_apply() costs the same as a comparison here. */
        if (rep_is_output(accept) || !code->layout->outputs)
                rep_print(code->source, "%s%s_apply(&walk, %u, %s);\n", indent, code->prefix,
                          rep_c_accept(code->layout, code->number, accept), position);
        else
                rep_print(code->source, "%sif (walk.best < %u)\n%s        walk.best = %u;\n", indent, rule, indent,
                          rule);
}

/*
 * Whether the walk is over is asked only where BEST may just have changed.  A walk that could end elsewhere goes on,
 * and finds nothing stronger.
 */
void
rep_print_code_entry(struct rep_code *code, uint32_t state, const char *position, const char *indent)
{
        uint32_t accept = code->automaton->accept[state];
        uint32_t highest = code->layout->first[code->number].of[REP_C_RULES] + code->automaton->highest[state];

        rep_print_code_accept(code, accept, position, indent);
        if (rep_code_is_final(code, state))
                rep_print(code->source, "%sreturn walk.best;\n", indent);
        else if (accept != 0)
                rep_print(code->source, "%sif (walk.best >= %u)\n%s        return walk.best;\n", indent, highest,
                          indent);
}

void
rep_print_code_end(struct rep_code *code, uint32_t state, const char *indent)
{
        char deeper[64];

        if (code->automaton->accept_end[state] == 0)
                return;
        snprintf(deeper, sizeof(deeper), "%s        ", indent);
        rep_print(code->source, "%sif (%s_peek(&cursor) == 0) {\n", indent, code->prefix);
        rep_print_code_accept(code, code->automaton->accept_end[state], "cursor.position", deeper);
        rep_print(code->source, "%sreturn walk.best;\n%s}\n", deeper, indent);
}

/*
 * A state that stays takes the byte and is entered again.  The path's end, which is not a byte to take, would be taken
 * for one there, so it is asked for first.  Elsewhere that is not needed: the end fails on until it reaches such a
 * state, or state 0.
 */
void
rep_print_code_failure(struct rep_code *code, uint32_t state, const char *indent, const char *after)
{
        uint32_t fail = code->automaton->fail[state];

        if (fail == 0) {
                rep_print(code->source, "%sreturn walk.best;%s", indent, after);
                return;
        }
        if (fail == state)
                rep_print(code->source, "%sif (%s_peek(&cursor) == 0)\n%s        return walk.best;\n", indent,
                          code->prefix, indent);
        if (fail == state && code->kind->taken)
                rep_print(code->source, "%s%s_skip(&cursor);\n", indent, code->prefix);
        rep_print(code->source, "%sgoto %c%u;%s", indent, fail == state ? 's' : 'f', fail, after);
}

/* ---- the ways that lead to states */

/*
 * The search for the states that walks can stand in.  Each is put on the stack once, when it is marked in GOES_ON, so
 * that its successors are found.  So the stack needs no more room than there are states, and the search is linear in
 * states and exits.
 */
struct ways {
        struct rep_code *code;
        uint32_t *stack, depth;
};

static void
stand(struct ways *ways, uint32_t state)
{
        if (ways->code->goes_on[state])
                return;
        ways->code->goes_on[state] = true;
        ways->stack[ways->depth++] = state;
}

/* A way that takes a byte.  The walk is in STATE afterwards, unless it is over there. */
static void
enter(struct ways *ways, uint32_t state)
{
        ways->code->entered[state]++;
        if (!rep_code_is_final(ways->code, state))
                stand(ways, state);
}

/*
 * The way that takes no byte, or that of a state that stays.  A walk may stand in a final state that was failed to:
 * its rule was not applied again.
 */
static void
fail_from(struct ways *ways, uint32_t state)
{
        uint32_t fail = ways->code->automaton->fail[state];

        if (fail == state) {
                enter(ways, state);
        } else if (fail != 0) {
                ways->code->failed_to[fail] = true;
                stand(ways, fail);
        }
}

/*
 * Finds what leads to each state, beginning at the start.  print_start() goes to the start's fN, because no byte
 * leads there.  Returns false if memory is out.
 */
static bool
find_ways(struct rep_code *code)
{
        const struct rep_automaton *automaton = code->automaton;
        struct rep_arena *memory = &code->layout->memory;
        uint32_t count = automaton->state_count, state, exit;
        struct ways ways = {code, REP_ARRAY(memory, uint32_t, count), 0};

        code->entered = REP_ZERO_ARRAY(memory, uint32_t, count);
        code->failed_to = REP_ZERO_ARRAY(memory, bool, count);
        code->goes_on = REP_ZERO_ARRAY(memory, bool, count);
        code->inner = REP_ZERO_ARRAY(memory, bool, count);
        if (ways.stack == NULL || code->entered == NULL || code->failed_to == NULL || code->goes_on == NULL ||
            code->inner == NULL)
                return false;
        if (!rep_code_is_final(code, automaton->start)) {
                code->failed_to[automaton->start] = true;
                stand(&ways, automaton->start);
        }
        while (ways.depth > 0) {
                state = ways.stack[--ways.depth];
                for (exit = automaton->exit_first[state]; rep_code_exit(code, state, &exit); exit++)
                        enter(&ways, automaton->exit_target[exit]);
                fail_from(&ways, state);
        }
        return true;
}

/* ---- printing */

/* Appends the beginning of a walk: the start is entered without reading a byte. */
static void
print_start(struct rep_code *code)
{
        uint32_t start = code->automaton->start;

        rep_print_code_entry(code, start, "cursor.position", "        ");
        if (rep_code_is_final(code, start))
                return;
        rep_print_code_end(code, start, "        ");
        rep_print(code->source, "        goto f%u;\n", start);
}

/*
 * Appends the labels of STATE and the code behind them.  Control falls from sN to fN unless the walk is over, and never
 * into the next state: whatever is printed ends in a jump or a return.
 */
static void
print_state(struct rep_code *code, uint32_t state)
{
        uint32_t exit = code->automaton->exit_first[state];

        if (code->entered[state] > 0) {
                rep_print(code->source, "s%u:\n", state);
                if (!code->kind->taken)
                        rep_print(code->source, "        %s_skip(&cursor);\n", code->prefix);
                rep_print_code_entry(code, state, "cursor.position", "        ");
                if (!rep_code_is_final(code, state))
                        rep_print_code_end(code, state, "        ");
        }
        if (code->failed_to[state])
                rep_print(code->source, "f%u:\n", state);
        if (!code->goes_on[state])
                return;
        if (rep_code_exit(code, state, &exit))
                code->kind->print_exits(code, state);
        else
                rep_print_code_failure(code, state, "        ", "\n");
}

/* Appends the function of one automaton to CODE's source. */
static void
print_automaton(struct rep_code *code)
{
        const struct rep_code_kind *kind = code->kind;

        /* A state within the code of another one has a higher number, so the other one is found first. */
        for (uint32_t state = 1; state < code->automaton->state_count && kind->mark_inner != NULL; state++)
                if (!code->inner[state] && code->goes_on[state])
                        kind->mark_inner(code, state);
        if (kind->declare != NULL)
                kind->declare(code);
        rep_print(code->source, "static uint32_t\n%s_run_%u(const struct %s_reader *reader)\n{\n", code->prefix,
                  code->number, code->prefix);
        rep_print(code->source, "        struct %s_cursor cursor = {.reader = *reader, .position = 1};\n",
                  code->prefix);
        rep_print(code->source, "        struct %s_walk walk;\n\n        %s_begin(&walk, %u);\n", code->prefix,
                  code->prefix, code->number);
        if (kind->print_body != NULL) {
                kind->print_body(code);
        } else {
                print_start(code);
                for (uint32_t state = 1; state < code->automaton->state_count; state++)
                        if (!code->inner[state])
                                print_state(code, state);
        }
        rep_print(code->source, "}\n\n");
}

/*
 * Returns whether the automaton number AUTOMATON has something to walk, and its walk is code.  One with the dead
 * state alone matches its base, which P_first_rule has.
 */
static bool
has_function(const struct rep_c_layout *layout, uint32_t automaton)
{
        return layout->coded[automaton] && layout->compiled->automata[automaton].state_count > 1;
}

/* Appends the function that calls the function of an automaton. */
static void
print_run(const struct rep_c_layout *layout, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;

        rep_print(source, "static uint32_t\n%s_run(uint32_t automaton, struct %s_reader *reader)\n{\n", prefix, prefix);
        rep_print(source, "        switch (automaton) {\n");
        for (uint32_t i = 0; i < layout->compiled->automaton_count; i++)
                if (has_function(layout, i))
                        rep_print(source, "        case %u:\n                return %s_run_%u(reader);\n", i, prefix,
                                  i);
        rep_print(source, "        default:\n                return ");
        rep_print_code(source, prefix,
                       layout->tables > 0 ? "$_run_records(automaton, reader)" : "$_first_rule[automaton]");
        rep_print(source, ";\n        }\n}\n\n");
}

static void
print_helpers(const struct rep_code *code, struct rep_buffer *source)
{
        const struct rep_code_kind *kind = code->kind;
        enum rep_dialect dialect = code->layout->compiled->stats.dialect;

        if (kind->begins != NULL)
                rep_print_code(source, code->prefix, kind->begins);
        if (kind->cursor[dialect] != NULL) {
                rep_print_code(source, code->prefix, kind->cursor[dialect]);
        } else {
                rep_print_code(source, code->prefix, usual_cursor);
                rep_print_code(source, code->prefix, dialect == REP_DIALECT_GOOGLE ? skip_plain : skip_canonical);
        }
        if (code->matches)
                rep_print_code(source, code->prefix, matcher);
        if (code->loads)
                rep_print_code(source, code->prefix, loader);
}

/*
 * Appends all walks that are code.  Their functions go to a buffer of their own first, because they decide which
 * helpers are needed.
 */
static void
print_walks(struct rep_c_layout *layout, const struct rep_code_kind *kind, struct rep_buffer *source)
{
        struct rep_buffer functions = {0};
        struct rep_code code = {
                .kind = kind, .layout = layout, .prefix = layout->emission->prefix, .source = &functions};

        for (code.number = 0; code.number < layout->compiled->automaton_count; code.number++) {
                code.automaton = &layout->compiled->automata[code.number];
                if (has_function(layout, code.number) && find_ways(&code))
                        print_automaton(&code);
        }
        if (functions.size > 0)
                print_helpers(&code, source);
        rep_buffer_put(source, functions.bytes, functions.size);
        print_run(layout, source);
        source->failed = source->failed || functions.failed;
        rep_buffer_free(&functions);
}

/* ---- which automata become code */

static int
compare_candidates(const void *a, const void *b)
{
        uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

        return (left > right) - (left < right);
}

/*
 * Chooses the automata of LAYOUT that become code: the smallest ones, and of equal ones those with lower numbers, as
 * long as they have at most MOST states together.  So most crawlers get code.  Returns REP_OK or REP_ERR_MEMORY.
 */
static enum rep_status
choose_code(struct rep_c_layout *layout, uint32_t most)
{
        uint32_t count = layout->compiled->automaton_count, i;
        uint64_t *candidates = REP_ARRAY(&layout->memory, uint64_t, count), states = 0; /* states << 32 | number */

        layout->coded = REP_ZERO_ARRAY(&layout->memory, bool, count);
        if (candidates == NULL || layout->coded == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++) {
                uint64_t of_one = layout->compiled->automata[i].state_count;

                candidates[i] = (of_one > 1 ? of_one : 0) << 32 | i; /* no code walks the dead state alone */
        }
        rep_sort(candidates, count, sizeof(*candidates), compare_candidates);
        for (i = 0; i < count; i++) {
                states += candidates[i] >> 32;
                if (states <= most)
                        layout->coded[(uint32_t)candidates[i]] = true;
                else
                        layout->tables++;
        }
        return REP_OK;
}

/* ---- everything */

enum rep_status
rep_emit_code(const struct rep_emission *emission, const struct rep_code_kind *kind, struct rep_buffer *source,
              struct rep_buffer *header)
{
        uint32_t most = emission->max_states != 0 ? emission->max_states : kind->max_states;
        struct rep_c_layout layout;
        enum rep_status printed = REP_OK, ended;

        if (rep_lay_out_c(emission, &layout) != REP_OK || choose_code(&layout, most) != REP_OK) {
                rep_arena_free(&layout.memory);
                return REP_ERR_MEMORY;
        }
        rep_print_c_begin(&layout, &kind->form, source, header);
        if (layout.tables > 0) {
                rep_print(source,
                          "/*\n * Automata that are not code: %u of %u, the largest ones.  All together have more than "
                          "%u states.\n *\n",
                          layout.tables, layout.compiled->automaton_count, most);
                rep_print_code(source, emission->prefix, rep_c_records_form.about);
                rep_print(source, " */\n");
                printed = rep_print_c_records(&layout, source);
        }
        if (layout.walked && printed == REP_OK)
                print_walks(&layout, kind, source);
        if (emission->tables != NULL)
                *emission->tables = layout.tables;
        ended = rep_print_c_end(&layout, source);
        return printed != REP_OK ? printed : ended;
}
