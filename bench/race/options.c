/* SPDX-License-Identifier: Apache-2.0 */
/* options.c: see bench.h. */
#include "race/bench.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

const char *const bench_work_names[BENCH_WORKS] = {
        [BENCH_SETUP] = "setup", [BENCH_HOT_REAL] = "hot-real", [BENCH_HOT_DERIVED] = "hot-derived",
        [BENCH_COLD] = "cold",   [BENCH_ONCE] = "once",         [BENCH_LIFE] = "life",
        [BENCH_SIZE] = "size",   [BENCH_ATTACK] = "attack",
};

static const char usage[] =
        "rep-bench: times robots.txt engines on the same work, the hosts that bench/work.py writes, for ./dev bench\n"
        "\n"
        "  --emit FOLDER    let the engines of emitted code take part, which emit.py put there: emit-c-table,\n"
        "                   emit-c-direct, emit-re2c, emit-ragel; not for setup and once\n"
        "  --agent TOKEN    who asks; Googlebot\n"
        "  --works LIST     of setup,hot-real,hot-derived,cold,once,life,size,attack; all\n"
        "  --engines LIST   of %s; all\n"
        "  --runs N         take the median of N runs; 5\n"
        "  --whole-urls     ask with whole URLs; engines that know paths only get them cut out first\n"
        "  --verdict-only   nobody asks which rule decided\n";

static _Noreturn void
fail(const char *what, const char *why)
{
        fprintf(stderr, "rep-bench: %s: %s\n", what, why);
        exit(2);
}

static void
print_usage(void)
{
        char names[512] = "";

        for (const struct bench_engine *const *engine = bench_engines; *engine != NULL; engine++) {
                strncat(names, (*engine)->name, sizeof(names) - strlen(names) - 2);
                if (engine[1] != NULL)
                        strcat(names, ",");
        }
        printf(usage, names);
}

static size_t
read_number(const char *text)
{
        char *end;
        unsigned long number = strtoul(text, &end, 10);

        if (*text < '0' || *text > '9' || *end != '\0' || number == 0 || number > 1000000)
                fail(text, "not a number above 0");
        return number;
}

static void
add_work(struct bench_options *options, const char *name)
{
        for (int work = 0; work < BENCH_WORKS; work++)
                if (strcmp(bench_work_names[work], name) == 0) {
                        options->works[work] = true;
                        return;
                }
        fail(name, "no such work");
}

static void
add_engine(struct bench_options *options, const char *name)
{
        const struct bench_engine *engine = bench_engine_find(name);

        if (engine == NULL)
                fail(name, "no such engine in this build");
        if (options->engine_count == BENCH_ENGINES_MAX)
                fail(name, "too many engines");
        options->engines[options->engine_count++] = engine;
}

/* Calls ADD with each item of the comma-separated LIST. */
static void
add_each(struct bench_options *options, char *list, void (*add)(struct bench_options *, const char *))
{
        for (char *item = strtok(list, ","); item != NULL; item = strtok(NULL, ","))
                add(options, item);
}

/* Setting up emitted code means running a C compiler, which is reported beside the works. */
static void
add_emitted(struct bench_options *options, bool any)
{
        if (any && (options->works[BENCH_SETUP] || options->works[BENCH_ONCE]))
                fail("--emit", "not for setup and once");
        options->works[BENCH_SETUP] = options->works[BENCH_ONCE] = false;
        for (size_t i = 0; i < BENCH_EMITTED; i++) {
                if (options->engine_count == BENCH_ENGINES_MAX)
                        fail("--emit", "too many engines");
                options->engines[options->engine_count++] = &bench_emitted[i];
        }
}

static void
add_defaults(struct bench_options *options)
{
        bool any = false;

        for (int work = 0; work < BENCH_WORKS; work++)
                any = any || options->works[work];
        for (int work = 0; work < BENCH_WORKS; work++)
                options->works[work] = options->works[work] || !any;
        if (options->engine_count == 0)
                for (const struct bench_engine *const *engine = bench_engines; *engine != NULL; engine++)
                        add_engine(options, (*engine)->name);
        if (options->emit != NULL)
                add_emitted(options, any);
}

static void
read_option(int option, struct bench_options *options)
{
        switch (option) {
        case 'm':
                options->emit = optarg;
                break;
        case 'a':
                options->agent = rep_string(optarg);
                break;
        case 'w':
                add_each(options, optarg, add_work);
                break;
        case 'e':
                add_each(options, optarg, add_engine);
                break;
        case 'r':
                options->runs = read_number(optarg);
                break;
        case 'u':
                options->whole_urls = true;
                break;
        case 'v':
                options->verdict_only = true;
                break;
        case 'h':
                print_usage();
                exit(0);
        default:
                fputs("rep-bench: see --help\n", stderr);
                exit(2);
        }
}

void
bench_options_read(int argc, char **argv, struct bench_options *options)
{
        static const struct option known[] = {
                {"agent", required_argument, NULL, 'a'},
                {"works", required_argument, NULL, 'w'},
                {"engines", required_argument, NULL, 'e'},
                {"runs", required_argument, NULL, 'r'},
                {"whole-urls", no_argument, NULL, 'u'},
                {"verdict-only", no_argument, NULL, 'v'},
                {"emit", required_argument, NULL, 'm'},
                {"help", no_argument, NULL, 'h'},
                {NULL, 0, NULL, 0},
        };
        int option;

        *options = (struct bench_options){.agent = rep_string("Googlebot"), .runs = 5};
        while ((option = getopt_long(argc, argv, "h", known, NULL)) != -1)
                read_option(option, options);
        if (optind < argc)
                fail(argv[optind], "what is that?");
        add_defaults(options);
}
