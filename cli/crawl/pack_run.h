/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A run of `rep2c pack`: its options (pack.c), the records of its inputs (pack_inputs.c) or the packs that it merges
 * (pack_merge.c), and the resulting pack (pack_run.c).
 */
#ifndef REP_CLI_CRAWL_PACK_RUN_H
#define REP_CLI_CRAWL_PACK_RUN_H

#include "cli/ask/crawlers.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/base/times.h"
#include "cli/crawl/pack_progress.h"
#include "rep_archive.h"
#include "rep_pack.h"
#include "rep_policy.h"

/* What the outcomes of fetches mean over time.  All zero is the default. */
struct policy_choice {
        struct duration unreachable, clock_skew;
        bool distrust_stale, strict;
};

/* Returns the policy of CHOICE for files that are read in DIALECT, and whether CHOICE names one. */
struct rep_policy policy_chosen(const struct policy_choice *choice, enum rep_dialect dialect);
bool policy_is_named(const struct policy_choice *choice);

/* What an input can be, as --from names it: the kinds of rep_archive.h from REP_ARCHIVE_DIR on, and what `rep2c fetch
   -o` kept. */
#define FROM_WORDS "dir|list|jsonl|warc|kept"
enum { FROM_KEPT = 4 };

/* Returns whether INPUT is a folder that `rep2c fetch -o` wrote: it holds a file with a name as that gives it. */
bool kept_recognize(const char *input);

/* As rep_archive_read(), for such a folder.  Ends the command if memory is out. */
enum rep_status kept_read(const char *input, enum rep_archive_kind kind, const struct rep_archive_options *options,
                          const struct rep_archive_sink *sink);

/* How much of the inputs may be skipped. */
enum { SKIPPED_ALL = 100000 };

struct skipped_limit {
        bool given, percent; /* COUNT is bytes, or of SKIPPED_ALL bytes of what should be outcomes of a robots.txt */
        uint64_t count;
        const char *text; /* as it was given */
};

/* A time that the user may give. */
struct moment {
        bool given;
        int64_t time; /* in seconds since 1970 */
};

struct pack_options {
        const char *output, *errors, *files_from;
        struct choice from, strip;
        struct crawlers crawlers;
        struct reading reading;
        struct duration older;
        struct moment fetched;
        struct skipped_limit skipped;
        struct policy_choice policy;
        size_t jobs, memory;
        bool missing_is_5xx, merge, verify, quiet, json, allow_empty, allow_fewer, allow_damaged, force;
};

/* The names of inputs: a list that ends in NULL, as its strings the command's own.  All zero is none. */
struct pack_names {
        char **list;
        size_t count;
};

/* Adds NAME, or, if it is a folder, those of the archives and lists in it of the kind that FROM names.  FROM is NULL
   where inputs are packs. */
void pack_names_add(struct pack_names *names, const struct choice *from, const char *name);

struct pack_run {
        const struct pack_options *options;
        struct rep_pack_writer *writer;
        char *target; /* the name that the pack gets */
        struct pack_progress progress;
        struct pack_problems problems;
        struct rep_archive_counts read; /* what was read from the inputs */
};

/* Begins to write the pack with the options WRITING, except those that the run's options set. */
bool pack_run_start(struct pack_run *run, const struct rep_pack_options *writing, struct failure *failure);

/* If STATUS is STATUS_OK, completes the pack and reports what is in it.  Otherwise abandons it.  Returns an exit
 * status. */
int pack_run_end(struct pack_run *run, int status);

/* Reports FAILURE of FILE.  Returns STATUS_ERROR. */
int pack_run_fail(const char *file, const struct failure *failure);

/* The three things that options can ask for: make a pack from INPUTS, merge the packs FILES, and verify FILES.  Each
 * returns an exit status. */
int pack_inputs(struct pack_run *run, char **inputs);
int pack_merge(struct pack_run *run, char **files);
int pack_verify(const struct pack_options *options, char **files);

#endif
