/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blobs of real files with one byte changed, at every place: each is refused, or no function reads outside of it.
 * The blob and all other arguments adjoin unmapped pages.  By default, some places and values are tried.
 * REP_EVERY_BYTE=1 tries every place of a blob (every other one beyond 64 KiB, and so on), with every value if the
 * blob is small, and otherwise with the twelve values that are nearest, furthest, or one bit away; and every length
 * to which it can be cut.  If the real files are absent, random ones replace them.
 */
#include "tests/support/compiled.h"
#include "tests/support/known_answers.h"
#include "tests/support/properties.h"
#include "tests/support/sample.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/visit.h"

#include <stdlib.h>
#include <string.h>

enum { BLOBS = 50, SMALL = 1024, LARGE = 65536, FEW = SANITIZED ? 100 : 400 };

/* What is tried of each blob, and what came of it. */
struct trials {
        struct visitor visitor;
        struct guard blob, cut;
        struct random random;
        bool all;
        size_t blobs, changes, opened, cuts;
};

/* A blob may be changed to anything that is safe. */
static bool
is_safe(struct trials *trials, const void *bytes, size_t size)
{
        struct rep_blob blob;

        if (rep_open_within(&blob, bytes, size, 0, REP_OPEN_AGAIN, NULL) != REP_OK)
                return true;
        trials->opened++;
        return visit_blob(&trials->visitor, &blob);
}

/* Damage is noticed: no blob that was changed opens as one that was not. */
static bool
is_whole(const void *bytes, size_t size)
{
        struct rep_blob blob;

        return rep_open(&blob, bytes, size, NULL) == REP_OK;
}

/* The number I of the values to try in place of BYTE in a blob of SIZE bytes; false where there are no more. */
static bool
other_value(const struct trials *trials, size_t size, unsigned i, unsigned char byte, unsigned char *value)
{
        if (trials->all && size <= SMALL) {
                *value = (unsigned char)(byte + i + 1);
                return i < 255;
        }
        if (i < 8)
                *value = (unsigned char)(byte ^ 1u << i);
        else
                *value = (unsigned char[]){0, 0xFF, (unsigned char)(byte + 1), (unsigned char)(byte - 1)}[i % 4];
        return i < 12;
}

static void
change_bytes(struct trials *trials, unsigned char *bytes, size_t size)
{
        size_t step = trials->all ? size / LARGE + 1 : size / FEW + 1,
               at = trials->all ? 0 : random_below(&trials->random, step);

        for (; at < size; at += step) {
                unsigned char byte = bytes[at];
                unsigned i = trials->all ? 0 : (unsigned)random_below(&trials->random, 12);
                do {
                        if (!other_value(trials, size, i++, byte, &bytes[at]))
                                break;
                        trials->changes++;
                        if (!is_safe(trials, bytes, size) || (bytes[at] != byte && is_whole(bytes, size)))
                                fail_msg("blob %zu: byte %zu as %u", trials->blobs, at, bytes[at]);
                } while (trials->all);
                bytes[at] = byte;
        }
}

/* A blob states its length, so no cut one can be opened. */
static void
cut_bytes(struct trials *trials, const unsigned char *bytes, size_t size)
{
        size_t step = (trials->all ? size / LARGE : size / FEW) + 1;
        struct rep_blob blob;

        for (size_t length = 0; length < size; length += step, trials->cuts++) {
                /* Starts at a page, for a length of any size leaves the end unaligned. */
                const void *cut = guard_hold(&trials->cut, GUARD_BEGIN, bytes, length);
                assert_int_not_equal(rep_open(&blob, cut, length, NULL), REP_OK);
        }
}

/* Tries a blob of ROBOTS, each of another kind. */
static void
try_robots(struct trials *trials, struct rep_text robots)
{
        size_t kind = trials->blobs++;
        struct rep_options options = {.tracking = kind % 2 ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                                      .encoding = kind / 2 % 2 ? REP_ENCODING_DENSE : REP_ENCODING_COMPACT,
                                      .dialect = kind / 4 % 2 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE};
        ENDS(compiled_free) struct compiled compiled = compiled_robots(robots, &options);
        unsigned char *bytes = guard_hold(&trials->blob, GUARD_END, compiled.bytes, compiled.size);

        change_bytes(trials, bytes, compiled.size);
        cut_bytes(trials, bytes, compiled.size);
}

static void
try_samples(struct trials *trials)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];

        while (trials->blobs < BLOBS) {
                sample_make(&sample, sample_dialect(&trials->random), &trials->random);
                try_robots(trials, (struct rep_text){text, sample_text(&sample, text)});
        }
}

static void
try_file(void *trials, const char *name, struct rep_text robots)
{
        (void)name;
        try_robots(trials, robots);
}

TEST(every_byte)
{
        const char *all = getenv("REP_EVERY_BYTE");
        struct trials trials = {.random = {property_seed()}, .all = all != NULL && strcmp(all, "1") == 0};

        some_real_files(BLOBS, try_file, &trials);
        try_samples(&trials);
        print_message("%zu blobs: %zu changes, %zu of which could be opened; %zu cuts\n", trials.blobs, trials.changes,
                      trials.opened, trials.cuts);
        visitor_free(&trials.visitor);
        guard_free(&trials.blob);
        guard_free(&trials.cut);
}
