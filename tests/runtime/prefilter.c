/* SPDX-License-Identifier: Apache-2.0 */
/* The code that compares many bytes at once, with each kind of vector instructions that this machine has and without
   any, against simple loops.  All bytes end where no page is mapped. */
#include "match/prefilter.h"
#include "tests/support/owned.h"
#include "tests/support/properties.h"
#include "tests/support/test.h"

#include "match/bytes.h"
#include "syntax/canonical.h"
#include "tests/support/guard.h"
#include "tests/support/random.h"

enum { ROUNDS = 4000, PATH_MAX_SIZE = 150 };

/* ---- candidates */

static bool
sees_escape(const unsigned char *path, uint32_t size, uint32_t place)
{
        for (uint32_t at = place; at < size && at < place + REP_FILTER_BYTES; at++)
                if (rep_is_escape(path[at]))
                        return true;
        return false;
}

/* As format.h has it: some bucket stands in all six tables. */
static bool
passes_tables(const unsigned char *filter, const unsigned char *path, uint32_t size, uint32_t place)
{
        unsigned buckets = 0xFF;

        for (uint32_t i = 0; i < REP_FILTER_BYTES; i++) {
                unsigned char byte = place + i < size ? path[place + i] : 0;

                buckets &= rep_filter_tables(filter, i)[byte % 16];
                buckets &= rep_filter_tables(filter, i)[REP_FILTER_HIGH + byte / 16 % 8];
        }
        return buckets != 0;
}

static bool
is_candidate(enum rep_vectors vectors, const unsigned char *filter, const unsigned char *path, uint32_t size,
             uint32_t place, bool raw)
{
        const unsigned char *firsts = rep_filter_firsts(filter);

        /* Where the first bytes are known, other places are none without vectors. */
        if (vectors == REP_VECTORS_NONE && firsts[0] != 0 && memchr(firsts, path[place], REP_FILTER_FIRSTS) == NULL)
                return raw && rep_is_escape(path[place]);
        return passes_tables(filter, path, size, place) || (raw && sees_escape(path, size, place));
}

/* Few bytes are usual in what is made here, so that segments are met. */
static unsigned char
random_byte(struct random *random)
{
        static const char usual[] = "/?&=.ab";

        if (random_below(random, 8) > 0)
                return (unsigned char)usual[random_below(random, sizeof(usual) - 1)];
        return random_below(random, 3) > 0 ? '%' : (unsigned char)random_next(random);
}

/* Notes that a segment begins with BYTE, the COUNTth to do so, where that is new and there is room. */
static size_t
add_first(unsigned char *firsts, size_t count, unsigned char byte)
{
        if (count > REP_FILTER_FIRSTS || memchr(firsts, byte, count) != NULL)
                return count;
        memset(firsts + count, byte, REP_FILTER_FIRSTS - count);
        if (count == REP_FILTER_FIRSTS)
                memset(firsts, 0, REP_FILTER_FIRSTS);
        return count + 1;
}

/* A filter of one to eight segments of up to three bytes; where one is shorter, any byte may follow. */
static void
random_filter(struct random *random, unsigned char filter[REP_FILTER_SIZE])
{
        unsigned char *firsts = filter + (size_t)REP_FILTER_BYTES * REP_FILTER_TABLES;
        size_t segments = 1 + random_below(random, 8), count = 0;

        memset(filter, 0, REP_FILTER_SIZE);
        for (size_t segment = 0; segment < segments; segment++) {
                size_t size = 1 + random_below(random, REP_FILTER_BYTES);
                unsigned char bucket = (unsigned char)(1u << segment);

                for (size_t i = 0; i < REP_FILTER_BYTES; i++) {
                        unsigned char *tables = filter + i * REP_FILTER_TABLES, byte = random_byte(random) & 0x7F;

                        if (i == 0)
                                count = add_first(firsts, count, byte |= byte == 0);

                        for (unsigned half = 0; half < 16; half++) {
                                if (i >= size || half == byte % 16)
                                        tables[half] |= bucket;
                                if (half < 8 && (i >= size || half == byte / 16))
                                        tables[REP_FILTER_HIGH + half] |= bucket;
                        }
                }
        }
}

