/* SPDX-License-Identifier: Apache-2.0 */
/* packs.c: see packs.h. */
#include "cli/ask/packs.h"

#include "cli/base/report.h"
#include "cli/base/rooms.h"

/* Returns the functions of the room for packs, or NULL if that room is not built. */
static const struct packs *
find_packs(void)
{
        const struct room *const *room;

        for (room = rooms; *room != NULL; room++)
                if ((*room)->packs != NULL)
                        return (*room)->packs;
        return NULL;
}

static int
fail_without(const char *command, const char *pack)
{
        return usage_error(command, "--pack=%s: this rep2c was built without packs", pack);
}

bool
packs_recognize(const char *file)
{
        const struct packs *packs = find_packs();

        return packs != NULL && packs->recognize(file);
}

enum rep_names
packs_names(const char *file)
{
        const struct packs *packs = find_packs();

        return packs != NULL ? packs->names(file) : REP_NAMES_ANY;
}

int
packs_info(const char *file, bool json)
{
        return find_packs()->info(file, json);
}

int
packs_check(const struct check_options *options, char **urls)
{
        const struct packs *packs = find_packs();

        return packs != NULL ? packs->check(options, urls) : fail_without("check", options->pack);
}

int
packs_explain(const struct explain_options *options, const struct crawler *crawler, char **urls)
{
        const struct packs *packs = find_packs();

        return packs != NULL ? packs->explain(options, crawler, urls) : fail_without("explain", options->pack);
}
