/* SPDX-License-Identifier: Apache-2.0 */
/* Sorting more records than fit in memory: with the least possible memory, runs are merged in several passes, and
   give the same records in the same order as if everything fits. */
#include "pack/image.h"
#include "pack/writer_state.h"
#include "tests/support/folder.h"
#include "tests/support/random.h"
#include "tests/support/test.h"

#include <string.h>

enum { RECORDS = 30000, HEAD = 16, SMALL = 1200 };

/* Of equal keys, by the record's number. */
static int
by_number(const unsigned char *a, const unsigned char *b)
{
        return memcmp(a + 8, b + 8, 8);
}

/* Makes the record NUMBER: a key of few values, its number, and bytes that follow from it.  Returns its size. */
static size_t
make_record(uint64_t number, unsigned char *record)
{
        struct random random = {number};
        uint64_t key = random_below(&random, 1000);
        size_t size = HEAD + random_below(&random, number % 1000 == 7 ? REP_SORTER_RECORD_MAX - HEAD + 1 : SMALL), i;

        memcpy(record, &key, 8);
        for (i = 0; i < 8; i++)
                record[8 + i] = (unsigned char)(number >> (56 - 8 * i));
        for (i = HEAD; i < size; i++)
                record[i] = (unsigned char)(number + i);
        return size;
}

/* Sorts COUNT records in CAPACITY bytes; *MOST_RUNS becomes how many runs there were at a time. */
static void
sort_records(struct rep_sorter *sorter, size_t capacity, uint64_t count, size_t *most_runs)
{
        static unsigned char record[REP_SORTER_RECORD_MAX];

        *most_runs = 0;
        assert_true(rep_sorter_start(sorter, in_folder("file"), capacity, by_number));
        for (uint64_t number = 0; number < count; number++) {
                size_t size = make_record(number, record);

                assert_true(rep_sorter_add(sorter, record, size));
                if (sorter->run_count > *most_runs)
                        *most_runs = sorter->run_count;
        }
        if (!rep_sorter_sort(sorter))
                fail_msg("sorting fails: %s", strerror(sorter->error));
}

TEST(runs_are_merged_in_passes)
{
        static unsigned char wanted[REP_SORTER_RECORD_MAX];
        struct rep_sorter little, much;
        size_t little_runs, much_runs, size, other_size;
        const unsigned char *record, *other;
        uint64_t count = 0, number;

        sort_records(&little, REP_SORTER_MEMORY_MIN, RECORDS, &little_runs);
        sort_records(&much, (size_t)64 << 20, RECORDS, &much_runs);
        assert_int_equal(much_runs, 0);
        /* Some fifty runs by three ways: four levels, of which at most two runs each are open, and one that is made. */
        assert_in_range(little_runs, 3, 9);
        while ((record = rep_sorter_next(&little, &size)) != NULL) {
                other = rep_sorter_next(&much, &other_size);
                assert_non_null(other);
                assert_int_equal(size, other_size);
                assert_memory_equal(record, other, size);
                number = 0;
                for (int i = 0; i < 8; i++)
                        number = number << 8 | record[8 + i];
                assert_int_equal(make_record(number, wanted), size);
                assert_memory_equal(record, wanted, size);
                count++;
        }
        assert_int_equal(little.error, 0);
        assert_null(rep_sorter_next(&much, &other_size));
        assert_int_equal(count, RECORDS);
        rep_sorter_free(&little);
        rep_sorter_free(&much);
}

/* Each number of records: what is left in memory, and the number of runs, differ. */
TEST(every_number_of_runs_is_merged)
{
        for (uint64_t records = 0; records < 9000; records += 371) {
                struct rep_sorter sorter;
                const unsigned char *record;
                unsigned char last[HEAD] = {0};
                size_t runs, size;
                uint64_t count = 0, key, last_key;

                sort_records(&sorter, REP_SORTER_MEMORY_MIN, records, &runs);
                while ((record = rep_sorter_next(&sorter, &size)) != NULL) {
                        memcpy(&key, record, 8);
                        memcpy(&last_key, last, 8);
                        if (count++ > 0)
                                assert_true(last_key < key || (last_key == key && by_number(last, record) < 0));
                        memcpy(last, record, HEAD);
                }
                assert_int_equal(count, records);
                rep_sorter_free(&sorter);
        }
}

/* Entries of one hash ascend by origin, a shorter one first, then by time and digest. */
TEST(entries_are_ordered)
{
        static const struct {
                const char *origin;
                uint64_t time, digest;
        } entries[] = {
                {"http://a", 1, 9}, {"http://a", 2, 7}, {"http://a", 2, 8}, {"http://a.b", 1, 1}, {"http://b", 0, 0}};
        unsigned char records[COUNT(entries)][80] = {{0}};

        for (size_t i = 0; i < COUNT(entries); i++) {
                const uint64_t head[] = {0, entries[i].time << 32, entries[i].digest};
                unsigned char *image = records[i] + REP_SORT_REFS;

                memcpy(records[i], head, sizeof(head));
                rep_store16(image + REP_PACK_ENTRY_ORIGIN_SIZE, (uint32_t)strlen(entries[i].origin));
                strcpy((char *)image + REP_PACK_ENTRY_ORIGIN, entries[i].origin);
        }
        for (size_t i = 0; i < COUNT(entries) * COUNT(entries); i++) {
                size_t a = i / COUNT(entries), b = i % COUNT(entries);
                int order = rep_compare_entries(records[a], records[b]);

                assert_int_equal((order > 0) - (order < 0), (a > b) - (a < b));
        }
}

TEST(wrong_sizes_are_refused)
{
        struct rep_sorter sorter;
        unsigned char byte[8] = {0};

        assert_false(rep_sorter_start(&sorter, in_folder("file"), REP_SORTER_MEMORY_MIN - 1, by_number));
        rep_sorter_free(&sorter);
        assert_true(rep_sorter_start(&sorter, in_folder("file"), REP_SORTER_MEMORY_MIN, by_number));
        assert_false(rep_sorter_add(&sorter, byte, 7));
        rep_sorter_free(&sorter);
}

/* Nothing may be left in the folder. */
static int
check_folder(void **state)
{
        return (count_files() > 0) | remove_folder(state);
}

TESTS_BETWEEN(make_folder, check_folder)
