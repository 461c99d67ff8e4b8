/* SPDX-License-Identifier: Apache-2.0 */
/*
 * crawl-bench: checks URLs of many origins by a pack and by other stores for the robots.txt files of a crawl.
 *
 * Origins are made from the real files on standard input (origins.c).  If they do not fit into memory, --write makes a
 * pack of them, one origin after the other, and --pack times that pack beside the floor.
 *
 * All engines must agree.  A round checks all URLs.  Times are those of the process, in nanoseconds a check.
 */
#include <getopt.h>
#include <inttypes.h>

#include "crawl/crawl.h"
#include "stopwatch.h"

enum {
        ROUNDS = 5,
        PATH_MAX_SIZE = 128,
        URL_MAX_SIZE = CRAWL_NAME_SIZE + PATH_MAX_SIZE,
        RACES_MAX = 16,
        FILE_MAX = 1 << 16 /* of larger files there are few, but copies of them would be most of the bytes */
};

struct options {
        const char *directory;
        const char *write, *pack;  /* files; NULL: not given */
        const char *engines;       /* names separated by commas; NULL: all */
        size_t origins[RACES_MAX]; /* of each race */
        size_t races, urls, memory;
};

static const struct rep_text agent = {"ExampleBot", 10};

/* ---- engines */

/* The first one gives the expected verdicts. */
static const struct crawl_engine *const crawl_engines[] = {
        &crawl_pack,  &crawl_pack_batch,
        &crawl_map,
#ifdef BENCH_LMDB
        &crawl_lmdb,
#endif
        &crawl_floor, NULL,
};

/* Returns whether ENGINE was asked for. */
static bool
is_wanted(const struct options *options, const struct crawl_engine *engine)
{
        size_t size = strlen(engine->name);
        const char *at = options->engines;

        if (at == NULL)
                return options->pack == NULL || engine->packed;
        for (; (at = strstr(at, engine->name)) != NULL; at += size)
                if ((at == options->engines || at[-1] == ',') && (at[size] == '\0' || at[size] == ','))
                        return true;
        return false;
}

/* Returns whether an engine needs the origins themselves. */
static bool
needs_origins(const struct options *options)
{
        for (size_t i = 0; crawl_engines[i] != NULL; i++)
                if (is_wanted(options, crawl_engines[i]) && (options->pack == NULL || !crawl_engines[i]->packed))
                        return true;
        return false;
}

/* ---- origins */

static struct crawl
make_crawl(const struct options *options, const struct bench_input *input, size_t count)
{
        struct crawl crawl = {
                .origin_count = count, .directory = options->directory, .pack = options->pack, .agent = agent};
        struct random random = {1};

        if (!needs_origins(options))
                return crawl;
        crawl.origins = bench_new(count, sizeof(*crawl.origins));
        for (size_t i = 0; i < count; i++)
                crawl_make_origin(input, i, &random, &crawl.origins[i]);
        return crawl;
}

static void
free_crawl(struct crawl *crawl)
{
        for (size_t i = 0; crawl->origins != NULL && i < crawl->origin_count; i++)
                crawl_free_origin(&crawl->origins[i]);
        free(crawl->origins);
}

/* ---- URLs */

/* Writes the path of a URL, made from words, because the made origins have no real URLs. */
static void
make_path(struct random *random, char path[PATH_MAX_SIZE])
{
        static const char *const words[] = {"products", "blog", "2026", "category", "search?q=tea", "wp-content",
                                            "cart",     "a",    "news", "en",       "index.html",   "item-12345"};
        size_t size = 0, count = random_next(random) % 5 + 1;

        for (size_t i = 0; i < count; i++)
                size += (size_t)snprintf(path + size, PATH_MAX_SIZE - size, "/%s",
                                         words[random_next(random) % (sizeof(words) / sizeof(words[0]))]);
        snprintf(path + size, PATH_MAX_SIZE - size, "/%" PRIu64, random_next(random) % 100000);
}

static int
compare_urls(const void *a, const void *b)
{
        return strcmp(((const struct rep_text *)a)->data, ((const struct rep_text *)b)->data);
}

/* Makes COUNT URLs of the origins of CRAWL, one after the other at TEXTS. */
static struct rep_text *
make_urls(const struct crawl *crawl, size_t count, char *texts)
{
        struct rep_text *urls = bench_new(count, sizeof(*urls));
        struct random random = {2};

        for (size_t i = 0; i < count; i++) {
                crawl_name_origin(random_next(&random) % crawl->origin_count, texts);
                make_path(&random, texts + strlen(texts));
                urls[i] = rep_string(texts);
                texts += urls[i].size + 1;
        }
        return urls;
}

/* Copies the texts of COUNT URLS one behind the other, like the lines of a file, to TEXTS. */
static void
copy_in_order(struct rep_text *urls, size_t count, char *texts)
{
        for (size_t i = 0; i < count; i++) {
                urls[i].data = memcpy(texts, urls[i].data, urls[i].size + 1);
                texts += urls[i].size + 1;
        }
}

/* ---- the race */

