/* SPDX-License-Identifier: Apache-2.0 */
/* Automata as graphs: what a reader must find in them, and that no text from a robots.txt can leave its label. */
#include "tests/support/built.h"
#include "tests/support/owned.h"
#include "tests/support/properties.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 500, FILES = 200 };

/* The graph of ROBOTS, to be freed. */
static char *
graph_with(const char *robots, const struct rep_options *options)
{
        struct rep_buffer source = {0}, header = {0};
        ENDS(built_close) struct built built;

        built_open(&built, rep_string(robots), options, 0);
        assert_int_equal(rep_emit_dot(&built.emission, &source, &header), REP_OK);
        assert_int_equal(header.size, 0);
        rep_buffer_put(&source, "", 1);
        return (char *)source.bytes;
}

static char *
graph(const char *robots)
{
        return graph_with(robots, &(struct rep_options){.encoding = REP_ENCODING_COMPACT});
}

static size_t
count_of(const char *text, const char *part)
{
        size_t count = 0;

        for (; (text = strstr(text, part)) != NULL; text += strlen(part))
                count++;
        return count;
}

#define assert_has(text, part)                                       \
        do {                                                         \
                if (!strstr(text, part))                             \
                        fail_msg("'%s' is not in:\n%s", part, text); \
        } while (0)

TEST(rules_are_named)
{
        ENDS(free_memory) char *text = graph("User-agent: *\nDisallow: /tmp\nAllow: /tmp/open\n");

        assert_has(text, "label=\"Disallow: /tmp\\nline 2\", shape=octagon");
        assert_has(text, "label=\"Allow: /tmp/open\\nline 3\", shape=ellipse");
        assert_has(text, "label=\"everybody\"");
        assert_has(text, "label=\"allow\\nno rule\", shape=ellipse");
}

TEST(literals_are_one_edge)
{
        ENDS(free_memory) char *text = graph("User-agent: *\nDisallow: /tmp\nAllow: /tmp/open\n");

        assert_has(text, "label=\" tmp \"]");
        assert_has(text, "label=\" /open \"]");
        assert_int_equal(count_of(text, " -> "), 6); /* two each, with the one to the start */
}

TEST(ways_to_one_place_are_one_edge)
{
        struct rep_options verdicts = {.tracking = REP_TRACK_VERDICT, .encoding = REP_ENCODING_COMPACT};
        ENDS(free_memory)
        char *text = graph_with(
                "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /xyz\n"
                "Disallow: /-\nDisallow: /]\n",
                &verdicts);

        assert_has(text, "label=\" [\\\\-\\\\]a-c] \\n xyz \"]");
        assert_has(text, "label=\"disallow\"");
        assert_int_equal(count_of(text, " -> "), 4);
}

TEST(the_end_is_an_edge)
{
        ENDS(free_memory) char *text = graph("User-agent: *\nDisallow: /a$\n");

        assert_has(text, "label=\" $ \"]");
        assert_has(text, "label=\"Disallow: /a$\\nline 2\", shape=octagon");
        assert_int_equal(count_of(text, " -> "), 6);
}

/* Elsewhere, "$" is a byte like any other. */
TEST(a_dollar_is_no_end)
{
        ENDS(free_memory) char *text = graph("User-agent: *\nDisallow: /a$b\nDisallow: /a$c\n");

        assert_has(text, "label=\" a\\\\$ \"]");
}

TEST(stars_have_parts)
{
        ENDS(free_memory) char *text = graph("User-agent: *\nDisallow: /a/*/b/*/c\n");

        assert_has(text, "label=\"/a/*/b/* ...\\npart of line 2\", shape=box");
        assert_has(text,
                   "label=\"Disallow: /a/*/b/*/c\\nline 2, if its start was seen\", shape=octagon, "
                   "style=\"filled,dashed\"");
        assert_int_equal(count_of(text, "[style=dashed]"), 1);
        assert_has(text, "label=\"*\", shape=circle");
}

TEST(groups_are_clusters)
{
        ENDS(free_memory)
        char *text =
                graph("User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n\n"
                      "User-agent: c\nDisallow: /x\n");

        assert_int_equal(count_of(text, "subgraph cluster"), 2);
        assert_has(text, "label=\"a, b, c\"");
        assert_has(text, "label=\"everybody else\"");
        assert_has(text, "Disallow: /x\\nline 3, 9\"");
        assert_has(text, "label=\"Disallow: /\\nline 6\", shape=octagon");
}

#define FOUR "Disallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /d\n"

