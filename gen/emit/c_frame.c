/* SPDX-License-Identifier: Apache-2.0 */
/* c_frame.c: see c_frame.h. */
#include "emit/c_frame.h"

#include <inttypes.h>

#include "emit/print_code.h"

static const char no_run[] =
        "/* Nothing is walked: one rule decides every path. */\n"
        "static uint32_t\n"
        "$_run(uint32_t automaton, struct $_reader *path)\n"
        "{\n"
        "        (void)path;\n"
        "        return $_first_rule[automaton];\n"
        "}\n"
        "\n";

static const char header_about[] =
        " * May a crawler fetch a URL?  What the rules of one robots.txt say, as constant tables and code: nothing is "
        "allocated,\n"
        " * nothing is written but the stack, and any number of threads may ask at the same time.\n";

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
        " * known.  A URL of 1 GiB or more, or with a tab or the end of a line, is disallowed, the safe side.\n"
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

static void
print_header(const struct rep_c_layout *layout, const struct rep_c_form *form, struct rep_buffer *header)
{
        const char *prefix = layout->emission->prefix;

        rep_print_header_begin(header, layout->emission, form->name, header_about,
                               "#include <stddef.h>\n#include <stdint.h>\n\n");
        rep_print(header, "enum %s_verdict { %s_DISALLOW = 0, %s_ALLOW = 1 };\n\n", prefix, prefix, prefix);
        rep_print(header,
                  "/* Bytes of the stack that a check takes for the progress of rules with several stars. */\n"
                  "#define %s_PROGRESS_BYTES %" PRIu64 "\n\n",
                  prefix, rep_c_progress_bytes(layout));
        rep_print_code(header, prefix, layout->compiled->stats.selected ? check_selected : check_everybody);
        rep_print_code(header, prefix, check_declared);
        if (!layout->compiled->stats.selected) {
                rep_print_code(header, prefix, groups_declared);
                rep_print_code(header, prefix, names_declared[layout->compiled->stats.names]);
                rep_print_code(header, prefix, pick_declared);
        }
        rep_print_header_end(header);
}

/* Appends the table of rules, the table of their ranks if sets are merged, and where the rules of each automaton begin.
 */
static void
print_rules(struct rep_c_layout *layout, struct rep_buffer *source)
{
        uint32_t automata = layout->compiled->automaton_count, total = layout->first[automata].of[REP_C_RULES], i, j;
        uint32_t *first = rep_c_table(layout, automata), *rules = rep_c_table(layout, total);
        uint32_t *ranks = rep_c_table(layout, total);

        if (first == NULL || rules == NULL || ranks == NULL)
                return;
        for (i = 0; i < automata; i++) {
                first[i] = layout->first[i].of[REP_C_RULES];
                for (j = 0; j < layout->compiled->automata[i].rule_count; j++) {
                        const struct rep_rule *rule = &layout->compiled->automata[i].rules[j];

                        rules[first[i] + j] =
                                (rule->disallow ? REP_RULE_DISALLOWS : 0) | (rule->allow ? REP_RULE_ALLOW_LINE : 0);
                        ranks[first[i] + j] = rule->pattern.rank;
                }
        }
        rep_print(source,
                  "/* By automaton: its first rule, which holds where no other matches.  Its rules ascend in "
                  "strength. */\n");
        rep_print_table(source, layout->emission->prefix, "first_rule", first, automata);
        rep_print(source, "/* By rule: 1 if it disallows, and 2 if it is an allow line. */\n");
        rep_print_table(source, layout->emission->prefix, "rule", rules, total);
        if (layout->merged)
                rep_print_table(source, layout->emission->prefix, "rank", ranks, total);
}

void
rep_print_c_begin(struct rep_c_layout *layout, const struct rep_c_form *form, struct rep_buffer *source,
                  struct rep_buffer *header)
{
        print_header(layout, form, header);
        rep_print(source, "/*\n");
        rep_print_banner(source, layout->emission, form->name);
        rep_print(source, " *\n");
        rep_print_code(source, layout->emission->prefix, form->about);
        rep_print(source, " */\n#include \"%s\"\n\n#include <stdbool.h>\n\n", layout->emission->header);
        print_rules(layout, source);
        rep_print_c_reader(layout, source);
        if (layout->walked)
                rep_print_c_outputs(layout, source);
}

enum rep_status
rep_print_c_end(struct rep_c_layout *layout, struct rep_buffer *source)
{
        bool failed;

        if (!layout->walked)
                rep_print_code(source, layout->emission->prefix, no_run);
        rep_print_c_check(layout, source);
        failed = layout->memory.failed;
        rep_arena_free(&layout->memory);
        return failed ? REP_ERR_MEMORY : REP_OK;
}
