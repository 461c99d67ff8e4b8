/* SPDX-License-Identifier: Apache-2.0 */
/* pack_usage.c: what a pack has of the sites of URLs, for `rep2c usage --pack`; see packs.h. */
#include "cli/crawl/pack_file.h"

/* Fills in SITE, what PACK has of the origin of URL.  Fails if it has nothing. */
static bool
find(const struct rep_pack *pack, const char *url, struct packs_site *site, struct failure *failure)
{
        struct pack_found found;

        if (!pack_find(pack, NULL, url, &found, failure))
                return false;
        switch (found.finding) {
        case REP_PACK_ALLOW_ALL:
                site->access = REP_ACCESS_ALLOW_ALL;
                return true;
        case REP_PACK_DISALLOW_ALL:
                site->access = REP_ACCESS_DISALLOW_ALL;
                return true;
        case REP_PACK_RULES:
                site->access = REP_ACCESS_RULES;
                return rep_pack_robots(pack, &found.entry, &site->rules) == REP_OK ||
                       fail(failure, "%s", rep_say_pack_finding_words(REP_PACK_DAMAGED));
        default:
                return fail(failure, "the pack does not have %s", found.origin);
        }
}

static int
ask_all(const struct rep_pack *pack, char **arguments, packs_site_fn *ask, void *context)
{
        struct urls urls = {.arguments = arguments};
        bool on = true;

        while (on && urls_next(&urls)) {
                struct packs_site site = {.rules = NULL};
                struct failure failure;

                if (!find(pack, urls.url.data, &site, &failure))
                        site.failure = &failure;
                on = ask(context, &urls, &site);
                rep_robots_free(site.rules);
        }
        return urls_finish(&urls, STATUS_OK);
}

int
pack_usage(const char *file, const struct crawlers *crawlers, char **urls, packs_site_fn *ask, void *context)
{
        struct rep_pack *pack;
        struct failure failure;
        int status;

        if (pack_open(file, &pack, &failure) && pack_suits_all(pack, crawlers, &failure) &&
            pack_states_usage(pack, &failure))
                status = ask_all(pack, urls, ask, context);
        else
                status = report(file, 0, &failure);
        rep_pack_close(pack);
        return status;
}
