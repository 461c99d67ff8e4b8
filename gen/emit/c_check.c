/* SPDX-License-Identifier: Apache-2.0 */
/* c_check.c: see c_frame.h. */
#include "emit/c_frame.h"

#include "emit/print_code.h"

static const char check_group_begins[] =
        "struct $_group {\n"
        "        uint32_t first, count; /* members: numbers of sets */\n"
        "};\n"
        "\n";

static const char one_set[] =
        "/* The answer of the rule set of GROUP. */\n"
        "static enum $_verdict\n"
        "$_check_group(const struct $_group *group, struct $_reader path, uint32_t *line)\n"
        "{\n"
        "        uint32_t set, rule;\n"
        "\n"
        "        *line = 0;\n"
        "        if (group->count == 0)\n"
        "                return $_ALLOW;\n"
        "        set = $_member[group->first];\n"
        "        rule = $_run($_set_automaton[set], &path);\n"
        "        *line = $_line_of(set, rule);\n"
        "        return ($_rule[rule] & 1) != 0 ? $_DISALLOW : $_ALLOW;\n"
        "}\n"
        "\n";

static const char several_sets[] =
        "/* The answer of the strongest rule of all rule sets of GROUP: rank, then allow, then the earlier line. */\n"
        "static enum $_verdict\n"
        "$_check_group(const struct $_group *group, struct $_reader path, uint32_t *line)\n"
        "{\n"
        "        enum $_verdict verdict = $_ALLOW;\n"
        "        uint64_t strongest = 0, strength;\n"
        "        uint32_t i, set, rule, its_line;\n"
        "\n"
        "        *line = 0;\n"
        "        for (i = group->first; i < group->first + group->count; i++) {\n"
        "                struct $_reader copy = path;\n"
        "\n"
        "                set = $_member[i];\n"
        "                rule = $_run($_set_automaton[set], &copy);\n"
        "                its_line = $_line_of(set, rule);\n"
        "                strength = (uint64_t)$_rank[rule] << 33 | (uint64_t)(($_rule[rule] & 2) != 0) << 32 |\n"
        "                           (its_line == 0 ? 0 : UINT32_MAX - its_line);\n"
        "                if (strength <= strongest && group->count > 1)\n"
        "                        continue;\n"
        "                strongest = strength;\n"
        "                *line = its_line;\n"
        "                verdict = ($_rule[rule] & 1) != 0 ? $_DISALLOW : $_ALLOW;\n"
        "        }\n"
        "        return verdict;\n"
        "}\n"
        "\n";

static const char known_lines[] =
        "static uint32_t\n"
        "$_line_of(uint32_t set, uint32_t rule)\n"
        "{\n"
        "        return $_line[$_set_line[set] + rule - $_first_rule[$_set_automaton[set]]];\n"
        "}\n"
        "\n";

static const char no_lines[] =
        "/* Lines are not known. */\n"
        "static uint32_t\n"
        "$_line_of(uint32_t set, uint32_t rule)\n"
        "{\n"
        "        (void)set;\n"
        "        (void)rule;\n"
        "        return 0;\n"
        "}\n"
        "\n";

/* Browsers remove breaks before they fetch: see rep_has_break(). */
static const char answer_begins[] =
        "/* Whether URL has a tab or the end of a line. */\n"
        "static int\n"
        "$_has_break(const char *url, size_t size)\n"
        "{\n"
        "        while (size > 0 && url[size - 1] != '\\t' && url[size - 1] != '\\n' && url[size - 1] != '\\r')\n"
        "                size--;\n"
        "        return size > 0;\n"
        "}\n"
        "\n"
        "static enum $_verdict\n"
        "$_answer(const struct $_group *group, const char *url, size_t size, uint32_t *line)\n"
        "{\n"
        "        enum $_verdict verdict = $_DISALLOW;\n"
        "        uint32_t found = 0;\n"
        "\n"
        "        if (size <= 0x3FFFFFFF && !$_has_break(url, size)) {\n"
        "                struct $_reader path = $_cut(url, size);\n"
        "\n"
        "                verdict = $_check_group(group, path, &found);\n";

static const char answer_robots_txt[] =
        "                if ($_is_robots_txt(path)) {\n"
        "                        verdict = $_ALLOW;\n"
        "                        found = 0;\n"
        "                }\n";

static const char answer_ends[] =
        "        }\n"
        "        if (line != NULL)\n"
        "                *line = found;\n"
        "        return verdict;\n"
        "}\n"
        "\n";

