/* SPDX-License-Identifier: Apache-2.0 */
/* The public function for all back-ends: a format has the name that the command uses, takes the options that it
   states, refuses others, and gives its back-end's output. */
#include "emit/command.h"
#include "emit/emit.h"
#include "tests/support/built.h"
#include "tests/support/compiled.h"
#include "tests/support/robots.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <string.h>

static const char robots[] = "User-agent: *\nDisallow: /private/*.pdf$\nAllow: /private/open\n";

static const struct {
        enum rep_format format;
        const char *name;
        rep_emit_function *emit;
        const char *extension;
        uint32_t max_states;
} formats[] = {
        {REP_FORMAT_C_BLOB, "c-blob", rep_emit_c_blob, ".c", 0},
        {REP_FORMAT_C_DIRECT, "c-direct", rep_emit_c_direct, ".c", 20000},
        {REP_FORMAT_C_TABLE, "c-table", rep_emit_c_table, ".c", 0},
        {REP_FORMAT_DOT, "dot", rep_emit_dot, NULL, 10000},
        {REP_FORMAT_JSON, "json", rep_emit_json, NULL, UINT32_MAX},
        {REP_FORMAT_RAGEL, "ragel", rep_emit_ragel, ".rl", 5000},
        {REP_FORMAT_RE2C, "re2c", rep_emit_re2c, ".re", 10000},
};

enum { FORMATS = COUNT(formats) };

/* Emits the robots.txt. */
static enum rep_status
emit(enum rep_format format, const struct rep_emit_options *options, struct rep_emitted *emitted)
{
        return rep_emit(robots, strlen(robots), NULL, format, options, emitted);
}

TEST(facts_are_known)
{
        for (size_t i = 0; i < FORMATS; i++) {
                const struct rep_format_facts *facts = rep_format_facts(formats[i].format);

                assert_int_equal(formats[i].format, i);
                assert_non_null(facts);
                assert_string_equal(facts->name, formats[i].name);
                assert_int_equal(facts->max_states, formats[i].max_states);
                assert_int_equal(facts->extension == NULL, formats[i].extension == NULL);
                if (facts->extension != NULL)
                        assert_string_equal(facts->extension, formats[i].extension);
                assert_int_equal(facts->named, formats[i].format != REP_FORMAT_JSON);
        }
        assert_null(rep_format_facts((enum rep_format)FORMATS));
        assert_null(rep_format_facts((enum rep_format) - 1));
}

/* What the back-end of the format I makes of the robots.txt is what EMITTED has. */
static void
same_as_back_end(size_t i, const struct rep_emitted *emitted)
{
        bool any = formats[i].format == REP_FORMAT_C_BLOB || formats[i].format == REP_FORMAT_C_TABLE;
        const struct rep_options compile = {.encoding = any ? REP_ENCODING_AUTO : REP_ENCODING_COMPACT};
        struct built built;
        struct rep_emission emission = {
                .compiled = &built.content, .prefix = "shop", .source = "s.txt", .options = "--x", .header = "other.h"};
        ENDS(rep_buffer_free) struct rep_buffer source = {0}, header = {0};

        built_open(&built, rep_string(robots), &compile, 0);
        assert_int_equal(formats[i].emit(&emission, &source, &header), REP_OK);
        assert_int_equal(emitted->source.size, source.size);
        assert_memory_equal(emitted->source.data, source.bytes, source.size);
        assert_int_equal(emitted->header.size, header.size);
        assert_int_equal(header.size > 0, formats[i].extension != NULL);
        if (header.size > 0)
                assert_memory_equal(emitted->header.data, header.bytes, header.size);
        built_close(&built);
}

TEST(options_reach_back_ends)
{
        const struct rep_emit_options options = {
                .size = sizeof(options), .prefix = "shop", .source = "s.txt", .options = "--x", .header = "other.h"};

        for (size_t i = 0; i < FORMATS; i++) {
                struct rep_emitted emitted;

                assert_int_equal(emit(formats[i].format, &options, &emitted), REP_OK);
                same_as_back_end(i, &emitted);
                rep_emitted_free(&emitted);
                assert_null(emitted.source.data);
        }
}

