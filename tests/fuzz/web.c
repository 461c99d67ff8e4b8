/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: the functions that JavaScript calls in the WebAssembly module, called here as web/package calls them: whatever
 * they are given, what they leave is JSON, and a check alone, one of many, an explanation and a blob say the same.
 *
 * Input: a byte for dialect, names and URLs, and one for the kind of crawler; then the crawler's texts, with commas between
 * them, and the URLs, with line ends between them, each up to a NUL; and the robots.txt, which is all that is left.
 */
#include "tests/fuzz/fuzz.h"
#include "web/wasm/boundary.h"

#include <json-c/json.h>
#include <string.h>

/* What web/package/src/engine.ts declares. */
void web_output(void);
void web_output_free(void);
void *web_alloc(size_t size);
void web_free(void *memory);
enum rep_status web_parse(char *text, size_t size, enum rep_dialect dialect, enum rep_names names, size_t max_bytes);
enum rep_status web_open(void *bytes, size_t size);
void web_take_any_url(struct web_robots *robots);
void web_robots_free(struct web_robots *robots);
enum rep_status web_forget(struct web_robots *robots);
enum rep_status web_blob(struct web_robots *robots);
enum rep_status web_facts(struct web_robots *robots);
enum rep_status web_crawler(unsigned kind, enum rep_names names, const char *bytes, const uint32_t *ends, size_t count);
void web_crawler_free(struct rep_crawler *crawler);
uint32_t web_check(struct web_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size);
void web_check_many(struct web_robots *robots, const struct rep_crawler *crawler, const char *urls,
                    const uint32_t *ends, size_t count, uint32_t *answers);
enum rep_status web_explain(struct web_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size);
enum rep_status web_lint(struct web_robots *robots, uint32_t budget, const char *site, size_t size);
enum rep_status web_fix(struct web_robots *robots, uint32_t budget, const char *ids, const uint32_t *ends,
                        size_t count);
enum rep_status web_finding_texts(void);
enum rep_status web_purposes(void);
enum rep_status web_diff(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget, bool lines);
enum rep_status web_changes(struct web_robots *old_robots, struct web_robots *new_robots, uint32_t budget, bool lines);
enum rep_status web_tree(struct web_robots *robots, const struct rep_crawler *crawler, uint32_t budget);
enum rep_status web_reach(struct web_robots *robots, const struct rep_crawler *crawler, uint32_t budget);
enum rep_status web_overview(struct web_robots *robots, uint32_t budget);
enum rep_status web_write(struct web_robots *robots, uint32_t budget, const char *wishes, const uint32_t *ends,
                          size_t count);
enum rep_status web_emit(struct web_robots *robots, size_t format, const char *prefix, const char *header);

/* Steps of what looks at all rules; bytes of a file that is fixed, which takes many rounds; texts of a list; formats of web_emit(), of which the third is JSON. */
enum { BUDGET = 20000, FIXED_MOST = 2000, TEXTS_MOST = 600, FORMATS = 4, FORMAT_JSON = 2 };

/* A list of texts as JavaScript hands it over. */
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

        list->bytes = web_alloc(field.size);
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
        const struct web_texts texts = {list->bytes, list->ends, list->count};

        return web_text_at(&texts, index);
}

/* A copy of SIZE bytes at DATA, which the module frees. */
static void *
copy(const void *data, size_t size)
{
        void *bytes = web_alloc(size);

        fuzz_expect(bytes != NULL, "there is memory");
        if (size > 0)
                memcpy(bytes, data, size);
        return bytes;
}

static struct rep_text
output(void)
{
        web_output();
        return (struct rep_text){(const char *)web_words_left[0], web_words_left[1]};
}

/* The JSON that a call with STATUS left; NULL where it failed for a reason that it may have. */
static struct json_object *
json_of(enum rep_status status)
{
        struct json_tokener *tokener = json_tokener_new_ex(64);
        struct json_object *value;
        struct rep_text text;

        if (status != REP_OK) {
                fuzz_expect(status == REP_ERR_LIMIT || status == REP_ERR_TOKEN || status == REP_ERR_ARGUMENT,
                            "a call fails for its arguments or a limit");
                json_tokener_free(tokener);
                return NULL;
        }
        text = output();
        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
        value = json_tokener_parse_ex(tokener, text.data, (int)text.size);
        fuzz_expect(value != NULL && json_tokener_get_parse_end(tokener) == text.size, "what is left is JSON in UTF-8");
        json_tokener_free(tokener);
        return value;
}

static void
expect_json(enum rep_status status)
{
        json_object_put(json_of(status));
}

