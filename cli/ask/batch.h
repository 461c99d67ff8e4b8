/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The parts of `rep2c check --batch`: the lines, and the crawlers that they name.
 *
 * A line asks one question.  Its answer is written beside it, or added to the object that it is.
 */
#ifndef REP_CLI_ASK_BATCH_H
#define REP_CLI_ASK_BATCH_H

#include "cli/ask/crawlers.h"
#include "cli/base/json.h"
#include "cli/base/lines.h"

struct json_object;

struct batch_line {
        char *robots;       /* with a NUL behind it */
        const char *agents; /* the same; "": nobody in particular */
        struct rep_text url;
        struct rep_text whole;      /* as it came */
        char *cut[2];               /* tabs that became NULs; NULL: none */
        struct json_object *object; /* the object that the line is; NULL: it is none */
};

/*
 * Reads the line that LINES gave last: an object where JSON, and else three fields, behind which more may stand where
 * TAIL.  LINE is to be freed, also after a failure; its texts lie in the line or in its object.
 */
bool batch_line_read(struct batch_line *line, const struct lines *lines, bool json, bool tail, struct failure *failure);

/* Makes the whole line what it was; its fields end in no NULs any more. */
void batch_line_restore(struct batch_line *line);

void batch_line_free(struct batch_line *line);

/* ---- a line that is a JSON object */

/* Reads the line that LINES gave last into LINE, as batch_line_read() does. */
bool batch_object_read(struct batch_line *line, const struct lines *lines, struct failure *failure);

/* The members of LINE, and those of ANSWER, which is freed; of one name, that of the answer stays. */
struct json *batch_object_answer(const struct json_object *line, struct json *answer);

void batch_object_free(struct json_object *object);

/* ---- the crawlers: each is made once, because an object remembers what it knows by crawler */

enum { BATCH_CRAWLER_BUCKETS = 512 };

struct batch_crawler {
        struct batch_crawler *next; /* in its bucket */
        char *agents;               /* as lines have them */
        struct crawler crawler;
};

/* {.names = ..., .merge = ...} is the start. */
struct batch_crawlers {
        enum rep_names names;
        bool merge; /* several agents of a line are one crawler */
        struct batch_crawler *buckets[BATCH_CRAWLER_BUCKETS];
        struct batch_crawler *last; /* that was asked for; NULL: none */
        size_t count;
};

/* Gives the crawler that the field AGENTS names; NULL after a failure.  It lives until the next call of the other function. */
const struct crawler *batch_crawlers_get(struct batch_crawlers *crawlers, const char *agents, struct failure *failure);

/* Forgets all of them where there are very many, or where ALL says so. */
void batch_crawlers_forget(struct batch_crawlers *crawlers, bool all);

#endif
