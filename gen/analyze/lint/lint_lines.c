/* SPDX-License-Identifier: Apache-2.0 */
/* lint_lines.c: problems with single lines: keys and values. */
#include "analyze/lint/lint.h"
#include "base/command.h"

#include "syntax/token.h"

/* ---- keys */

/* Keys that no crawler's documentation has, or that crawlers no longer support, and what to write instead. */
static const struct unsupported {
        const char *key, *instead;
} unsupported_keys[] = {
        {"noindex", "Google ignores noindex here; use a robots meta tag or X-Robots-Tag"},
        {"nofollow", "Google ignores nofollow here; use a robots meta tag or X-Robots-Tag"},
        {"noarchive", "Google ignores noarchive here; use a robots meta tag or X-Robots-Tag"},
        {"nosnippet", "Google ignores nosnippet here; use a robots meta tag or X-Robots-Tag"},
        {"noai", "nobody reads noai here; write 'Content-Usage: train-ai=n, ai-use=n'"},
        {"noimageai", "nobody reads noimageai here; write 'Content-Usage: train-ai=n, ai-use=n'"},
        {"llm-policy", "no crawler is known to obey llm-policy; write 'Content-Usage: train-ai=n, ai-use=n'"},
};

static bool
is_key(struct rep_text key, const char *known)
{
        return rep_token_compare(key, rep_string(known)) == 0;
}

/* Checks a key that the reader accepted as a rule or as another known line. */
static void
lint_taken_key(const struct rep_lint *lint, const struct rep_directive *directive)
{
        static const char *const names[] = {"user-agent", "allow", "disallow", "sitemap"};
        const char *name = names[directive->kind];

        if (!is_key(directive->key, name))
                rep_report_finding(lint, REP_FINDING_MISSPELT_KEY, directive->line, directive->key.data, 0,
                                   "some crawlers ignore this line: '%.*s' is a misspelling of '%s'",
                                   rep_shown(directive->key), directive->key.data, name);
}

static void
lint_other_key(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *key = &directive->key;
        const struct rep_file *file = &lint->analysis->file;
        const size_t index = (size_t)(directive - file->directives);
        const char *meant;

        for (size_t i = 0; i < sizeof(unsupported_keys) / sizeof(unsupported_keys[0]); i++)
                if (is_key(*key, unsupported_keys[i].key)) {
                        rep_report_finding(lint, REP_FINDING_UNSUPPORTED_DIRECTIVE, directive->line, key->data, 0, "%s",
                                           unsupported_keys[i].instead);
                        return;
                }
        if (rep_directive_key(*key) != REP_KEY_UNKNOWN) /* somebody documents it */
                return;
        meant = rep_meant_key(*key);
        if (meant != NULL)
                rep_report_finding(
                        lint, REP_FINDING_MISSPELT_KEY, directive->line, key->data, 0,
                        "'%.*s' is ignored%s; did you mean '%s'?", rep_shown(*key), key->data,
                        strcmp(meant, "user-agent") == 0 ? rep_without_agent_line(file, index, index + 1) : "", meant);
        else
                rep_report_finding(lint, REP_FINDING_UNKNOWN_KEY, directive->line, key->data, 0,
                                   "'%.*s' is ignored: the key is unknown", rep_shown(*key), key->data);
}

/* Some crawlers accept a line of two words without a colon. */
static void
lint_colon(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_file *file = &lint->analysis->file;
        const char *at = directive->key.data + directive->key.size;
        size_t index = (size_t)(directive - file->directives);

        if (!rep_has_colon(lint->analysis, directive))
                rep_report_finding(
                        lint, REP_FINDING_MISSING_COLON, directive->line, at, 0,
                        directive->kind == REP_KIND_OTHER
                                ? "most crawlers ignore this line%s: ':' is missing after '%.*s'"
                                : "Google reads this line, and most other crawlers ignore it%s: ':' is missing after "
                                  "'%.*s'",
                        directive->kind == REP_KIND_USER_AGENT ? rep_without_agent_line(file, index, index + 1) : "",
                        rep_shown(directive->key), directive->key.data);
}

