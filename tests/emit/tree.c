/* SPDX-License-Identifier: Apache-2.0 */
/* The tree of rules, families of crawlers, and the pictures of both, for small files. */
#include "emit/dot_tree.h"
#include "tests/support/analysis.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 4000 };

static void __attribute__((format(printf, 2, 3))) put(char *text, const char *format, ...)
{
        size_t size = strlen(text);
        va_list list;

        va_start(list, format);
        assert_in_range(vsnprintf(text + size, TEXT_MAX - size, format, list), 0, TEXT_MAX - 1 - size);
        va_end(list);
}

/* ---- trees */

/* Writes a line for each node to TEXT: what its parent has not, indented; the verdict; who decides, is there, crosses.
 */
static void
describe(const struct rep_tree *tree, char text[TEXT_MAX])
{
        text[0] = '\0';
        for (uint32_t number = 0; number < tree->count; number++) {
                const struct rep_tree_node *node = &tree->nodes[number];
                uint32_t above = number;

                for (; above != 0; above = tree->nodes[above].parent)
                        put(text, "  ");
                put(text, "%.*s %s %u", (int)(node->pattern.size - node->shared), node->pattern.data + node->shared,
                    node->verdict == REP_ALLOW ? "allow" : "disallow", node->line);
                if (node->rule_line != node->line)
                        put(text, ", rule %u", node->rule_line);
                if (node->crossing_line != 0)
                        put(text, ", crossed by %u", node->crossing_line);
                put(text, ", %.*s\n", (int)node->example.size, node->example.data);
        }
}

static void
assert_tree(const char *robots, const char *wanted)
{
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(robots);
        struct rep_crawler_rules *rules = rules_of(analysis, NULL, 0);
        char text[TEXT_MAX];
        struct rep_tree tree;

        assert_int_equal(rep_make_tree(rules, 0, &tree), REP_OK);
        assert_int_equal(tree.undecided, 0);
        describe(&tree, text);
        assert_string_equal(text, wanted);
}

TEST(trees)
{
        assert_tree("", "/ allow 0, /\n");
        assert_tree("user-agent: *\ndisallow: /\n", "/ disallow 2, /\n");
        /* A pattern within another one is its branch, also where no slash is between. */
        assert_tree("user-agent: *\ndisallow: /shop\nallow: /shop/open\nallow: /shopping\n",
                    "/ allow 0, /\n"
                    "  shop disallow 2, /shop\n"
                    "    /open allow 3, /shop/open\n"
                    "    ping allow 4, /shopping\n");
        /* What several begin with is a node, what one alone does is none. */
        assert_tree("user-agent: *\ndisallow: /a/b/c\ndisallow: /a/b/d\ndisallow: /x/y/z\n",
                    "/ allow 0, /\n"
                    "  a/b/ allow 0, /a/b/\n"
                    "    c disallow 2, /a/b/c\n"
                    "    d disallow 3, /a/b/d\n"
                    "  x/y/z disallow 4, /x/y/z\n");
        /* A "$" that is not the end. */
        assert_tree("user-agent: *\ndisallow: /a$*\nallow: /a$b\ndisallow: /a$\n",
                    "/ allow 0, /\n"
                    "  a$ disallow 4, /a\n"
                    "  a$* disallow 2, /a$\n"
                    "    b allow 3, /a$b\n");
        /* A rule that is beaten, and one that crosses. */
        assert_tree("user-agent: *\ndisallow: /a/b\nallow: /*/b*\ndisallow: /*.pdf$\nallow: /c/\n",
                    "/ allow 0, /\n"
                    "  * allow 0, /\n"
                    "    .pdf$ disallow 4, /.pdf\n"
                    "    /b allow 3, crossed by 4, /x/b\n"
                    "  a/b allow 3, rule 2, crossed by 4, /a/b\n"
                    "  c/ allow 5, crossed by 4, /c/\n");
}

