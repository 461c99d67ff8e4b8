/* SPDX-License-Identifier: Apache-2.0 */
/* crawler_form.c: see crawler_form.h. */
#include "tests/crawl/crawler_form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/reference.h"
#include "tests/support/text.h"

/* ---- forms of a crawler */

const struct form forms[FORMS] = {
        {FORM_MERGED, {NULL}, false, REP_NAMES_TOKEN},
        {FORM_MERGED, {"a"}, false, REP_NAMES_TOKEN},
        {FORM_MERGED, {"b/2"}, false, REP_NAMES_TOKEN},
        {FORM_MERGED, {"a", "B"}, false, REP_NAMES_TOKEN},
        {FORM_MERGED, {"a/1", "b/2", "c"}, false, REP_NAMES_TOKEN},
        {FORM_MERGED, {"Foo Bar"}, false, REP_NAMES_ANY},
        {FORM_MERGED, {"MJ12bot"}, false, REP_NAMES_ANY},
        {FORM_MERGED, {"MJ12bot/1.4", "a"}, false, REP_NAMES_ANY},
        {FORM_MERGED, {"b/2"}, false, REP_NAMES_ANY},
        {FORM_MERGED, {"MJ12bot"}, false, REP_NAMES_WIDE},
        {FORM_MERGED, {"MJ12bot/v1.4", "a"}, false, REP_NAMES_WIDE},
        {FORM_MERGED, {"a"}, false, REP_NAMES_WIDE},
        {FORM_ORDERED, {"a", "b/2"}, false, REP_NAMES_TOKEN},
        {FORM_ORDERED, {"b/2", "a"}, true, REP_NAMES_TOKEN},
        {FORM_ORDERED, {"c", "A/3", "b"}, false, REP_NAMES_TOKEN},
        {FORM_ORDERED, {"MJ12bot", "a"}, false, REP_NAMES_TOKEN},
        {FORM_ORDERED, {"Foo Bar", "MJ12bot"}, false, REP_NAMES_ANY},
        {FORM_ORDERED, {"MJ12bot", "b/2"}, true, REP_NAMES_ANY},
        {FORM_ORDERED, {"MJ12bot/1", "a"}, false, REP_NAMES_WIDE},
        {FORM_ORDERED, {"x.y", "MJ12bot"}, true, REP_NAMES_WIDE},
        {FORM_PUBLIC, {"MJ12bot"}, false, REP_NAMES_WIDE},
        {FORM_PUBLIC, {"GPTBot"}, false, REP_NAMES_TOKEN},
        {FORM_PUBLIC, {"Googlebot-Image"}, false, REP_NAMES_TOKEN},
        {FORM_PUBLIC, {"AdsBot-Google"}, false, REP_NAMES_TOKEN},
        {FORM_HEADER, {"Mozilla/5.0 (compatible; a/2.1; +http://a.example)"}, false, REP_NAMES_TOKEN},
        {FORM_HEADER, {"Mozilla/5.0 (compatible; MJ12bot/v1.4.8)"}, false, REP_NAMES_WIDE},
        {FORM_HEADER, {"b/2 (c; d)"}, false, REP_NAMES_ANY},
        {FORM_HEADER, {"Mozilla/5.0 (compatible; a 1.0; Windows NT 6.1)"}, false, REP_NAMES_TOKEN},
        {FORM_HEADER, {"Mozilla/5.0 (compatible: B)"}, false, REP_NAMES_WIDE},
        {FORM_HEADER, {"curl/8 (x86_64-pc-linux-gnu) (a; c/1; +http://a.example)"}, false, REP_NAMES_TOKEN},
        {FORM_HEADER, {"python-requests/2.3 (MJ\xC3\xBC; b/1)"}, false, REP_NAMES_ANY},
};

struct rep_crawler *
form_crawler(const struct form *form)
{
        struct rep_text tokens[FORM_TOKENS];
        size_t count = 0;
        struct rep_crawler *crawler = NULL;
        enum rep_status status;

        if (form == forms)
                return NULL;
        for (; count < FORM_TOKENS && form->tokens[count] != NULL; count++)
                tokens[count] = rep_string(form->tokens[count]);
        if (form->kind == FORM_PUBLIC)
                status = rep_crawler_create_public(tokens[0], &crawler);
        else if (form->kind == FORM_HEADER)
                status = rep_crawler_create_header(tokens[0], form->names, &crawler);
        else if (form->kind == FORM_ORDERED)
                status = rep_crawler_create_ordered(tokens, count, !form->without_everybody, form->names, &crawler);
        else
                status = rep_crawler_create(tokens, count, form->names, &crawler);
        if (status != REP_OK)
                abort();
        return crawler;
}