/* Reports a key that holds white space, because the colon after its first word is missing, and another one follows, as
   in "sitemap https://h/".  Returns whether it is such a key. */
static bool
lint_key_of_words(const struct rep_lint *lint, const struct rep_directive *directive)
{
        struct rep_text word = directive->key;

        for (word.size = 0; word.size < directive->key.size; word.size++)
                if (word.data[word.size] == ' ' || word.data[word.size] == '\t')
                        break;
        if (word.size == directive->key.size || !rep_is_meant_as_key(word))
                return false;
        if (directive->kind == REP_KIND_OTHER)
                rep_report_finding(lint, REP_FINDING_MISSING_COLON, directive->line, word.data + word.size, 0,
                                   "this line is ignored, for it is cut at another ':': one is missing after '%.*s'",
                                   rep_shown(word), word.data);
        else
                rep_report_finding(lint, REP_FINDING_MISSING_COLON, directive->line, word.data + word.size, 0,
                                   "Google reads only '%.*s' here, and most other crawlers ignore this line: it is "
                                   "cut at another ':', for one is missing after '%.*s'",
                                   rep_shown(directive->value), directive->value.data, rep_shown(word), word.data);
        return true;
}

/* ---- values and everything */

/* The longest crawl-delay that is not reported, in milliseconds: a minute. */
enum { USUAL_DELAY = 60000 };

/* Reports a crawl-delay that keeps crawlers away. */
static void
lint_long_delay(const struct rep_lint *lint, const struct rep_directive *directive)
{
        uint32_t delay;

        if (rep_directive_key(directive->key) != REP_KEY_CRAWL_DELAY ||
            rep_crawl_delay(directive->value, &delay) != REP_VALUE_OK || delay <= USUAL_DELAY)
                return;
        rep_report_finding(lint, REP_FINDING_LONG_DELAY, directive->line, directive->value.data, 0,
                           "lets a crawler fetch at most %u page%s a day: the delay is in seconds; crawlers may ignore "
                           "one over a minute",
                           (unsigned)(REP_CRAWL_DELAY_MAX / delay), delay > REP_CRAWL_DELAY_MAX / 2 ? "" : "s");
}

static void
lint_value(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const char *problem = rep_directive_problem(directive);
        const char *place = directive->value.size > 0 ? directive->value.data : directive->key.data;
        bool sitemap = directive->kind == REP_KIND_SITEMAP;

        if (!sitemap && rep_lint_usage(lint, directive, problem))
                return;
        if (problem == NULL && !sitemap)
                lint_long_delay(lint, directive);
        if (problem != NULL && sitemap)
                rep_report_finding(lint, REP_FINDING_BAD_SITEMAP, directive->line, place, 0,
                                   "crawlers may ignore this sitemap: %s", problem);
        else if (problem != NULL)
                rep_report_finding(lint, REP_FINDING_BAD_VALUE, directive->line, place, 0, "%.*s: %s",
                                   rep_shown(directive->key), directive->key.data, problem);
}

enum rep_status
rep_lint_lines(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *directive = &file->directives[i];

                /* Two words without a colon are ordinary text if the first is not a key. */
                if ((directive->kind == REP_KIND_OTHER && !rep_has_colon(lint->analysis, directive) &&
                     !rep_is_meant_as_key(directive->key)) ||
                    rep_lint_look_alike(lint, directive) || lint_key_of_words(lint, directive))
                        continue;
                lint_colon(lint, directive);
                if (rep_lint_read_as_rule(lint, directive))
                        ;
                else if (directive->kind != REP_KIND_OTHER)
                        lint_taken_key(lint, directive);
                else
                        lint_other_key(lint, directive);
                if (directive->kind == REP_KIND_ALLOW || directive->kind == REP_KIND_DISALLOW)
                        rep_lint_pattern(lint, directive);
                else if (directive->kind != REP_KIND_USER_AGENT)
                        lint_value(lint, directive);
        }
        return REP_OK;
}