TEST(arguments)
{
        ENDS(free_analysis)
        struct rep_analysis *analysis = analyse_string("user-agent: *\ndisallow: /*a*b*c\nallow: /*b*a*c\n");
        struct rep_crawler_rules *rules = rules_of(analysis, NULL, 0);
        struct rep_result result;
        struct rep_tree tree;
        bool matches[8];

        assert_int_equal(rep_make_tree(NULL, 0, &tree), REP_ERR_ARGUMENT);
        assert_int_equal(rep_make_tree(rules, 0, NULL), REP_ERR_ARGUMENT);
        assert_int_equal(rep_make_tree(rules, 1, &tree), REP_ERR_LIMIT);
        assert_int_equal(tree.count, 0);
        /* Enough for the verdicts, not for what crosses. */
        for (uint64_t budget = 1; rep_make_tree(rules, budget, &tree) == REP_ERR_LIMIT; budget++)
                assert_in_range(budget, 1, 10000);
        assert_true(tree.undecided > 0);
        assert_int_equal(rep_make_tree(rules, 0, &tree), REP_OK);
        assert_int_equal(tree.undecided, 0);
        assert_in_range(tree.count, 3, 8);
        assert_int_equal(rep_match_tree(rules, &tree, NULL, 1, matches, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_match_tree(rules, &tree, "/abc", 4, NULL, &result), REP_ERR_ARGUMENT);
        assert_int_equal(rep_match_tree(rules, &tree, "/abc", 4, matches, &result), REP_OK);
        assert_int_equal(result.verdict, REP_DISALLOW);
        assert_int_equal(result.line, 2);
        assert_true(matches[0]);
        assert_int_equal(rep_find_families(analysis, 0, NULL, NULL), REP_ERR_ARGUMENT);
}

/* Which nodes match a path, where "$" is the end of one, and a byte of the others. */
TEST(dollars)
{
        ENDS(free_analysis)
        struct rep_analysis *analysis = analyse_string("user-agent: *\ndisallow: /a$*\nallow: /a$b\ndisallow: /a$\n");
        struct rep_crawler_rules *rules = rules_of(analysis, NULL, 0);
        struct rep_result result;
        struct rep_tree tree;
        bool matches[4];

        assert_int_equal(rep_make_tree(rules, 0, &tree), REP_OK);
        assert_int_equal(tree.count, 4);
        assert_int_equal(rep_match_tree(rules, &tree, "/a$c", 4, matches, &result), REP_OK);
        assert_int_equal(result.line, 2);
        for (uint32_t number = 0; number < tree.count; number++) {
                struct rep_text pattern = tree.nodes[number].pattern;
                bool is_wanted = pattern.size == 1 || (pattern.size == 4 && memcmp(pattern.data, "/a$*", 4) == 0);

                assert_int_equal(matches[number], is_wanted);
        }
}

/* ---- families */

static bool
describe_family(void *context, const struct rep_family *family)
{
        char *text = context;

        put(text, "[");
        for (size_t at = 0; at < family->token_count; at++)
                put(text, "%.*s ", (int)family->tokens[at].size, family->tokens[at].data);
        put(text, "%s", family->everybody ? "*" : "");
        for (size_t at = 0; at < family->relative_count; at++) {
                const struct rep_agents_difference *relative = &family->relatives[at];

                put(text, "; ");
                for (size_t token = 0; token < relative->token_count; token++)
                        put(text, "%.*s ", (int)relative->tokens[token].size, relative->tokens[token].data);
                put(text, "%s", relative->everybody ? "*" : "");
                for (size_t item = 0; item < relative->difference_count; item++)
                        put(text, " %.*s %s", (int)relative->differences[item].path.size,
                            relative->differences[item].path.data,
                            relative->differences[item].new_verdict == REP_ALLOW ? "allow" : "disallow");
        }
        put(text, "]");
        return true;
}

static void
assert_families(const char *robots, const char *wanted)
{
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(robots);
        char text[TEXT_MAX] = "";

        assert_int_equal(rep_find_families(analysis, 0, describe_family, text), REP_OK);
        assert_string_equal(text, wanted);
}

#define FOUR "disallow: /a\ndisallow: /b\ndisallow: /c\ndisallow: /d\n"

TEST(families)
{
        assert_families("", "[*]");
        assert_families("user-agent: x\nuser-agent: y\ndisallow: /\n", "[*][x y ]");
        /* Equal rules in two groups, and in another order. */
        assert_families("user-agent: x\ndisallow: /a\nallow: /b\nuser-agent: y\nallow: /b\ndisallow: /a\n",
                        "[*][x y ]");
        /* Nearly equal ones, and what is none. */
        assert_families("user-agent: *\n" FOUR "user-agent: x\n" FOUR "disallow: /e\nuser-agent: y\n" FOUR
                        "disallow: /e\ndisallow: /f\n",
                        "[*; x  /e disallow][y ]");
        /* Other patterns, but no other verdict. */
        assert_families("user-agent: *\n" FOUR "user-agent: x\n" FOUR "disallow: /a/b\n", "[x *]");
        assert_families("user-agent: *\ndisallow: /a\nuser-agent: x\nallow: /a\n", "[*][x ]");
}

/* Every family is of somebody, and its relatives are others. */
static bool
examine_family(void *context, const struct rep_family *family)
{
        size_t *kinds = context;

        assert_true(family->everybody || family->token_count > 0);
        *kinds += 1 + family->relative_count;
        return true;
}

/* The last has stars enough for a question that takes long. */
#define TWELVE                                                                                                    \
        FOUR "disallow: /f\ndisallow: /g\ndisallow: /h\ndisallow: /i\ndisallow: /j\ndisallow: /k\ndisallow: /l\n" \
             "allow: /*n*m*p*o*n*m\n"

TEST(undecided_families)
{
        ENDS(free_analysis)
        struct rep_analysis *analysis = analyse_string("user-agent: *\n" TWELVE "user-agent: x\n" TWELVE
                                                       "disallow: /e\ndisallow: /*m*n*o*p*m*n\n");

        for (uint64_t budget = 1; budget < 100000; budget += 1 + budget / 50) {
                size_t kinds = 0;

                assert_int_equal(rep_find_families(analysis, budget, examine_family, &kinds), REP_OK);
                assert_int_equal(kinds, 2);
        }
}

/* ---- pictures */

/* The picture of what ROBOTS says to everybody, to be freed; URL may be NULL. */
static char *
picture(const char *robots, const char *url, size_t max_rows)
{
        ENDS(free_analysis) struct rep_analysis *analysis = analyse_string(robots);
        struct rep_tree_drawing drawing = {.everybody = true, .max_rows = max_rows};
        struct rep_crawler_rules *rules = rules_of(analysis, NULL, 0);
        struct rep_buffer out = {.bytes = NULL};
        struct rep_tree tree;
        ENDS(free_memory) bool *way;

        assert_int_equal(rep_make_tree(rules, 0, &tree), REP_OK);
        way = calloc(tree.count, sizeof(*way));
        assert_non_null(way);
        drawing.tree = &tree;
        if (url != NULL) {
                drawing.url = rep_string(url);
                drawing.way = way;
                assert_int_equal(rep_match_tree(rules, &tree, url, strlen(url), way, &drawing.result), REP_OK);
        }
        rep_dot_begin_trees(&out, "robots.txt");
        assert_true(rep_dot_tree(&drawing, &out));
        rep_dot_end_trees(&out);
        rep_buffer_put(&out, "", 1);
        assert_false(out.failed);
        return (char *)out.bytes;
}

static size_t
count_of(const char *text, const char *part)
{
        size_t count = 0;

        for (; (text = strstr(text, part)) != NULL; text += strlen(part))
                count++;
        return count;
}

TEST(pictures)
{
        static const char cells[] =
                "  t0n0 [label=<<TABLE BORDER=\"0\" CELLBORDER=\"1\" CELLSPACING=\"0\" CELLPADDING=\"3\" "
                "COLOR=\"#aaaaaa\">"
                "<TR><TD PORT=\"h\" ALIGN=\"LEFT\" BGCOLOR=\"#e0f3d8\"><B>/</B></TD>"
                "<TD ALIGN=\"LEFT\" BGCOLOR=\"#e0f3d8\">allow, no rule</TD></TR>"
                "<TR><TD ALIGN=\"LEFT\" BGCOLOR=\"#f4a582\">a</TD>"
                "<TD PORT=\"p1\" ALIGN=\"LEFT\" BGCOLOR=\"#f4a582\">disallow, line 2</TD></TR>"
                "</TABLE>>]\n"
                "  t0n0:p1:e -> t0n1:h:w\n";
        ENDS(free_memory)
        char *text = picture("user-agent: *\ndisallow: /a\nallow: /a/b\n", NULL, 100),
             *crossed = picture("user-agent: *\ndisallow: /a/b\nallow: /*/b*\ndisallow: /*.pdf$\n", NULL, 100);

        assert_int_equal(count_of(text, cells), 1);
        assert_int_equal(count_of(text, "everybody else (*)"), 1);
        assert_int_equal(count_of(text, " -> "), 1);
        assert_int_equal(count_of(crossed, "allow, line 3; line 2 is beaten; in part line 4<"), 1);
}

TEST(ways)
{
        ENDS(free_memory)
        char *text = picture("user-agent: *\ndisallow: /a\nallow: /a/b\nallow: /a/c\n", "/a/c/d", 100);

        assert_int_equal(count_of(text, "/a/c/d: allow, line 4\\l"), 1);
        assert_int_equal(count_of(text, "<FONT COLOR=\"#0000c0\"><B>decides: </B></FONT>allow, line 4"), 1);
        assert_int_equal(count_of(text, "&#8594; c"), 1);
        assert_int_equal(count_of(text, "&#8594; b"), 0);
        assert_int_equal(count_of(text, "[color=\"#0000c0\", penwidth=2]"), 2);
}

/* What there is no room for is counted, and the way is drawn all the same. */
TEST(rows)
{
        char robots[TEXT_MAX] = "user-agent: *\n";
        ENDS(free_memory) char *text, *way, *below;

        for (int at = 0; at < 30; at++)
                put(robots, "%s: /%c%c\n", at % 3 == 0 ? "allow" : "disallow", 'a' + at / 10, 'a' + at % 10);
        put(robots, "disallow: /z/a\ndisallow: /z/b\n");
        text = picture(robots, NULL, 1);
        assert_int_equal(count_of(text, "<I>and 22 more: 6 allow, 16 disallow</I>"), 1);
        assert_int_equal(count_of(text, "<TR>"), 1 + 10 + 1);
        way = picture(robots, "/z/b", 1);
        assert_int_equal(count_of(way, "<I>and 20 more: 6 allow, 14 disallow</I>"), 1);
        assert_int_equal(count_of(way, "decides: "), 1);
        below = picture("user-agent: *\ndisallow: /a/b/c\ndisallow: /a/b/d\ndisallow: /x\n", NULL, 1);
        assert_int_equal(count_of(below, "allow, no rule; below it 2 disallow"), 1);
}

/* Nothing of a file leaves its cell. */
TEST(any_bytes)
{
        ENDS(free_memory)
        char *text = picture("user-agent: *\ndisallow: /<B>&amp;\"\\>]\x01*\nallow: /<!--/x\n", NULL, 100);

        assert_int_equal(count_of(text, ">&#x3C;B&#x3E;&#x26;amp;&#x22;&#x5C;&#x3E;]\\x01<"), 1);
        assert_int_equal(count_of(text, ">&#x3C;!--/x<"), 1);
}
