/*
 * A ROBOTS that URLs are checked against for several askers: what is picked for each of them, and why.
 */
#ifndef REP_CLI_ASK_TARGET_H
#define REP_CLI_ASK_TARGET_H

#include "cli/ask/check_options.h"
#include "cli/ask/why.h"

/* What holds for one asker. */
struct target_asker {
        bool picked; /* false where that failed, which was reported */
        struct rep_group group;
        struct why why;
};

struct target {
        const char *name;   /* as it is called in messages */
        const char *origin; /* of the URLs that it is valid for; "": of all */
        bool opened;        /* false where that failed, which was reported */
        struct robots robots;
        enum rep_dialect dialect;    /* in which URLs are split */
        struct target_asker *askers; /* in the order of the options' */
        void *scratch;               /* for a check of any of them */
        size_t scratch_size;
};

/* Writes the URL of the robots.txt to whose site URLs must belong to ORIGIN: that of the options, or ROBOTS where that is
 * one; "" where there is none. */
void target_origin(const struct check_options *options, const char *robots, char origin[REP_ROBOTS_URL_SIZE]);

/* Opens NAME, which must live as long as TARGET, and picks the rules for all askers.  Warns and reports on stderr.  To be
 * freed by target_free(), also after a failure. */
void target_open(struct target *target, const char *name, const char *origin, const struct check_options *options);

/* Fails where URL is none, or none of the site that TARGET is valid for. */
bool target_takes(const struct target *target, struct rep_text url, struct failure *failure);

void target_free(struct target *target, const struct check_options *options);

#endif
