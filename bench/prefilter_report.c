/* SPDX-License-Identifier: Apache-2.0 */
/*
 * prefilter_report: the time per check with each kind of prefilter that this machine has, in plain C, and without a
 * prefilter.
 *
 * Usage: prefilter_report [CHECKS [LINE COLUMN]]
 *
 * Prints a line for each set of rules, kind of path and encoding: nanoseconds per check, the least of five runs of
 * CHECKS (default: 20,000).  A check reads one of 1,024 paths, too many for the processor to learn by heart.  No filter
 * may be slower than none, even if every second byte of a path is a candidate.
 *
 * With LINE, counted from 0, and the name of a COLUMN, it only makes these checks, once, for a program that counts
 * instructions: see prefilter_instructions.sh.
 */
#include "blob/plan.h"
#include "cpu/features.h"
#include "encode/filter.h"
#include "rep_compile.h"
#include "stopwatch.h"
#include "tests/support/random.h"

#include <stdio.h>
#include <string.h>

enum { PATHS = 1024, PATH_MAX_SIZE = 512, RUNS = 5 };

struct rules {
        const char *name, *robots;
};

/* There are too many stars for a list, so the dense core is a table. */
static const struct rules all_rules[] = {
        {"rare bytes",
         "user-agent: *\ndisallow: /*?sort=\ndisallow: /*?page=1&\ndisallow: /*?q=\ndisallow: /*&sid=\n"
         "disallow: /*&order=\ndisallow: /*.pdf$\ndisallow: /*.doc$\ndisallow: /*.zip\ndisallow: /*?ref\n"},
        {"slashes",
         "user-agent: *\ndisallow: /*/print/\ndisallow: /*/feed/\ndisallow: /*/trackback\n"
         "disallow: /*/wp-json\ndisallow: /*/amp/$\ndisallow: /*/tag/*/page/\ndisallow: /*/embed\n"
         "disallow: /*?replytocom=\n"},
        {"letters",
         "user-agent: *\ndisallow: /*login\ndisallow: /*admin\ndisallow: /*cart\ndisallow: /*register\n"
         "disallow: /*submit\ndisallow: /*wishlist\ndisallow: /*checkout\ndisallow: /*token=\n"
         "disallow: /*filter=\ndisallow: /*order=\ndisallow: /*private\ndisallow: /*?id=\n"},
        {"first segments",
         "user-agent: *\ndisallow: /cart\ndisallow: /search\nallow: /help/\ndisallow: /admin\n"
         "disallow: /cgi-bin/\ndisallow: /*?sort=\ndisallow: /*?page=1&\ndisallow: /*?q=\n"
         "disallow: /*?sid=\ndisallow: /*?order=\ndisallow: /*?view=\ndisallow: /*?ref=\n"
         "disallow: /*?lang=\ndisallow: /*?cat=\n"},
};

/* The parts of a path.  CROWDED paths consist only of beginnings of segments, which are candidates. */
enum texture { WORDS, QUERIES, CROWDED };

struct path_kind {
        const char *name;
        enum texture texture;
        size_t size;
};

static const struct path_kind path_kinds[] = {
        {"20 bytes", WORDS, 20},   {"40 bytes", WORDS, 40},
        {"82 bytes", WORDS, 82},   {"82 bytes, queries", QUERIES, 82},
        {"300 bytes", WORDS, 300}, {"82 bytes, crowded", CROWDED, 82},
};

static bool filters_wanted;

enum rep_status __real_rep_make_filters(struct rep_arena *work, const struct rep_automaton *automaton,
                                        struct rep_filters *filters);
enum rep_status __wrap_rep_make_filters(struct rep_arena *work, const struct rep_automaton *automaton,
                                        struct rep_filters *filters);
bool __real_rep_make_segment_filter(const struct rep_text *segments, uint32_t count, unsigned char *filter);
bool __wrap_rep_make_segment_filter(const struct rep_text *segments, uint32_t count, unsigned char *filter);

/* These replace the functions that make filters. */
enum rep_status
__wrap_rep_make_filters(struct rep_arena *work, const struct rep_automaton *automaton, struct rep_filters *filters)
{
        enum rep_status status = __real_rep_make_filters(work, automaton, filters);

        if (!filters_wanted)
                filters->count = 0;
        return status;
}

bool
__wrap_rep_make_segment_filter(const struct rep_text *segments, uint32_t count, unsigned char *filter)
{
        return filters_wanted && __real_rep_make_segment_filter(segments, count, filter);
}

static _Noreturn void
fail(const char *what)
{
        fprintf(stderr, "prefilter_report: %s\n", what);
        exit(2);
}

/* ---- paths */

static const char *
next_piece(struct random *random, enum texture texture)
{
        static const char *const words[] = {"/news",    "/category-", "article",  "-of-the", "2024/",     "products",
                                            "/catalog", "item",       "-details", "_view",   "/en/about", ".html"};
        static const char *const queries[] = {"?page=", "&size=", "/list", "?size=", "/feeds", "reg", "ch", "&id=7"};
        static const char *const crowded[] = {"?so", ".pd", "/pr", "/fe", "log", "adm", ";js", "?re"};

        if (texture == CROWDED)
                return crowded[random_below(random, sizeof(crowded) / sizeof(*crowded))];
        if (texture == QUERIES && random_below(random, 3) == 0)
                return queries[random_below(random, sizeof(queries) / sizeof(*queries))];
        return words[random_below(random, sizeof(words) / sizeof(*words))];
}

