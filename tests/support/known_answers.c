/* SPDX-License-Identifier: Apache-2.0 */
/* Reading known answers: the tab-separated oracle through gzip, the others as a JSON object a line. */
#include "tests/support/known_answers.h"

#include "tests/support/test.h"

#include <dirent.h>
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char known_oracle[] = "google.tsv.gz", known_docs[] = "google-docs.jsonl", known_spec[] = "spec-test.jsonl";

const char *
data_path(const char *folder, const char *name)
{
        static char path[4096];
        int size = snprintf(path, sizeof(path), "%s/%s/%s", REP_DATA_DIR, folder, name);

        if (size < 0 || (size_t)size >= sizeof(path))
                abort();
        return path;
}

static int
is_robots(const struct dirent *entry)
{
        return strstr(entry->d_name, ".txt") != NULL;
}

/* Calls ON_FILE for each STEPth file, or, where STEP is 0, for up to COUNT. */
static size_t
take_files(size_t step, size_t count, real_file_fn on_file, void *context)
{
        struct dirent **entries = NULL;
        int found = scandir(data_path("corpus", "."), &entries, is_robots, alphasort);
        size_t all = found < 0 ? 0 : (size_t)found, taken = 0;

        if (step == 0)
                step = (all + count - 1) / count;
        for (size_t i = 0; i < all; free(entries[i++])) {
                struct rep_text robots;
                char *text;

                if (i % step != 0)
                        continue;
                text = read_file(data_path("corpus", entries[i]->d_name), &robots.size);
                if (text == NULL)
                        abort();
                robots.data = text;
                on_file(context, entries[i]->d_name, robots);
                free(text);
                taken++;
        }
        free(entries);
        return taken;
}

size_t
each_real_file(size_t step, real_file_fn on_file, void *context)
{
        return take_files(step, 0, on_file, context);
}

size_t
some_real_files(size_t count, real_file_fn on_file, void *context)
{
        return take_files(0, count, on_file, context);
}

void
expect_real_files(size_t files)
{
        print_message("%zu files\n", files);
        if (files > 0)
                return;
        print_message("%s is not there\n", data_path("corpus", "."));
        skip();
}

/* Appends what FILE still holds to a buffer that ends in a NUL. */
static char *
read_rest(FILE *file, size_t *size)
{
        size_t room = 65536, got;
        char *text = malloc(room);

        *size = 0;
        while (text && (got = fread(text + *size, 1, room - *size - 1, file)) > 0) {
                *size += got;
                if (*size + 1 == room)
                        text = realloc(text, room *= 2);
        }
        if (!text)
                abort();
        text[*size] = '\0';
        return text;
}

char *
read_file(const char *path, size_t *size)
{
        FILE *file = fopen(path, "rb");
        char *text = file ? read_rest(file, size) : NULL;

        if (file)
                fclose(file);
        return text;
}

/* ---- the oracle */

/* The whole of a gzip file; NULL where it can't be read. */
static char *
read_gzip(const char *path, size_t *size)
{
        char command[4200];
        FILE *pipe;
        char *text;

        if (strchr(path, '\''))
                return NULL;
        snprintf(command, sizeof(command), "gzip -dc '%s' 2>/dev/null", path);
        pipe = popen(command, "r");
        text = pipe ? read_rest(pipe, size) : NULL;
        if (pipe && pclose(pipe) != 0)
                *size = 0;
        return text;
}

/* Cuts the next field out of *REST: it ends at END, which becomes a NUL. */
static char *
field(char **rest, char end)
{
        char *start = *rest, *stop = strchr(start, end);

        if (!stop)
                abort(); /* a damaged file */
        *stop = '\0';
        *rest = stop + 1;
        return start;
}

/* Gives ANSWER the robots.txt of the corpus called NAME, unless it has it. */
static void
load_robots(struct known_answer *answer, char **robots, const char *name)
{
        answer->same_robots = answer->name && strcmp(answer->name, name) == 0;
        answer->name = name;
        if (answer->same_robots)
                return;
        free(*robots);
        *robots = read_file(data_path("corpus", name), &answer->robots.size);
        if (!*robots)
                abort();
        answer->robots.data = *robots;
}

static size_t
oracle_answers(known_answer_fn on_answer, void *context)
{
        struct known_answer answer = {0};
        size_t size = 0;
        char *robots = NULL, *text = read_gzip(data_path("oracle", known_oracle), &size), *rest = text;

        while (text && size && *rest) {
                load_robots(&answer, &robots, field(&rest, '\t'));
                answer.number++;
                answer.agent = rep_string(field(&rest, '\t'));
                answer.url = rep_string(field(&rest, '\t'));
                answer.verdict = strcmp(field(&rest, '\t'), "allow") == 0 ? REP_ALLOW : REP_DISALLOW;
                answer.has_line = true;
                answer.line = (uint32_t)strtoul(field(&rest, '\n'), NULL, 10);
                on_answer(context, &answer);
        }
        free(robots);
        free(text);
        return answer.number;
}

/* ---- JSON lines */

/* The string called NAME, of size 0 where there is none. */
static struct rep_text
member(struct json_object *object, const char *name)
{
        struct json_object *value = json_object_object_get(object, name);
        struct rep_text text = {json_object_get_string(value), (size_t)json_object_get_string_len(value)};

        return text;
}

/* Bytes written as hex digits, in memory that is the caller's. */
static char *
from_hex(struct rep_text hex)
{
        char *bytes = malloc(hex.size / 2 + 1), pair[3] = "";

        for (size_t at = 0; bytes && at + 1 < hex.size; at += 2) {
                memcpy(pair, hex.data + at, 2);
                bytes[at / 2] = (char)strtoul(pair, NULL, 16);
        }
        return bytes;
}

static void
json_answer(struct known_answer *answer, struct json_object *object, known_answer_fn on_answer, void *context)
{
        struct rep_text hex = member(object, "robots_hex");
        char *bytes = from_hex(hex);

        answer->robots = hex.size ? (struct rep_text){bytes, hex.size / 2} : member(object, "robots");
        answer->name = member(object, hex.size ? "case" : "section").data;
        answer->agent = member(object, "agent");
        answer->url = member(object, "url");
        answer->verdict = strcmp(member(object, "expected").data, "allow") == 0 ? REP_ALLOW : REP_DISALLOW;
        on_answer(context, answer);
        free(bytes);
}

static size_t
json_answers(const char *file, known_answer_fn on_answer, void *context)
{
        struct known_answer answer = {0};
        size_t size;
        char *text = read_file(data_path("oracle", file), &size), *rest = text;

        while (text && *rest) {
                struct json_object *object = json_tokener_parse(field(&rest, '\n'));
                answer.number++;
                json_answer(&answer, object, on_answer, context);
                json_object_put(object);
        }
        free(text);
        return answer.number;
}

size_t
known_answers(const char *file, known_answer_fn on_answer, void *context)
{
        return file == known_oracle ? oracle_answers(on_answer, context) : json_answers(file, on_answer, context);
}

void
expect_right(const char *file, size_t known, size_t checked, size_t wrong)
{
        if (known == 0) {
                print_message("%s is not there\n", data_path("oracle", file));
                skip();
        }
        print_message("%s: %zu of %zu equal\n", file, checked - wrong, checked);
        assert_true(checked > 0);
        assert_int_equal(wrong, 0);
}
