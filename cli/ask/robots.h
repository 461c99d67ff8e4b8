/* SPDX-License-Identifier: Apache-2.0 */
/* The argument ROBOTS once it is read: one object, whether made from a robots.txt or from a compiled blob. */
#ifndef REP_CLI_ASK_ROBOTS_H
#define REP_CLI_ASK_ROBOTS_H

#include "base/command.h"
#include "cli/ask/crawlers.h"
#include "cli/base/output.h"
#include "cli/base/reading.h"
#include "cli/fetch/source.h"

struct robots {
        struct source source;          /* its bytes are those of a blob, and kept only on request */
        struct rep_robots *rules;      /* NULL if the access is not to rules */
        bool compiled;                 /* it was a blob already */
        bool tracks_rules, has_texts;  /* what the blob has; both true for a robots.txt */
        struct rep_options options;    /* how the text or the blob was read */
        enum rep_content content;      /* of a robots.txt */
        struct parts parts;            /* its files, if it was joined of several */
        struct rep_compiler *compiler; /* see robots_compile(); NULL: none was needed yet */
};

/* Reads TEXT as OPTIONS say: of these only the dialect, the names and the limit are used.  KEEP: RULES keeps it. */
bool robots_parse(struct rep_text text, const struct rep_options *options, bool keep, struct rep_robots **rules,
                  struct failure *failure);

/* Opens SOURCE, which ROBOTS takes over, as READING says.  KEEP: keep its bytes, for rep_robots_text() and
   robots_compile(). Fails for a blob of another dialect, or other names, than READING chose.  NAME must live as long as
   ROBOTS: it is what the files of READING are joined with.  The caller frees ROBOTS, also after a failure. */
bool robots_open(struct robots *robots, const char *name, struct source *source, const struct reading *reading,
                 bool keep, struct failure *failure);

/* Reads NAME as source_read_rules() does, and opens it. */
bool robots_read(struct robots *robots, const char *name, const struct reading *reading, bool keep,
                 struct failure *failure);

/* The same as source_read() does, so that there may be no rules. */
bool robots_read_outcome(struct robots *robots, const char *name, const struct reading *reading,
                         struct failure *failure);

/* As robots_read() for questions about lines: fails for a stripped blob, and warns on stderr as robots_warn() does. */
bool robots_read_lines(struct robots *robots, const char *name, const struct reading *reading, struct failure *failure);

/* Fails if ROBOTS is not to be asked about URL: it is not a URL, or of another site than ORIGIN.  If that is "",
   the URL that ROBOTS was read from counts instead. */
bool robots_take(const struct robots *robots, const char *origin, struct rep_text url, struct failure *failure);

/* Fails if ROBOTS has no answer for CRAWLER. */
bool robots_suit(const struct robots *robots, const struct crawler *crawler, struct failure *failure);

/* Fails if ROBOTS knows no lines. */
bool robots_need_texts(const struct robots *robots, struct failure *failure);

/* Sets in OPTIONS what a compile for CRAWLER alone needs, unless that is NULL.  ROBOTS has its bytes. */
bool robots_choose(struct robots *robots, const struct crawler *crawler, struct rep_options *options,
                   struct failure *failure);

/* Compiles ROBOTS, whose bytes were kept, as OPTIONS say, for CRAWLER alone unless that is NULL.  If ROBOTS is a blob,
   BLOB becomes that one.  BLOB lives as long as ROBOTS, until the next call. */
bool robots_compile(struct robots *robots, const struct rep_options *options, const struct crawler *crawler,
                    struct rep_blob *blob, struct failure *failure);

/* Warns on stderr of what was ignored or cut in NAME, which was opened as ROBOTS, of content that is not a robots.txt,
   and if there are no rules, of the outcome of fetching NAME. */
void robots_warn(const char *name, const struct robots *robots);

/* Warns on stderr of bytes of NAME past the size limit. */
void robots_warn_limit(const char *name, const struct robots *robots);

/* Returns whether a line of ROBOTS states what content may be used for. */
bool robots_state_usage(const struct rep_robots *robots);

/* Sets USES to what CRAWLER, or everybody if it is NULL, may use PATH for.  Returns as rep_robots_usage_report(). */
enum rep_status robots_ask_usage(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_text path,
                                 struct rep_usage uses[REP_USES]);

/* Returns the bytes of memory that ROBOTS takes. */
size_t robots_size(const struct robots *robots);

void robots_free(struct robots *robots);

/* The same for the struct robots ROBOTS that malloc() gave (struct asking). */
void robots_close(void *context, void *robots);

#endif
