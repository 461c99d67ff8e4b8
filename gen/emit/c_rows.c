/* SPDX-License-Identifier: Apache-2.0 */
/* c_rows.c: see c_table.h. */
#include "emit/c_table.h"

#include "emit/print_code.h"
#include "encode/classes.h"

const struct rep_c_form rep_c_rows_form = {
        .name = "c-table",
        .about = " * The automata are rows of states, a column per class of bytes.  Those of an automaton begin at "
                 "$_first_row[automaton];\n"
                 " * there, cell state * $_CLASSES + $_class[byte] is the state behind a byte.  State 0 is dead: "
                 "nothing "
                 "more can match.\n"
                 " * The next states, below $_accepts[automaton], accept something as they are entered, and have a "
                 "highest rule: once one\n"
                 " * as strong as that was matched, no stronger one can follow.  States below $_specials[automaton] "
                 "accept where the path\n"
                 " * ends.\n",
};

static const char run[] =
        "/* Walks what follows the path's first \"/\"; returns the rule that wins. */\n"
        "static uint32_t\n"
        "$_run(uint32_t automaton, struct $_reader *path)\n"
        "{\n"
        "        const uint32_t accepts = $_accepts[automaton], specials = $_specials[automaton];\n"
        "        const size_t row = $_first_row[automaton], special = $_first_special[automaton];\n"
        "        uint32_t state = $_start[automaton], position;\n"
        "        struct $_walk walk;\n"
        "        int byte;\n"
        "\n"
        "        $_begin(&walk, automaton);\n"
        "        for (position = 1; state != 0; position++) {\n"
        "                if (state < accepts) {\n"
        "                        $_apply(&walk, $_accept[special + state], position);\n"
        "                        if (walk.best >= $_highest[special + state])\n"
        "                                break;\n"
        "                }\n"
        "                byte = $_next(path);\n"
        "                if (byte < 0) {\n"
        "                        if (state < specials)\n"
        "                                $_apply(&walk, $_accept_end[special + state], position);\n"
        "                        break;\n"
        "                }\n"
        "                state = $_row[row + state * $_CLASSES + $_class[byte]];\n"
        "        }\n"
        "        return walk.best;\n"
        "}\n"
        "\n";

/* The rows of all automata. */
struct rows {
        struct rep_classes classes;         /* one set of classes for all automata */
        uint32_t *start, *specials, *first; /* by automaton */
        uint32_t *cells, count;
};

static void
find_classes(const struct rep_c_layout *layout, struct rep_classes *classes)
{
        rep_start_classes(classes);
        for (uint32_t i = 0; i < layout->compiled->automaton_count; i++)
                rep_refine_classes(&layout->compiled->automata[i], classes);
}

bool
rep_c_rows_fit(const struct rep_c_layout *layout, uint32_t most)
{
        struct rep_classes classes;
        uint32_t largest = 0, i;
        uint64_t states = 0;

        for (i = 0; i < layout->compiled->automaton_count; i++) {
                uint32_t count = layout->compiled->automata[i].state_count;

                states += count;
                largest = count > largest ? count : largest;
        }
        /* If even one class would make the table too large, the classes need not be found. */
        if (states > most)
                return false;
        find_classes(layout, &classes);
        return states * classes.count * (largest > UINT8_MAX + 1 ? 2 : 1) <= most;
}

/* Fills in CELLS, the rows of an automaton.  NUMBER gives each state's row.  In the automaton's order failures come
 * first. */
static void
fill_rows(const struct rep_automaton *automaton, const struct rep_classes *classes, const uint32_t *number,
          uint32_t *cells)
{
        for (uint32_t state = 0; state < automaton->state_count; state++) {
                uint32_t *row = cells + (size_t)number[state] * classes->count, fail = automaton->fail[state];

                for (uint32_t class = 0; class < classes->count; class ++)
                        row[class] =
                                fail == state ? number[state] : cells[(size_t)number[fail] * classes->count + class];
                for (uint32_t exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                        row[classes->of_byte[automaton->exit_byte[exit]]] = number[automaton->exit_target[exit]];
        }
}

/* Makes the rows of all automata, special states first.  Returns false if memory is out. */
static bool
make_rows(struct rep_c_layout *layout, const struct rep_order *orders, struct rows *rows)
{
        uint32_t automata = layout->compiled->automaton_count, i;

        find_classes(layout, &rows->classes);
        rows->start = rep_c_table(layout, automata);
        rows->specials = rep_c_table(layout, automata);
        rows->first = rep_c_table(layout, automata);
        if (layout->memory.failed)
                return false;
        for (rows->count = i = 0; i < automata; i++) {
                rows->first[i] = rows->count;
                rows->count += layout->compiled->automata[i].state_count * rows->classes.count;
        }
        rows->cells = rep_c_table(layout, rows->count);
        for (i = 0; rows->cells != NULL && i < automata; i++) {
                const struct rep_automaton *automaton = &layout->compiled->automata[i];

                rows->start[i] = orders[i].number[automaton->start];
                rows->specials[i] = orders[i].specials;
                fill_rows(automaton, &rows->classes, orders[i].number, rows->cells + rows->first[i]);
        }
        return rows->cells != NULL;
}

static void
print_rows(const struct rep_c_layout *layout, const struct rows *rows, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;
        uint32_t automata = layout->compiled->automaton_count, class_of[256], byte;

        for (byte = 0; byte < 256; byte++)
                class_of[byte] = rows->classes.of_byte[byte];
        rep_print(source, "enum { %s_CLASSES = %u };\n\n", prefix, rows->classes.count);
        rep_print_table(source, prefix, "class", class_of, 256);
        rep_print_table(source, prefix, "start", rows->start, automata);
        rep_print_table(source, prefix, "specials", rows->specials, automata);
        rep_print_table(source, prefix, "first_row", rows->first, automata);
        rep_print_table(source, prefix, "row", rows->cells, rows->count);
}

void
rep_print_c_rows(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const struct rep_order *orders = rep_c_orders(layout, false);
        struct rows rows;

        if (orders == NULL || !make_rows(layout, orders, &rows))
                return;
        print_rows(layout, &rows, source);
        rep_print_c_specials(layout, orders, source);
        rep_print_code(source, layout->emission->prefix, run);
}
