/* SPDX-License-Identifier: Apache-2.0 */
/* lint_usage.c: see lint.h: what lines say about the use of content (rep_usage.h), and lines that were meant to. */
#include "analyze/lint.h"

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

/* Returns the rule that Google takes KEY for, because it compares keys as prefixes; NULL if there is none. */
static const char *
rule_of(struct rep_text key)
{
        return goes_on(key, "disallow") ? "Disallow" : goes_on(key, "allow") ? "Allow" : NULL;
}

/* Returns whether the group of RULE is Googlebot's: it names it, or else everybody, if no line of the file names it. */
static bool
is_of_google(const struct rep_file *file, const struct rep_directive *rule)
{
        bool named = false, here = false, everybody = false;
        size_t i;

        for (i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];
                bool names_it = rep_token_compare(rep_agent_token(line->value, REP_NAMES_TOKEN),
                                                  rep_string("googlebot")) == 0,
                     is_same = line->group == rule->group;

                if (line->kind != REP_KIND_USER_AGENT)
                        continue;
                named |= names_it;
                here |= names_it && is_same;
                everybody |= is_same && rep_names_everybody(line->value);
        }
        return rule->group != REP_NO_GROUP && (named ? here : everybody);
}

bool
rep_lint_read_as_rule(const struct rep_lint *lint, const struct rep_directive *directive)
{
        struct rep_text key = directive->key, value = directive->value;
        const char *rule = rule_of(key);

        if (rule == NULL || !rep_has_colon(lint->analysis, directive))
                return false;
        if (rule[0] == 'D' && value.size > 0 && rep_is_every_path(value) &&
            is_of_google(&lint->analysis->file, directive))
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

/* Returns whether the value GIVEN says something in one of the vocabularies. */
static bool
is_value_elsewhere(struct rep_text given)
{
        static const char *const values[] = {"y", "n", "yes", "no", "allow", "disallow"};
        size_t i;

        for (i = 0; i < sizeof(values) / sizeof(values[0]); i++)
                if (rep_token_compare(given, rep_string(values[i])) == 0)
                        return true;
        return false;
}

/* Reports PAIR, whose name or value its vocabulary does not have: as a note if another vocabulary has it. */
static void
report_unknown(const struct rep_lint *lint, const struct rep_directive *directive, const struct rep_usage_pair *pair,
               bool is_signal)
{
        bool is_name = pair->meaning == REP_PAIR_UNKNOWN_NAME;
        enum rep_use use;
        bool elsewhere = is_name ? rep_use_of(pair->name, &use) : !pair->is_extent && is_value_elsewhere(pair->given);
        const char *known = is_name           ? (is_signal ? "'search', 'ai-input', 'ai-train' and 'use'"
                                                           : "'search', 'ai-use' and 'train-ai'")
                            : pair->is_extent ? "'immediate', 'reference' and 'full'"
                            : is_signal       ? "'yes' and 'no'"
                                              : "'y' and 'n'";

        rep_report_as(lint, elsewhere ? REP_SEVERITY_NOTE : rep_finding_severity(REP_FINDING_UNKNOWN_USAGE),
                      REP_FINDING_UNKNOWN_USAGE, directive->line, pair->text.data, 0,
                      "'%.*s' says nothing: %s has the %s %s", rep_shown(pair->text), pair->text.data,
                      is_signal ? "Content-Signal" : "Content-Usage", is_name ? "names" : "values", known);
}

static bool
is_unknown(const struct rep_usage_pair *pair)
{
        return pair->meaning == REP_PAIR_UNKNOWN_NAME || pair->meaning == REP_PAIR_UNKNOWN_VALUE;
}

/* ---- Content-Signal */

static void
lint_signal(const struct rep_lint *lint, const struct rep_directive *directive)
{
        struct rep_text rest = directive->value;
        struct rep_usage_pair pair;
        bool any = false;

        for (; rep_next_signal(&rest, REP_SIGNAL_LINE, &pair); any = true) {
                if (is_unknown(&pair))
                        report_unknown(lint, directive, &pair, true);
                if (pair.meaning == REP_PAIR_MALFORMED)
                        rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, pair.text.data, 0,
                                           "'%.*s' is lost: it is not NAME=VALUE, and commas stand between pairs",
                                           rep_shown(pair.text), pair.text.data);
        }
        if (!any)
                rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, directive->key.data, 0,
                                   "Content-Signal says nothing: it has no NAME=VALUE");
        if (directive->group == REP_NO_GROUP)
                rep_report_finding(lint, REP_FINDING_SIGNAL_ABOVE_GROUPS, directive->line, directive->key.data, 0,
                                   "this signal may be taken for everybody's, or for nobody's: it stands above all "
                                   "user-agent lines");
}

/* ---- Content-Usage */

/* Returns whether the preference of a line says anything.  Sets *WRONG to where it is no dictionary, or to an empty text. */
static bool
says_something(struct rep_text preference, struct rep_text *wrong)
{
        struct rep_preferences preferences;
        struct rep_usage_pair pair;
        bool says = false;
        unsigned i;

        if (rep_content_usage(preference, &preferences) == REP_VALUE_OK)
                for (i = 0; i < REP_USES; i++)
                        says |= preferences.of[i] != REP_PREFERENCE_UNKNOWN;
        *wrong = preference;
        while (rep_next_usage(wrong, &pair))
                ;
        return says;
}

/* Returns what is wrong with a preference that is no dictionary from WRONG on. */
static const char *
why_wrong(struct rep_text wrong)
{
        size_t i;

        for (i = 0; i < wrong.size && wrong.data[i] != '=' && wrong.data[i] != ' '; i++)
                if (wrong.data[i] >= 'A' && wrong.data[i] <= 'Z')
                        return "names are in lower case";
        return "it is no dictionary of RFC 9651, such as 'train-ai=n, search=y'";
}

static void
lint_preference(const struct rep_lint *lint, const struct rep_directive *directive)
{
        struct rep_text path, preference, wrong;
        struct rep_usage_pair pair;
        const char *place;
        bool says;

        rep_split_usage(directive->value, &path, &preference);
        says = says_something(preference, &wrong);
        place = wrong.size > 0 ? wrong.data : directive->value.size > 0 ? directive->value.data : directive->key.data;
        if (!says && path.size > 0)
                rep_report_finding(lint, REP_FINDING_SILENCED_USAGE, directive->line, place, 0,
                                   "says nothing about '%.*s', and silences lines with shorter paths there: %s",
                                   rep_shown(path), path.data,
                                   preference.size == 0 ? "no preference follows the path"
                                   : wrong.size > 0     ? why_wrong(wrong)
                                                        : "no preference is known");
        else if (preference.size == 0 || wrong.size > 0)
                rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, place, 0,
                                   "Content-Usage says nothing: %s",
                                   preference.size == 0 ? "it is empty" : why_wrong(wrong));
        while (wrong.size == 0 && rep_next_usage(&preference, &pair))
                if (is_unknown(&pair))
                        report_unknown(lint, directive, &pair, false);
        if (directive->group == REP_NO_GROUP)
                rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, directive->key.data, 0,
                                   "Content-Usage applies to no crawler before the first user-agent line");
}

bool
rep_lint_usage(const struct rep_lint *lint, const struct rep_directive *directive)
{
        enum rep_key key = rep_directive_key(directive->key);

        if (key == REP_KEY_CONTENT_SIGNAL)
                lint_signal(lint, directive);
        if (key == REP_KEY_CONTENT_USAGE)
                lint_preference(lint, directive);
        return key == REP_KEY_CONTENT_SIGNAL || key == REP_KEY_CONTENT_USAGE;
}