/* Crawlers with nearly the same rules are drawn once, others are not. */
TEST(relatives_are_drawn_once)
{
        struct rep_options verdicts = {.tracking = REP_TRACK_VERDICT, .encoding = REP_ENCODING_COMPACT};
        static const char robots[] =
                "User-agent: a\n" FOUR "User-agent: b\n" FOUR "Allow: /<e>\nUser-agent: c\nDisallow: /a\n";
        ENDS(free_memory)
        char *text = graph(robots), *by_verdict = graph_with(robots, &verdicts),
             *without_d = graph("User-agent: a\n" FOUR "User-agent: b\nDisallow: /a\nDisallow: /b\nDisallow: /c\n");

        assert_int_equal(count_of(text, "subgraph cluster"), 2); /* a with b, and c */
        assert_has(text,
                   "<B>b: the same, but</B></TD></TR><TR><TD ALIGN=\"LEFT\" BGCOLOR=\"#e0f3d8\">with Allow: "
                   "/&#x3C;e&#x3E;, line 11</TD></TR></TABLE>>]");
        assert_int_equal(count_of(by_verdict, "subgraph cluster"), 3);
        assert_int_equal(count_of(without_d, "subgraph cluster"), 2);
}

TEST(bytes_stay_in_their_labels)
{
        ENDS(free_memory)
        char *text = graph("User-agent: *\nDisallow: /\"\\&amp;[\xFF\xC3\xA9\x01\xC2\x80\xEF\xBF\xBF\n");

        assert_has(text,
                   "label=\"Disallow: /\\\"\\\\&amp;amp;[\\\\xFF\xC3\xA9\\\\x01\\\\xC2\\\\x80\\\\xEF\\\\xBF\\\\xBF\\n");
        assert_has(text, "label=\" \\\"\\\\\\\\&amp;amp;\\\\[%FF%C3%A9\\\\x01%C2%80%EF%BF%BF \"]");
}

/* The way of a path: through a failure to where it ends. */
TEST(a_way_is_marked)
{
        struct rep_buffer source = {0}, header = {0};
        struct built built;
        ENDS(free_memory) char *text;

        built_open(&built,
                   rep_string("User-agent: *\nDisallow: /tmp/x\nAllow: /*.gif$\nDisallow: /t.jpg\nAllow: /*abcd\n"),
                   &(struct rep_options){.encoding = REP_ENCODING_COMPACT}, 0);
        built.emission.path = rep_string("/tmp.gif");
        assert_int_equal(rep_emit_dot(&built.emission, &source, &header), REP_OK);
        rep_buffer_put(&source, "", 1);
        built_close(&built);
        text = (char *)source.bytes;
        /* t, .gif and $, two lines each; the start, behind "t", the star, and behind ".gif". */
        assert_int_equal(count_of(text, "color=\"#0000c0\", penwidth=3"), 3 * 2 + 4);
}

TEST(verdicts_alone_have_no_lines)
{
        struct rep_options verdicts = {.tracking = REP_TRACK_VERDICT, .encoding = REP_ENCODING_COMPACT};
        ENDS(free_memory) char *text = graph_with("User-agent: *\nDisallow: /tmp\nDisallow: /a/*/b/*/c\n", &verdicts);

        assert_has(text, "label=\"disallow\"");
        assert_has(text, "label=\"part of a rule\"");
}

/* ---- all files */

/* Passes over one line that is "ID -> ID [ATTRIBUTES]" or the like; strings end in it.  NULL: they don't. */
static const char *
pass_line(const char *at)
{
        bool quoted = false;

        for (; *at != '\n' || quoted; at++) {
                if (*at == '\0' || *at == '\n')
                        return NULL;
                if (quoted && *at == '\\')
                        at++;
                else if (*at == '"')
                        quoted = !quoted;
        }
        return at + 1;
}

static void
check(const struct built *built, const struct sample *sample, struct random *random)
{
        struct rep_buffer source = {0}, again = {0}, header = {0};
        struct rep_emission emission = built->emission;
        const char *at;

        (void)sample;
        (void)random;
        emission.max_states = UINT32_MAX;
        assert_int_equal(rep_emit_dot(&emission, &source, &header), REP_OK);
        assert_int_equal(rep_emit_dot(&emission, &again, &header), REP_OK);
        assert_int_equal(source.size, again.size);
        assert_memory_equal(source.bytes, again.bytes, source.size);
        rep_buffer_put(&source, "", 1);
        for (at = (const char *)source.bytes; *at != '\0'; at = pass_line(at))
                assert_non_null(pass_line(at));
        rep_buffer_free(&source);
        rep_buffer_free(&again);
}

TEST(random_files)
{
        built_random_files(scaled(SAMPLES, 50), property_seed(), check);
}

TEST(real_files)
{
        built_real_files(scaled(FILES, 20), property_seed(), check);
}
