/* c_rows.c: see c_table.h. */
#include "emit/c_table.h"

#include "emit/text.h"
#include "encode/classes.h"

const char rep_c_rows_about[] =
        " * The automata are rows of states, a column per class of bytes: $_row[state * $_CLASSES + $_class[byte]] is "
        "the state\n"
        " * behind a byte.  State 0 is dead: nothing more can match.  States below $_STOPS have an event and a bound: "
        "once a rule\n"
        " * as strong as that was matched, no stronger one can follow.  States below $_ENDS have an event where the "
        "path ends.\n";

static const char run[] =
        "/* Walks what stands behind the path's first \"/\"; returns the rule that wins. */\n"
        "static uint32_t\n"
        "$_run(uint32_t automaton, struct $_reader *path)\n"
        "{\n"
        "        uint32_t state = $_start[automaton], position;\n"
        "        struct $_walk walk;\n"
        "        int byte;\n"
        "\n"
        "        $_begin(&walk, automaton);\n"
        "        for (position = 1; state != 0; position++) {\n"
        "                if (state < $_STOPS) {\n"
        "                        $_tell(&walk, $_event[state], position);\n"
        "                        if (walk.best >= $_bound[state])\n"
        "                                break;\n"
        "                }\n"
        "                byte = $_next(path);\n"
        "                if (byte < 0) {\n"
        "                        if (state < $_ENDS)\n"
        "                                $_tell(&walk, $_end[state], position);\n"
        "                        break;\n"
        "                }\n"
        "                state = $_row[state * $_CLASSES + $_class[byte]];\n"
        "        }\n"
        "        return walk.best;\n"
        "}\n"
        "\n";

/* All automata, their states numbered through. */
struct rows {
        struct rep_c_layout *layout;
        struct rep_specials *specials; /* by automaton */
        uint32_t *start;               /* by automaton */
        uint32_t **number;             /* by automaton and state */
        uint32_t accepts, ends, states;
        uint32_t class_of[256], classes;
};

static uint32_t
count_states(const struct rep_c_layout *layout)
{
        uint32_t count = 1, i;

        for (i = 0; i < layout->emission->automaton_count; i++)
                count += layout->emission->automata[i].state_count - 1;
        return count;
}

/* Tells those bytes apart that CLASSES does, beside those that CLASS_OF told apart before; returns how many differ. */
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
        for (i = 0; i < layout->emission->automaton_count; i++) {
                rep_find_classes(&layout->emission->automata[i], false, &classes);
                count = refine(&classes, class_of);
        }
        return count;
}

uint64_t
rep_c_rows_size(const struct rep_c_layout *layout, uint64_t most)
{
        uint64_t states = count_states(layout);
        uint32_t class_of[256];

        /* Classes need not be found where even one would be too many. */
        if (states > most)
                return states;
        return states * find_classes(layout, class_of) * (states > UINT8_MAX + 1 ? 2 : 1);
}

/* Gives the states of all automata numbers, those with slots the lowest. */
static bool
number_states(struct rows *rows)
{
        const struct rep_emission *emission = rows->layout->emission;
        struct rep_arena *memory = &rows->layout->memory;
        uint32_t i, state, stop = 1, end = 1, other;

        rows->accepts = rows->ends = 1;
        for (i = 0; i < emission->automaton_count; i++) {
                const struct rep_automaton *automaton = &emission->automata[i];

                rows->number[i] = rep_c_table(rows->layout, automaton->state_count);
                if (rows->number[i] == NULL ||
                    !rep_assign_specials(memory, automaton, false, false, &rows->specials[i]))
                        return false;
                rows->accepts += rows->specials[i].accepts - 1;
                rows->ends += rows->specials[i].count - 1;
        }
        end = rows->accepts;
        other = rows->ends;
        for (i = 0; i < emission->automaton_count; i++) {
                rows->number[i][0] = 0;
                for (state = 1; state < emission->automata[i].state_count; state++) {
                        uint32_t special = rows->specials[i].of[state];

                        rows->number[i][state] = special == 0                          ? other++
                                                 : special < rows->specials[i].accepts ? stop++
                                                                                       : end++;
                }
                rows->start[i] = rows->number[i][emission->automata[i].start];
        }
        rows->states = other;
        return true;
}

