/* SPDX-License-Identifier: Apache-2.0 */
/* names.c: what the values of results are called (rep_say.h).  Each table is in the order of its enum. */
#include "base/command.h"
#include "say/voice.h"

static const char *const verdicts[] = {"disallow", "allow", "wait", "no-url"};
static const char *const dialects[] = {"google", "rfc9309"};
static const char *const names[] = {"token", "any", "wide"};
static const char *const kinds[] = {"user-agent", "allow", "disallow", "sitemap", "other"};
static const char *const reasons[] = {"no-rule", "only-rule", "longer", "allow", "earlier", "robots-file"};
static const char *const misses[] = {"", "case", "escaping", "first-slash", "absolute-url", "last-slash", "end"};
static const char *const severities[] = {"note", "warning", "error"};
static const char *const holds[] = {"none", "everybody", "named", "unsaid"};
static const char *const accesses[] = {"disallow-all", "allow-all", "rules", "unchanged", "follow"};
static const char *const states[] = {"unknown", "fresh", "stale", "unreachable", "given-up"};
static const char *const errors[] = {"none",  "dns",  "connect", "tls",  "timeout",
                                     "reset", "body", "other",   "loop", "bad-target"};
static const char *const preferences[] = {"unknown", "not-applicable", "allow", "disallow"};
static const char *const statements[] = {
        "none",    "content-usage", "content-signal",  "usage-token", "operator-token",
        "license", "x-robots-tag",  "tdm-reservation", "tdm-policy",
};
static const char *const extents[] = {"none", "immediate", "reference", "full"};

const char *
rep_say_name(enum rep_name of, unsigned value)
{
        static const char *const *const all[] = {
                verdicts, dialects, names,  kinds,  reasons,     misses,     severities,
                holds,    accesses, states, errors, preferences, statements, extents,
        };

        return all[of][value];
}

/* ---- shares */

const char *
rep_say_share(enum rep_share share)
{
        static const char *const all[REP_SHARES] = {"all", "all-but", "only", "nothing", "undecided"};

        return all[share];
}

const char *
rep_say_share_words(enum rep_share share)
{
        static const char *const all[REP_SHARES] = {"everything", "all but some paths", "only some paths", "nothing",
                                                    "an undecided part"};

        return all[share];
}

/* ---- purposes */

const char *
rep_say_purpose_words(enum rep_purpose purpose)
{
        switch (purpose) {
        case REP_PURPOSE_SEARCH:
                return "Search";
        case REP_PURPOSE_TRAINING:
                return "AI training";
        case REP_PURPOSE_USER:
                return "Pages that people request";
        case REP_PURPOSE_ADS:
                return "Advertisements";
        case REP_PURPOSE_SEO:
                return "SEO";
        case REP_PURPOSE_ARCHIVE:
                return "Archives";
        case REP_PURPOSE_PREVIEW:
                return "Previews of links";
        case REP_PURPOSE_FEED:
                return "Feeds";
        case REP_PURPOSE_MONITOR:
                return "Monitoring";
        case REP_PURPOSE_DATA:
                return "Data for sale";
        case REP_PURPOSE_RESEARCH:
                return "Research";
        case REP_PURPOSE_OTHER:
                return "Other purposes";
        case REP_PURPOSE_INPUT:
                return "AI answers";
        case REP_PURPOSE_AGENT:
                return "AI agents";
        case REP_PURPOSE_AI:
                return "All of AI";
        }
        return NULL;
}
