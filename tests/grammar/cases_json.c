/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writes the tables of cases as data for other parsers: a JSON object a line, as packaging/release/CASES.md describes.
 * No test of its own.
 */
#include "tests/grammar/case_parts.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rep_say.h"

static const struct {
        const char *name;
        const struct case_table *table;
} tables[] = {
        {"lines", &cases_lines}, {"keys", &cases_keys},       {"groups", &cases_groups},     {"rules", &cases_rules},
        {"urls", &cases_urls},   {"rfc9309", &cases_rfc9309}, {"dialects", &cases_dialects},
};

static const char *const dialects[] = {"google", "rfc9309"}, *const names[] = {"token", "any", "wide"};

/* TEXT in base 64 (RFC 4648, section 4), in memory that is the caller's. */
static char *
base64(struct rep_text text)
{
        static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        char *out = malloc((text.size + 2) / 3 * 4 + 1), *to = out;
        const unsigned char *bytes = (const unsigned char *)text.data;

        if (out == NULL)
                abort();
        for (size_t at = 0; at < text.size; at += 3) {
                size_t left = text.size - at;
                unsigned long group = (unsigned long)bytes[at] << 16 |
                                      (left > 1 ? (unsigned long)bytes[at + 1] << 8 : 0) |
                                      (left > 2 ? bytes[at + 2] : 0);

                *to++ = digits[group >> 18];
                *to++ = digits[group >> 12 & 63];
                *to++ = left > 1 ? digits[group >> 6 & 63] : '=';
                *to++ = left > 2 ? digits[group & 63] : '=';
        }
        *to = '\0';
        return out;
}

/* Adds TEXT as the member NAME where it is text, and otherwise as NAME_base64. */
static void
add_text(struct json_object *object, const char *name, struct rep_text text)
{
        char key[32], *coded;

        if (rep_utf8_span(text) == text.size && (text.size == 0 || memchr(text.data, '\0', text.size) == NULL)) {
                json_object_object_add(object, name,
                                       json_object_new_string_len(text.size > 0 ? text.data : "", (int)text.size));
                return;
        }
        snprintf(key, sizeof(key), "%s_base64", name);
        coded = base64(text);
        json_object_object_add(object, key, json_object_new_string(coded));
        free(coded);
}

static void
add_agents(struct json_object *object, const struct test_case *test)
{
        struct json_object *list = json_object_new_array();
        struct rep_text agents[3];
        size_t count = case_agents(test, agents);

        for (size_t i = 0; i < count; i++)
                json_object_array_add(list, json_object_new_string_len(agents[i].data, (int)agents[i].size));
        json_object_object_add(object, "agents", list);
}

static void
write_case(const char *table, const struct test_case *test, FILE *file)
{
        struct json_object *object = json_object_new_object();
        struct rep_text robots = case_robots(test);

        json_object_object_add(object, "table", json_object_new_string(table));
        json_object_object_add(object, "case", json_object_new_string(test->name));
        json_object_object_add(object, "dialect", json_object_new_string(dialects[test->dialect]));
        json_object_object_add(object, "names", json_object_new_string(names[test->names]));
        if (test->max_bytes > 0)
                json_object_object_add(object, "max_bytes", json_object_new_int64((int64_t)test->max_bytes));
        add_text(object, "robots", robots);
        add_agents(object, test);
        add_text(object, "url", test->url);
        json_object_object_add(object, "verdict",
                               json_object_new_string(rep_say_name(REP_NAME_VERDICT, test->verdict)));
        json_object_object_add(object, "line", json_object_new_int64(test->line));
        json_object_object_add(object, "rank", json_object_new_int64(test->rank));
        fprintf(file, "%s\n",
                json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
        json_object_put(object);
        free((char *)robots.data);
}

int
main(int argc, char **argv)
{
        FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;

        if (file == NULL) {
                fputs("usage: cases-json OUTPUT\n", stderr);
                return 2;
        }
        for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
                for (size_t at = 0; at < tables[i].table->count; at++)
                        write_case(tables[i].name, &tables[i].table->cases[at], file);
        return fclose(file) == 0 ? 0 : 1;
}
