/* SPDX-License-Identifier: Apache-2.0 */
/* names.c: what the values of results are called (rep_say.h).  Each table is in the order of its enum. */
#include "base/command.h"
#include "say/voice.h"

const char *
rep_say_verdict(enum rep_verdict verdict)
{
        static const char *const all[] = {"disallow", "allow", "wait", "no-url"};

        return all[verdict];
}

const char *
rep_say_dialect(enum rep_dialect dialect)
{
        static const char *const all[] = {"google", "rfc9309"};

        return all[dialect];
}

const char *
rep_say_names(enum rep_names names)
{
        static const char *const all[] = {"token", "any", "wide"};

        return all[names];
}

const char *
rep_say_kind(enum rep_kind kind)
{
        static const char *const all[] = {"user-agent", "allow", "disallow", "sitemap", "other"};

        return all[kind];
}

const char *
rep_say_reason(enum rep_reason reason)
{
        static const char *const all[] = {"no-rule", "only-rule", "longer", "allow", "earlier", "robots-file"};

        return all[reason];
}

const char *
rep_say_miss(enum rep_miss_kind miss)
{
        static const char *const all[] = {"", "case", "escaping", "first-slash", "absolute-url", "last-slash", "end"};

        return all[miss];
}

const char *
rep_say_severity(enum rep_severity severity)
{
        static const char *const all[] = {"note", "warning", "error"};

        return all[severity];
}

const char *
rep_say_holds(enum rep_holds holds)
{
        static const char *const all[] = {"none", "everybody", "named", "unsaid"};

        return all[holds];
}

const char *
rep_say_preference(enum rep_preference preference)
{
        static const char *const all[] = {"unknown", "not-applicable", "allow", "disallow"};

        return all[preference];
}

const char *
rep_say_statement(enum rep_statement_kind statement)
{
        static const char *const all[] = {
                "none",    "content-usage", "content-signal",  "usage-token", "operator-token",
                "license", "x-robots-tag",  "tdm-reservation", "tdm-policy",
        };

        return all[statement];
}

const char *
rep_say_use_extent(enum rep_use_extent extent)
{
        static const char *const all[] = {"none", "immediate", "reference", "full"};

        return all[extent];
}

const char *
rep_say_access(enum rep_access access)
{
        static const char *const all[] = {"disallow-all", "allow-all", "rules", "unchanged", "follow"};

        return all[access];
}

const char *
rep_say_fetch_state(enum rep_fetch_state state)
{
        static const char *const all[] = {"unknown", "fresh", "stale", "unreachable", "given-up"};

        return all[state];
}

const char *
rep_say_fetch_error(enum rep_fetch_error error)
{
        static const char *const all[] = {"none",  "dns",  "connect", "tls",  "timeout",
                                          "reset", "body", "other",   "loop", "bad-target"};

        return all[error];
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