static const char check_defined[] =
        "enum $_verdict\n"
        "$_check(const char *url, size_t size, uint32_t *line)\n"
        "{\n"
        "        return $_answer(&$_groups[$_EVERYBODY], url, size, line);\n"
        "}\n";

static const char check_as_defined[] =
        "\n"
        "enum $_verdict\n"
        "$_check_as(const struct $_group *group, const char *url, size_t size, uint32_t *line)\n"
        "{\n"
        "        if (group != NULL)\n"
        "                return $_answer(group, url, size, line);\n"
        "        if (line != NULL)\n"
        "                *line = 0;\n"
        "        return $_DISALLOW;\n"
        "}\n";

static const char token_begins[] =
        "\n"
        "/* The size of the product token that TOKEN is, up to its version; 0 where it is none. */\n"
        "static size_t\n"
        "$_token_size(const char *token, size_t size)\n"
        "{\n"
        "        size_t i, version;\n"
        "\n"
        "        for (i = 0; i < size && token[i] != '/'; i++)\n"
        "                if (!((token[i] >= 'a' && token[i] <= 'z') || (token[i] >= 'A' && token[i] <= 'Z') ||\n";

static const char plain_bytes[] = "                      token[i] == '_' || token[i] == '-'))\n";

static const char wide_bytes[] =
        "                      (token[i] >= '0' && token[i] <= '9') || token[i] == '_' || token[i] == '-' ||\n"
        "                      token[i] == '.'))\n";

static const char token_ends[] =
        "                        return 0;\n"
        "        for (version = i; version < size; version++)\n"
        "                if (token[version] <= ' ' || token[version] > '~' || token[version] == '(' ||\n"
        "                    token[version] == ')' || token[version] == ',' || token[version] == ';')\n"
        "                        return 0;\n"
        "        return i;\n"
        "}\n";

static const char find_defined[] =
        "\n"
        "/* Compares the SIZE bytes at TOKEN with NAME, which is in lower case; as the bytes of their lower-case "
        "forms. */\n"
        "static int\n"
        "$_compare(const char *token, size_t size, const char *name)\n"
        "{\n"
        "        size_t i;\n"
        "\n"
        "        for (i = 0; i < size && name[i] != 0; i++) {\n"
        "                int byte = token[i] >= 'A' && token[i] <= 'Z' ? token[i] - 'A' + 'a' : token[i];\n"
        "\n"
        "                if (byte != name[i])\n"
        "                        return byte < name[i] ? -1 : 1;\n"
        "        }\n"
        "        if (i < size)\n"
        "                return 1;\n"
        "        return name[i] != 0 ? -1 : 0;\n"
        "}\n"
        "\n"
        "/* The group of the token of SIZE bytes at TOKEN, or everybody's. */\n"
        "static const struct $_group *\n"
        "$_find(const char *token, size_t size)\n"
        "{\n"
        "        uint32_t low = 0, high = $_EVERYBODY;\n"
        "\n"
        "        while (low < high) {\n"
        "                uint32_t middle = low + (high - low) / 2;\n"
        "                int order = $_compare(token, size, $_token[middle]);\n"
        "\n"
        "                if (order == 0)\n"
        "                        return &$_groups[middle];\n"
        "                if (order > 0)\n"
        "                        low = middle + 1;\n"
        "                else\n"
        "                        high = middle;\n"
        "        }\n"
        "        return &$_groups[$_EVERYBODY];\n"
        "}\n";

static const char pick_begins[] =
        "\n"
        "const struct $_group *\n"
        "$_pick(const char *token, size_t size)\n"
        "{\n"
        "        size = $_token_size(token, size);\n"
        "        if (size == 0)\n";

static const char pick_no_token[] = "                return NULL;\n";
static const char pick_any_token[] = "                return &$_groups[$_EVERYBODY];\n";
static const char pick_found[] = "        return $_find(token, size);\n}\n";
static const char pick_everybody[] = "        return &$_groups[$_EVERYBODY];\n}\n";

/* Appends the function that picks a group by a token. */
static void
print_pick(const struct rep_c_layout *layout, struct rep_buffer *source)
{
        const char *prefix = layout->emission->prefix;
        enum rep_names names = layout->compiled->stats.names;
        bool named = layout->compiled->selection.token_count > 0;

        rep_print_code(source, prefix, token_begins);
        rep_print_code(source, prefix, names == REP_NAMES_WIDE ? wide_bytes : plain_bytes);
        rep_print_code(source, prefix, token_ends);
        if (named)
                rep_print_code(source, prefix, find_defined);
        rep_print_code(source, prefix, pick_begins);
        rep_print_code(source, prefix, names == REP_NAMES_ANY ? pick_any_token : pick_no_token);
        rep_print_code(source, prefix, named ? pick_found : pick_everybody);
}

