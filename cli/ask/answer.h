/* SPDX-License-Identifier: Apache-2.0 */
/* An answer about a URL, and how it is written: as fields, for people, and as members of a JSON object. */
#ifndef REP_CLI_ASK_ANSWER_H
#define REP_CLI_ASK_ANSWER_H

#include "cli/ask/why.h"
#include "cli/base/json.h"
#include "rep_runtime.h"

/* "allow" or "disallow". */
const char *verdict_name(enum rep_verdict verdict);

struct answer {
        const struct robots_object *robots;
        const struct crawler *crawler; /* who asked */
        struct rep_text url;
        struct rep_result result;
        const struct why *why; /* NULL: nobody wants to know */
};

/* Checks URL for the crawler; where ROBOTS has no rules, by what its fetch came to. */
bool answer_check(struct answer *answer, struct failure *failure);

/* The same for ASKS in place of the crawler. */
bool answer_check_for(struct answer *answer, const struct rep_crawler *asks, struct failure *failure);

/* Says why a check failed with STATUS.  Always returns false. */
bool answer_fail(const struct answer *answer, enum rep_status status, struct failure *failure);

/* Does ROBOTS have no rules?  Then *RESULT becomes the answer to every URL. */
bool answer_without_rules(const struct robots_object *robots, struct rep_result *result);

/* Writes, each with a tab in front, what ANSWER->why knows: the rule, the lines by which its group holds, and the lines
 * of the rules that match, too; "-" for nothing. */
void answer_write_why(const struct answer *answer, struct output *output);

/* The same for people, on lines of their own. */
void answer_show_why(const struct answer *answer, struct output *output);

/* Adds verdict, line, rank, rule, URL, agent, and the names that it needs, to OBJECT, and where they are known, the lines and
 * what the fetch came to. */
void answer_add(const struct answer *answer, struct json *object);

#endif