/* ---- files */

static const char *const agents[] = {"a",
                                     "b",
                                     "b/2",
                                     "A",
                                     "c",
                                     "*",
                                     "*",
                                     "MJ12bot",
                                     "MJ",
                                     "Foo Bar",
                                     "Foo",
                                     "GPTBot",
                                     "Mozilla",
                                     "x.y",
                                     "Googlebot",
                                     "Googlebot-Image",
                                     "AdsBot-Google",
                                     "compatible"};
const char *const form_paths[FORM_PATHS] = {"/", "/p", "/q", "/p/x"};
enum { AGENTS = sizeof(agents) / sizeof(agents[0]) };

static void
write_file(struct random *random, struct form_file *file)
{
        struct text text = {file->bytes, 0, FORM_TEXT};
        size_t groups = 1 + random_below(random, 4), i, k;

        for (i = 0; i < groups; i++) {
                for (k = 1 + random_below(random, 3); k > 0; k--) {
                        put_string(&text, "User-agent: ");
                        put_string(&text, agents[random_below(random, AGENTS)]);
                        put_string(&text, "\n");
                }
                for (k = random_below(random, 3); k > 0; k--) {
                        put_string(&text, random_chance(random, 60) ? "Disallow: " : "Allow: ");
                        put_string(&text, form_paths[random_below(random, FORM_PATHS)]);
                        put_string(&text, "\n");
                }
        }
        file->text = (struct rep_text){text.data, text.size};
}

void
form_write_files(struct random *random, struct form_file *files, size_t count)
{
        for (size_t i = 0; i < count; i++)
                write_file(random, &files[i]);
}

void
form_origin(size_t number, char origin[FORM_ORIGIN])
{
        snprintf(origin, FORM_ORIGIN, "https://h%zu.example", number);
}

struct form_reading
form_reading(size_t number)
{
        return (struct form_reading){(enum rep_dialect)(number % 2), (enum rep_names)(number / 2)};
}

/* ---- what is right */

bool
form_can_answer(const struct rep_crawler_view *view, struct form_reading reading)
{
        return view->names != REP_NAMES_WIDE || reading.names == REP_NAMES_WIDE;
}

struct rep_result
form_answer(const struct form_file *file, struct form_reading reading, const struct rep_crawler_view *view,
            const char *path)
{
        enum rep_names names = view->names == REP_NAMES_WIDE ? REP_NAMES_WIDE : reading.names;
        struct reference *reference = reference_parse(file->text.data, file->text.size, 0, reading.dialect, names);
        struct rep_result result;

        if (view->in_order)
                reference_pick_first(reference, view->tokens, view->token_count, view->everybody);
        else
                reference_pick(reference, view->tokens, view->token_count);
        result = reference_check(reference, path, strlen(path));
        reference_free(reference);
        return result;
}

enum rep_status
form_pack(const char *path, const struct form_file *files, struct form_reading reading,
          const struct rep_crawler_view *view)
{
        static const struct rep_fetch fetched = {.status = 200};
        struct rep_options compile = {.dialect = reading.dialect, .names = reading.names};
        struct rep_pack_options options = {.compile = &compile, .threads = 1};
        struct rep_pack_crawler crawler;
        struct rep_pack_writer *writer;
        enum rep_status status;
        char origin[FORM_ORIGIN];

        if (view != NULL) {
                crawler = (struct rep_pack_crawler){view->name, view->tokens, view->token_count, view->in_order,
                                                    view->everybody};
                options.crawlers = &crawler;
                options.crawler_count = 1;
        }
        status = rep_pack_writer_create(path, &options, &writer, NULL);
        if (status != REP_OK)
                return status;
        for (size_t i = 0; i < FORM_FILES && status == REP_OK; i++) {
                form_origin(i, origin);
                status = rep_pack_add_fetch(writer, rep_string(origin), &fetched, files[i].text, FORM_TIME);
        }
        if (status == REP_OK)
                return rep_pack_writer_finish(writer, NULL, NULL);
        rep_pack_writer_abandon(writer);
        return status;
}
