/* SPDX-License-Identifier: Apache-2.0 */
/* lint_patterns.c: problems with the patterns of single rules. */
#include "analyze/lint/lint.h"

#include "rep_say.h"
#include "syntax/canonical.h"
#include "syntax/token.h"

/* ---- escapes and other bytes */

/* Returns whether there is an escape at AT, or the start of one that the pattern leaves incomplete. */
static bool
is_escape(const char *at, const char *limit)
{
        for (int i = 1; i <= 2; i++) {
                if (at + i == limit || at[i] == '*')
                        return true;
                if (rep_hex_value((unsigned char)at[i]) < 0)
                        return false;
        }
        return true;
}

/* Reports "/%": a pattern matches every path that begins with it. */
static void
lint_lone_percent(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const char *percent = directive->value.data + 1;

        if (directive->value.size == 2 && memcmp(directive->value.data, "/%", 2) == 0)
                rep_report_finding(lint, REP_FINDING_BAD_ESCAPE, directive->line, percent, 0,
                                   "%s every path that begins with an escape, such as those in Chinese or Greek: "
                                   "two hexadecimal digits are missing after the '%%'",
                                   directive->kind == REP_KIND_ALLOW ? "allows" : "blocks");
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
                                space && rep_find_rule(directive->value) != REP_KIND_OTHER
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

        for (size_t i = 0; i < value->size; i++)
                if ((unsigned char)value->data[i] >= 0x80) {
                        rep_report_finding(lint, REP_FINDING_NON_ASCII, directive->line, value->data + i, 0,
                                           rep_utf8_span(*value) < value->size
                                                   ? "matches no usual URL: this is not UTF-8; save the file as UTF-8"
                                                   : "some crawlers may not match this pattern: write bytes outside "
                                                     "ASCII as escapes, as URLs do");
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

/* Returns whether REST, the text after a '#' in a line, is meant as a part of the pattern: one word, which a comment
   may follow.  A comment usually consists of words. */
static bool
is_fragment(const char *rest, const char *limit)
{
        const char *word = rest;

        while (rest < limit && (unsigned char)*rest > ' ' && *rest != '#')
                rest++;
        if (rest < limit && *rest == '#')
                return false;
        while (rest < limit && (*rest == ' ' || *rest == '\t'))
                rest++;
        return rest == limit || *rest == '\n' || *rest == '\r' || (*rest == '#' && rest > word);
}

bool
rep_hash_cuts(const struct rep_analysis *analysis, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value, *text = &analysis->text;
        const char *at;

        if (text->data == NULL || value->size == 0)
                return false;
        at = value->data + value->size;
        return at < text->data + text->size && *at == '#' && is_fragment(at + 1, text->data + text->size);
}

static void
lint_hash(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value;

        if (!rep_hash_cuts(lint->analysis, directive))
                return;
        rep_report_finding(lint, REP_FINDING_HASH_INSIDE, directive->line, value->data + value->size, 0,
                           "%s: '#' begins a comment, so the pattern is '%.*s'",
                           rep_is_every_path(*value) ? "is about every path" : "matches more than meant",
                           rep_shown(*value), value->data);
}

/* ---- regular expressions */

/* Returns whether a class such as "[0-9]" or "[^/]" begins at AT.  Other brackets stand for themselves, as in
   "?filter[size]=". */
static bool
is_class(const char *at, const char *limit)
{
        const char *end = (const char *)memchr(at, ']', (size_t)(limit - at)), *dash;

        if (end == NULL)
                return false;
        for (dash = at + 2; dash + 1 < end; dash++)
                if (memcmp(dash - 1, "0-9", 3) == 0 || memcmp(dash - 1, "a-z", 3) == 0 ||
                    memcmp(dash - 1, "A-Z", 3) == 0)
                        return true;
        return at[1] == '^' || (end + 1 < limit && end[1] == '+');
}

/* Returns what begins at AT, in a pattern from BEGIN on, and shows that a regular expression is meant. */
static bool
is_expression(const char *begin, const char *at, const char *limit)
{
        const char *bar;

        switch (*at) {
        case '\\': /* other backslashes stand in paths of Windows */
                return at + 1 < limit &&
                       (memchr(".?/+*$()[]", at[1], 10) != NULL ||
                        ((at[1] == 'd' || at[1] == 'w') && limit - at > 2 && memchr("*+{", at[2], 3) != NULL));
        case '[':
                return is_class(at, limit);
        case '(':
                bar = (const char *)memchr(at, '|', (size_t)(limit - at));
                return bar != NULL && memchr(bar, ')', (size_t)(limit - bar)) != NULL;
        case '.':
                /* Any bytes.  After a slash, ".*" may be meant for files whose names begin with a dot, and after a name
                   for the rest of a file name. */
                return limit - at > 1 && (at[1] == '+' || (at[1] == '*' && limit - at > 2 && at[2] != '/' &&
                                                           (at == begin || at[-1] == '/')));
        case '^':
                return at == begin;
        case '{':
                return limit - at > 3 && at[1] >= '0' && at[1] <= '9' &&
                       memchr(at, ',', (size_t)(limit - at)) != NULL && memchr(at, '}', (size_t)(limit - at)) != NULL;
        default:
                return false;
        }
}

/* Reports a pattern that is meant as a regular expression.  Returns whether it is one. */
static bool
lint_expression(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const char *begin = directive->value.data, *limit = begin + directive->value.size, *at;

        for (at = begin; at < limit; at++)
                if (is_expression(begin, at, limit)) {
                        rep_report_finding(lint, REP_FINDING_REGULAR_EXPRESSION, directive->line, at, 0,
                                           "matches next to nothing: crawlers know no regular expressions; '*' stands "
                                           "for any bytes, '$' for the end, and all else for itself");
                        return true;
                }
        return false;
}

/* ---- everything */

static bool
is_absolute_url(struct rep_text value)
{
        static const char *const schemes[] = {"http://", "https://"};

        for (size_t i = 0; i < 2; i++)
                if (value.size >= strlen(schemes[i]) &&
                    rep_token_compare((struct rep_text){value.data, strlen(schemes[i])}, rep_string(schemes[i])) == 0)
                        return true;
        return false;
}

void
rep_lint_pattern(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value;

        if (directive->group == REP_NO_GROUP)
                rep_report_finding(lint, REP_FINDING_RULE_WITHOUT_GROUP, directive->line, directive->key.data, 0,
                                   "applies to no crawler: the rule is before the first user-agent line");
        if (value->size == 0 || lint_expression(lint, directive))
                return;
        if (is_absolute_url(*value))
                rep_report_finding(lint, REP_FINDING_ABSOLUTE_URL, directive->line, value->data, 0,
                                   "matches nothing: write a path that begins with '/', not a whole URL");
        else if (value->data[0] != '/' && value->data[0] != '*')
                rep_report_finding(lint, REP_FINDING_NO_LEADING_SLASH, directive->line, value->data, 0,
                                   "matches nothing: a pattern must begin with '/' or '*'");
        lint_hash(lint, directive);
        lint_lone_percent(lint, directive);
        lint_escapes(lint, directive);
        lint_bytes(lint, directive);
        lint_dollar(lint, directive);
}
