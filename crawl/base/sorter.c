/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sorter.c: see sorter.h.
 *
 * Invariant: runs are in the order of their creation, and their levels never rise from one to the next.  A run of
 * level 0 was sorted in memory.  As soon as the last WAYS runs have the same level, they are merged into one of the
 * next level.  So a record is written once for each level, and at most WAYS - 1 runs of each level are open, whatever
 * the number of records: with 64 ways and 16 MiB of memory, three levels hold 4 TiB.
 */
#include "base/sorter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 8, RUN_BUFFER_MIN = 2 * (HEAD + (int)REP_SORTER_RECORD_MAX) };

_Static_assert(REP_SORTER_MEMORY_MIN >= 2 * RUN_BUFFER_MIN, "two runs can be merged");

/* A sorted run, and its next record. */
struct rep_run {
        struct rep_spool spool;
        unsigned level;
        uint64_t at;           /* of the spool: the next byte to read */
        unsigned char *buffer; /* in the sorter's memory */
        size_t begin, end, capacity;
        size_t size; /* of the record that follows its head at BEGIN */
};

bool
rep_sorter_start(struct rep_sorter *sorter, const char *file, size_t capacity, rep_compare_fn compare)
{
        *sorter = (struct rep_sorter){.file = file,
                                      .compare = compare,
                                      .capacity = capacity / sizeof(struct rep_sorted) * sizeof(struct rep_sorted)};
        sorter->memory = capacity >= REP_SORTER_MEMORY_MIN ? malloc(sorter->capacity) : NULL;
        if (sorter->memory == NULL)
                sorter->error = capacity >= REP_SORTER_MEMORY_MIN ? ENOMEM : EINVAL;
        return sorter->error == 0;
}

static bool
fail(struct rep_sorter *sorter, int error)
{
        if (sorter->error == 0)
                sorter->error = error;
        return false;
}

static int
compare(rep_compare_fn fn, const unsigned char *a, const unsigned char *b)
{
        uint64_t a_key, b_key;

        memcpy(&a_key, a, sizeof(a_key));
        memcpy(&b_key, b, sizeof(b_key));
        if (a_key != b_key)
                return a_key < b_key ? -1 : 1;
        return fn(a, b);
}

/* ---- in memory */

/* Returns the array of records.  The record added last is first. */
static struct rep_sorted *
sorted(const struct rep_sorter *sorter)
{
        return (struct rep_sorted *)(void *)(sorter->memory + sorter->capacity) - sorter->count;
}

static size_t
size_of(const unsigned char *record)
{
        uint64_t size;

        memcpy(&size, record - HEAD, HEAD);
        return (size_t)size;
}

/* Returns the bytes that a record of SIZE takes with its head: a multiple of 8. */
static size_t
room_of(size_t size)
{
        return HEAD + (size + 7) / 8 * 8;
}

/* qsort() passes no context: this one is set before each call. */
static _Thread_local rep_compare_fn compare_equal_keys;

static int
compare_places(const void *a, const void *b)
{
        const struct rep_sorted *first = a, *second = b;

        if (first->key != second->key)
                return first->key < second->key ? -1 : 1;
        return first->record == second->record ? 0 : compare_equal_keys(first->record, second->record);
}

static void
sort_memory(struct rep_sorter *sorter)
{
        compare_equal_keys = sorter->compare;
        qsort(sorted(sorter), sorter->count, sizeof(struct rep_sorted), compare_places);
}

/* ---- runs */

/* Begins a run after the others.  Returns NULL after a failure. */
static struct rep_run *
begin_run(struct rep_sorter *sorter)
{
        struct rep_run *run;

        if (sorter->run_count == sorter->run_capacity) {
                size_t capacity = sorter->run_capacity > 0 ? 2 * sorter->run_capacity : 8;
                struct rep_run *runs = realloc(sorter->runs, capacity * sizeof(*runs));

                if (runs == NULL) {
                        fail(sorter, ENOMEM);
                        return NULL;
                }
                sorter->runs = runs;
                sorter->run_capacity = capacity;
        }
        run = &sorter->runs[sorter->run_count++];
        *run = (struct rep_run){.at = 0};
        if (rep_spool_start(&run->spool, sorter->file, (size_t)1 << 18, REP_SPOOL_PRIVATE))
                return run;
        fail(sorter, run->spool.error);
        return NULL;
}

