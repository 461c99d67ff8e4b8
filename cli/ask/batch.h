/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The parts of `rep2c check --batch`: the lines, and the crawlers that they name.
 *
 * A line asks one question.  Its answer is written beside it, or added to it if the line is a JSON object.
 */
#ifndef REP_CLI_ASK_BATCH_H
#define REP_CLI_ASK_BATCH_H

#include "cli/ask/crawlers.h"
#include "cli/base/input.h"
#include "cli/base/output.h"

struct json_object;

struct batch_line {
        char *robots;       /* with a NUL behind it */
        const char *agents; /* the same; "": no particular crawler */
        struct rep_text url;
        struct rep_text whole;      /* the unchanged line */
        char *cut[2];               /* tabs that were replaced by NULs; NULL: none */
        struct json_object *object; /* the JSON object of the line; NULL: the line is none */
};

/* ---- a line that is a JSON object */

/* Reads the last line that LINES gave into LINE.  The caller frees its object, also after a failure. */
bool batch_object_read(struct batch_line *line, const struct lines *lines, struct failure *failure);

/* Writes the members of LINE and those of ANSWER, an object of JSON, which it frees.  If both have a name, ANSWER's member
   stands in the place of the other.  Returns as output_end_line(). */
bool batch_object_write(const struct json_object *line, struct bytes *answer, struct output *output);

void batch_object_free(struct json_object *object);

/* ---- the crawlers: each is made only once, because an object caches its results by crawler */

enum { BATCH_CRAWLER_BUCKETS = 512 };

struct batch_crawler {
        struct batch_crawler *next; /* the next one in its bucket */
        char *agents;               /* as written in the lines */
        enum rep_names names;       /* that it may have */
        struct crawler crawler;
};

/* {.merge = ...} is the start. */
struct batch_crawlers {
        bool merge; /* the agents of a line are one crawler */
        struct batch_crawler *buckets[BATCH_CRAWLER_BUCKETS];
        struct batch_crawler *last; /* the last one requested; NULL: none */
        size_t count;
};

/* Returns the crawler that the field AGENTS names under NAMES, or NULL after a failure.  It lives until the next call of
   batch_crawlers_forget(). */
const struct crawler *batch_crawlers_get(struct batch_crawlers *crawlers, const char *agents, enum rep_names names,
                                         struct failure *failure);

/* Frees all crawlers if ALL is set or there are very many. */
void batch_crawlers_forget(struct batch_crawlers *crawlers, bool all);

#endif
