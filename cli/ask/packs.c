/* SPDX-License-Identifier: Apache-2.0 */
/* packs.c: see packs.h. */
#include "cli/ask/packs.h"

#include "cli/base/report.h"

_Noreturn static void
refuse(const char *pack)
{
        usage_error("--pack=%s: this rep2c was built without packs", pack);
}

bool
packs_recognize(const char *file)
{
        return packs.recognize != NULL && packs.recognize(file);
}

enum rep_names
packs_names(const char *file)
{
        return packs.names != NULL ? packs.names(file) : REP_NAMES_ANY;
}

int
packs_info(const char *file, bool json)
{
        return packs.info(file, json);
}

int
packs_check(const struct check_options *options, char **urls)
{
        if (packs.check == NULL)
                refuse(options->pack);
        return packs.check(options, urls);
}

int
packs_explain(const struct explain_options *options, const struct crawler *crawler, char **urls)
{
        if (packs.explain == NULL)
                refuse(options->pack);
        return packs.explain(options, crawler, urls);
}

bool
packs_open_usage(const char *file, const struct crawlers *crawlers, struct rep_pack **pack, struct failure *failure)
{
        *pack = NULL;
        if (packs.open_usage == NULL)
                return fail(failure, "this rep2c was built without packs");
        return packs.open_usage(file, crawlers, pack, failure);
}
