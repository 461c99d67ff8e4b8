/* SPDX-License-Identifier: Apache-2.0 */
/* lint_usage.c: see lint.h: what lines say about the use of content (rep_usage.h), and lines that were meant to. */
#include "analyze/lint/lint.h"

#include "for_command.h"
#include "rep_directives.h"
#include "rep_usage.h"
#include "syntax/token.h"

/* ---- lines that Google reads as rules */

/* Returns whether KEY is WORD and another word, as "disallow-ai" and "DisallowAI" are, and neither an ending, as
   "disallowed" is, nor misspelt. */
static bool
goes_on(struct rep_text key, const char *word)
{
        struct rep_text begin = {key.data, strlen(word)};
        const char *next = key.data + begin.size;

        if (key.size < begin.size + 2 || rep_token_compare(begin, rep_string(word)) != 0)
                return false;
        return *next == '-' || *next == '_' ||
               (rep_fold(*next) != (unsigned char)*next && rep_fold(next[-1]) == (unsigned char)next[-1]) ||
               (key.size > begin.size + 2 && rep_meant_key(key) == NULL);
}

bool
rep_lint_read_as_rule(const struct rep_lint *lint, const struct rep_directive *directive)
{
        struct rep_text key = directive->key, value = directive->value;
        /* Google compares keys as prefixes. */
        const char *rule = goes_on(key, "disallow") ? "Disallow" : goes_on(key, "allow") ? "Allow" : NULL;

        if (rule == NULL || !rep_has_colon(lint->analysis, directive))
                return false;
        if (directive == lint->closing)
                rep_report_as(lint, REP_SEVERITY_ERROR, REP_FINDING_READ_AS_RULE, directive->line, key.data, 0,
                              "closes the whole site to Googlebot: Google reads '%.*s' as 'Disallow'", rep_shown(key),
                              key.data);
        else
                rep_report_finding(lint, REP_FINDING_READ_AS_RULE, directive->line, key.data, 0,
                                   "Google reads this as '%s: %.*s'; most other crawlers ignore it", rule,
                                   rep_shown(value), value.data);
        return true;
}

/* ---- pairs */

/* Returns what the vocabulary of PAIR has for its value, which another vocabulary has; NULL if none has. */
static const char *
meant_value(const struct rep_usage_pair *pair, bool is_signal)
{
        static const struct {
                const char *given, *signal, *usage;
        } values[] = {{"y", "yes", "y"},     {"n", "no", "n"},        {"yes", "yes", "y"},  {"no", "no", "n"},
                      {"allow", "yes", "y"}, {"disallow", "no", "n"}, {"true", "yes", "y"}, {"false", "no", "n"}};

        for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
                if (rep_token_compare(pair->given, rep_string(values[i].given)) == 0)
                        return is_signal ? values[i].signal : values[i].usage;
        return NULL;
}

/* Returns what the vocabulary of a line has where PAIR has the name or the value that it lacks. */
static const char *
known_words(const struct rep_usage_pair *pair, bool is_signal)
{
        if (pair->meaning == REP_PAIR_UNKNOWN_NAME)
                return is_signal ? "the names 'search', 'ai-input', 'ai-train' and 'use'"
                                 : "the names 'search', 'ai-use' and 'train-ai'";
        if (pair->is_extent)
                return "the values 'immediate', 'reference' and 'full'";
        return is_signal ? "the values 'yes' and 'no'" : "the values 'y' and 'n'";
}

/* Reports PAIR, whose name or value its vocabulary does not have, and what to write if that is clear. */
static void
report_unknown(const struct rep_lint *lint, const struct rep_directive *directive, const struct rep_usage_pair *pair,
               bool is_signal)
{
        static const char *const in_usage[REP_USES] = {"search", "ai-use", "train-ai"};
        const char *value = pair->is_extent ? NULL : meant_value(pair, is_signal);
        const char *key = is_signal ? "Content-Signal" : "Content-Usage";
        enum rep_use use = pair->use;
        bool known = pair->meaning == REP_PAIR_UNKNOWN_VALUE || rep_use_of(pair->name, &use);

        if (known && value != NULL)
                rep_report_finding(lint, REP_FINDING_UNKNOWN_USAGE, directive->line, pair->text.data, 0,
                                   "'%.*s' says nothing: %s has %s; write '%s=%s'", rep_shown(pair->text),
                                   pair->text.data, key, known_words(pair, is_signal),
                                   is_signal ? rep_use_name(use) : in_usage[use], value);
        else
                rep_report_finding(lint, REP_FINDING_UNKNOWN_USAGE, directive->line, pair->text.data, 0,
                                   "'%.*s' says nothing: %s has %s", rep_shown(pair->text), pair->text.data, key,
                                   known_words(pair, is_signal));
}

