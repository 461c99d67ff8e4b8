/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The formats in which `rep2c lint` writes findings.
 *
 * In: the sorted findings of files, one file after the other.  Out: text for people, or a log for other programs.
 */
#ifndef REP_CLI_REVIEW_LINT_FORMATS_H
#define REP_CLI_REVIEW_LINT_FORMATS_H

#include "cli/review/findings.h"

/* A log in SARIF. */
struct sarif {
        struct bytes results;
        struct rep_json json; /* writes these */
        bool failed;          /* some file could not be looked at whole */
        uint64_t *hashes;     /* of the findings of this file */
        size_t hash_count, hash_room;
};

struct lint_log {
        struct output output;
        bool all; /* each finding has a line of its own */
        struct finding_counts counts;
        size_t files, found_files; /* with findings */
        struct sarif sarif;
};

/* A file that was linted. */
struct linted {
        const char *name; /* a path, a URL or "stdin" */
        struct rep_text text;
        const struct parts *parts; /* the files that TEXT is joined of */
        const struct findings *findings;
        const struct failure *failure; /* it was not linted, or not all of it; NULL: it was */
};

/* A format: what writes a file, or else a group of its findings, or one.  START and FINISH may be NULL.  FILE and GROUP
   return false where nobody reads any more. */
struct lint_format {
        bool by_place; /* findings come in the order of their places, otherwise the worst first */
        void (*start)(struct lint_log *log);
        bool (*file)(struct lint_log *log, const struct linted *linted);
        bool (*group)(struct lint_log *log, const struct kept_finding *group, size_t count);
        void (*finish)(struct lint_log *log);
};

extern const struct lint_format lint_text_format, lint_lines_format, lint_json_format, lint_sarif_format,
        lint_github_format, lint_junit_format;

#endif
