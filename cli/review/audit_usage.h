/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the crawlers of `rep2c audit` may use the home page for, by the Content-Usage and Content-Signal lines of a file.
 *
 * In: an object and crawlers.  Out: answers of rep_robots_usage() for "/", and their counts; nothing at all for a file
 * without such lines.
 */
#ifndef REP_CLI_REVIEW_AUDIT_USAGE_H
#define REP_CLI_REVIEW_AUDIT_USAGE_H

#include "cli/ask/crawlers.h"
#include "cli/base/json.h"
#include "cli/base/output.h"

/* The answers for one crawler. */
struct audit_uses {
        bool answered; /* not for a crawler that the robots.txt can't name, as it was read */
        struct rep_usage of[REP_USES];
};

/* Sets *USES to the answers for CRAWLERS, one after the other.  Sets it to NULL if no line of ROBOTS states anything, or if it is a
   blob that does not have all lines.  The caller frees them. */
bool audit_find_uses(struct rep_robots *robots, const struct crawlers *crawlers, struct audit_uses **uses,
                     struct failure *failure);

/* Writes, for each use, how many CRAWLERS get which answer: of those with the purpose that goes with the use if it is among
   their purposes, and of all that are named if they have none.  USES may be NULL. */
void audit_write_uses(struct output *output, const struct crawlers *crawlers, const struct audit_uses *uses);

/* Adds USES, which may be NULL, to the OBJECT of a crawler. */
void audit_add_uses(struct json *object, const struct audit_uses *uses);

#endif
