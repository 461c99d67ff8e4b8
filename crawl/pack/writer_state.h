/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A pack in the making: the state that its stages share, and the entries that are set aside until all are known.
 *
 *   records (writer.c) -> jobs, compiled by several threads (jobs.c) -> rule sets, equal ones once (sets.c), and entries,
 *   sorted by the hash of their origins (writer_state.c) -> what the records of each origin come to (known.c) -> rules,
 *   entries and index (layout.c)
 */
#ifndef REP_PACK_WRITER_STATE_H
#define REP_PACK_WRITER_STATE_H

#include <stdatomic.h>

#include "base/pipeline.h"
#include "base/sorter.h"
#include "pack/sets.h"
#include "rep_pack.h"

struct rep_job;

struct rep_pack_writer {
        char *file;    /* the name that the pack gets */
        bool replaces; /* it is that of another file now, whose permissions are MODE */
        unsigned mode;
        struct rep_pack_options options;   /* complete, but for COMPILE and POLICY */
        struct rep_options compile;        /* what that pointed to */
        struct rep_policy policy;          /* the same of the policy */
        struct rep_pack_crawler *crawlers; /* a copy of the options' */
        struct rep_crawler **asking;       /* what these are; NULL: the pack is for all */
        size_t set_count;                  /* rule sets of a record: one for each crawler, or one for all */
        size_t ref_count; /* their places in a record, and behind them that of what stands beside rules */

        struct rep_sets sets;
        struct rep_sorter sorter;
        uint64_t added;       /* records, in the order in which they are committed */
        uint64_t *refs;       /* of the record that is committed; 0: there is none */
        size_t *numbers;      /* of the crawlers, in the pack that is added */
        enum rep_strip strip; /* the most that was left out of any of the rules */
        bool complete;        /* what stands beside the rules was kept of all records */
        unsigned char *record;

        struct rep_pipeline pipeline;
        bool piping; /* it was started */
        void **jobs; /* each a struct rep_job */
        size_t job_count, job_bytes;
        struct rep_job *job;             /* that is being filled in; NULL: none */
        struct rep_compiler **compilers; /* by worker */
        size_t thread_count;
        pthread_mutex_t large; /* held while a large file is compiled */

        atomic_bool failed;
        struct rep_pack_error error; /* the first, where FAILED; written by who commits */
        struct rep_pack_summary summary;
};

/* Notes a failure, unless there was one.  Returns false. */
bool rep_writer_fail(struct rep_pack_writer *writer, enum rep_status status, int error, const char *message);

/* The same of a file that the system can't write, by the errno value. */
bool rep_writer_fail_writing(struct rep_pack_writer *writer, int error);

/* Sets the entry of SIZE bytes at IMAGE aside, with the places of its rules in REFS. */
bool rep_writer_commit(struct rep_pack_writer *writer, const unsigned char *image, size_t size);

/* What an entry of a record is sorted as: numbers, the places of its rules, and what will stand in the pack. */
enum { REP_SORT_HASH = 0, REP_SORT_TIME = 8, REP_SORT_BEHIND = 16, REP_SORT_REFS = 24 };

/* Sorting takes this part of the memory, and a third more while it lasts. */
#define REP_SORT_SHARE 4u

/* Orders two of equal hash: by origin, then by time, and of one time the last added first. */
int rep_compare_entries(const unsigned char *a, const unsigned char *b);

#endif