/* Explains URL, which got ANSWER: line and verdict are the same. */
static void
explain(struct web_robots *robots, const struct rep_crawler *crawler, struct rep_text url, uint32_t answer)
{
        struct json_object *found = json_of(web_explain(robots, crawler, url.data, url.size)), *member;

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
check(struct web_robots *robots, const struct rep_crawler *crawler, const struct list *list, uint32_t *answers)
{
        web_check_many(robots, crawler, list->bytes, list->ends, list->count, answers);
        for (size_t i = 0; i < list->count; i++) {
                struct rep_text url = text_of(list, i);
                uint32_t answer = web_check(robots, crawler, url.data, url.size);

                fuzz_expect(answer == answers[2 * i] && web_words_left[0] == answers[2 * i + 1],
                            "one of many is answered as it is alone");
                if (i < 2 && answer < UINT32_MAX - 1 && rep_robots_text(robots->robots).data != NULL &&
                    rep_page_url_in(robots->options.dialect, url.data, url.size) == REP_URL_OK)
                        explain(robots, crawler, url, answer);
        }
}

/* Makes a blob of ROBOTS, opens it, and asks it the same. */
static void
ask_blob(struct web_robots *robots, const struct rep_crawler *crawler, const struct list *urls, const uint32_t *wanted)
{
        static uint32_t answers[2 * TEXTS_MOST];
        struct web_robots *opened;
        struct rep_text blob;

        fuzz_expect(web_blob(robots) == REP_OK, "there is a blob");
        blob = output();
        fuzz_expect(web_open(copy(blob.data, blob.size), blob.size) == REP_OK, "a blob opens");
        opened = (struct web_robots *)web_words_left[0];
        if (robots->any_url)
                web_take_any_url(opened);
        check(opened, crawler, urls, answers);
        for (size_t i = 0; i < urls->count; i++)
                fuzz_expect(answers[2 * i] == UINT32_MAX - 1 ||
                                    memcmp(&answers[2 * i], &wanted[2 * i], 2 * sizeof(*answers)) == 0,
                            "a blob answers as its text, or needs wide names");
        web_robots_free(opened);
}

/* All that is said about ROBOTS beside verdicts. */
static void
look(struct web_robots *robots, const struct rep_crawler *crawler, struct rep_text site)
{
        expect_json(web_facts(robots));
        expect_json(web_lint(robots, BUDGET, site.data, site.size));
        if (rep_robots_text(robots->robots).size <= FIXED_MOST) {
                expect_json(web_fix(robots, 0, NULL, NULL, 0));
                expect_json(web_write(robots, 0, "blockaidelay2disallow/a*bminimize",
                                      (const uint32_t[]){5, 7, 12, 13, 21, 25, 33, 33}, 8));
        }
        expect_json(web_finding_texts());
        expect_json(web_purposes());
        expect_json(web_tree(robots, crawler, BUDGET));
        expect_json(web_reach(robots, crawler, BUDGET));
        expect_json(web_overview(robots, BUDGET));
        expect_json(web_diff(robots, robots, BUDGET, true));
        expect_json(web_changes(robots, robots, BUDGET, true));
        for (size_t format = 0; format <= FORMATS; format++) {
                enum rep_status status = web_emit(robots, format, "robots", "robots.h");

                if (format == FORMAT_JSON)
                        expect_json(status);
                fuzz_expect(status == (format == FORMATS ? REP_ERR_ARGUMENT : REP_OK), "each format is one");
        }
}

/* Asks ROBOTS all that there is. */
static void
ask(struct web_robots *robots, const struct rep_crawler *crawler, const struct list *urls)
{
        static uint32_t first[2 * TEXTS_MOST], answers[2 * TEXTS_MOST];

        check(robots, crawler, urls, first);
        ask_blob(robots, crawler, urls, first);
        look(robots, crawler, urls->count > 0 ? text_of(urls, 0) : (struct rep_text){"", 0});
        fuzz_expect(web_forget(robots) == REP_OK, "whoever asked is forgotten");
        check(robots, crawler, urls, answers);
        fuzz_expect(memcmp(first, answers, 2 * urls->count * sizeof(*first)) == 0, "and is answered the same");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct list who, urls;
        struct fuzz_input input = {(const char *)data, size};
        unsigned how = fuzz_byte(&input), kind = fuzz_byte(&input);
        enum rep_names names = (enum rep_names)(how / 2 % 3);
        struct rep_crawler *crawler;
        struct web_robots *robots;
        enum rep_status status;

        take_list(&input, ',', &who);
        take_list(&input, '\n', &urls);
        status = web_crawler(kind % 4, names, who.bytes, who.ends, who.count);
        crawler = (struct rep_crawler *)web_words_left[0];
        fuzz_expect(status == REP_OK || crawler == NULL, "after an error there is no crawler");
        if (web_open(copy(input.data, input.size), input.size) == REP_OK)
                web_robots_free((struct web_robots *)web_words_left[0]);
        if (web_parse(copy(input.data, input.size), input.size, (enum rep_dialect)(how % 2), names,
                      how / 12 % 2 * 64) == REP_OK) {
                robots = (struct web_robots *)web_words_left[0];
                if (how / 6 % 2 == 1)
                        web_take_any_url(robots);
                ask(robots, crawler, &urls);
                web_robots_free(robots);
        }
        web_crawler_free(crawler);
        web_free(who.bytes);
        web_free(urls.bytes);
        web_output_free();
        return 0;
}