/* Appends RECORD of SIZE bytes with its head before it and zeros after it.  This form is used in
   memory and in runs. */
static bool
append(struct rep_sorter *sorter, struct rep_run *run, const unsigned char *record, size_t size)
{
        return rep_spool_append(&run->spool, record - HEAD, room_of(size)) || fail(sorter, run->spool.error);
}

static bool
end_run(struct rep_sorter *sorter, struct rep_run *run)
{
        if (!rep_spool_flush(&run->spool))
                return fail(sorter, run->spool.error);
        /* A run that is read uses the sorter's memory. */
        free(run->spool.buffer);
        run->spool.buffer = NULL;
        run->spool.capacity = 0;
        return true;
}

/* Sorts the records in memory, writes them as a run, and empties the memory. */
static bool
set_aside(struct rep_sorter *sorter)
{
        struct rep_run *run = begin_run(sorter);

        if (run == NULL)
                return false;
        sort_memory(sorter);
        for (size_t i = 0; i < sorter->count; i++) {
                const unsigned char *record = sorted(sorter)[i].record;

                if (!append(sorter, run, record, size_of(record)))
                        return false;
        }
        sorter->used = sorter->count = 0;
        return end_run(sorter, run);
}

/* ---- merging */

/* Reads on if RUN's next record is not wholly in its buffer.  Returns false at the end, and after a failure. */
static bool
load(struct rep_sorter *sorter, struct rep_run *run)
{
        uint64_t size = 0;

        for (;;) {
                size_t some = run->end - run->begin, more;

                if (some >= HEAD) {
                        memcpy(&size, run->buffer + run->begin, HEAD);
                        run->size = (size_t)size;
                        if (some >= room_of(run->size))
                                return true;
                }
                if (run->at == run->spool.size)
                        return false;
                memmove(run->buffer, run->buffer + run->begin, some);
                run->begin = 0;
                run->end = some;
                more = run->capacity - some;
                if (more > run->spool.size - run->at)
                        more = (size_t)(run->spool.size - run->at);
                if (!rep_spool_read(&run->spool, run->at, run->buffer + some, more))
                        return fail(sorter, run->spool.error);
                run->at += more;
                run->end += more;
        }
}

static const unsigned char *
record_of(const struct rep_run *run)
{
        return run->buffer + run->begin + HEAD;
}

static bool
run_is_less(const struct rep_sorter *sorter, size_t a, size_t b)
{
        return compare(sorter->compare, record_of(&sorter->runs[a]), record_of(&sorter->runs[b])) < 0;
}

/* Moves the run at ROOT down to its place in the heap. */
static void
sink(struct rep_sorter *sorter, size_t root)
{
        for (;;) {
                size_t child = 2 * root + 1, run = sorter->heap[root];

                if (child >= sorter->heap_count)
                        return;
                if (child + 1 < sorter->heap_count && run_is_less(sorter, sorter->heap[child + 1], sorter->heap[child]))
                        child++;
                if (!run_is_less(sorter, sorter->heap[child], run))
                        return;
                sorter->heap[root] = sorter->heap[child];
                sorter->heap[child] = run;
                root = child;
        }
}

/* Returns the number of runs that can be merged at a time: each needs a buffer. */
static size_t
ways(const struct rep_sorter *sorter)
{
        size_t buffers = sorter->capacity / RUN_BUFFER_MIN;

        return buffers < REP_SORTER_WAYS ? buffers : REP_SORTER_WAYS;
}

/* Divides the memory, which holds no records, among COUNT runs from FIRST on, at most as many as there are ways.
   Puts each run that has records into the heap. */
static bool
start_merge(struct rep_sorter *sorter, size_t first, size_t count)
{
        size_t i, share = sorter->capacity / count / 8 * 8;

        sorter->heap_count = 0;
        sorter->given = false;
        for (i = 0; i < count; i++) {
                struct rep_run *run = &sorter->runs[first + i];

                run->buffer = sorter->memory + i * share;
                run->capacity = share;
                if (load(sorter, run))
                        sorter->heap[sorter->heap_count++] = first + i;
        }
        for (i = sorter->heap_count / 2; i-- > 0;)
                sink(sorter, i);
        return sorter->error == 0;
}

