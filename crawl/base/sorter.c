/* sorter.c: see sorter.h. */
#include "base/sorter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 8, RUN_BUFFER_MIN = 2 * (HEAD + (int)REP_SORTER_RECORD_MAX) };

/* A sorted run, and what of it was read: the record that is next. */
struct rep_run {
        struct rep_spool spool;
        uint64_t at;           /* of the spool: the next byte to be read */
        unsigned char *buffer; /* in the sorter's memory */
        size_t begin, end, capacity;
        size_t size; /* of the record that stands behind its head at BEGIN */
};

bool
rep_sorter_start(struct rep_sorter *sorter, const char *file, size_t capacity, rep_compare_fn compare)
{
        *sorter = (struct rep_sorter){.file = file,
                                      .compare = compare,
                                      .capacity = capacity / sizeof(struct rep_sorted) * sizeof(struct rep_sorted)};
        sorter->memory = malloc(sorter->capacity);
        if (sorter->memory == NULL)
                sorter->error = ENOMEM;
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

/* Where the records stand, those added last first. */
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

/* The bytes that a record of SIZE takes with its head: a multiple of 8. */
static size_t
room_of(size_t size)
{
        return HEAD + (size + 7) / 8 * 8;
}

/* qsort() hands on no context: this one is set before each call. */
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

/* Sorts what is in memory and sets it aside. */
static bool
set_aside(struct rep_sorter *sorter)
{
        struct rep_spool *spool;
        size_t i;

        if (sorter->run_count == sorter->run_capacity) {
                size_t capacity = sorter->run_capacity > 0 ? 2 * sorter->run_capacity : 8;
                struct rep_run *runs = realloc(sorter->runs, capacity * sizeof(*runs));

                if (runs == NULL)
                        return fail(sorter, ENOMEM);
                sorter->runs = runs;
                sorter->run_capacity = capacity;
        }
        sorter->runs[sorter->run_count] = (struct rep_run){.at = 0};
        spool = &sorter->runs[sorter->run_count++].spool;
        if (!rep_spool_start(spool, sorter->file, (size_t)1 << 18, REP_SPOOL_PRIVATE))
                return fail(sorter, spool->error);
        sort_memory(sorter);
        for (i = 0; i < sorter->count; i++) {
                const unsigned char *record = sorted(sorter)[i].record;

                if (!rep_spool_append(spool, record - HEAD, room_of(size_of(record))))
                        return fail(sorter, spool->error);
        }
        if (!rep_spool_flush(spool))
                return fail(sorter, spool->error);
        /* Reading has memory of its own. */
        free(spool->buffer);
        spool->buffer = NULL;
        spool->capacity = 0;
        sorter->used = sorter->count = 0;
        return true;
}

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
            !set_aside(sorter))
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

/* ---- merging */

/* Reads on where RUN's next record is not all in its buffer.  Returns false at the end, and after a failure. */
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

/* Lets the run at ROOT of the heap sink to its place. */
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

/* Has the runs share the memory, and puts each that has records into the heap. */
static bool
start_merge(struct rep_sorter *sorter)
{
        size_t i, share = sorter->capacity / sorter->run_count / 8 * 8;

        if (share < RUN_BUFFER_MIN)
                return fail(sorter, ENOMEM);
        sorter->heap = malloc(sorter->run_count * sizeof(*sorter->heap));
        if (sorter->heap == NULL)
                return fail(sorter, ENOMEM);
        for (i = 0; i < sorter->run_count; i++) {
                struct rep_run *run = &sorter->runs[i];

                run->buffer = sorter->memory + i * share;
                run->capacity = share;
                if (load(sorter, run))
                        sorter->heap[sorter->heap_count++] = i;
        }
        for (i = sorter->heap_count / 2; i-- > 0;)
                sink(sorter, i);
        return sorter->error == 0;
}

bool
rep_sorter_sort(struct rep_sorter *sorter)
{
        if (sorter->error != 0)
                return false;
        if (sorter->run_count == 0) {
                sort_memory(sorter);
                return true;
        }
        return (sorter->count == 0 || set_aside(sorter)) && start_merge(sorter);
}

/* Passes over the record that was given last: that of the heap's first run. */
static void
pass_over(struct rep_sorter *sorter)
{
        struct rep_run *run = &sorter->runs[sorter->heap[0]];

        run->begin += room_of(run->size);
        if (!load(sorter, run))
                sorter->heap[0] = sorter->heap[--sorter->heap_count];
        sink(sorter, 0);
}

const unsigned char *
rep_sorter_next(struct rep_sorter *sorter, size_t *size)
{
        const unsigned char *record;

        if (sorter->error != 0)
                return NULL;
        if (sorter->run_count == 0) {
                if (sorter->next == sorter->count)
                        return NULL;
                record = sorted(sorter)[sorter->next++].record;
                *size = size_of(record);
                return record;
        }
        if (sorter->next++ > 0)
                pass_over(sorter);
        if (sorter->heap_count == 0 || sorter->error != 0)
                return NULL;
        *size = sorter->runs[sorter->heap[0]].size;
        return record_of(&sorter->runs[sorter->heap[0]]);
}

void
rep_sorter_free(struct rep_sorter *sorter)
{
        size_t i;

        for (i = 0; i < sorter->run_count; i++)
                rep_spool_free(&sorter->runs[i].spool);
        free(sorter->runs);
        free(sorter->heap);
        free(sorter->memory);
        *sorter = (struct rep_sorter){.memory = NULL};
}
