/* c_frame.c: see c_frame.h. */
#include "emit/c_frame.h"

#include "emit/c_events.h"
#include "emit/text.h"

static const char no_run[] =
        "/* Nothing is walked: one rule decides every path. */\n"
        "static uint32_t\n"
        "$_run(uint32_t automaton, struct $_reader *path)\n"
        "{\n"
        "        (void)path;\n"
        "        return $_first_rule[automaton];\n"
        "}\n"
        "\n";

static const char header_begins[] =
        " *\n"
        " * May a crawler fetch a URL?  What the rules of one robots.txt say, as constant tables and code: nothing is "
        "allocated,\n"
        " * nothing is written but the stack, and any number of threads may ask at the same time.\n"
        " */\n"
        "#ifndef $_INCLUDED\n"
        "#define $_INCLUDED\n"
        "\n"
        "#include <stddef.h>\n"
        "#include <stdint.h>\n"
        "\n"
        "#ifdef __cplusplus\n"
        "extern \"C\" {\n"
        "#endif\n"
        "\n"
        "enum $_verdict { $_ALLOW = 0, $_DISALLOW = 1 };\n"
        "\n";

static const char check_everybody[] =
        "/*\n"
        " * Checks the URL of SIZE bytes by the rules for everybody, those of \"User-agent: *\".\n"
        " *\n";

static const char check_selected[] =
        "/*\n"
        " * Checks the URL of SIZE bytes by the rules that hold for the agents named above.\n"
        " *\n";

static const char check_declared[] =
        " * An absolute URL or only its path may be given; scheme, authority and fragment do not matter, and a NUL "
        "ends the URL.\n"
        " * LINE, where not NULL, is set to the 1-based line of the rule that decided, or to 0 where none did or lines "
        "are not\n"
        " * known.  A URL of 1 GiB or more is disallowed, the safe side.\n"
        " *\n"
        " * Cost: a bounded number of steps per byte of the path up to the byte at which the answer is certain, and "
        "what ends\n"
        " * there of rules with several stars.\n"
        " */\n"
        "enum $_verdict $_check(const char *url, size_t size, uint32_t *line);\n"
        "\n";

static const char groups_declared[] =
        "/* The rules that hold for one crawler. */\n"
        "struct $_group;\n"
        "\n"
        "/*\n"
        " * Picks the rules for a crawler that calls itself TOKEN, of SIZE bytes: a product token, compared without "
        "case, which a\n"
        " * version may follow (\"ExampleBot/1.2\").  Where the robots.txt does not name it, the rules for "
        "everybody.\n"
        " * Cost: a binary search.  (For a crawler with several tokens, emit with an --agent for each.)\n"
        " *\n";

static const char names_declared[3][220] = {
        [REP_NAMES_TOKEN] = " * A token is of [A-Za-z_-].  NULL where TOKEN is none.\n",
        [REP_NAMES_ANY] = " * A token is of [A-Za-z_-].  Where TOKEN is none, the rules for everybody.  Never NULL.\n",
        [REP_NAMES_WIDE] = " * A token is of [A-Za-z0-9_.-].  NULL where TOKEN is none.\n",
};

static const char pick_declared[] =
        " */\n"
        "const struct $_group *$_pick(const char *token, size_t size);\n"
        "\n"
        "/* As $_check(), by the rules of GROUP; $_DISALLOW where that is NULL. */\n"
        "enum $_verdict $_check_as(const struct $_group *group, const char *url, size_t size, uint32_t *line);\n"
        "\n";

static const char header_ends[] =
        "#ifdef __cplusplus\n"
        "}\n"
        "#endif\n"
        "\n"
        "#endif\n";

/* ---- layout */

/* Counts what the automata before number I have. */
static void
add_up(const struct rep_automaton *automaton, struct rep_c_first *first)
{
        first[1].of[REP_C_RULES] = first->of[REP_C_RULES] + automaton->outcome_count;
        first[1].of[REP_C_LISTS] = first->of[REP_C_LISTS] + automaton->output_count;
        first[1].of[REP_C_ENTRIES] = first->of[REP_C_ENTRIES] + automaton->entry_count;
        first[1].of[REP_C_NODES] = first->of[REP_C_NODES] + automaton->node_count;
        first[1].of[REP_C_CHILDREN] = first->of[REP_C_CHILDREN] + automaton->child_count;
        first[1].of[REP_C_QUEUES] = first->of[REP_C_QUEUES] + automaton->queue_count;
}

/* Whether a rule of some set has a line. */
static bool
has_lines(const struct rep_emission *emission)
{
        uint32_t i, rule;

        for (i = 0; i < emission->set_count; i++) {
                const struct rep_emission_set *set = &emission->sets[i];

                for (rule = 0; set->lines != NULL && rule < emission->automata[set->automaton].outcome_count; rule++)
                        if (set->lines[rule] != 0)
                                return true;
        }
        return false;
}

static bool
has_merged(const struct rep_emission *emission)
{
        uint32_t i;

        for (i = 0; i < emission->token_count && !emission->selected; i++)
                if (emission->tokens[i].count > 1)
                        return true;
        return emission->everybody_count > 1;
}

