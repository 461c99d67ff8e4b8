/* SPDX-License-Identifier: Apache-2.0 */
/* Automata as JSON: a reader that is written from gen/emit/JSON.md alone has the runtime's verdicts on any file. */
#include "tests/emit/json_automata.h"
#include "tests/support/built.h"
#include "tests/support/properties.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json_object.h>
#include <json-c/json_tokener.h>

enum { SAMPLES = 500, FILES = 200 };

/* The object that EMISSION is written as; ends the test where it is none. */
static struct json_object *
parse_emission(const struct rep_emission *emission)
{
        struct rep_buffer source = {0}, header = {0};
        struct json_tokener *tokener = json_tokener_new();
        struct json_object *json;

        assert_non_null(tokener);
        assert_int_equal(rep_emit_json(emission, &source, &header), REP_OK);
        assert_int_equal(header.size, 0);
        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
        json = json_tokener_parse_ex(tokener, (const char *)source.bytes, (int)source.size);
        if (!json)
                fail_msg("byte %zu: %s", json_tokener_get_parse_end(tokener),
                         json_tokener_error_desc(json_tokener_get_error(tokener)));
        json_tokener_free(tokener);
        rep_buffer_free(&source);
        return json;
}

static void
check(const struct built *built, const struct sample *sample, struct random *random)
{
        ENDS(put_json) struct json_object *json = parse_emission(&built->emission);
        struct rep_automata content;
        ENDS(rep_arena_free) struct rep_arena memory = {0};

        json_automata(&memory, json, &content);
        assert_int_equal(content.stats.tracking, built->content.stats.tracking);
        assert_int_equal(content.stats.dialect, built->content.stats.dialect);
        built_compare(built, &content, sample, random);
}

TEST(random_files)
{
        built_random_files(scaled(SAMPLES, 50), property_seed(), check);
}

TEST(real_files)
{
        built_real_files(scaled(FILES, 20), property_seed(), check);
}

/* ---- texts */

/* Writes the bytes of TEXT, in either of its forms, to BYTES; returns how many they are. */
static size_t
read_text(struct json_object *text, char *bytes)
{
        size_t size;

        if (json_object_get_type(text) == json_type_string) {
                size = (size_t)json_object_get_string_len(text);
                memcpy(bytes, json_object_get_string(text), size);
                return size;
        }
        for (size = 0; size < json_length(text); size++)
                bytes[size] = (char)json_object_get_int(json_object_array_get_idx(text, size));
        return size;
}

/* Every byte but those that end a line, a value or a comment comes back. */
TEST(texts_come_back)
{
        char robots[400] = "User-agent: *\nDisallow: /\xC3\xA9\xE2\x82\xAC\"\\\x01\x7F/\nDisallow: /x", got[400];
        size_t start = strlen(robots) - 2, size = start + 2;
        struct json_object *json, *directives;
        ENDS(built_close) struct built built;

        for (int byte = 1; byte < 256; byte++)
                if (byte != '\n' && byte != '\r' && byte != '#')
                        robots[size++] = (char)byte;
        robots[size++] = '/';
        built_open(&built, (struct rep_text){robots, size}, NULL, 0);
        json = parse_emission(&built.emission);
        directives = json_member(json, "directives");
        assert_int_equal(json_length(directives), 3);
        assert_int_equal(read_text(json_member(json_object_array_get_idx(directives, 1), "value"), got), 11);
        assert_memory_equal(got, "/\xC3\xA9\xE2\x82\xAC\"\\\x01\x7F/", 11);
        assert_int_equal(json_object_get_type(json_member(json_object_array_get_idx(directives, 1), "value")),
                         json_type_string);
        assert_int_equal(read_text(json_member(json_object_array_get_idx(directives, 2), "value"), got), size - start);
        assert_memory_equal(got, robots + start, size - start);
        json_object_put(json);
}

/* The name of the source is any bytes, too. */
TEST(source_comes_back)
{
        const char name[] = "a\"b\\c\xFF*/\n.txt";
        ENDS(built_close) struct built built;
        ENDS(put_json) struct json_object *json;
        char got[40];

        built_open(&built, rep_string("User-agent: *\nDisallow: /a\n"), NULL, 0);
        built.emission.source = name;
        json = parse_emission(&built.emission);
        assert_int_equal(read_text(json_member(json, "source"), got), sizeof(name) - 1);
        assert_memory_equal(got, name, sizeof(name) - 1);
}

/* ---- the rest */

TEST(members_say_what_they_should)
{
        const char robots[] = "Crawl-delay: 1\nUser-agent: *\nDisallow: /a\n";
        ENDS(built_close) struct built built;
        struct json_object *json, *directives;
        char hash[17];

        built_open(&built, rep_string(robots), NULL, 0);
        json = parse_emission(&built.emission);
        snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)built.content.stats.hash);
        assert_true(json_says(json, "format", "rep2c-automata"));
        assert_int_equal(json_number(json, "version"), 2);
        assert_true(json_says(json, "hash", hash));
        assert_true(json_says(json, "dialect", "google"));
        directives = json_member(json, "directives");
        assert_null(json_member(json_object_array_get_idx(directives, 0), "group"));
        assert_int_equal(json_number(json_object_array_get_idx(directives, 2), "group"), 1);
        assert_true(json_says(json_object_array_get_idx(directives, 2), "kind", "disallow"));
        json_object_put(json);
}

/* Only who asks for a limit has one. */
TEST(a_limit_holds)
{
        rep_emit_function *const emitters[] = {rep_emit_json, rep_emit_dot};
        struct rep_buffer source = {0}, header = {0};
        ENDS(built_close) struct built built;

        built_open(&built, rep_string("User-agent: *\nDisallow: /a\n"), NULL, 0);
        for (size_t i = 0; i < COUNT(emitters); i++) {
                built.emission.max_states = built.content.automata[0].state_count - 1;
                source.size = 0;
                assert_int_equal(emitters[i](&built.emission, &source, &header), REP_ERR_LIMIT);
                assert_int_equal(source.size, 0);
                built.emission.max_states++;
                assert_int_equal(emitters[i](&built.emission, &source, &header), REP_OK);
        }
        rep_buffer_free(&source);
}
