/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: the functions that languages without C call, called as they call them: whatever they are given, what
 * they leave is JSON, a check alone, one of many, an explanation and a blob say the same, and a handle that is none is
 * an error.
 *
 * Input: a byte for dialect, names and URLs, and one for the kind of crawler; then the crawler's texts, with commas
 * between them, and the URLs, with line ends between them, each up to a NUL; and the robots.txt, which is all that is
 * left.
 */
#include "door.h"
#include "tests/fuzz/fuzz.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Steps of what looks at all rules; bytes of a file that is fixed, which takes many rounds; texts of a list. */
enum { BUDGET = 20000, FIXED_MOST = 2000, TEXTS_MOST = 600 };

static struct door *door;

/* A list of texts as languages hand it over. */
struct list {
        char *bytes;
        uint32_t ends[TEXTS_MOST];
        size_t count;
};

/* Takes the texts of the next field of INPUT, with SEPARATOR between them: memory of just their size. */
static void
take_list(struct fuzz_input *input, char separator, struct list *list)
{
        struct rep_text field = fuzz_field(input, '\0');
        struct fuzz_input rest = {field.data, field.size};
        size_t size = 0;

        list->bytes = door_allocate(field.size);
        fuzz_expect(list->bytes != NULL, "there is memory");
        for (list->count = 0; rest.size > 0 && list->count < TEXTS_MOST; list->count++) {
                struct rep_text text = fuzz_field(&rest, separator);

                if (text.size > 0)
                        memcpy(list->bytes + size, text.data, text.size);
                size += text.size;
                list->ends[list->count] = (uint32_t)size;
        }
}

static struct rep_text
text_of(const struct list *list, size_t index)
{
        const uint32_t begin = index == 0 ? 0 : list->ends[index - 1];

        return (struct rep_text){list->bytes + begin, list->ends[index] - begin};
}

/* The JSON that a call with STATUS left; NULL where it failed for a reason that it may have. */
static struct json_object *
json_of(enum rep_status status)
{
        struct json_tokener *tokener = json_tokener_new_ex(64);
        struct json_object *value;

        if (status != REP_OK) {
                fuzz_expect(status == REP_ERR_LIMIT || status == REP_ERR_TOKEN || status == REP_ERR_ARGUMENT,
                            "a call fails for its arguments or a limit");
                json_tokener_free(tokener);
                return NULL;
        }
        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
        value = json_tokener_parse_ex(tokener, (const char *)door->output.bytes, (int)door->output.size);
        fuzz_expect(value != NULL && json_tokener_get_parse_end(tokener) == door->output.size,
                    "what is left is JSON in UTF-8");
        json_tokener_free(tokener);
        return value;
}

/* What is asked of a robots.txt, and who asks. */
struct asked {
        uint32_t robots, crawler;
        bool any_url, text; /* whether there is a text to be analysed */
        enum rep_dialect dialect;
};

/* Asks a question about the COUNT texts that end at ENDS. */
static enum rep_status
question(const struct asked *asked, const char *name, const char *bytes, const uint32_t *ends, size_t count,
         uint32_t budget)
{
        const uint32_t number = door_question(name, strlen(name));

        fuzz_expect(number != 0, "there is this question");
        return door_ask(door, number, asked->robots, asked->robots, asked->crawler, bytes, ends, count, budget,
                        DOOR_LINES);
}

static void
expect_json(const struct asked *asked, const char *name, struct rep_text about, uint32_t budget)
{
        const uint32_t end = (uint32_t)about.size;

        json_object_put(json_of(question(asked, name, about.data, &end, about.size > 0, budget)));
}

/* Explains URL, which got ANSWER: line and verdict are the same. */
static void
explain(const struct asked *asked, struct rep_text url, uint32_t answer)
{
        const uint32_t end = (uint32_t)url.size;
        struct json_object *found = json_of(question(asked, "explain", url.data, &end, 1, 0)), *member;

        if (found == NULL)
                return;
        fuzz_expect(json_object_object_get_ex(found, "line", &member) &&
                            (uint32_t)json_object_get_int64(member) == (answer & 0x7FFFFFFF),
                    "the line that is explained decides");
        fuzz_expect(json_object_object_get_ex(found, "verdict", &member) &&
                            (strcmp(json_object_get_string(member), "disallow") == 0) == (answer >> 31 == 1),
                    "the verdict that is explained is that of the check");
        json_object_put(found);
}

/* Checks the URLs of LIST one by one and together, and explains some. */
static void
check(const struct asked *asked, const struct list *list, uint32_t *answers)
{
        fuzz_expect(door_check_many(asked->robots, asked->crawler, list->bytes, list->ends, list->count, answers) ==
                            REP_OK,
                    "many are checked");
        for (size_t i = 0; i < list->count; i++) {
                struct rep_text url = text_of(list, i);
                uint32_t answer = door_check(door, asked->robots, asked->crawler, url.data, url.size);

                fuzz_expect(answer == answers[2 * i] && door->words[0] == answers[2 * i + 1],
                            "one of many is answered as it is alone");
                if (i < 2 && answer < DOOR_FAILED && asked->text &&
                    rep_page_url_in(asked->dialect, url.data, url.size) == REP_URL_OK)
                        explain(asked, url, answer);
        }
}