static bool
is_unknown(const struct rep_usage_pair *pair)
{
        return pair->meaning == REP_PAIR_UNKNOWN_NAME || pair->meaning == REP_PAIR_UNKNOWN_VALUE;
}

/* ---- Content-Signal */

static void
lint_signal(const struct rep_lint *lint, const struct rep_directive *directive, const char *problem)
{
        struct rep_text rest = directive->value;
        struct rep_usage_pair pair;
        bool any = false;

        for (; rep_next_signal(&rest, REP_SIGNAL_LINE, &pair); any = true) {
                if (is_unknown(&pair))
                        report_unknown(lint, directive, &pair, true);
                if (pair.meaning == REP_PAIR_MALFORMED)
                        rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, pair.text.data, 0,
                                           "'%.*s' says nothing: %s", rep_shown(pair.text), pair.text.data, problem);
        }
        if (!any)
                rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, directive->key.data, 0,
                                   "Content-Signal says nothing: %s", problem);
        if (directive->group == REP_NO_GROUP)
                rep_report_finding(lint, REP_FINDING_SIGNAL_ABOVE_GROUPS, directive->line, directive->key.data, 0,
                                   "this signal may be taken for everybody's, or for nobody's: it is above all "
                                   "user-agent lines");
}

/* ---- Content-Usage */

/* Returns whether PREFERENCE says anything. */
static bool
says_something(struct rep_text preference)
{
        struct rep_preferences preferences;

        (void)rep_content_usage(preference, &preferences); /* a value that is not a dictionary says nothing */
        for (unsigned i = 0; i < REP_USES; i++)
                if (preferences.of[i] != REP_PREFERENCE_UNKNOWN)
                        return true;
        return false;
}

/* Returns where a PREFERENCE with a problem is wrong. */
static const char *
wrong_place(const struct rep_directive *directive, struct rep_text preference)
{
        struct rep_usage_pair pair;

        while (rep_next_usage(&preference, &pair))
                ;
        if (preference.size > 0)
                return preference.data;
        if (directive->group == REP_NO_GROUP)
                return directive->key.data;
        return directive->value.size > 0 ? directive->value.data : directive->key.data;
}

static void
lint_preference(const struct rep_lint *lint, const struct rep_directive *directive, const char *problem)
{
        struct rep_text path, preference;
        struct rep_usage_pair pair;
        const char *place;

        rep_split_usage(directive->value, &path, &preference);
        place = problem != NULL ? wrong_place(directive, preference) : directive->value.data;
        if (path.size > 0 && directive->group != REP_NO_GROUP && !says_something(preference))
                rep_report_finding(lint, REP_FINDING_SILENCED_USAGE, directive->line, place, 0,
                                   "says nothing about '%.*s', and silences lines with shorter paths there: %s",
                                   rep_shown(path), path.data, problem != NULL ? problem : "no preference is known");
        else if (problem != NULL)
                rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, place, 0,
                                   "Content-Usage says nothing: %s", problem);
        while (problem == NULL && rep_next_usage(&preference, &pair))
                if (is_unknown(&pair))
                        report_unknown(lint, directive, &pair, false);
}

bool
rep_lint_usage(const struct rep_lint *lint, const struct rep_directive *directive, const char *problem)
{
        enum rep_key key = rep_directive_key(directive->key);

        if (key == REP_KEY_CONTENT_SIGNAL)
                lint_signal(lint, directive, problem);
        if (key == REP_KEY_CONTENT_USAGE)
                lint_preference(lint, directive, problem);
        return key == REP_KEY_CONTENT_SIGNAL || key == REP_KEY_CONTENT_USAGE;
}
