/* SPDX-License-Identifier: Apache-2.0 */
/* overview_text.c: what a file does as a whole, in sentences and as JSON (rep_say.h): the consequence first. */
#include "base/command.h"
#include "base/json.h"
#include "say/voice.h"

/* ---- crawlers that are looked at first */

/* Writes who WHOM are: "Googlebot, bingbot and all other crawlers". */
static void
put_whom(struct rep_voice *voice, unsigned whom)
{
        static const char *const names[REP_FIRSTS] = {"Googlebot", "bingbot", "all other crawlers"};
        unsigned left;

        for (unsigned i = 0; i < REP_FIRSTS; i++) {
                if ((whom & 1U << i) == 0)
                        continue;
                rep_voice_put(voice, i == REP_FIRST_EVERYBODY && whom == 1U << i ? "All other crawlers" : names[i]);
                left = whom >> (i + 1);
                if (left != 0)
                        rep_voice_put(voice, (left & (left - 1)) != 0 ? ", " : " and ");
        }
}

/* Writes the line of EXAMPLE between the words BEFORE and AFTER; nothing if no rule decides. */
static void
put_line(struct rep_voice *voice, const char *before, const struct rep_reach_example *example, const char *after)
{
        if (example->rule == NULL)
                return;
        rep_voice_put(voice, before);
        rep_voice_line(voice, example->rule);
        rep_voice_put(voice, after);
}

static void
put_share(struct rep_voice *voice, const struct rep_overview_line *line)
{
        const struct rep_reach_example *allowed = &line->reach.by_verdict[REP_ALLOW];
        const struct rep_reach_example *disallowed = &line->reach.by_verdict[REP_DISALLOW];
        enum rep_share share = rep_share_of(&line->reach);

        rep_voice_put(voice, " may fetch ");
        rep_voice_put(voice, rep_say_share_words(share));
        if (share == REP_SHARE_ALL_BUT && line->home.verdict == REP_DISALLOW) {
                rep_voice_number(voice, ", and not the home page, / (line ", line->home.line, ")");
        } else if (share == REP_SHARE_ALL_BUT || share == REP_SHARE_ONLY) {
                rep_voice_put(voice, ", such as ");
                rep_voice_text(voice, (share == REP_SHARE_ONLY ? allowed : disallowed)->path);
        }
        if (share == REP_SHARE_ONLY) /* the path is not one that the line closes */
                put_line(voice, ": ", disallowed, " closes the rest");
        else if (share != REP_SHARE_ALL_BUT || line->home.verdict == REP_ALLOW)
                put_line(voice, " (", disallowed, ")");
}

/* ---- purposes */

/* Writes " (2 may ignore robots.txt; 1 is said to obey, unconfirmed)". */
static void
put_doubts(struct rep_voice *voice, const struct rep_crawler_counts *counts)
{
        if (counts->unsure > 0)
                rep_voice_number(voice, " (", counts->unsure, " may ignore robots.txt");
        if (counts->hearsay > 0)
                rep_voice_number(voice, counts->unsure > 0 ? "; " : " (", counts->hearsay,
                                 counts->hearsay > 1 ? " are said to obey, unconfirmed"
                                                     : " is said to obey, unconfirmed");
        if (counts->unsure + counts->hearsay > 0)
                rep_voice_put(voice, ")");
}

/* Writes how many of all: "1 of 26 crawlers", "all 3 crawlers" or "the only crawler". */
static void
put_crawlers(struct rep_voice *voice, const struct rep_crawler_counts *counts, size_t some)
{
        if (some < counts->all)
                rep_voice_number(voice, "", some, " of ");
        else if (counts->all > 2)
                rep_voice_put(voice, "all ");
        rep_voice_number(voice, "", counts->all, counts->all > 1 ? " crawlers may fetch " : " crawler may fetch ");
}

/* Writes how many may fetch how much, those first that may fetch least. */
static void
put_shares(struct rep_voice *voice, const struct rep_crawler_counts *counts)
{
        static const enum rep_share order[REP_SHARES] = {REP_SHARE_NOTHING, REP_SHARE_ONLY, REP_SHARE_ALL_BUT,
                                                         REP_SHARE_ALL, REP_SHARE_UNDECIDED};
        bool first = true;

        for (size_t i = 0; i < REP_SHARES; i++) {
                size_t some = counts->by_share[order[i]];

                if (some == 0)
                        continue;
                if (first)
                        put_crawlers(voice, counts, some);
                else
                        rep_voice_number(voice, ", ", some, " ");
                rep_voice_put(voice, rep_say_share_words(order[i]));
                if (order[i] == REP_SHARE_NOTHING)
                        put_doubts(voice, counts);
                first = false;
        }
}

/* Writes "; use for training: 25 disallowed, 1 not stated".  Those that may not fetch the page are not in it. */
static void
put_use(struct rep_voice *voice, const struct rep_crawler_counts *counts, enum rep_use use)
{
        static const char *const uses[REP_USES] = {
                "; use in search: ", "; use in answers: ", "; use for training: "}; /* in the order of enum rep_use */
        static const enum rep_preference order[] = {REP_PREFERENCE_DISALLOW, REP_PREFERENCE_ALLOW,
                                                    REP_PREFERENCE_UNKNOWN};
        static const char *const words[] = {"disallowed", "allowed", "not stated"};
        size_t asked = counts->answered - counts->by_preference[use][REP_PREFERENCE_NOT_APPLICABLE], i;
        bool first = true;

        for (i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
                size_t some = counts->by_preference[use][order[i]];

                if (some == 0)
                        continue;
                rep_voice_put(voice, first ? uses[use] : ", ");
                if (some < asked)
                        rep_voice_number(voice, "", some, " ");
                rep_voice_put(voice, words[i]);
                first = false;
        }
}

