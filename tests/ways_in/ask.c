/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Asks in C, as one of the ways in: ask object|blob|pack|cache <QUESTIONS
 *
 * A question is a line "FILE<tab>KIND<tab>NAME<tab>URL", an answer "VERDICT<tab>LINE".  KIND is "public", "token",
 * "header" or "everybody".
 */

#if REP_HAVE_CRAWL
#include "base/crawl.h"
#include "rep_cache.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Files are small. */
enum { FILE_MAX = 1 << 16, NOW = 1700000000 };

struct question {
        char *file, *kind, *name, *url;
        char text[FILE_MAX];
        size_t size;
        struct rep_crawler *crawler;
        struct rep_crawler_view view;
        struct rep_result result;
};

static void
require(int holds, const char *what)
{
        if (holds)
                return;
        fprintf(stderr, "ask: %s\n", what);
        exit(2);
}

static void
make_crawler(struct question *question)
{
        struct rep_text name = rep_string(question->name);
        enum rep_status status = REP_OK;

        question->crawler = NULL;
        if (strcmp(question->kind, "public") == 0)
                status = rep_crawler_create_public(name, &question->crawler);
        else if (strcmp(question->kind, "token") == 0)
                status = rep_crawler_create(&name, 1, REP_NAMES_TOKEN, &question->crawler);
        else if (strcmp(question->kind, "header") == 0)
                status = rep_crawler_create_header(name, REP_NAMES_TOKEN, &question->crawler);
        require(status == REP_OK, "no crawler");
        rep_crawler_look(question->crawler, &question->view);
}

static void
read_file(struct question *question)
{
        FILE *stream = fopen(question->file, "rb");

        require(stream != NULL, question->file);
        question->size = fread(question->text, 1, FILE_MAX, stream);
        fclose(stream);
}

/* How a file is compiled for the crawler: with the names that it needs. */
static struct rep_options
compile_options(const struct question *question)
{
        return (struct rep_options){.names = question->view.names == REP_NAMES_WIDE ? REP_NAMES_WIDE : REP_NAMES_TOKEN};
}

static void
ask_object(struct question *question)
{
        struct rep_robots *robots;

        require(rep_robots_parse(question->text, question->size, NULL, &robots) == REP_OK &&
                        rep_robots_check(robots, question->crawler, question->url, strlen(question->url),
                                         &question->result) == REP_OK,
                "the object does not answer");
        rep_robots_free(robots);
}

static void
ask_blob(struct question *question)
{
        const struct rep_options options = compile_options(question);
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_group group;
        struct rep_blob blob;
        const void *bytes;
        size_t size;

        require(rep_compile(compiler, question->text, question->size, &options, &bytes, &size) == REP_OK &&
                        rep_open(&blob, bytes, size, NULL) == REP_OK &&
                        rep_crawler_pick(question->crawler, &blob, &group, NULL) == REP_OK &&
                        rep_check(&group, question->url, strlen(question->url), NULL, 0, &question->result) == REP_OK,
                "the blob does not answer");
        rep_compiler_free(compiler);
}

#if REP_HAVE_CRAWL

static const struct rep_fetch fetched = {.status = 200};

static void
ask_pack(struct question *question)
{
        const struct rep_options compile = compile_options(question);
        const struct rep_pack_options options = {.compile = &compile, .threads = 1};
        const char *path = strchr(strstr(question->url, "://") + 3, '/');
        struct rep_text origin = {question->url, (size_t)(path - question->url)};
        struct rep_text body = {question->text, question->size};
        char file[] = "/tmp/ways_in-XXXXXX";
        struct rep_pack_writer *writer;
        struct rep_pack_answer answer;
        struct rep_pack *pack = NULL;
        int fd = mkstemp(file);

        require(fd >= 0 && close(fd) == 0 && rep_pack_writer_create(file, &options, &writer, NULL) == REP_OK &&
                        rep_pack_add_fetch(writer, origin, &fetched, body, NOW) == REP_OK &&
                        rep_pack_writer_finish(writer, NULL, NULL) == REP_OK &&
                        rep_pack_open(file, &pack, NULL) == REP_OK,
                "there is no pack");
        rep_pack_check(pack, question->crawler, question->url, strlen(question->url), NULL, 0, &answer);
        require(answer.finding == REP_PACK_RULES || answer.finding == REP_PACK_ALLOW_ALL, "the pack does not answer");
        question->result = answer.result;
        rep_pack_close(pack);
        unlink(file);
}

static void
ask_cache(struct question *question)
{
        const struct rep_cache_options options = {.crawler = question->crawler, .memory = REP_CACHE_MEMORY_MIN};
        struct rep_text body = {question->text, question->size};
        struct rep_cache_answer answer;
        struct rep_cache *cache;
        size_t size = strlen(question->url);

        require(rep_cache_create(&options, &cache) == REP_OK, "there is no cache");
        rep_cache_check(cache, question->url, size, NOW, &answer);
        require(answer.ask && rep_cache_put(cache, question->url, size, answer.ticket, &fetched, body, NOW) == REP_OK,
                "the cache takes no outcome");
        rep_cache_check(cache, question->url, size, NOW, &answer);
        require(answer.verdict == REP_ALLOW || answer.verdict == REP_DISALLOW, "the cache does not answer");
        question->result = answer.result;
        rep_cache_free(cache);
}

#endif

static const struct {
        const char *name;
        void (*ask)(struct question *question);
} ways[] = {
        {"object", ask_object},
        {"blob", ask_blob},
#if REP_HAVE_CRAWL
        {"pack", ask_pack},
        {"cache", ask_cache},
#endif
};

static void
split(char *line, struct question *question)
{
        char *tab;

        line[strcspn(line, "\n")] = '\0';
        question->file = line;
        question->kind = (tab = strchr(line, '\t')) + 1;
        *tab = '\0';
        question->name = (tab = strchr(question->kind, '\t')) + 1;
        *tab = '\0';
        question->url = (tab = strchr(question->name, '\t')) + 1;
        *tab = '\0';
}

int
main(int argc, char **argv)
{
        static struct question question;
        static char line[4096];
        size_t way = 0;

        while (argc == 2 && way < sizeof(ways) / sizeof(ways[0]) && strcmp(ways[way].name, argv[1]) != 0)
                way++;
        if (argc != 2 || way == sizeof(ways) / sizeof(ways[0]))
                return 77;
        while (fgets(line, sizeof(line), stdin) != NULL) {
                split(line, &question);
                read_file(&question);
                make_crawler(&question);
                ways[way].ask(&question);
                rep_crawler_free(question.crawler);
                printf("%s\t%u\n", question.result.verdict == REP_ALLOW ? "allow" : "disallow",
                       (unsigned)question.result.line);
        }
        return 0;
}
