/* SPDX-License-Identifier: Apache-2.0 */
/* finding.c: what the results of lookups are called (rep_pack.h).  Each table is in the order of the enum. */
#include "for_crawl.h"
#include "rep_pack.h"

const char *
rep_say_pack_finding(enum rep_pack_finding finding)
{
        static const char *const all[] = {"unknown", "rules", "allow-all", "disallow-all", "no-url", "damaged"};

        return all[finding];
}

const char *
rep_say_pack_finding_words(enum rep_pack_finding finding, const struct rep_pack_entry *entry)
{
        static const char *const all[] = {
                "the pack does not know the site",
                "its rules decide",
                "it has no rules, so everything is allowed",
                "it gave no usable answer, so everything is disallowed for now",
                "no URL with an origin",
                "the pack is damaged where the URL's origin stands",
        };
        struct rep_policy standard; /* by which a site is given up after 30 days */

        if (finding != REP_PACK_ALLOW_ALL || entry == NULL || entry->fetch.answered)
                return all[finding];
        rep_policy_fill(NULL, &standard);
        return entry->fetch.last_failure - entry->fetch.unreachable_since > standard.unreachable
                       ? "the site failed for over 30 days, so everything is allowed"
                       : "the site failed until it was given up, so everything is allowed";
}