/* Writes what is said about each use; about all of them only if something is. */
static void
put_uses(struct rep_voice *voice, const struct rep_crawler_counts *counts)
{
        bool said = counts->purposes != 0;

        for (unsigned use = 0; use < REP_USES; use++)
                said |= counts->by_preference[use][REP_PREFERENCE_ALLOW] > 0 ||
                        counts->by_preference[use][REP_PREFERENCE_DISALLOW] > 0;
        for (unsigned use = 0; use < REP_USES && said; use++)
                put_use(voice, counts, (enum rep_use)use);
}

bool
rep_say_counts(const struct rep_crawler_counts *counts, rep_write_fn write, void *context)
{
        struct rep_voice voice = {write, context, false};
        const char *title = rep_say_purpose_words((enum rep_purpose)counts->purposes);

        if (title != NULL) {
                rep_voice_put(&voice, title);
                rep_voice_put(&voice, ": ");
        }
        if (counts->all == 0)
                rep_voice_put(&voice, "no crawlers");
        put_shares(&voice, counts);
        put_uses(&voice, counts);
        rep_voice_put(&voice, ".");
        return !voice.stopped;
}

bool
rep_say_overview_line(const struct rep_overview_line *line, rep_write_fn write, void *context)
{
        struct rep_voice voice = {write, context, false};

        if (line->whom == 0)
                return rep_say_counts(&line->counts, write, context);
        if (line->severity == REP_SEVERITY_ERROR)
                rep_voice_put(&voice, "Closed to search: ");
        put_whom(&voice, line->whom);
        put_share(&voice, line);
        rep_voice_put(&voice, ".");
        return !voice.stopped;
}

/* ---- JSON */

static void
put_json_whom(struct rep_json *json, const struct rep_overview_line *line)
{
        static const char *const names[REP_FIRSTS] = {"Googlebot", "bingbot", NULL};

        rep_json_name(json, "crawlers");
        rep_json_begin(json, '[');
        for (unsigned i = 0; i < REP_FIRSTS; i++)
                if ((line->whom & 1U << i) != 0)
                        rep_json_put_string(json, names[i]);
        rep_json_end(json, ']');
        rep_json_name(json, "reach");
        rep_json_foreign(json);
        json->stopped = json->stopped || !rep_say_reach_json(&line->reach, json->write, json->context);
        rep_json_name(json, "home");
        rep_json_begin(json, '{');
        rep_json_string(json, "verdict", rep_say_name(REP_NAME_VERDICT, line->home.verdict));
        rep_json_number(json, "line", line->home.line);
        rep_json_end(json, '}');
}

static void
put_json_use(struct rep_json *json, const size_t *by_preference, enum rep_use use)
{
        rep_json_string(json, "use", rep_use_name(use));
        rep_json_name(json, "preferences");
        rep_json_begin(json, '{');
        for (int i = 0; i <= REP_PREFERENCE_DISALLOW; i++)
                rep_json_number(json, rep_say_name(REP_NAME_PREFERENCE, (enum rep_preference)i), by_preference[i]);
        rep_json_end(json, '}');
}

static void
put_json_counts(struct rep_json *json, const struct rep_crawler_counts *counts)
{
        rep_json_string(json, "purpose", rep_purpose_name((enum rep_purpose)counts->purposes));
        rep_json_string(json, "title", rep_say_purpose_words((enum rep_purpose)counts->purposes));
        rep_json_number(json, "count", counts->all);
        rep_json_name(json, "shares");
        rep_json_begin(json, '{');
        for (int i = 0; i < REP_SHARES; i++)
                rep_json_number(json, rep_say_share((enum rep_share)i), counts->by_share[i]);
        rep_json_end(json, '}');
        rep_json_number(json, "not_known_to_obey", counts->unsure);
        rep_json_number(json, "obey_by_hearsay", counts->hearsay);
        for (unsigned use = 0; use < REP_USES && counts->answered > 0; use++)
                if (counts->uses == 1U << use)
                        put_json_use(json, counts->by_preference[use], (enum rep_use)use);
}

static void
put_json_line(struct rep_json *json, const struct rep_overview_line *line)
{
        rep_json_begin(json, '{');
        rep_json_string(json, "severity", rep_say_name(REP_NAME_SEVERITY, line->severity));
        rep_json_name(json, "sentence");
        rep_json_begin_string(json);
        (void)rep_say_overview_line(line, rep_json_take_piece, json);
        rep_json_end_string(json);
        if (line->whom != 0)
                put_json_whom(json, line);
        else
                put_json_counts(json, &line->counts);
        rep_json_end(json, '}');
}

bool
rep_say_overview_json(const struct rep_overview *overview, rep_write_fn write, void *context)
{
        struct rep_json json = {write, context, false, false};

        rep_json_begin(&json, '{');
        rep_json_bool(&json, "closed_to_search", overview->closed_to_search);
        rep_json_number(&json, "undecided", overview->undecided);
        rep_json_name(&json, "lines");
        rep_json_begin(&json, '[');
        for (size_t i = 0; i < overview->line_count; i++)
                put_json_line(&json, &overview->lines[i]);
        rep_json_end(&json, ']');
        rep_json_end(&json, '}');
        return !json.stopped;
}
