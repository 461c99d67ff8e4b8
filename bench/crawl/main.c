/*
 * crawl-bench: URLs of many origins, checked by a pack and by what else there is to keep the robots.txt of a crawl in.
 *
 * Origins are made of a folder of real files.  Of each hundred, 40 have no rules; 30 have a file of the folder as it is,
 * the more often the earlier it comes, as default files of shop and blog systems are; and 30 one with a rule of their
 * own, so that nobody shares theirs.  Files over 64 KiB are left out: of such there are few, and copies of them would be
 * most of the bytes.
 *
 * All engines must agree before any is timed.  A round is all URLs; times are those of the process, the median of rounds.
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "corpus_files.h"
#include "crawl/engine.h"
#include "engines/memory.h"
#include "stopwatch.h"

enum { FILE_MAX = 1 << 16, ROUNDS = 5, PATH_MAX_SIZE = 400 };

struct options {
        const char *corpus, *directory;
        size_t origins, urls;
};

static uint64_t
random_number(uint64_t *state)
{
        *state += UINT64_C(0x9E3779B97F4A7C15);
        uint64_t z = *state;
        z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
        return z ^ z >> 31;
}

/* ---- origins */

/* Of COUNT, the number of a file: half of all are of the first fiftieth. */
static size_t
choose_file(size_t count, uint64_t *random)
{
        size_t first = count / 50 + 1;

        return random_number(random) % 2 == 0 ? random_number(random) % first : random_number(random) % count;
}

static void
make_origin(const struct corpus *corpus, size_t number, uint64_t *random, struct crawl_origin *origin)
{
        char name[64];
        size_t kind = random_number(random) % 100;

        snprintf(name, sizeof(name), "https://www.host-%zx.example", number * 7919 + 12345);
        origin->name = bench_some(strdup(name));
        if (kind < 40)
                return;

        const struct corpus_file *file = &corpus->file[choose_file(corpus->count, random)];
        origin->file = file;
        origin->text = (struct rep_text){file->text, file->size};
        if (kind < 70)
                return;

        char *text = bench_new(file->size + 80, 1);
        origin->text.size = (size_t)snprintf(text, 80, "User-agent: *\nDisallow: /own-%zx\n", number) + file->size;
        memcpy(text + origin->text.size - file->size, file->text, file->size);
        origin->text.data = text;
        origin->own = true;
}

static struct crawl
make_crawl(const struct options *options, struct corpus *corpus)
{
        struct crawl crawl = {.origins = bench_new(options->origins, sizeof(*crawl.origins)),
                              .origin_count = options->origins,
                              .directory = options->directory,
                              .agent = rep_string("ExampleBot")};
        uint64_t random = 1;
        size_t kept = 0;

        for (size_t i = 0; i < corpus->count; i++)
                if (corpus->file[i].size <= FILE_MAX)
                        corpus->file[kept++] = corpus->file[i];
        corpus->count = kept;
        for (size_t i = 0; i < options->origins; i++)
                make_origin(corpus, i, &random, &crawl.origins[i]);
        return crawl;
}

/* ---- URLs */

/* Writes the path that a URL of an origin has: real ones come from the rules of its file, for others are not known. */
static void
make_path(uint64_t *random, char path[PATH_MAX_SIZE])
{
        static const char *const words[] = {"products", "blog", "2026", "category", "search?q=tea", "wp-content",
                                            "cart",     "a",    "news", "en",       "index.html",   "item-12345"};
        size_t size = 0, count = random_number(random) % 5 + 1;

        for (size_t i = 0; i < count; i++)
                size += (size_t)snprintf(path + size, PATH_MAX_SIZE - size, "/%s",
                                         words[random_number(random) % (sizeof(words) / sizeof(words[0]))]);
        snprintf(path + size, PATH_MAX_SIZE - size, "/%" PRIu64, random_number(random) % 100000);
}

static int
compare_urls(const void *a, const void *b)
{
        return strcmp(((const struct rep_text *)a)->data, ((const struct rep_text *)b)->data);
}

static struct rep_text *
make_urls(const struct crawl *crawl, size_t count)
{
        struct rep_text *urls = bench_new(count, sizeof(*urls));
        uint64_t random = 2;

        for (size_t i = 0; i < count; i++) {
                const char *origin = crawl->origins[random_number(&random) % crawl->origin_count].name;
                char path[PATH_MAX_SIZE];
                make_path(&random, path);

                size_t size = strlen(origin) + strlen(path);
                char *url = bench_new(size + 1, 1);
                snprintf(url, size + 1, "%s%s", origin, path);
                urls[i] = (struct rep_text){url, size};
        }
        return urls;
}

