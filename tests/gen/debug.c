/* SPDX-License-Identifier: Apache-2.0 */
/* The output of the stages of a compile: every rule, node, state and record once, for any file, and the same blob. */
#include "base/command.h"
#include "compile.h"
#include "emit/command.h"
#include "tests/support/properties.h"
#include "tests/support/sample_file.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 300 };

/* The lines of TEXT that start with HEADING; with ROWS, those indented behind them instead. */
static size_t
count_lines(struct rep_text text, const char *heading, bool rows)
{
        size_t count = 0;
        bool behind = false;

        if (text.size == 0)
                return 0; /* and there may be no bytes to point to */
        for (const char *line = text.data, *end = text.data + text.size; line < end;
             line = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1) {
                if (*line != ' ')
                        behind = strncmp(line, heading, strlen(heading)) == 0;
                count += behind && (*line == ' ') == rows;
        }
        return count;
}

static void
print_one(struct rep_compiler *compiler, struct rep_text robots, const struct rep_options *options)
{
        struct rep_debug *debug;
        const void *bytes;
        struct rep_text out;
        ENDS(free_memory) unsigned char *alone;
        struct rep_stats stats;
        struct rep_blob blob;
        size_t size, size_alone;

        compiler->watcher = NULL;
        assert_int_equal(rep_compile(compiler, robots.data, robots.size, options, &bytes, &size_alone), REP_OK);
        alone = malloc(size_alone);
        assert_non_null(alone);
        memcpy(alone, bytes, size_alone);
        assert_int_equal(rep_debug_create(compiler, REP_DEBUG_ALL, &debug), REP_OK);
        assert_int_equal(rep_compile(compiler, robots.data, robots.size, options, &bytes, &size), REP_OK);
        assert_int_equal(size, size_alone);
        assert_memory_equal(bytes, alone, size);
        assert_int_equal(rep_debug_text(debug, &out), REP_OK);
        assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        rep_blob_stats(&blob, &stats);
        assert_int_equal(count_lines(out, "rule set ", false), stats.rule_sets);
        assert_int_equal(count_lines(out, "rules: ", false), stats.rule_sets);
        assert_int_equal(count_lines(out, "encoding: ", false), stats.rule_sets);
        if (stats.rule_sets == 1) {
                assert_true(count_lines(out, "rules: ", true) >= stats.rules);
                assert_true(count_lines(out, "automaton: ", true) + 1 >= stats.states);
        }
        rep_debug_free(debug);
}

TEST(random_files)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();

        assert_non_null(compiler);
        for (int i = 0; i < SAMPLES; i++) {
                struct rep_options options = {
                        .encoding = (enum rep_encoding)random_below(&random, REP_ENCODING_LIST + 1),
                        .tracking = random_chance(&random, 50) ? REP_TRACK_RULE : REP_TRACK_VERDICT,
                };
                options.dialect = sample_dialect(&random);
                sample_make(&sample, options.dialect, &random);
                print_one(compiler, (struct rep_text){text, sample_text(&sample, text)}, &options);
        }
}
