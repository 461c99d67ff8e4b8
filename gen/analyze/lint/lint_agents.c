/* SPDX-License-Identifier: Apache-2.0 */
/* lint_agents.c: problems with user-agent lines, each on its own, and with crawl-delays for those that they name. */
#include "analyze/lint/lint.h"
#include "base/command.h"

#include <stdio.h>

#include "syntax/decimal.h"
#include "syntax/token.h"

/* ---- companies */

/* The crawlers of a company that a message names. */
enum { CRAWLERS_NAMED = 3 };

/* Returns whether CRAWLER is called TOKEN with "bot" behind it, as Google and Bing call theirs. */
static bool
is_bot_of(const struct rep_public_crawler *crawler, struct rep_text token)
{
        struct rep_text own = crawler->tokens[0];

        return own.size == token.size + 3 && rep_token_compare((struct rep_text){own.data, token.size}, token) == 0 &&
               rep_token_compare((struct rep_text){own.data + token.size, 3}, rep_string("bot")) == 0;
}

/* Returns whether CRAWLER is of the operator TOKEN, or called TOKEN with a dash and a word, as ChatGPT-User. */
static bool
is_of_company(const struct rep_public_crawler *crawler, struct rep_text token)
{
        struct rep_text own = crawler->tokens[0];

        if (rep_token_compare(rep_string(crawler->operated_by), token) == 0)
                return true;
        return own.size > token.size && own.data[token.size] == '-' &&
               rep_token_compare((struct rep_text){own.data, token.size}, token) == 0;
}

/* Lists the crawler that is called TOKEN with "bot", or else the first ones of the company or product TOKEN that are
   documented, in LIST.  Returns their number.  A crawler that only others tell of may obey its operator's name. */