/* Makes a blob of what is asked, for CRAWLER alone if that is not 0, opens it, and asks it the same. */
static void
ask_blob(const struct asked *asked, uint32_t crawler, const struct list *urls, const uint32_t *wanted)
{
        static uint32_t answers[2 * TEXTS_MOST];
        struct asked opened = *asked;
        struct rep_buffer blob;

        fuzz_expect(door_blob(door, asked->robots, crawler) == REP_OK, "there is a blob");
        blob = door->output;
        door->output = (struct rep_buffer){.bytes = NULL};
        opened.text = false;
        fuzz_expect(door_open(door, blob.bytes, blob.size, 0, asked->any_url) == REP_OK, "a blob opens");
        free(blob.bytes);
        opened.robots = (uint32_t)door->words[0];
        check(&opened, urls, answers);
        for (size_t i = 0; i < urls->count; i++)
                fuzz_expect(answers[2 * i] == DOOR_FAILED ||
                                    memcmp(&answers[2 * i], &wanted[2 * i], 2 * sizeof(*answers)) == 0,
                            "a blob answers as its text, or needs wide names");
        fuzz_expect(door_free(opened.robots) == REP_OK, "what is there is freed");
        fuzz_expect(door_check(door, opened.robots, 0, "/", 1) == DOOR_FAILED && door_free(opened.robots) != REP_OK,
                    "what was freed is no more");
}

/* All that is said about a robots.txt beside verdicts, the first of URLS being one of its site. */
static void
look(const struct asked *asked, struct rep_text text, struct rep_text site)
{
        static const char *const alone[] = {"facts", "tree",     "reach",    "overview",      "diff",    "changes",
                                            "who",   "crawlers", "purposes", "finding-texts", "holding", "pace",
                                            "held",  "crawler",  "fetch",    "advice"};
        static const char *const formats[] = {"c-blob", "c-table", "c-direct", "json", "dot", "re2c", "ragel"};
        const struct rep_text none = {"", 0};

        for (size_t i = 0; i < sizeof(alone) / sizeof(*alone); i++)
                expect_json(asked, alone[i], none, BUDGET);
        expect_json(asked, "lint", site, BUDGET);
        expect_json(asked, "fix", site, 0);
        if (text.size <= FIXED_MOST) {
                expect_json(asked, "fix", none, 0);
                json_object_put(json_of(question(asked, "write", "blockaidelay2disallow/a*bminimize",
                                                 (const uint32_t[]){5, 7, 12, 13, 21, 25, 33, 33}, 8, 0)));
        }
        for (size_t i = 0; i < sizeof(formats) / sizeof(*formats); i++) {
                char names[32];
                uint32_t size = (uint32_t)snprintf(names, sizeof(names), "%sroro.h", formats[i]);

                json_object_put(
                        json_of(question(asked, "emit", names, (const uint32_t[]){size - 6, size - 4, size}, 3, 0)));
        }
        expect_json(asked, "emit", none, 0);
}

/* Asks all that there is about TEXT, and whether handles of another kind are told apart. */
static void
ask(const struct asked *asked, struct rep_text text, const struct list *urls)
{
        static uint32_t first[2 * TEXTS_MOST], answers[2 * TEXTS_MOST];

        check(asked, urls, first);
        ask_blob(asked, 0, urls, first);
        ask_blob(asked, asked->crawler, urls, first);
        fuzz_expect(door_size(asked->robots) > text.size && door_size(asked->crawler) == 0,
                    "a robots.txt takes memory");
        look(asked, text, urls->count > 0 ? text_of(urls, 0) : (struct rep_text){"", 0});
        fuzz_expect(door_check(door, asked->robots, asked->robots, "/", 1) == DOOR_FAILED,
                    "a robots.txt is not a crawler");
        fuzz_expect(asked->crawler == 0 || door_blob(door, asked->crawler, 0) == REP_ERR_ARGUMENT,
                    "a crawler is not a robots.txt");
        fuzz_expect(door_forget(asked->robots) == REP_OK, "a crawler that asked is forgotten");
        check(asked, urls, answers);
        fuzz_expect(memcmp(first, answers, 2 * urls->count * sizeof(*first)) == 0, "and is answered the same");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct list who, urls;
        struct fuzz_input input = {(const char *)data, size};
        unsigned how = fuzz_byte(&input), kind = fuzz_byte(&input);
        enum rep_names names = (enum rep_names)(how / 2 % 3);
        struct asked asked = {.any_url = how / 6 % 2 == 1, .text = true, .dialect = (enum rep_dialect)(how % 2)};
        enum rep_status status;

        door = door_create();
        fuzz_expect(door != NULL, "there is memory");
        take_list(&input, ',', &who);
        take_list(&input, '\n', &urls);
        status = door_crawler(door, (enum door_crawler_kind)(kind % 6), names, who.bytes, who.ends, who.count);
        asked.crawler = (uint32_t)door->words[0];
        fuzz_expect(status == REP_OK || asked.crawler == 0, "after an error there is no crawler");
        if (door_open(door, input.data, input.size, 0, false) == REP_OK)
                door_free((uint32_t)door->words[0]);
        if (door_parse(door, input.data, input.size, asked.dialect, names, how / 12 % 2 * 64, asked.any_url) ==
            REP_OK) {
                asked.robots = (uint32_t)door->words[0];
                ask(&asked, (struct rep_text){input.data, input.size}, &urls);
                door_free(asked.robots);
        }
        if (asked.crawler != 0)
                door_free(asked.crawler);
        door_release(who.bytes);
        door_release(urls.bytes);
        door_close(door);
        return 0;
}