static void
make_path(struct random *random, const struct path_kind *kind, char *path)
{
        size_t size = 0;

        path[size++] = '/';
        while (size < kind->size)
                for (const char *at = next_piece(random, kind->texture); *at != '\0' && size < kind->size; at++)
                        path[size++] = *at;
}

/* ---- checks */

static const struct column {
        const char *name;
        bool filters;
        enum rep_vectors vectors;
} columns[] = {
        {"none", false, REP_VECTORS_NONE},  {"words", true, REP_VECTORS_NONE},    {"neon", true, REP_VECTORS_NEON},
        {"ssse3", true, REP_VECTORS_SSSE3}, {"avx512", true, REP_VECTORS_AVX512},
};

static const struct encoding {
        const char *name;
        enum rep_encoding number;
} encodings[] = {
        {"dense", REP_ENCODING_DENSE},
        {"compact", REP_ENCODING_COMPACT},
        {"list", REP_ENCODING_LIST},
};

enum {
        COLUMNS = sizeof(columns) / sizeof(columns[0]),
        PATH_KINDS = sizeof(path_kinds) / sizeof(path_kinds[0]),
        ENCODINGS = sizeof(encodings) / sizeof(encodings[0]),
        LINES = (int)(sizeof(all_rules) / sizeof(all_rules[0])) * PATH_KINDS * ENCODINGS,
};

/* The subject of a line. */
struct line {
        const struct rules *rules;
        const struct path_kind *kind;
        const struct encoding *encoding;
        char paths[PATHS][PATH_MAX_SIZE];
};

static void
make_line(size_t number, struct line *line)
{
        struct random random = {1};

        line->encoding = &encodings[number % ENCODINGS];
        line->kind = &path_kinds[number / ENCODINGS % PATH_KINDS];
        line->rules = &all_rules[number / ENCODINGS / PATH_KINDS];
        for (size_t i = 0; i < PATHS; i++)
                make_path(&random, line->kind, line->paths[i]);
}

static bool
is_here(const struct column *column)
{
        return rep_has_vectors(rep_find_vectors(), column->vectors);
}

/* Compiles the rules of LINE for COLUMN.  The group lives until COMPILER compiles something else. */
static void
pick(struct rep_compiler *compiler, const struct line *line, const struct column *column, struct rep_group *group)
{
        struct rep_options options = {.encoding = line->encoding->number};
        struct rep_blob blob;
        const void *bytes;
        size_t size;

        filters_wanted = column->filters;
        if (rep_compile(compiler, line->rules->robots, strlen(line->rules->robots), &options, &bytes, &size) !=
                    REP_OK ||
            rep_open(&blob, bytes, size, NULL) != REP_OK || rep_pick(&blob, NULL, 0, group) != REP_OK)
                fail("out of memory");
        /* Callers of the library cannot do this. */
        ((struct rep_picked *)(void *)group)->plan.vectors = (uint8_t)column->vectors;
}

static void
check(const struct rep_group *group, const struct line *line, size_t checks)
{
        struct rep_result result;

        for (size_t i = 0; i < checks; i++)
                if (rep_check_path(group, line->paths[i % PATHS], line->kind->size, NULL, 0, &result) != REP_OK)
                        fail("a check failed");
}

/* Returns the least time of a check in nanoseconds. */
static double
time_checks(const struct rep_group *group, const struct line *line, size_t checks)
{
        double least = 0;

        for (int run = 0; run < RUNS; run++) {
                double start = processor_ns(), time;

                check(group, line, checks);
                time = (processor_ns() - start) / (double)checks;
                if (run == 0 || time < least)
                        least = time;
        }
        return least;
}

static void
report(struct rep_compiler *compiler, const struct line *line, size_t checks)
{
        struct rep_group group;

        printf("%-15s %-18s %-8s", line->rules->name, line->kind->name, line->encoding->name);
        for (const struct column *column = columns; column < columns + COLUMNS; column++)
                if (is_here(column)) {
                        pick(compiler, line, column, &group);
                        printf(" %8.1f", time_checks(&group, line, checks));
                }
        printf("\n");
}

static void
report_all(struct rep_compiler *compiler, struct line *line, size_t checks)
{
        printf("%-15s %-18s %-8s", "rules", "path", "encoding");
        for (const struct column *column = columns; column < columns + COLUMNS; column++)
                if (is_here(column))
                        printf(" %8s", column->name);
        printf("  ns per check\n");
        for (size_t number = 0; number < LINES; number++) {
                make_line(number, line);
                report(compiler, line, checks);
        }
}

/* Makes the checks of one line and of the column NAME. */
static void
check_once(struct rep_compiler *compiler, struct line *line, size_t checks, size_t number, const char *name)
{
        struct rep_group group;

        if (number >= LINES)
                fail("no such line");
        make_line(number, line);
        for (const struct column *column = columns; column < columns + COLUMNS; column++)
                if (strcmp(column->name, name) == 0 && is_here(column)) {
                        pick(compiler, line, column, &group);
                        check(&group, line, checks);
                        return;
                }
        fail("this machine has no such column");
}

int
main(int argc, char **argv)
{
        static struct line line;
        size_t checks = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
        struct rep_compiler *compiler = rep_compiler_create();

        if (compiler == NULL || checks == 0 || (argc > 2 && argc != 4))
                fail("usage: prefilter_report [CHECKS [LINE COLUMN]]");
        if (argc > 2)
                check_once(compiler, &line, checks, strtoul(argv[2], NULL, 10), argv[3]);
        else
                report_all(compiler, &line, checks);
        rep_compiler_free(compiler);
        return 0;
}