/* The place of PART in TEXT, counted from 1; 0 where it is nowhere. */
static size_t
place(struct rep_text text, const char *part)
{
        size_t size = strlen(part);

        for (size_t at = 0; at + size <= text.size; at++)
                if (memcmp(text.data + at, part, size) == 0)
                        return at + 1;
        return 0;
}

/* An array is also made of a blob that is there already, and nothing else is. */
TEST(a_blob_is_an_array)
{
        ENDS(compiled_free) struct compiled compiled = compiled_string(robots, NULL);
        const struct rep_emit_options options = {.size = sizeof(options), .blob = &compiled.blob};
        ENDS(rep_emitted_free) struct rep_emitted of_text, of_blob;

        assert_int_equal(emit(REP_FORMAT_C_BLOB, NULL, &of_text), REP_OK);
        assert_int_equal(of_text.automata, 1);
        assert_int_equal(rep_emit(NULL, 0, NULL, REP_FORMAT_C_BLOB, &options, &of_blob), REP_OK);
        assert_int_equal(of_blob.source.size, of_text.source.size);
        assert_memory_equal(of_blob.source.data, of_text.source.data, of_text.source.size);
        rep_emitted_free(&of_blob);
        assert_int_equal(rep_emit(NULL, 0, NULL, REP_FORMAT_C_TABLE, &options, &of_blob), REP_ERR_ARGUMENT);
}

TEST(defaults_are_stated)
{
        ENDS(rep_emitted_free) struct rep_emitted usual, named;

        assert_int_equal(emit(REP_FORMAT_C_TABLE, NULL, &usual), REP_OK);
        assert_true(place(usual.source, "#include \"robots.h\"") > 0);
        assert_true(place(usual.header, "robots_check(") > 0);
        assert_int_equal(emit(REP_FORMAT_C_TABLE, &(struct rep_emit_options){.prefix = "shop"}, &named), REP_OK);
        assert_true(place(named.source, "#include \"shop.h\"") > 0);
}

TEST(wrong_arguments_are_errors)
{
        static const char *const no_prefixes[] = {"", "1a", "a-b", "while", "bool", "a b"};
        static const char *const no_headers[] = {"a\"b.h", "a\\b.h", "a\nb.h", "?"};
        struct rep_emitted emitted;

        for (size_t i = 0; i < COUNT(no_prefixes); i++)
                assert_int_equal(
                        emit(REP_FORMAT_C_TABLE, &(struct rep_emit_options){.prefix = no_prefixes[i]}, &emitted),
                        REP_ERR_ARGUMENT);
        for (size_t i = 0; i < COUNT(no_headers); i++)
                assert_int_equal(
                        emit(REP_FORMAT_C_TABLE, &(struct rep_emit_options){.header = no_headers[i]}, &emitted),
                        REP_ERR_ARGUMENT);
        assert_int_equal(emit((enum rep_format)FORMATS, NULL, &emitted), REP_ERR_ARGUMENT);
        assert_int_equal(rep_emit(NULL, 1, NULL, REP_FORMAT_JSON, NULL, &emitted), REP_ERR_ARGUMENT);
        assert_int_equal(emit(REP_FORMAT_JSON, &(struct rep_emit_options){.size = 1}, &emitted), REP_ERR_ARGUMENT);
        assert_int_equal(emit(REP_FORMAT_DOT, &(struct rep_emit_options){.max_states = 2}, &emitted), REP_ERR_LIMIT);
        assert_null(emitted.source.data);
        rep_emitted_free(&emitted);
}