/* Times ENGINE on all URLs, in random and in sorted order.  BEFORE holds the verdicts of the first engine for both. */
static bool
race(const struct crawl_engine *engine, struct crawl *crawl, const struct rep_text *const urls[2], size_t count,
     unsigned char *before[2], bool first)
{
        static const char *const orders[] = {"random", "sorted"};
        double begin = processor_ns();
        char work[40];
        void *store = engine->open(crawl);
        unsigned char *verdicts = bench_new(count, 1);
        bool same = true;

        snprintf(work, sizeof(work), "%zu origins", crawl->origin_count);
        bench_print(work, engine->name, "build-s", (processor_ns() - begin) / 1e9);
        bench_print(work, engine->name, "bytes", (double)engine->bytes(store) / (double)crawl->origin_count);
        for (size_t order = 0; order < 2; order++) {
                for (size_t round = 0; round < ROUNDS; round++) {
                        begin = processor_ns();
                        engine->check(store, urls[order], count, verdicts);
                        bench_print(work, engine->name, orders[order], (processor_ns() - begin) / (double)count);
                }
                if (first)
                        memcpy(before[order], verdicts, count);
                else if (engine->answers)
                        same &= memcmp(before[order], verdicts, count) == 0;
        }
        fflush(stdout);
        if (!same)
                fprintf(stderr, "%s: OTHER ANSWERS\n", engine->name);
        engine->close(store);
        free(verdicts);
        return same;
}

static bool
race_all(struct crawl *crawl, const struct options *options)
{
        size_t count = options->urls;
        char *texts = bench_new(count, URL_MAX_SIZE), *sorted_texts = bench_new(count, URL_MAX_SIZE);
        struct rep_text *random = make_urls(crawl, count, texts), *sorted = bench_new(count, sizeof(*sorted));
        const struct rep_text *const urls[2] = {random, sorted};
        unsigned char *before[2] = {bench_new(count, 1), bench_new(count, 1)};
        bool same = true, first = true;

        if (options->pack != NULL)
                crawl_time_opening(options->pack, &agent, random[0]);
        memcpy(sorted, random, count * sizeof(*sorted));
        qsort(sorted, count, sizeof(*sorted), compare_urls);
        copy_in_order(sorted, count, sorted_texts);
        for (size_t i = 0; crawl_engines[i] != NULL; i++) {
                if (!is_wanted(options, crawl_engines[i]))
                        continue;
                same &= race(crawl_engines[i], crawl, urls, count, before, first);
                first = false;
        }
        free(texts);
        free(sorted_texts);
        for (size_t order = 0; order < 2; order++) {
                free((void *)urls[order]);
                free(before[order]);
        }
        return same;
}

/* Reads the numbers in TEXT, which are separated by commas. */
static bool
take_origins(const char *text, struct options *options)
{
        char *end = NULL;

        for (options->races = 0; options->races < RACES_MAX; text = end + 1) {
                options->origins[options->races] = strtoul(text, &end, 10);
                if (options->origins[options->races++] == 0 || *end != ',')
                        break;
        }
        return end != text && *end == '\0' && options->origins[options->races - 1] > 0;
}

/* Takes the option LETTER with the value OPTARG. */
static bool
take_option(int letter, struct options *options)
{
        switch (letter) {
        case 'o':
                return take_origins(optarg, options);
        case 'u':
                options->urls = strtoul(optarg, NULL, 10);
                break;
        case 'd':
                options->directory = optarg;
                break;
        case 'w':
                options->write = optarg;
                break;
        case 'm':
                options->memory = strtoul(optarg, NULL, 10) << 20;
                break;
        case 'p':
                options->pack = optarg;
                break;
        case 'e':
                options->engines = optarg;
                break;
        default:
                return false;
        }
        return true;
}

static bool
read_options(int argc, char **argv, struct options *options)
{
        static const struct option rows[] = {
                {"origins", required_argument, NULL, 'o'},   {"urls", required_argument, NULL, 'u'},
                {"directory", required_argument, NULL, 'd'}, {"write", required_argument, NULL, 'w'},
                {"memory", required_argument, NULL, 'm'},    {"pack", required_argument, NULL, 'p'},
                {"engines", required_argument, NULL, 'e'},   {NULL, 0, NULL, 0}};
        int letter;

        while ((letter = getopt_long(argc, argv, "", rows, NULL)) != -1)
                if (!take_option(letter, options))
                        return false;
        /* A pack has one number of origins. */
        if (options->races > 1 && (options->write != NULL || options->pack != NULL))
                return false;
        return options->urls > 0 && argv[optind] == NULL;
}

int
main(int argc, char **argv)
{
        struct options options = {.origins = {100000}, .races = 1, .urls = 1000000, .directory = "/tmp"};

        if (!read_options(argc, argv, &options)) {
                fputs("usage: crawl-bench [--origins=N[,N...]] [--urls=N] [--directory=DIR] [--engines=NAME[,NAME...]] "
                      "[--pack=FILE]\n"
                      "       crawl-bench [--origins=N] --write=FILE [--memory=MIB]\n"
                      "bench/work.py writes the hosts that it reads.\n",
                      stderr);
                return 2;
        }
        struct bench_input input = bench_read_input();
        size_t kept = 0;
        for (size_t i = 0; i < input.count; i++)
                if (input.files[i].robots.size <= FILE_MAX)
                        input.files[kept++] = input.files[i];
        input.count = kept;
        if (options.write != NULL) {
                crawl_write_pack(options.write, &agent, options.memory, &input, options.origins[0]);
                return 0;
        }
        bool same = true;
        for (size_t i = 0; i < options.races; i++) {
                struct crawl crawl = make_crawl(&options, &input, options.origins[i]);

                same &= race_all(&crawl, &options);
                free_crawl(&crawl);
        }
        return same ? 0 : 1;
}