bool
rep_lay_out_c(const struct rep_emission *emission, struct rep_c_layout *layout)
{
        uint32_t i;

        *layout = (struct rep_c_layout){.emission = emission};
        layout->first =
                rep_arena_zalloc(&layout->memory, (size_t)emission->automaton_count + 1, sizeof(*layout->first));
        if (layout->first == NULL)
                return false;
        for (i = 0; i < emission->automaton_count; i++) {
                add_up(&emission->automata[i], &layout->first[i]);
                layout->walked = layout->walked || emission->automata[i].state_count > 1;
        }
        layout->outputs = layout->first[i].of[REP_C_LISTS] > 0;
        layout->nodes = layout->first[i].of[REP_C_NODES] > 0;
        layout->lines = has_lines(emission);
        layout->merged = has_merged(emission);
        return true;
}

uint32_t *
rep_c_table(struct rep_c_layout *layout, size_t count)
{
        return rep_arena_alloc(&layout->memory, count, sizeof(uint32_t));
}

uint32_t
rep_c_event(const struct rep_c_layout *layout, uint32_t automaton, uint32_t event)
{
        uint32_t rule = layout->first[automaton].of[REP_C_RULES] + event / 2;

        if (event == 0)
                return 0;
        if (rep_is_output(event))
                return rep_accept_output(layout->first[automaton].of[REP_C_LISTS] + event / 2);
        return layout->outputs ? rep_accept_rule(rule) : rule;
}

/* Appends the declarations of what picks a group, and asks it. */
static void
print_groups(const struct rep_emission *emission, struct rep_buffer *header)
{
        rep_print_code(header, emission->prefix, groups_declared);
        rep_print_code(header, emission->prefix, names_declared[emission->names]);
        rep_print_code(header, emission->prefix, pick_declared);
}

/* ---- header */

void
rep_print_c_header(const struct rep_c_layout *layout, const char *format, struct rep_buffer *header)
{
        const struct rep_emission *emission = layout->emission;

        rep_print(header, "/*\n");
        rep_print_banner(header, emission, format);
        rep_print_code(header, emission->prefix, header_begins);
        rep_print(header,
                  "/* Bytes of the stack that a check takes for the progress of rules with several stars. */\n");
        rep_print(header, "#define %s_PROGRESS_BYTES %u\n\n", emission->prefix, rep_c_progress_bytes(layout));
        rep_print_code(header, emission->prefix, emission->selected ? check_selected : check_everybody);
        rep_print_code(header, emission->prefix, check_declared);
        if (!emission->selected)
                print_groups(emission, header);
        rep_print_code(header, emission->prefix, header_ends);
}

/* ---- source */

/* Appends the table of rules, that of their ranks where sets are merged, and where those of each automaton begin. */
static bool
print_rules(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const struct rep_emission *emission = layout->emission;
        uint32_t total = layout->first[emission->automaton_count].of[REP_C_RULES], i, j, at = 0;
        uint32_t *first = rep_c_table(layout, emission->automaton_count), *rules = rep_c_table(layout, total);
        uint32_t *ranks = rep_c_table(layout, total);

        if (first == NULL || rules == NULL || ranks == NULL)
                return false;
        for (i = 0; i < emission->automaton_count; i++) {
                first[i] = layout->first[i].of[REP_C_RULES];
                for (j = 0; j < emission->automata[i].outcome_count; j++, at++) {
                        const struct rep_outcome *outcome = &emission->automata[i].outcomes[j];

                        rules[at] = (outcome->disallow ? REP_RULE_DISALLOWS : 0) |
                                    (outcome->allow ? REP_RULE_ALLOW_LINE : 0);
                        ranks[at] = outcome->rank;
                }
        }
        rep_print(source,
                  "/* By automaton: its first rule, which holds where no other matches.  Its rules ascend in "
                  "strength. */\n");
        rep_print_table(source, emission->prefix, "first_rule", first, emission->automaton_count);
        rep_print(source, "/* By rule: 1 if it disallows, and 2 if it is an allow line. */\n");
        rep_print_table(source, emission->prefix, "rule", rules, total);
        if (layout->merged)
                rep_print_table(source, emission->prefix, "rank", ranks, total);
        return true;
}

bool
rep_print_c_begin(struct rep_c_layout *layout, const char *format, const char *about, struct rep_buffer *source)
{
        rep_print(source, "/*\n");
        rep_print_banner(source, layout->emission, format);
        rep_print(source, " *\n");
        rep_print_code(source, layout->emission->prefix, about);
        rep_print(source, " */\n#include \"%s\"\n\n#include <stdbool.h>\n\n", layout->emission->header);
        if (!print_rules(layout, source))
                return false;
        rep_print_c_reader(layout, source);
        return !layout->walked || rep_print_c_events(layout, source);
}

bool
rep_print_c_end(struct rep_c_layout *layout, struct rep_buffer *source)
{
        if (!layout->walked)
                rep_print_code(source, layout->emission->prefix, no_run);
        return rep_print_c_check(layout, source);
}
