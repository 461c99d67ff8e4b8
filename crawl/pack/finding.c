/* SPDX-License-Identifier: Apache-2.0 */
/* finding.c: what the results of lookups are called (rep_pack.h).  Each table is in the order of the enum. */
#include "rep_pack.h"

const char *
rep_say_pack_finding(enum rep_pack_finding finding)
{
        static const char *const all[] = {"unknown", "rules", "allow-all", "disallow-all", "no-url", "damaged"};

        return all[finding];
}

const char *
rep_say_pack_finding_words(enum rep_pack_finding finding)
{
        static const char *const all[] = {
                "the pack does not know the site",
                "its rules decide",
                "it has no rules, so everything is allowed",
                "there was no answer, so everything is disallowed for now",
                "no URL with an origin",
                "the pack is damaged where the URL's origin stands",
        };

        return all[finding];
}
