/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorting more records than fit in memory: sorted runs are set aside in files, and merged, in as many passes as the memory
 * takes.
 */
#ifndef REP_BASE_SORTER_H
#define REP_BASE_SORTER_H

#include "base/spool.h"

/* Where a record stands while it is sorted: its first 8 bytes, a number of this machine's, come before all else. */
struct rep_sorted {
        uint64_t key;
        const unsigned char *record;
};

/* Compares two records of equal keys as strcmp() does; never 0, for the order must not depend on runs. */
typedef int (*rep_compare_fn)(const unsigned char *a, const unsigned char *b);

/* Bytes of the largest record. */
#define REP_SORTER_RECORD_MAX ((size_t)1 << 16)

/* The least memory of a sorter, in which two runs can be merged. */
#define REP_SORTER_MEMORY_MIN ((size_t)1 << 19)

/* Runs are merged as many at a time as the memory has buffers for, and at most so many, which bounds the open files. */
#define REP_SORTER_WAYS 64

struct rep_run;

struct rep_sorter {
        const char *file; /* runs stand in its directory */
        rep_compare_fn compare;
        /* Memory: records from its begin on, with their sizes in front; where they stand, up to its end. */
        unsigned char *memory;
        size_t capacity, used, count;
        struct rep_run *runs;
        size_t run_count, run_capacity;
        size_t heap[REP_SORTER_WAYS]; /* of the numbers of runs, the one with the least record first */
        size_t heap_count;
        bool given;  /* the record of the heap's first run was given */
        size_t next; /* to be given, where there are no runs */
        int error;   /* the errno value of the first failure; 0: none */
};

/* Starts a sorter that takes CAPACITY bytes of memory, at least REP_SORTER_MEMORY_MIN, and while it sorts at most a third
 * more.  FILE must live as long as the sorter.  To be freed. */
bool rep_sorter_start(struct rep_sorter *sorter, const char *file, size_t capacity, rep_compare_fn compare);

/* Adds a record of SIZE bytes, from 8 to REP_SORTER_RECORD_MAX. */
bool rep_sorter_add(struct rep_sorter *sorter, const void *record, size_t size);

/* No more are added: they can be taken. */
bool rep_sorter_sort(struct rep_sorter *sorter);

/* Gives the next record, good until the next call; NULL behind the last and after a failure. */
const unsigned char *rep_sorter_next(struct rep_sorter *sorter, size_t *size);

void rep_sorter_free(struct rep_sorter *sorter);

#endif
