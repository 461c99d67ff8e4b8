/* SPDX-License-Identifier: Apache-2.0 */
/* Finding entries by their origins when the memory holds too few samples for all entries. */
#include "tests/crawl/some_packs.h"
#include "tests/support/test.h"

#include "pack/hash.h"
#include "pack/image.h"
#include "pack/samples.h"

#include <stdlib.h>
#include <string.h>

/* At 16 KiB a sample, twice as much as 1,024 samples are for, which is the least. */
enum { MANY = 120000, PADDING = 200, EVERY = 7 };

/* An origin with its hash. */
struct hashed {
        uint64_t hash;
        unsigned number;
};

static int
compare(const void *a, const void *b)
{
        const struct hashed *first = a, *second = b;

        return first->hash < second->hash ? -1 : first->hash > second->hash;
}

/* Writes the record of the origin NUMBER to the spool of KNOWN. */
static void
write_known(struct rep_known *known, const struct hashed *hashed)
{
        unsigned char record[REP_SORT_REFS + 8 + REP_IMAGE_MAX + PADDING] = {0};
        struct rep_history history = {.answer_count = 1,
                                      .answers = {{.time = hashed->number + 1, .aged = hashed->number + 1}}};
        struct rep_policy policy = {.lifetime = 0};
        char origin[ORIGIN_SIZE];
        uint64_t size = REP_SORT_REFS + 8 + PADDING;

        number_origin(hashed->number, "", origin);
        memcpy(record + REP_SORT_HASH, &hashed->hash, 8);
        size += rep_write_image(rep_string(origin), &history, &policy, record + REP_SORT_REFS + 8);
        assert_true(rep_spool_append(&known->spool, &size, 8));
        assert_true(rep_spool_append(&known->spool, record, (size_t)size));
}

/* The origin NUMBER is there, or not. */
static void
find(struct rep_samples *samples, unsigned number, bool there)
{
        const unsigned char *record;
        char origin[ORIGIN_SIZE];

        number_origin(number, "", origin);
        record = rep_samples_find(samples, rep_string(origin));
        assert_int_equal(record != NULL, there);
        if (there)
                assert_int_equal(rep_image_time(record + REP_SORT_REFS + 8), number + 1);
}

TEST(all_are_found_and_no_others)
{
        static struct rep_pack_writer writer = {.set_count = 1, .ref_count = 1};
        struct rep_known known = {.writer = &writer, .seed = 3};
        ENDS(free_memory) struct hashed *list = malloc(MANY * sizeof(*list));
        struct rep_samples samples;
        char origin[ORIGIN_SIZE];

        assert_non_null(list);
        known.record = malloc(REP_SORTER_RECORD_MAX);
        assert_non_null(known.record);
        assert_true(rep_spool_start(&known.spool, in_folder("spool"), 1 << 16, REP_SPOOL_PRIVATE));
        rep_window_start(&known.window, &known.spool, 1 << 16);
        for (unsigned i = 0; i < MANY; i++) {
                number_origin(i, "", origin);
                list[i] = (struct hashed){rep_pack_hash(origin, strlen(origin), known.seed), i};
        }
        qsort(list, MANY, sizeof(*list), compare);
        for (unsigned i = 0; i < MANY; i++)
                write_known(&known, &list[i]);
        assert_true(rep_samples_start(&samples, &known, 0));
        assert_true(known.spool.size > (uint64_t)2 << 24);
        assert_in_range(samples.count, 512, 1024);
        for (unsigned i = 0; i < MANY; i += EVERY)
                find(&samples, list[i].number, true);
        find(&samples, list[0].number, true);
        find(&samples, list[MANY - 1].number, true);
        for (unsigned i = MANY; i < MANY + 1000; i++)
                find(&samples, i, false);
        rep_samples_free(&samples);
        rep_known_free(&known);
}

TESTS_BETWEEN(make_folder, remove_folder)
