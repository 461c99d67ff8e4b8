/* SPDX-License-Identifier: Apache-2.0 */
/* sentence.c: sentences for people about one URL (rep_say.h): the consequence first, then the cause. */
#include "say/sentence.h"
#include "base/command.h"

#include <stdio.h>

const char *
rep_say_reason_words(enum rep_reason reason)
{
        /* in the order of enum rep_reason */
        static const char *const all[] = {
                "no rule matches, so it is allowed",
                "the only rule that matches",
                "its pattern is the longest of those that match",
                "of equally long patterns, the one that allows wins",
                "of equally long patterns, the first line is reported",
                "the robots.txt itself may always be fetched",
        };

        return all[reason];
}

const char *
rep_say_miss_words(enum rep_miss_kind miss)
{
        /* in the order of enum rep_miss_kind */
        static const char *const all[] = {
                "",
                "but for upper and lower case",
                "if escapes were spelled alike in both; the dialect rfc9309 does so",
                "with a '/' in front; without one it matches nothing",
                "as a path; a whole URL matches nothing",
                "without the '/' at its end",
                "without the '$' at its end",
        };

        return all[miss];
}

/* ---- making */

static void
add(struct rep_sentence *sentence, struct rep_text text)
{
        sentence->parts[sentence->count++] = text;
}

/* Adds "line 3, 'Disallow: /x". */
static void
add_line(struct rep_sentence *sentence, const char *line, const struct rep_directive *directive)
{
        int size = snprintf(sentence->digits, sizeof(sentence->digits), "%u", (unsigned)directive->line);

        add(sentence, rep_string(line));
        add(sentence, (struct rep_text){sentence->digits, (size_t)size});
        add(sentence, rep_string(", '"));
        add(sentence, directive->key);
        add(sentence, rep_string(": "));
        add(sentence, directive->value);
}

void
rep_make_explanation_sentence(struct rep_sentence *sentence, const struct rep_explanation *explanation)
{
        sentence->count = 0;
        add(sentence, explanation->path);
        if (explanation->reason == REP_REASON_ROBOTS_FILE || explanation->result.line == 0 ||
            explanation->match_count == 0) {
                add(sentence,
                    rep_string(explanation->reason == REP_REASON_ROBOTS_FILE
                                       ? " is allowed: the robots.txt itself may always be fetched."
                               : explanation->group_count == 0 ? " is allowed: no group applies to this crawler."
                                                               : " is allowed: no rule matches."));
                return;
        }
        add_line(sentence,
                 explanation->result.verdict == REP_ALLOW ? " is allowed by line " : " is disallowed by line ",
                 explanation->matches[0].directive);
        add(sentence, rep_string("': "));
        add(sentence, rep_string(rep_say_reason_words(explanation->reason)));
        add(sentence, rep_string("."));
}

void
rep_make_miss_sentence(struct rep_sentence *sentence, const struct rep_near_miss *miss)
{
        sentence->count = 0;
        add_line(sentence, "Line ", miss->directive);
        add(sentence, rep_string("', would match and decide "));
        add(sentence, rep_string(rep_say_miss_words(miss->kind)));
        add(sentence, rep_string("."));
}

/* ---- usage */

/* Returns what follows "may be used" for USE. */
static const char *
words_of_use(enum rep_use use)
{
        static const char *const all[REP_USES] = {" for search", " as input of models", " to train models"};

        return all[use];
}

void
rep_make_usage_sentence(struct rep_sentence *sentence, const struct rep_usage_report *report, enum rep_use use)
{
        const struct rep_statement *statement = report->by[use];
        bool silent = report->of[use].preference == REP_PREFERENCE_UNKNOWN;

        sentence->count = 0;
        if (statement == NULL) {
                add(sentence, rep_string(silent ? "Nothing says whether " : ""));
                add(sentence, report->path);
                add(sentence, rep_string(silent ? " may be used"
                                                : " may not be fetched, and nothing says whether it may be used"));
                add(sentence, rep_string(words_of_use(use)));
                add(sentence, rep_string("."));
                return;
        }
        add(sentence, report->path);
        add(sentence,
            rep_string(report->of[use].preference == REP_PREFERENCE_ALLOW ? " may be used" : " is not to be used"));
        add(sentence, rep_string(words_of_use(use)));
        add_line(sentence, " by line ", &statement->line);
        add(sentence, rep_string("'"));
        if (statement->token.size > 0) {
                /* A rule is not about use by itself: its group is. */
                add(sentence, rep_string(", which holds for "));
                add(sentence, statement->token);
        }
        add(sentence, rep_string("."));
}

/* ---- writing */

bool
rep_write_sentence(const struct rep_sentence *sentence, rep_write_fn write, void *context)
{
        for (size_t i = 0; i < sentence->count; i++)
                if (!rep_say_text(sentence->parts[i], write, context))
                        return false;
        return true;
}

bool
rep_say_explanation(const struct rep_explanation *explanation, rep_write_fn write, void *context)
{
        struct rep_sentence sentence;

        rep_make_explanation_sentence(&sentence, explanation);
        return rep_write_sentence(&sentence, write, context);
}

bool
rep_say_usage(const struct rep_usage_report *report, enum rep_use use, rep_write_fn write, void *context)
{
        struct rep_sentence sentence;

        rep_make_usage_sentence(&sentence, report, use);
        return rep_write_sentence(&sentence, write, context);
}

bool
rep_say_near_miss(const struct rep_near_miss *miss, rep_write_fn write, void *context)
{
        struct rep_sentence sentence;

        rep_make_miss_sentence(&sentence, miss);
        return rep_write_sentence(&sentence, write, context);
}