/* A short table stands on one line, with a blank between two numbers; the lines of a long one have none. */
TEST(tables_have_a_layout)
{
        ENDS(rep_emitted_free) struct rep_emitted emitted;

        assert_int_equal(emit(REP_FORMAT_C_TABLE, NULL, &emitted), REP_OK);
        assert_true(place(emitted.source, "static const uint8_t robots_rule[3] = {0, 2, 1};\n") > 0);
        assert_true(place(emitted.source, "robots_class[256] = {\n        0,0,0,") > 0);
}

/* What is too large for code becomes tables, and is counted. */
TEST(tables_are_counted)
{
        static const enum rep_format code[] = {REP_FORMAT_C_DIRECT, REP_FORMAT_RAGEL, REP_FORMAT_RE2C};

        for (size_t i = 0; i < COUNT(code); i++) {
                struct rep_emitted emitted;

                assert_int_equal(emit(code[i], NULL, &emitted), REP_OK);
                assert_int_equal(emitted.tables, 0);
                assert_true(place(emitted.source, "robots_record[") == 0);
                rep_emitted_free(&emitted);
                assert_int_equal(emit(code[i], &(struct rep_emit_options){.max_states = 2}, &emitted), REP_OK);
                assert_int_equal(emitted.tables, 1);
                assert_true(place(emitted.source, "robots_record[") > 0);
                rep_emitted_free(&emitted);
                assert_int_equal(emitted.tables, 0);
        }
}

TEST(graphs_mark_the_way_of_a_url)
{
        ENDS(rep_emitted_free) struct rep_emitted plain, marked;

        assert_int_equal(emit(REP_FORMAT_DOT, NULL, &plain), REP_OK);
        assert_int_equal(
                emit(REP_FORMAT_DOT, &(struct rep_emit_options){.url = "https://a.example/private/open"}, &marked),
                REP_OK);
        assert_true(place(marked.source, "/private/open") > 0);
        assert_true(marked.source.size > plain.source.size);
}

/* Trees come one below the other: dot wants the last one first. */
TEST(pictures_hold_trees_in_order)
{
        static const char text[] = "user-agent: *\ndisallow: /\nuser-agent: first\ndisallow: /a\n";
        const struct rep_picture_options options = {.source = "the source"};
        ENDS(rep_emitted_free) struct rep_emitted emitted;
        uint64_t undecided = 7;
        struct rep_robots *made = parse_string(text, NULL);

        assert_int_equal(rep_robots_picture(made, &options, &emitted, &undecided), REP_OK);
        rep_robots_free(made);
        assert_int_equal(undecided, 0);
        assert_true(place(emitted.source, "the source") > 0);
        assert_true(place(emitted.source, "first") > 0);
        assert_true(place(emitted.source, "first") < place(emitted.source, "everybody"));
}

/* More kinds of crawlers than a picture has trees are too many; one of them is not. */
TEST(pictures_have_few_trees)
{
        char text[4096] = "";
        struct rep_picture_options options = {.size = 0};
        const struct rep_text token = rep_string("c");
        ENDS(free_crawler) struct rep_crawler *crawler;
        struct rep_emitted emitted;
        ENDS(free_robots) struct rep_robots *made;

        for (int kind = 0; kind <= REP_PICTURE_TREES; kind++)
                for (int rule = 0; rule < 5; rule++)
                        sprintf(text + strlen(text), rule == 0 ? "user-agent: %c\n" : "disallow: /%c%d\n", 'a' + kind,
                                rule);
        assert_int_equal(rep_robots_parse(text, strlen(text), NULL, &made), REP_OK);
        assert_int_equal(rep_robots_picture(made, NULL, &emitted, NULL), REP_ERR_LIMIT);
        assert_null(emitted.source.data);
        assert_int_equal(rep_crawler_create(&token, 1, REP_NAMES_TOKEN, &crawler), REP_OK);
        options.crawler = crawler;
        assert_int_equal(rep_robots_picture(made, &options, &emitted, NULL), REP_OK);
        assert_true(place(emitted.source, "c4") > 0);
        rep_emitted_free(&emitted);
        assert_int_equal(rep_robots_picture(NULL, &options, &emitted, NULL), REP_ERR_ARGUMENT);
}
