/* c_rows.c: see c_rows.h. */
#include "emit/c_rows.h"

#include "emit/c_special.h"
#include "emit/print.h"
#include "encode/classes.h"
#include "encode/encode_dense.h"

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
        "/* Walks what stands behind the path's first \"/\"; returns the rule that wins. */\n"
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

/* Makes CLASS_OF distinguish what CLASSES does, beside what it did before; returns how many classes there are. */
static uint32_t
refine(const struct rep_classes *classes, uint32_t class_of[256])
{
        uint32_t before[256], count = 0, byte, other;

        memcpy(before, class_of, sizeof(before));
        for (byte = 0; byte < 256; byte++) {
                for (other = 0; other < byte; other++)
                        if (before[other] == before[byte] && classes->of_byte[other] == classes->of_byte[byte])
                                break;
                class_of[byte] = other < byte ? class_of[other] : count++;
        }
        return count;
}

/* The classes that serve all automata; returns how many they are. */
static uint32_t
find_classes(const struct rep_c_layout *layout, uint32_t class_of[256])
{
        struct rep_classes classes;
        uint32_t count = 1, i;

        memset(class_of, 0, 256 * sizeof(*class_of));
        for (i = 0; i < layout->decoded->automaton_count; i++) {
                rep_find_classes(&layout->decoded->automata[i], false, &classes);
                count = refine(&classes, class_of);
        }
        return count;
}

bool
rep_c_rows_fit(const struct rep_c_layout *layout, uint32_t most)
{
        uint32_t class_of[256], largest = 0, i;
        uint64_t states = 0;

        for (i = 0; i < layout->decoded->automaton_count; i++) {
                uint32_t count = layout->decoded->automata[i].state_count;

                states += count;
                largest = count > largest ? count : largest;
        }
        /* Classes need not be found where even one would be too many. */
        return states <= most && states * find_classes(layout, class_of) * (largest > UINT8_MAX + 1 ? 2 : 1) <= most;
}

/* Fills in the rows CELLS of an automaton, in whose order a state's failure comes before it. */
static void
fill_rows(const struct rep_automaton *automaton, const uint32_t class_of[256], uint32_t classes, const uint32_t *number,
          uint32_t *cells)
{
        uint32_t state, exit, class;

        for (state = 0; state < automaton->state_count; state++) {
                uint32_t *row = cells + (size_t)number[state] * classes, fail = automaton->fail[state];

                for (class = 0; class < classes; class ++)
                        row[class] = fail == state ? number[state] : cells[(size_t)number[fail] * classes + class];
                for (exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                        row[class_of[automaton->exit_byte[exit]]] = number[automaton->exit_target[exit]];
        }
}

/* Appends the rows of all automata, in which special states come first. */
static void
print_rows(struct rep_c_layout *layout, const struct rep_specials *specials, struct rep_buffer *source)
{
        uint32_t automata = layout->decoded->automaton_count, class_of[256], i, count = 0;
        uint32_t classes = find_classes(layout, class_of);
        uint32_t *start = rep_c_table(layout, automata), *first = rep_c_table(layout, automata);
        uint32_t *special_count = rep_c_table(layout, automata), *cells;
        const uint32_t *number;
        const char *prefix = layout->emission->prefix;

        if (layout->memory.failed)
                return;
        for (i = 0; i < automata; count += layout->decoded->automata[i++].state_count * classes)
                first[i] = count;
        cells = rep_c_table(layout, count);
        for (i = 0; cells != NULL && i < automata; i++) {
                const struct rep_automaton *automaton = &layout->decoded->automata[i];

                number = rep_order_rows(&layout->memory, automaton, &specials[i]);
                if (number == NULL)
                        return;
                start[i] = number[automaton->start];
                special_count[i] = specials[i].count;
                fill_rows(automaton, class_of, classes, number, cells + first[i]);
        }
        if (cells == NULL)
                return;
        rep_print(source, "enum { %s_CLASSES = %u };\n\n", prefix, classes);
        rep_print_table(source, prefix, "class", class_of, 256);
        rep_print_table(source, prefix, "start", start, automata);
        rep_print_table(source, prefix, "specials", special_count, automata);
        rep_print_table(source, prefix, "first_row", first, automata);
        rep_print_table(source, prefix, "row", cells, count);
}

void
rep_print_c_rows(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const struct rep_specials *specials = rep_c_specials(layout, false);

        if (specials == NULL)
                return;
        print_rows(layout, specials, source);
        rep_print_c_specials(layout, specials, source);
        rep_print_code(source, layout->emission->prefix, run);
}
