/* SPDX-License-Identifier: Apache-2.0 */
/* lint_lines.c: problems with single lines: keys, values, patterns. */
#include "analyze/lint.h"

#include "analyze/directive_problem.h"
#include "rep_directives.h"
#include "syntax/canonical.h"
#include "syntax/token.h"

/* ---- keys */

/* Keys that no crawler's documentation has, or that crawlers no longer support. */
static const char *const unsupported_keys[] = {"noindex", "nofollow", "noarchive", "nosnippet"};

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
        const char *meant;
        size_t i;

        for (i = 0; i < sizeof(unsupported_keys) / sizeof(unsupported_keys[0]); i++)
                if (is_key(*key, unsupported_keys[i])) {
                        rep_report_finding(lint, REP_FINDING_UNSUPPORTED_DIRECTIVE, directive->line, key->data, 0,
                                           "Google ignores %s here; use a robots meta tag or X-Robots-Tag",
                                           unsupported_keys[i]);
                        return;
                }
        if (rep_is_published_key(*key))
                return;
        meant = rep_meant_key(*key);
        if (meant != NULL)
                rep_report_finding(lint, REP_FINDING_MISSPELT_KEY, directive->line, key->data, 0,
                                   "'%.*s' is ignored; did you mean '%s'?", rep_shown(*key), key->data, meant);
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
                        "most crawlers ignore this line%s: ':' is missing after '%.*s'",
                        directive->kind == REP_KIND_USER_AGENT ? rep_without_agent_line(file, index, index + 1) : "",
                        rep_shown(directive->key), directive->key.data);
}

/* ---- patterns */

/* Returns whether there is an escape at AT, or the start of one that the pattern leaves incomplete. */
static bool
is_escape(const char *at, const char *limit)
{
        int i;

        for (i = 1; i <= 2; i++) {
                if (at + i == limit || at[i] == '*')
                        return true;
                if (rep_hex_value((unsigned char)at[i]) < 0)
                        return false;
        }
        return true;
}

static void
lint_escapes(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const char *at, *limit = directive->value.data + directive->value.size;

        for (at = directive->value.data; at < limit; at++) {
                bool space = *at == ' ' || *at == '\t';

                if (space || (*at == '%' && !is_escape(at, limit))) {
                        rep_report_finding(
                                lint, REP_FINDING_BAD_ESCAPE, directive->line, at, 0,
                                space && rep_holds_rule(directive->value)
                                        ? "both rules are lost: write each on a line of its own"
                                : space ? "matches nothing: URLs contain no space; write '%%20'"
                                        : "the '%%' stands for itself: two hexadecimal digits must follow it");
                        return;
                }
        }
}

static void
lint_bytes(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value;
        size_t i;

        for (i = 0; i < value->size; i++)
                if ((unsigned char)value->data[i] >= 0x80) {
                        rep_report_finding(lint, REP_FINDING_NON_ASCII, directive->line, value->data + i, 0,
                                           "some crawlers may not match this pattern: write bytes outside ASCII as "
                                           "escapes, as URLs do");
                        return;
                }
}

static void
lint_dollar(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value;
        const char *dollar = (const char *)memchr(value->data, '$', value->size);

        if (dollar != NULL && dollar + 1 < value->data + value->size)
                rep_report_finding(
                        lint, REP_FINDING_DOLLAR_INSIDE, directive->line, dollar, 0,
                        "matches only URLs that contain a '$': it means the end only as the last byte of a pattern");
}

/* Returns whether REST, the text after a '#' in a line, is meant as a part of the pattern.  A comment usually
   consists of words. */
static bool
is_fragment(const char *rest, const char *limit)
{
        while (rest < limit && *rest != '\n' && *rest != '\r') {
                if (*rest == ' ' || *rest == '\t' || *rest == '#')
                        return false;
                rest++;
        }
        return true;
}

/* Checks for a '#' directly after the pattern. */
static void
lint_hash(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value, *text = &lint->analysis->text;
        const char *at = value->data + value->size;

        if (text->data == NULL || at >= text->data + text->size || *at != '#' ||
            !is_fragment(at + 1, text->data + text->size))
                return;
        if (value->size == 1)
                rep_report_finding(lint, REP_FINDING_HASH_INSIDE, directive->line, at, 0,
                                   "%s: '#' begins a comment, so the pattern is '/'",
                                   directive->kind == REP_KIND_ALLOW ? "allows everything" : "blocks everything");
        else
                rep_report_finding(lint, REP_FINDING_HASH_INSIDE, directive->line, at, 0,
                                   "matches more than meant: '#' begins a comment, so the pattern is '%.*s'",
                                   rep_shown(*value), value->data);
}

static bool
is_absolute_url(struct rep_text value)
{
        static const char *const schemes[] = {"http://", "https://"};
        size_t i;

        for (i = 0; i < 2; i++)
                if (value.size >= strlen(schemes[i]) &&
                    rep_token_compare((struct rep_text){value.data, strlen(schemes[i])}, rep_string(schemes[i])) == 0)
                        return true;
        return false;
}

static void
lint_pattern(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value;

        if (directive->group == REP_NO_GROUP)
                rep_report_finding(lint, REP_FINDING_RULE_WITHOUT_GROUP, directive->line, directive->key.data, 0,
                                   "applies to no crawler: the rule stands before the first user-agent line");
        if (value->size == 0)
                return;
        if (is_absolute_url(*value))
                rep_report_finding(lint, REP_FINDING_ABSOLUTE_URL, directive->line, value->data, 0,
                                   "matches nothing: write a path that begins with '/', not a whole URL");
        else if (value->data[0] != '/' && value->data[0] != '*')
                rep_report_finding(lint, REP_FINDING_NO_LEADING_SLASH, directive->line, value->data, 0,
                                   "matches nothing: a pattern must begin with '/' or '*'");
        lint_hash(lint, directive);
        lint_escapes(lint, directive);
        lint_bytes(lint, directive);
        lint_dollar(lint, directive);
}

/* ---- values and everything */

static void
lint_value(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const char *problem = rep_directive_problem(directive);
        const char *place = directive->value.size > 0 ? directive->value.data : directive->key.data;
        bool sitemap = directive->kind == REP_KIND_SITEMAP;

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
        size_t i;

        for (i = 0; i < file->directive_count; i++) {
                const struct rep_directive *directive = &file->directives[i];

                if (rep_is_other_text(lint->analysis, directive))
                        continue;
                lint_colon(lint, directive);
                if (directive->kind != REP_KIND_OTHER)
                        lint_taken_key(lint, directive);
                else
                        lint_other_key(lint, directive);
                if (directive->kind == REP_KIND_ALLOW || directive->kind == REP_KIND_DISALLOW)
                        lint_pattern(lint, directive);
                else if (directive->kind != REP_KIND_USER_AGENT)
                        lint_value(lint, directive);
        }
        return REP_OK;
}