/* Fills in the rows of the automaton number I, in whose order a state's failure comes before it. */
static void
fill_rows(const struct rows *rows, uint32_t i, uint32_t *cells)
{
        const struct rep_automaton *automaton = &rows->layout->emission->automata[i];
        const uint32_t *number = rows->number[i];
        uint32_t state, exit, class;

        for (state = 1; state < automaton->state_count; state++) {
                uint32_t *row = cells + (size_t)number[state] * rows->classes, fail = automaton->fail[state];

                for (class = 0; class < rows->classes; class ++)
                        row[class] =
                                fail == state ? number[state] : cells[(size_t)number[fail] * rows->classes + class];
                for (exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++)
                        row[rows->class_of[automaton->exit_byte[exit]]] = number[automaton->exit_target[exit]];
        }
}

static bool
print_rows(const struct rows *rows, struct rep_buffer *source)
{
        size_t count = (size_t)rows->states * rows->classes;
        uint32_t *cells = rep_arena_zalloc(&rows->layout->memory, count, sizeof(*cells)), i;

        if (cells == NULL)
                return false;
        for (i = 0; i < rows->layout->emission->automaton_count; i++)
                fill_rows(rows, i, cells);
        rep_print_table(source, rows->layout->emission->prefix, "class", rows->class_of, 256);
        rep_print_table(source, rows->layout->emission->prefix, "row", cells, count);
        return true;
}

/* Appends what happens at the states that have slots. */
static bool
print_events(const struct rows *rows, struct rep_buffer *source)
{
        const struct rep_c_layout *layout = rows->layout;
        const char *prefix = layout->emission->prefix;
        uint32_t *event = rep_arena_zalloc(&rows->layout->memory, rows->accepts, sizeof(*event)), i, special;
        uint32_t *bound = rep_arena_zalloc(&rows->layout->memory, rows->accepts, sizeof(*bound));
        uint32_t *end = rep_arena_zalloc(&rows->layout->memory, rows->ends, sizeof(*end));

        if (event == NULL || bound == NULL || end == NULL)
                return false;
        for (i = 0; i < layout->emission->automaton_count; i++) {
                const struct rep_automaton *automaton = &layout->emission->automata[i];

                for (special = 1; special < rows->specials[i].count; special++) {
                        uint32_t state = rows->specials[i].state[special], number = rows->number[i][state];

                        end[number] = rep_c_event(layout, i, automaton->accept_end[state]);
                        if (special >= rows->specials[i].accepts)
                                continue;
                        event[number] = rep_c_event(layout, i, automaton->accept[state]);
                        bound[number] = layout->first[i].of[REP_C_RULES] + automaton->highest[state];
                }
        }
        rep_print_table(source, prefix, "event", event, rows->accepts);
        rep_print_table(source, prefix, "bound", bound, rows->accepts);
        rep_print_table(source, prefix, "end", end, rows->ends);
        return true;
}

bool
rep_print_c_rows(struct rep_c_layout *layout, struct rep_buffer *source)
{
        uint32_t automata = layout->emission->automaton_count;
        const char *prefix = layout->emission->prefix;
        struct rows rows = {
                .layout = layout,
                .specials = rep_arena_alloc(&layout->memory, automata, sizeof(*rows.specials)),
                .start = rep_c_table(layout, automata),
                .number = rep_arena_alloc(&layout->memory, automata, sizeof(*rows.number)),
        };

        if (rows.specials == NULL || rows.start == NULL || rows.number == NULL || !number_states(&rows))
                return false;
        rows.classes = find_classes(layout, rows.class_of);
        rep_print(source, "enum { %s_STOPS = %u, %s_ENDS = %u, %s_CLASSES = %u };\n\n", prefix, rows.accepts, prefix,
                  rows.ends, prefix, rows.classes);
        rep_print_table(source, prefix, "start", rows.start, automata);
        if (!print_rows(&rows, source) || !print_events(&rows, source))
                return false;
        rep_print_code(source, prefix, run);
        return true;
}