/* Appends the lines of each set's rules.  They are not part of the rules, because sets can share an automaton. */
static void
print_lines(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const struct rep_automata *compiled = layout->compiled;
        uint32_t *first = rep_c_table(layout, (size_t)compiled->selection.set_count + 1), *lines, i;

        if (first == NULL)
                return;
        for (first[0] = i = 0; i < compiled->selection.set_count; i++)
                first[i + 1] = first[i] + compiled->automata[compiled->sets[i].automaton].rule_count;
        lines = rep_c_table(layout, first[i]);
        if (lines == NULL)
                return;
        for (i = 0; i < compiled->selection.set_count; i++)
                memcpy(lines + first[i], compiled->sets[i].lines, (first[i + 1] - first[i]) * sizeof(*lines));
        rep_print(source, "/* By rule set: where its lines begin, and the lines, one a rule. */\n");
        rep_print_table(source, layout->emission->prefix, "set_line", first, compiled->selection.set_count);
        rep_print_table(source, layout->emission->prefix, "line", lines, first[compiled->selection.set_count]);
}

/* Appends the rule sets and the members of groups. */
static void
print_sets(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const struct rep_automata *compiled = layout->compiled;
        const char *prefix = layout->emission->prefix;
        uint32_t *automata = rep_c_table(layout, compiled->selection.set_count), i;

        if (automata == NULL)
                return;
        for (i = 0; i < compiled->selection.set_count; i++)
                automata[i] = compiled->sets[i].automaton;
        rep_print(source, "/* By rule set: its automaton.  By member of a group: its rule set. */\n");
        rep_print_table(source, prefix, "set_automaton", automata, compiled->selection.set_count);
        rep_print_table(source, prefix, "member", compiled->selection.members, compiled->selection.member_count);
        if (layout->lines)
                print_lines(layout, source);
}

static void
print_group(struct rep_buffer *source, struct rep_slice members)
{
        rep_print(source, "        {%u, %u},\n", members.first, members.count);
}

/* Appends the groups: those of the first TOKENS tokens, and everybody's. */
static void
print_groups(const struct rep_c_layout *layout, uint32_t tokens, struct rep_buffer *source)
{
        const struct rep_automata *compiled = layout->compiled;
        const char *prefix = layout->emission->prefix;

        rep_print_code(source, prefix, check_group_begins);
        if (tokens > 0) {
                rep_print(source, "/* In the order of bytes, and in that of the groups. */\n");
                rep_print(source, "static const char *const %s_token[%u] = {\n", prefix, tokens);
                for (uint32_t i = 0; i < tokens; i++) {
                        rep_print(source, "        ");
                        rep_print_string(source, rep_token(compiled->blob, i));
                        rep_print(source, ",\n");
                }
                rep_print(source, "};\n\n");
        }
        rep_print(source, "enum { %s_EVERYBODY = %u };\n\n", prefix, tokens);
        rep_print(source, "static const struct %s_group %s_groups[%u] = {\n", prefix, prefix, tokens + 1);
        for (uint32_t i = 0; i < tokens; i++)
                print_group(source, compiled->selection.tokens[i].members);
        print_group(source, compiled->selection.everybody);
        rep_print(source, "};\n\n");
}

void
rep_print_c_check(struct rep_c_layout *layout, struct rep_buffer *source)
{
        const struct rep_automata *compiled = layout->compiled;
        const char *prefix = layout->emission->prefix;
        uint32_t tokens = compiled->stats.selected ? 0 : compiled->selection.token_count;

        print_sets(layout, source);
        print_groups(layout, tokens, source);
        rep_print_code(source, prefix, layout->lines ? known_lines : no_lines);
        rep_print_code(source, prefix, layout->merged ? several_sets : one_set);
        rep_print_code(source, prefix, answer_begins);
        if (compiled->stats.dialect == REP_DIALECT_RFC9309)
                rep_print_code(source, prefix, answer_robots_txt);
        rep_print_code(source, prefix, answer_ends);
        rep_print_code(source, prefix, check_defined);
        if (compiled->stats.selected)
                return;
        rep_print_code(source, prefix, check_as_defined);
        print_pick(layout, source);
}