static size_t
find_of_company(struct rep_text token, const struct rep_public_crawler *list[CRAWLERS_NAMED])
{
        const struct rep_public_crawler *crawler = NULL;
        size_t count = 0;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                if (crawler->documented && is_bot_of(crawler, token)) {
                        list[0] = crawler;
                        return 1;
                }
        while (count < CRAWLERS_NAMED && (crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                if (crawler->documented && is_of_company(crawler, token) &&
                    (count == 0 || rep_token_compare(list[count - 1]->tokens[0], crawler->tokens[0]) != 0))
                        list[count++] = crawler;
        return count;
}

/* Reports TOKEN, by which no crawler is known, if it is a company or a product with crawlers.  Returns whether it is.
   Where the file names such a crawler, too, the line only does nothing. */
static bool
lint_company(const struct rep_lint *lint, const struct rep_directive *directive, struct rep_text token)
{
        const struct rep_selection *selection = &lint->analysis->selection;
        const struct rep_public_crawler *list[CRAWLERS_NAMED];
        size_t count = token.size == directive->value.size ? find_of_company(token, list) : 0, i;
        char names[160];
        bool named = false;
        int used = 0;

        if (count == 0)
                return false;
        for (i = 0; i < count; i++) {
                used += snprintf(names + used, sizeof(names) - (size_t)used, "%s'%.30s'", i > 0 ? ", " : "",
                                 list[i]->tokens[0].data);
                named |= rep_members_of(selection, list[i]->tokens[0]) != &selection->everybody;
        }
        rep_report_as(lint, named ? REP_SEVERITY_NOTE : REP_SEVERITY_WARNING, REP_FINDING_COMPANY_NAME, directive->line,
                      directive->value.data, 0,
                      "probably matches nobody: no known crawler is called '%.*s'; name crawlers, such as %s",
                      rep_shown(token), token.data, names);
        return true;
}

/* ---- tokens */

/* The bytes that product tokens consist of. */
static const char *
token_bytes(enum rep_names names)
{
        return names == REP_NAMES_WIDE ? "a product token consists of letters, digits, '-', '_' and '.'"
                                       : "a product token consists of letters, '-' and '_'";
}

/* Returns whether a known crawler's token is TOKEN with a suffix behind a dash, as Googlebot-Video's is. */
static bool
has_relative(struct rep_text token)
{
        const struct rep_public_crawler *crawler = NULL;

        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL) {
                struct rep_text known = crawler->tokens[0];

                if (known.size > token.size && known.data[token.size] == '-' &&
                    rep_token_compare((struct rep_text){known.data, token.size}, token) == 0)
                        return true;
        }
        return false;
}

/* Returns the first token of a known crawler in TEXT.  It is empty if there is none. */
static struct rep_text
known_token(struct rep_text text)
{
        size_t i = 0;

        while (i < text.size) {
                struct rep_text token =
                        rep_agent_token((struct rep_text){text.data + i, text.size - i}, REP_NAMES_TOKEN);

                if (token.size > 0 && rep_find_by_token(token) != NULL)
                        return token;
                i += token.size + 1;
        }
        return (struct rep_text){text.data, 0};
}

/* Returns whether VALUE is the name of a public crawler that looks for it in files, although it is not a product token.
   Such a line does what it says. */
static bool
is_known_name(struct rep_text value)
{
        return rep_find_by_token(rep_crawler_token(value, REP_NAMES_WIDE)) != NULL ||
               rep_public_crawler_find(value) != NULL;
}

/* Returns whether VALUE, which is not a product token, contains the name of a known crawler, or is a whole User-Agent
   header or a list. */
static bool
is_mistake(struct rep_text value)
{
        /* No name has these bytes, which a User-Agent header or a list has. */
        return value.size == 0 || memchr(value.data, '(', value.size) != NULL ||
               memchr(value.data, ',', value.size) != NULL || memchr(value.data, ';', value.size) != NULL ||
               known_token(value).size > 0;
}

/* Reports a name that probably no crawler has.  Lists of old tools contain many such names. */
static void
note_unknown(const struct rep_lint *lint, const struct rep_directive *directive, struct rep_text token)
{
        const struct rep_text *value = &directive->value;

        if (token.size == 0)
                rep_report_as(lint, REP_SEVERITY_NOTE, REP_FINDING_UNMATCHABLE_AGENT, directive->line, value->data, 0,
                              "probably matches nobody: no known crawler is called '%.*s', which is not a valid name",
                              rep_shown(*value), value->data);
        else
                rep_report_as(lint, REP_SEVERITY_NOTE, REP_FINDING_UNMATCHABLE_AGENT, directive->line, value->data, 0,
                              "probably matches nobody: no known crawler is called '%.*s', and only '%.*s' is read",
                              rep_shown(*value), value->data, rep_shown(token), token.data);
}

/* Reports a value that begins with the product token TOKEN and goes on with REST, which somebody meant to count. */
static void
report_rest(const struct rep_lint *lint, const struct rep_directive *directive, struct rep_text token,
            struct rep_text rest)
{
        const struct rep_text *value = &directive->value;
        struct rep_text meant = known_token(rest);
        const char *advice = token_bytes(lint->analysis->options.names), *after = "";

        if (memchr(rest.data, '(', rest.size) != NULL) {
                advice = "write a product token, not a whole User-Agent header";
                meant.size = 0;
        } else if (meant.size > 0) {
                advice = "write '";
                after = "' on a line of its own";
        }
        rep_report_finding(lint, REP_FINDING_UNMATCHABLE_AGENT, directive->line, value->data, 0,
                           "applies to '%.*s', not to '%.*s': %s%.*s%s", rep_shown(token), token.data,
                           rep_shown(*value), value->data, advice, rep_shown(meant), meant.data, after);
}

static void
lint_token(const struct rep_lint *lint, const struct rep_directive *directive, struct rep_text token)
{
        const struct rep_text *value = &directive->value;
        const struct rep_text rest = {value->data + token.size, value->size - token.size};

        if (rep_is_agent_version(rest) || is_known_name(*value))
                return;
        if (rest.size == 1 && memchr("*,;", rest.data[0], 3) != NULL)
                rep_report_as(lint, REP_SEVERITY_NOTE, REP_FINDING_UNMATCHABLE_AGENT, directive->line, rest.data, 0,
                              "applies to '%.*s' all the same: the '%c' is ignored", rep_shown(token), token.data,
                              rest.data[0]);
        else if (rest.data[0] == ',' || rest.data[0] == ';') {
                const struct rep_text others = rep_trim_blanks((struct rep_text){rest.data + 1, rest.size - 1});

                rep_report_finding(lint, REP_FINDING_UNMATCHABLE_AGENT, directive->line, rest.data, 0,
                                   "'%.*s' is not covered: write one user-agent line for each crawler",
                                   rep_shown(others), others.data);
        } else if (!is_mistake(*value))
                note_unknown(lint, directive, token);
        else if (rep_find_by_token(token) != NULL && !has_relative(token) && !is_mistake(rest))
                rep_report_as(lint, REP_SEVERITY_NOTE, REP_FINDING_UNMATCHABLE_AGENT, directive->line, rest.data, 0,
                              "applies to '%.*s' all the same: only the first word counts", rep_shown(token),
                              token.data);
        else
                report_rest(lint, directive, token, rest);
}

/* Reports a rule on the line of a name. */
static void
report_lost_rule(const struct rep_lint *lint, const struct rep_directive *directive)
{
        struct rep_text name = directive->value;

        for (name.size = 0; name.size < directive->value.size && !rep_is_white(name.data[name.size]);)
                name.size++;
        rep_report_as(lint, REP_SEVERITY_ERROR, REP_FINDING_UNMATCHABLE_AGENT, directive->line, directive->value.data,
                      0,
                      "has no effect: the rule behind '%.*s' is lost, for a line has one key; write the rule on a line "
                      "of its own",
                      rep_shown(name), name.data);
}

/* Returns whether VALUE, which begins with TOKEN, is a word for all crawlers, or such as "all bots". */
static bool
means_everybody(struct rep_text token, struct rep_text value)
{
        static const char *const others[] = {"", "agents", "bots", "crawlers", "robots", "spiders", "user-agents"};
        const struct rep_text rest =
                rep_trim_blanks((struct rep_text){value.data + token.size, value.size - token.size});
        bool fits = false;

        for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
                fits |= rep_token_compare(rest, rep_string(others[i])) == 0;
        return fits &&
               (rep_token_compare(token, rep_string("all")) == 0 || rep_token_compare(token, rep_string("any")) == 0);
}

/* Reports TOKEN, which is not one, if it is a part of the name of a known crawler, or misspells it. */
static bool
lint_unknown(const struct rep_lint *lint, const struct rep_directive *directive, struct rep_text token)
{
        struct rep_text meant;

        if (rep_find_by_token(token) != NULL || rep_is_relative(token))
                return false;
        if (lint_company(lint, directive, token))
                return true;
        meant = means_everybody(token, directive->value) ? rep_string("*") : rep_meant_token(token);
        if (meant.size > 0)
                rep_report_finding(lint, REP_FINDING_MISSPELT_AGENT, directive->line, directive->value.data, 0,
                                   "no known crawler is called '%.*s'; did you mean '%.*s'?", rep_shown(token),
                                   token.data, (int)meant.size, meant.data);
        return meant.size > 0;
}

static void
lint_agent(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_text *value = &directive->value;
        enum rep_names names = lint->analysis->options.names;
        enum rep_kind rule = rep_find_rule(*value);
        struct rep_text token = rep_agent_token(*value, names), wide = rep_agent_token(*value, REP_NAMES_WIDE);

        if (rule != REP_KIND_OTHER) {
                report_lost_rule(lint, directive);
                return;
        }
        if (rep_names_everybody(*value) || rep_has_look_alike(*value))
                return;
        if (token.size == 0 && is_known_name(*value))
                return;
        if (token.size == 0 && !is_mistake(*value))
                note_unknown(lint, directive, token);
        else if (token.size == 0)
                rep_report_finding(lint, REP_FINDING_UNMATCHABLE_AGENT, directive->line, directive->key.data, 0,
                                   "'%.*s' names no crawler: %s", rep_shown(*value),
                                   value->size == 0 ? "" : value->data, token_bytes(names));
        else if (!lint_unknown(lint, directive, wide))
                lint_token(lint, directive, token);
}

/* ---- crawl-delays */

/* Returns the crawler that VALUE names if its operator documents it, and says that it ignores crawl-delays.  Otherwise
   returns NULL. */
static const struct rep_public_crawler *
find_ignoring(struct rep_text value)
{
        /*
         * "Other fields such as crawl-delay aren't supported",
         * developers.google.com/crawling/docs/robots-txt/robots-txt-spec; "does not support the crawl-delay
         * directive", developer.amazon.com/amazonbot; both read on 2026-11-22.
         */
        static const char *const operators[] = {"Google", "Amazon"};
        const struct rep_public_crawler *crawler = rep_find_by_token(rep_agent_token(value, REP_NAMES_WIDE));

        for (size_t i = 0; crawler != NULL && i < sizeof(operators) / sizeof(operators[0]); i++)
                if (crawler->documented && strcmp(crawler->operated_by, operators[i]) == 0)
                        return crawler;
        return NULL;
}

/* Reports the crawl-delay INDEX if all crawlers that the user-agent lines above it name ignore it. */
static void
lint_delay(const struct rep_lint *lint, size_t index)
{
        const struct rep_directive *directives = lint->analysis->file.directives;
        const struct rep_public_crawler *ignoring = NULL;
        size_t i = index;

        while (i > 0 && directives[i - 1].kind != REP_KIND_USER_AGENT)
                i--;
        for (; i > 0 && directives[i - 1].kind == REP_KIND_USER_AGENT; i--) {
                ignoring = find_ignoring(directives[i - 1].value);
                if (ignoring == NULL)
                        return;
        }
        if (ignoring != NULL)
                rep_report_finding(lint, REP_FINDING_IGNORED_DELAY, directives[index].line, directives[index].key.data,
                                   0, "has no effect: %s ignores crawl-delay", ignoring->name);
}

enum rep_status
rep_lint_agents(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *directive = &file->directives[i];

                if (directive->kind == REP_KIND_USER_AGENT)
                        lint_agent(lint, directive);
                else if (directive->kind == REP_KIND_OTHER && rep_directive_key(directive->key) == REP_KEY_CRAWL_DELAY)
                        lint_delay(lint, i);
        }
        return REP_OK;
}