/* ---- the race */

/* The median time of a check, in nanoseconds. */
static double
measure(const struct crawl_engine *engine, void *store, const struct rep_text *urls, size_t count,
        unsigned char *verdicts)
{
        double times[ROUNDS];

        for (size_t i = 0; i < ROUNDS; i++) {
                double begin = processor_ns();
                engine->check(store, urls, count, verdicts);
                times[i] = (processor_ns() - begin) / (double)count;
        }
        return median(times, ROUNDS);
}

/* Times ENGINE on all URLs as they come and sorted; BEFORE are the verdicts of the first engine in both orders. */
static bool
race(const struct crawl_engine *engine, struct crawl *crawl, const struct rep_text *const urls[2], size_t count,
     unsigned char *before[2], bool first)
{
        double begin = processor_ns(), built, times[2];
        void *store = engine->open(crawl);
        unsigned char *verdicts = bench_new(count, 1);
        bool same = true;

        if (store == NULL) {
                printf("%-12s  left out\n", engine->name);
                free(verdicts);
                return true;
        }
        built = (processor_ns() - begin) / 1e9;
        for (size_t order = 0; order < 2; order++) {
                times[order] = measure(engine, store, urls[order], count, verdicts);
                if (first)
                        memcpy(before[order], verdicts, count);
                else if (engine->answers)
                        same &= memcmp(before[order], verdicts, count) == 0;
        }
        printf("%-12s %9.0f %9.0f %12.1f %10.1f%s\n", engine->name, times[0], times[1],
               (double)engine->bytes(store) / (double)crawl->origin_count, built, same ? "" : "  OTHER ANSWERS");
        fflush(stdout);
        engine->close(store);
        free(verdicts);
        return same;
}

static bool
race_all(struct crawl *crawl, const struct options *options)
{
        struct rep_text *random = make_urls(crawl, options->urls), *sorted = bench_new(options->urls, sizeof(*sorted));
        const struct rep_text *const urls[2] = {random, sorted};
        unsigned char *before[2] = {bench_new(options->urls, 1), bench_new(options->urls, 1)};
        bool same = true;

        memcpy(sorted, random, options->urls * sizeof(*sorted));
        qsort(sorted, options->urls, sizeof(*sorted), compare_urls);
        printf("%zu origins, %zu URLs\n%-12s %9s %9s %12s %10s\n", crawl->origin_count, options->urls, "engine",
               "random ns", "sorted ns", "bytes/origin", "build s");
        for (size_t i = 0; crawl_engines[i] != NULL; i++)
                same &= race(crawl_engines[i], crawl, urls, options->urls, before, i == 0);
        return same;
}

static bool
read_options(int argc, char **argv, struct options *options)
{
        static const struct option rows[] = {{"corpus", required_argument, NULL, 'c'},
                                             {"origins", required_argument, NULL, 'o'},
                                             {"urls", required_argument, NULL, 'u'},
                                             {"directory", required_argument, NULL, 'd'},
                                             {NULL, 0, NULL, 0}};
        int letter;

        while ((letter = getopt_long(argc, argv, "", rows, NULL)) != -1)
                switch (letter) {
                case 'c':
                        options->corpus = optarg;
                        break;
                case 'o':
                        options->origins = strtoul(optarg, NULL, 10);
                        break;
                case 'u':
                        options->urls = strtoul(optarg, NULL, 10);
                        break;
                case 'd':
                        options->directory = optarg;
                        break;
                default:
                        return false;
                }
        return options->corpus != NULL && options->origins > 0 && options->urls > 0 && argv[optind] == NULL;
}

int
main(int argc, char **argv)
{
        struct options options = {.origins = 100000, .urls = 1000000, .directory = "/tmp"};

        if (!read_options(argc, argv, &options)) {
                fputs("usage: crawl-bench --corpus=DIR [--origins=N] [--urls=N] [--directory=DIR]\n", stderr);
                return 2;
        }

        struct corpus corpus = corpus_read(options.corpus);
        if (corpus.count == 0) {
                fprintf(stderr, "crawl-bench: no *.txt in %s\n", options.corpus);
                return 2;
        }

        struct crawl crawl = make_crawl(&options, &corpus);
        return race_all(&crawl, &options) ? 0 : 1;
}
