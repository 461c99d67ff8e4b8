/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sorts more records than fit in memory.  Full memory is sorted and written to a file as a run; runs are merged, in
 * several passes if the memory has too few buffers for all of them.
 */
#ifndef REP_BASE_SORTER_H
#define REP_BASE_SORTER_H

#include "base/spool.h"

/* A record while it is sorted.  KEY is its first 8 bytes, in this machine's byte order: mostly it is enough. */
struct rep_sorted {
        uint64_t key;
        const unsigned char *record;
};

/* Compares two records of equal keys as strcmp() does.  Never returns 0: however runs were cut, the order is the same.
 */
typedef int (*rep_compare_fn)(const unsigned char *a, const unsigned char *b);

/* Bytes of the largest record. */
#define REP_SORTER_RECORD_MAX ((size_t)1 << 16)

/* The least memory of a sorter, in which two runs can be merged. */
#define REP_SORTER_MEMORY_MIN ((size_t)1 << 19)

/* The most runs that are merged at a time, which bounds the number of open files. */
#define REP_SORTER_WAYS 64

struct rep_run;

struct rep_sorter {
        const char *file; /* runs are written to its directory */
        rep_compare_fn compare;
        /* Records with their sizes grow from the start of the memory.  The array of struct rep_sorted grows down from
           its end. */
        unsigned char *memory;
        size_t capacity, used, count;
        struct rep_run *runs;
        size_t run_count, run_capacity;
        size_t heap[REP_SORTER_WAYS]; /* numbers of runs; the one with the smallest record is first */
        size_t heap_count;
        bool given;  /* the caller has the record of the heap's first run */
        size_t next; /* if there are no runs: index of the next record */
        int error;   /* the errno value of the first failure; 0: none */
};

/* Starts a sorter that takes CAPACITY bytes of memory, at least REP_SORTER_MEMORY_MIN.  While it sorts, it takes up
   to a third more.  FILE must live as long as the sorter.  The caller frees SORTER. */
bool rep_sorter_start(struct rep_sorter *sorter, const char *file, size_t capacity, rep_compare_fn compare);

/* Adds a record of SIZE bytes, from 8 to REP_SORTER_RECORD_MAX. */
bool rep_sorter_add(struct rep_sorter *sorter, const void *record, size_t size);

/* Ends adding.  The records can be taken in order from then on. */
bool rep_sorter_sort(struct rep_sorter *sorter);

/* Returns the next record, valid until the next call; NULL after the last record and after a failure. */
const unsigned char *rep_sorter_next(struct rep_sorter *sorter, size_t *size);

void rep_sorter_free(struct rep_sorter *sorter);

#endif
