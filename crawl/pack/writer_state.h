/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A pack that is being made: the state that its stages share, and the entries that are stored until all are known.
 *
 *   records (writer.c) -> jobs, compiled by several threads (jobs.c) -> rule sets, equal ones once (sets.c), and
 *   entries, sorted by the hash of their origins (writer_state.c) -> what the records of each origin come to (known.c)
 *   -> rules, entries and index (layout.c)
 */
#ifndef REP_PACK_WRITER_STATE_H
#define REP_PACK_WRITER_STATE_H

#include <stdatomic.h>
#include <string.h>

#include "base/pipeline.h"
#include "base/sorter.h"
#include "pack/format.h"
#include "pack/history.h"
#include "pack/sets.h"
#include "rep_pack.h"

struct rep_job;

struct rep_pack_writer {
        uint32_t process; /* that writes it: a child of fork() has none of its threads, and shares its files */
        char *file;       /* the final name of the pack */
        bool replaces;    /* a file already has that name; its permissions are MODE */
        unsigned mode;
        bool merges_old; /* the pack of that name was added, and had the header OLD */
        unsigned char old[REP_PACK_HEADER_SIZE];
        struct rep_pack_options options;   /* complete, except for COMPILE and POLICY */
        struct rep_options compile;        /* a copy of what OPTIONS pointed to */
        struct rep_policy policy;          /* the same for the policy */
        struct rep_pack_policy made_by;    /* what of it the pack states */
        bool any_policy;                   /* packs that are added may have been made by another one */
        bool no_policy;                    /* none is named, so the first pack gives it, if nothing was added before */
        struct rep_pack_crawler *crawlers; /* a copy of the crawlers in OPTIONS */
        struct rep_crawler **asking;       /* the library's crawlers; NULL: the pack is for all crawlers */
        size_t set_count;                  /* rule sets of a record: one for each crawler, or one for all crawlers */
        size_t ref_count;                  /* their places in a record, and the place of the other directives */

        struct rep_sets sets;
        struct rep_sorter sorter;
        uint64_t *refs;       /* of the record that is being committed; 0: no set */
        uint64_t digest;      /* of its rules and its other directives; 0: it has none */
        size_t *numbers;      /* the numbers of the crawlers in the pack that is being added */
        enum rep_strip strip; /* the most that was left out of any rules */
        bool complete;        /* the other directives were kept for all records */
        unsigned char *record;

        struct rep_pipeline pipeline;
        bool piping; /* the pipeline was started */
        void **jobs; /* of type struct rep_job */
        size_t job_count, job_bytes;
        struct rep_job *job;             /* the job that is being filled; NULL: none */
        struct rep_compiler **compilers; /* by worker */
        size_t thread_count;
        pthread_mutex_t large; /* held while a large text is compiled */

        atomic_bool failed;
        struct rep_pack_error error; /* the first failure, if FAILED is set; only the committing thread writes it */
        struct rep_pack_summary summary;
};

/* Notes a failure, unless one was noted before.  Returns false. */
bool rep_writer_fail(struct rep_pack_writer *writer, enum rep_status status, int error, const char *message);

/* The same for a file that can't be written, with the errno value. */
bool rep_writer_fail_writing(struct rep_pack_writer *writer, int error);

/* Stores the SIZE bytes of BLOB, and notes its place as number REF of the record.  The digest goes over all blobs of
 * the record, in their order: each hash is the seed of the next. */
bool rep_writer_set(struct rep_pack_writer *writer, size_t ref, const void *blob, size_t size);

/* Stores the entry of SIZE bytes at IMAGE, with the places of its rules in REFS. */
bool rep_writer_commit(struct rep_pack_writer *writer, const unsigned char *image, size_t size);

/* The form in which an entry is sorted: numbers, the places of its rules, and the bytes of the entry. */
enum { REP_SORT_HASH = 0, REP_SORT_TIME = 8, REP_SORT_DIGEST = 16, REP_SORT_REFS = 24 };

/* Returns the number at the place AT of RECORD. */
static inline uint64_t
rep_record_word(const unsigned char *record, size_t at)
{
        uint64_t word;

        memcpy(&word, record + at, sizeof(word));
        return word;
}

/* Returns the bytes of the entry in RECORD.  The number of places is the same for all records of WRITER. */
static inline const unsigned char *
rep_record_image(const struct rep_pack_writer *writer, const unsigned char *record)
{
        return record + REP_SORT_REFS + 8 * writer->ref_count;
}

/* The part of the memory for sorting.  Sorting takes a third more while it runs. */
#define REP_SORT_SHARE 4u

/* Orders two entries of equal hash: by origin, then by time.  At equal times, by the digest of their rules. */
int rep_compare_entries(const unsigned char *a, const unsigned char *b);

/* ---- the stages */

/*
 * Adds the HISTORY of ORIGIN as rep_pack_add() does, but with rules that are already compiled: BLOB, compiled as the
 * writer's options say, or NULL for none.  The writer must have one rule set for each record.  BESIDE is a result of
 * rep_compile_beside(), whose bytes are NULL if that gave none; BESIDE is NULL if it is not known.  Only the cache uses
 * it.
 */
enum rep_status rep_writer_add_compiled(struct rep_pack_writer *writer, struct rep_text origin,
                                        const struct rep_history *history, const struct rep_blob *blob,
                                        const struct rep_blob *beside);

/* Starts the threads of WRITER, which compile jobs: some records each.  Its options must be complete. */
bool rep_jobs_start(struct rep_pack_writer *writer);

/* Adds a record to the job that is being filled: HISTORY, with at most one event, and BODY, if HISTORY has rules.
   Everything is copied. */
bool rep_jobs_add(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_history *history,
                  struct rep_text body);

/* Waits until all added records are compiled and committed. */
void rep_jobs_drain(struct rep_pack_writer *writer);

/* Ends the threads. */
void rep_jobs_end(struct rep_pack_writer *writer);

/* Writes the pack.  Returns false after a failure, which WRITER has noted. */
bool rep_writer_lay_out(struct rep_pack_writer *writer);

#endif
