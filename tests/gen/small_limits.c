/* SPDX-License-Identifier: Apache-2.0 */
/* The limits that only gigabytes reach, in a compiler that is built with smaller ones (see CMakeLists.txt): blobs up
   to the limit are whole, and larger ones are REP_ERR_LIMIT, after which the compiler works as before. */
#include "compile.h"
#include "format.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

#include <stdio.h>

enum { RULES_MAX = 2000, LINE_SIZE = 32 };

/* COUNT rules that share little. */
static struct rep_text
robots_of(int count)
{
        static char text[RULES_MAX * LINE_SIZE];
        size_t size = (size_t)snprintf(text, sizeof(text), "user-agent: *\n");

        for (int at = 0; at < count; at++)
                size += (size_t)snprintf(text + size, sizeof(text) - size, "disallow: /%x/*%xb\n",
                                         (unsigned)at * 2654435761u, (unsigned)at);
        return (struct rep_text){text, size};
}

static size_t
blob_size(struct rep_compiler *compiler, struct rep_text robots, const struct rep_options *options)
{
        const void *bytes;
        size_t size;
        /* Few rules get an automaton, too. */
        unsigned stages = options->encoding == REP_ENCODING_LIST ? 0 : REP_STAGE_NO_LIST;
        enum rep_status status = rep_compile_stages(compiler, robots.data, robots.size, options, stages, &bytes, &size);
        struct rep_blob blob;

        assert_int_equal(status, bytes != NULL ? REP_OK : REP_ERR_LIMIT);
        if (bytes != NULL)
                assert_int_equal(rep_open(&blob, bytes, size, NULL), REP_OK);
        return size;
}

/* Files that grow rule by rule are taken up to one, and none after it; returns the size of the last. */
static size_t
last_size(const struct rep_options *options)
{
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();
        size_t last = 0, smallest = blob_size(compiler, robots_of(0), options);
        int count;

        for (count = 1; count < RULES_MAX; count++) {
                size_t size = blob_size(compiler, robots_of(count), options);
                if (size == 0)
                        break;
                assert_true(size <= REP_BLOB_MAX);
                last = size;
        }
        assert_in_range(count, 2, RULES_MAX - 1);
        assert_int_equal(blob_size(compiler, robots_of(RULES_MAX - 1), options), 0);
        assert_int_equal(blob_size(compiler, robots_of(0), options), smallest);
        return last;
}

/* How much one more rule adds at most. */
enum { STEP = 200 };

TEST(blobs)
{
        for (int encoding = REP_ENCODING_DENSE; encoding <= REP_ENCODING_LIST; encoding++)
                for (int strip = 0; strip < 2; strip++) {
                        struct rep_options options = {.encoding = (enum rep_encoding)encoding, .strip = strip != 0};
                        size_t last = last_size(&options);
                        /* A row more in a table is many bytes. */
                        assert_true(encoding == REP_ENCODING_DENSE || last > REP_BLOB_MAX - STEP);
                }
}

/* Patterns of more bytes than states can be numbered, in a rule that takes little of a blob. */
TEST(patterns)
{
        static char text[REP_PATTERN_BYTES_MAX + LINE_SIZE];
        size_t start = (size_t)snprintf(text, sizeof(text), "user-agent: *\ndisallow:/");
        ENDS(free_compiler) struct rep_compiler *compiler = rep_compiler_create();

        memset(text + start, 'a', sizeof(text) - start);
        for (size_t size = REP_PATTERN_BYTES_MAX - 3; size <= REP_PATTERN_BYTES_MAX + 3; size++) {
                struct rep_options options = {.strip = true, .encoding = REP_ENCODING_COMPACT};
                size_t made = blob_size(compiler, (struct rep_text){text, start + size - 1}, &options);
                assert_int_equal(made > 0, size <= REP_PATTERN_BYTES_MAX);
        }
}