/* Asks for one candidate after the other from AT on, as a walk does. */
static void
compare_candidates(enum rep_vectors vectors, const unsigned char *filter, const unsigned char *path, uint32_t at,
                   uint32_t size, bool raw)
{
        struct rep_candidates candidates = {0, 0, 0};

        for (; at < size; at++) {
                uint32_t wanted = at, found;

                while (wanted < size && !is_candidate(vectors, filter, path, size, wanted, raw))
                        wanted++;
                found = rep_next_candidate(vectors, filter, path, at, size, raw, &candidates);
                if (found != wanted)
                        fail_msg("vectors %d, from %u of %u bytes: candidate %u, not %u", (int)vectors, at, size,
                                 wanted, found);
                at = found;
        }
        assert_int_equal(rep_next_candidate(vectors, filter, path, size, size, raw, &candidates), size);
}

TEST(candidates_of_all_kinds)
{
        struct random random = {property_seed()};
        ENDS(guard_free) struct guard filters = {0}, paths = {0};

        for (unsigned round = 0; round < ROUNDS; round++) {
                unsigned char tables[REP_FILTER_SIZE], bytes[PATH_MAX_SIZE];
                uint32_t size = round % PATH_MAX_SIZE, at;
                const unsigned char *filter, *path;
                bool raw = random_below(&random, 2) > 0;

                random_filter(&random, tables);
                for (at = 0; at < size; at++)
                        bytes[at] = random_byte(&random);
                filter = guard_hold(&filters, GUARD_END, tables, sizeof(tables));
                path = guard_hold(&paths, round % 2 ? GUARD_END : GUARD_BEGIN, bytes, size);
                at = random_below(&random, 2) > 0 ? 0 : (uint32_t)random_below(&random, size);
                for (unsigned kind = REP_VECTORS_NONE; kind <= REP_VECTORS_AVX512; kind++)
                        if (rep_has_vectors(rep_find_vectors(), (enum rep_vectors)kind))
                                compare_candidates((enum rep_vectors)kind, filter, path, at, size, raw);
        }
}

/* ---- labels and runs */

TEST(labels)
{
        struct random random = {property_seed()};
        ENDS(guard_free) struct guard guard = {0};

        for (unsigned round = 0; round < ROUNDS; round++) {
                uint32_t count = (uint32_t)random_below(&random, 80), wanted = 0;
                unsigned char bytes[80 + REP_STREAM_PADDING], byte = random_byte(&random);
                const unsigned char *stream;

                for (uint32_t at = 0; at < count + REP_STREAM_PADDING; at++)
                        bytes[at] = random_below(&random, 8) > 0 ? (unsigned char)at : random_byte(&random);
                stream = guard_hold(&guard, GUARD_END, bytes, count + REP_STREAM_PADDING);
                while (wanted < count && stream[wanted] != byte)
                        wanted++;
                assert_int_equal(rep_find_label(stream, count, byte), wanted);
        }
}

TEST(equal_runs)
{
        struct random random = {property_seed()};
        ENDS(guard_free) struct guard runs = {0}, paths = {0};

        for (unsigned round = 0; round < ROUNDS; round++) {
                uint32_t count = (uint32_t)random_below(&random, 50), wanted = 0;
                unsigned char bytes[50], differ = (unsigned char)(1u << random_below(&random, 8));
                const unsigned char *run, *path;

                for (uint32_t at = 0; at < count; at++)
                        bytes[at] = (unsigned char)random_next(&random);
                run = guard_hold(&runs, round % 2 ? GUARD_END : GUARD_BEGIN, bytes, count);
                /* Bytes that differ in one bit, and equal ones behind them. */
                for (size_t faults = random_below(&random, 3); faults > 0 && count > 0; faults--)
                        bytes[random_below(&random, count)] ^= differ;
                path = guard_hold(&paths, round % 3 ? GUARD_END : GUARD_BEGIN, bytes, count);
                while (wanted < count && run[wanted] == path[wanted])
                        wanted++;
                assert_int_equal(rep_count_equal(run, path, count), wanted);
        }
}