/* Returns the next record of the runs that are being merged, as rep_sorter_next() does. */
static const unsigned char *
next_merged(struct rep_sorter *sorter, size_t *size)
{
        if (sorter->given) { /* pass over the record that was returned last: that of the heap's first run */
                struct rep_run *run = &sorter->runs[sorter->heap[0]];

                run->begin += room_of(run->size);
                if (!load(sorter, run))
                        sorter->heap[0] = sorter->heap[--sorter->heap_count];
                sink(sorter, 0);
        }
        sorter->given = true;
        if (sorter->heap_count == 0 || sorter->error != 0)
                return NULL;
        *size = sorter->runs[sorter->heap[0]].size;
        return record_of(&sorter->runs[sorter->heap[0]]);
}

/* Merges the last COUNT runs into one. */
static bool
merge_last(struct rep_sorter *sorter, size_t count)
{
        size_t first = sorter->run_count - count, i, size;
        struct rep_run *merged = begin_run(sorter);
        const unsigned char *record;

        if (merged == NULL || !start_merge(sorter, first, count))
                return false;
        while ((record = next_merged(sorter, &size)) != NULL)
                if (!append(sorter, merged, record, size))
                        return false;
        if (sorter->error != 0 || !end_run(sorter, merged))
                return false;
        merged->level = sorter->runs[first].level + 1;
        for (i = first; i < first + count; i++)
                rep_spool_free(&sorter->runs[i].spool);
        sorter->runs[first] = *merged;
        sorter->run_count = first + 1;
        return true;
}

/* Merges the last runs as long as enough of them have the same level. */
static bool
merge_levels(struct rep_sorter *sorter)
{
        size_t count = ways(sorter);

        while (sorter->run_count >= count &&
               sorter->runs[sorter->run_count - count].level == sorter->runs[sorter->run_count - 1].level)
                if (!merge_last(sorter, count))
                        return false;
        return true;
}

/* ---- sorting */

bool
rep_sorter_add(struct rep_sorter *sorter, const void *record, size_t size)
{
        size_t room = room_of(size);
        uint64_t head = size;
        unsigned char *at;

        if (sorter->error != 0)
                return false;
        if (size < HEAD || size > REP_SORTER_RECORD_MAX)
                return fail(sorter, EINVAL);
        if (sorter->capacity - sorter->used < room + (sorter->count + 1) * sizeof(struct rep_sorted) &&
            !(set_aside(sorter) && merge_levels(sorter)))
                return false;
        at = sorter->memory + sorter->used;
        memcpy(at, &head, HEAD);
        memset(at + room - 8, 0, 8);
        memcpy(at + HEAD, record, size);
        sorter->used += room;
        sorter->count++;
        sorted(sorter)->record = at + HEAD;
        memcpy(&sorted(sorter)->key, record, sizeof(uint64_t));
        return true;
}

bool
rep_sorter_sort(struct rep_sorter *sorter)
{
        size_t most = ways(sorter);

        if (sorter->error != 0)
                return false;
        if (sorter->run_count == 0) {
                sort_memory(sorter);
                return true;
        }
        if (sorter->count > 0 && !set_aside(sorter))
                return false;
        /* The last runs are the smallest.  Merges enough of them to leave one run for each way, or as many as there
           are ways. */
        while (sorter->run_count > most) {
                size_t over = sorter->run_count - most + 1;

                if (!merge_last(sorter, over < most ? over : most))
                        return false;
        }
        return start_merge(sorter, 0, sorter->run_count);
}

const unsigned char *
rep_sorter_next(struct rep_sorter *sorter, size_t *size)
{
        const unsigned char *record;

        if (sorter->error != 0)
                return NULL;
        if (sorter->run_count > 0)
                return next_merged(sorter, size);
        if (sorter->next == sorter->count)
                return NULL;
        record = sorted(sorter)[sorter->next++].record;
        *size = size_of(record);
        return record;
}

void
rep_sorter_free(struct rep_sorter *sorter)
{
        for (size_t i = 0; i < sorter->run_count; i++)
                rep_spool_free(&sorter->runs[i].spool);
        free(sorter->runs);
        free(sorter->memory);
        *sorter = (struct rep_sorter){.memory = NULL};
}
