/* SPDX-License-Identifier: Apache-2.0 */
/* The robots.txt that URLs are checked against, with the rules of each crawler. */
#ifndef REP_CLI_ASK_TARGET_H
#define REP_CLI_ASK_TARGET_H

#include "cli/ask/check.h"
#include "cli/ask/robots.h"

/* The rules for one crawler. */
struct target_crawler {
        bool picked;                  /* false if that failed, which was reported */
        struct failure failure;       /* why it failed */
        struct rep_crawler *namesake; /* the public crawler whose name was given as a token; made on first use */
};

struct target {
        const char *name;   /* its name in messages */
        const char *origin; /* the origin of the URLs that it is valid for; "": all URLs */
        bool opened;        /* false if that failed, which was reported */
        struct robots robots;
        struct target_crawler *crawlers; /* in the order of the options */
};

/* Writes the origin that URLs must belong to as a robots.txt URL to ORIGIN: from the options, or from ROBOTS if that
   is a URL.  Otherwise ORIGIN becomes "". */
void target_origin(const struct check_options *options, const char *robots, char origin[REP_ROBOTS_URL_SIZE]);

/* Opens NAME, which must live as long as TARGET, and selects the rules for all crawlers.  Reports problems on stderr.
   The caller calls target_free(), also after a failure. */
void target_open(struct target *target, const char *name, const char *origin, const struct check_options *options);

/* Fails if URL is not a URL, or not of the site that TARGET is valid for. */
bool target_takes(const struct target *target, struct rep_text url, struct failure *failure);

void target_free(struct target *target, const struct check_options *options);

#endif
