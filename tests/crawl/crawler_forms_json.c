/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writes the questions of crawler_form.h for the tests of other languages: FOLDER/questions.jsonl and the packs that it
 * names.  No test of its own.
 *
 * A line has who asks and how files are read: "form", whose members are "kind", "tokens", "everybody" and "names";
 * "dialect" and "names".  "refused" says that blobs and packs that were read so do not answer; an object that reads the
 * text does.  "pack" is for all crawlers, "own_pack" for this one, where one can be made.  Of each of "files", which
 * lies at "origin", there is the text in "robots", and in "answers" [path, verdict, line].
 */
#include "tests/crawl/crawler_form.h"

#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const char *const dialects[] = {"google", "rfc9309"}, *const names[] = {"token", "any", "wide"};
static const char *const kinds[] = {"merged", "ordered", "public", "header"};

static void
add(struct json_object *object, const char *name, const char *text)
{
        json_object_object_add(object, name, json_object_new_string(text));
}

static struct json_object *
json_of_form(const struct form *form)
{
        struct json_object *object = json_object_new_object(), *tokens = json_object_new_array();

        for (size_t i = 0; i < FORM_TOKENS && form->tokens[i] != NULL; i++)
                json_object_array_add(tokens, json_object_new_string(form->tokens[i]));
        add(object, "kind", kinds[form->kind]);
        json_object_object_add(object, "tokens", tokens);
        json_object_object_add(object, "everybody", json_object_new_boolean(!form->without_everybody));
        add(object, "names", names[form->names]);
        return object;
}

static struct json_object *
json_of_answers(const struct form_file *file, struct form_reading reading, const struct rep_crawler_view *view)
{
        struct json_object *answers = json_object_new_array();

        for (size_t i = 0; i < FORM_PATHS; i++) {
                struct rep_result result = form_answer(file, reading, view, form_paths[i]);
                struct json_object *row = json_object_new_array();

                json_object_array_add(row, json_object_new_string(form_paths[i]));
                json_object_array_add(row, json_object_new_string(result.verdict == REP_ALLOW ? "allow" : "disallow"));
                json_object_array_add(row, json_object_new_int64(result.line));
                json_object_array_add(answers, row);
        }
        return answers;
}

static struct json_object *
json_of_files(const struct form_file *files, struct form_reading reading, const struct rep_crawler_view *view)
{
        struct json_object *list = json_object_new_array();
        char origin[FORM_ORIGIN];

        for (size_t i = 0; i < FORM_FILES; i++) {
                struct json_object *object = json_object_new_object();

                form_origin(i, origin);
                add(object, "origin", origin);
                add(object, "robots", files[i].bytes);
                json_object_object_add(object, "answers", json_of_answers(&files[i], reading, view));
                json_object_array_add(list, object);
        }
        return list;
}

/* Adds the member NAME: the pack FILE, which is made in FOLDER, unless it can't be. */
static void
add_pack(struct json_object *object, const char *name, const char *folder, const char *file,
         const struct form_file *files, struct form_reading reading, const struct rep_crawler_view *view)
{
        char path[4096];

        snprintf(path, sizeof(path), "%s/%s", folder, file);
        if (form_pack(path, files, reading, view) == REP_OK)
                add(object, name, file);
        else if (view == NULL)
                abort();
}

static void
write_line(FILE *out, const char *folder, const struct form_file *files, size_t form, size_t reading_number)
{
        struct form_reading reading = form_reading(reading_number);
        struct rep_crawler *crawler = form_crawler(&forms[form]);
        struct json_object *object = json_object_new_object();
        struct rep_crawler_view view;
        char pack[32];

        rep_crawler_look(crawler, &view);
        json_object_object_add(object, "form", json_of_form(&forms[form]));
        add(object, "dialect", dialects[reading.dialect]);
        add(object, "names", names[reading.names]);
        json_object_object_add(object, "refused", json_object_new_boolean(!form_can_answer(&view, reading)));
        snprintf(pack, sizeof(pack), "%zu.pack", reading_number);
        add_pack(object, "pack", folder, pack, files, reading, NULL);
        snprintf(pack, sizeof(pack), "%zu-%zu.pack", reading_number, form);
        if (crawler != NULL && form_can_answer(&view, reading))
                add_pack(object, "own_pack", folder, pack, files, reading, &view);
        json_object_object_add(object, "files", json_of_files(files, reading, &view));
        fprintf(out, "%s\n",
                json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
        json_object_put(object);
        rep_crawler_free(crawler);
}

int
main(int argc, char **argv)
{
        static struct form_file files[FORM_FILES];
        struct random random = {20261124};
        char path[4096];
        FILE *out = NULL;

        if (argc == 2) {
                (void)mkdir(argv[1], 0777);
                snprintf(path, sizeof(path), "%s/questions.jsonl", argv[1]);
                out = fopen(path, "wb");
        }
        if (out == NULL) {
                fputs("usage: crawler-forms-json FOLDER\n", stderr);
                return 2;
        }
        form_write_files(&random, files, FORM_FILES);
        for (size_t reading = 0; reading < FORM_READINGS; reading++)
                for (size_t form = 0; form < FORMS; form++)
                        write_line(out, argv[1], files, form, reading);
        return fclose(out) == 0 ? 0 : 1;
}
