/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The robots.txt that URLs are checked against, with the rules of each crawler.
 */
#ifndef REP_CLI_ASK_TARGET_H
#define REP_CLI_ASK_TARGET_H

#include "cli/ask/check.h"
#include "cli/ask/why.h"

/* What holds for one crawler. */
struct target_crawler {
        bool picked; /* false where that failed, which was reported */
        struct why why;
        struct rep_crawler *namesake; /* the public crawler whose name is given as a token, made when it is asked for */
};

struct target {
        const char *name;   /* as it is called in messages */
        const char *origin; /* of the URLs that it is valid for; "": of all */
        bool opened;        /* false where that failed, which was reported */
        struct robots_object robots;
        struct target_crawler *crawlers; /* in the order of the options' */
};

/* Writes the URL of the robots.txt to whose site URLs must belong to ORIGIN: that of the options, or ROBOTS where that is
 * one; "" where there is none. */
void target_origin(const struct check_options *options, const char *robots, char origin[REP_ROBOTS_URL_SIZE]);

/* Opens NAME, which must live as long as TARGET, and picks the rules for all crawlers.  Warns and reports on stderr.  To be
 * freed by target_free(), also after a failure. */
void target_open(struct target *target, const char *name, const char *origin, const struct check_options *options);

/* Fails where URL is none, or none of the site that TARGET is valid for. */
bool target_takes(const struct target *target, struct rep_text url, struct failure *failure);

void target_free(struct target *target, const struct check_options *options);

#endif
