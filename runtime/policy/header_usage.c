/* SPDX-License-Identifier: Apache-2.0 */
/* header_usage.c: see rep_usage.h: what the header fields of a response say about usage. */
#include "rep_usage.h"

#include "policy/uses.h"
#include "syntax/token.h"

/* Sets what the field VALUE, without the white space around it, says to READER.  *USAGE says nothing before. */
typedef void read_fn(struct rep_text value, const struct rep_header_reader *reader, struct rep_header_usage *usage);

static void
read_usage(struct rep_text value, const struct rep_header_reader *reader, struct rep_header_usage *usage)
{
        if (!reader->is_barred)
                (void)rep_content_usage(value, &usage->preferences);
}

static void
read_signal(struct rep_text value, const struct rep_header_reader *reader, struct rep_header_usage *usage)
{
        (void)reader;
        (void)rep_content_signal(value, REP_SIGNAL_FIELD, &usage->preferences);
}

static void
read_reservation(struct rep_text value, const struct rep_header_reader *reader, struct rep_header_usage *usage)
{
        (void)reader;
        if (rep_text_is(value, "1"))
                usage->preferences.of[REP_USE_AI_TRAIN] = REP_PREFERENCE_DISALLOW;
}

static void
read_policy(struct rep_text value, const struct rep_header_reader *reader, struct rep_header_usage *usage)
{
        (void)reader;
        usage->license = value;
}

static void
read_link(struct rep_text value, const struct rep_header_reader *reader, struct rep_header_usage *usage)
{
        (void)reader;
        if (!rep_next_license(&value, &usage->license))
                usage->kind = REP_STATEMENT_NONE;
}

/* ---- X-Robots-Tag */

static bool
is_for(struct rep_text agent, const struct rep_header_reader *reader)
{
        struct rep_text token = rep_crawler_token(agent, REP_NAMES_WIDE);

        if (agent.size == 0 || rep_names_everybody(agent))
                return true;
        for (size_t i = 0; i < reader->count && token.size > 0; i++)
                if (rep_token_compare(token, rep_crawler_token(reader->agents[i], REP_NAMES_WIDE)) == 0)
                        return true;
        return false;
}

static void
apply_rule(const struct rep_robots_rule *rule, const struct rep_header_reader *reader,
           struct rep_preferences *preferences)
{
        int64_t time;
        bool search = rep_word_is(rule->name, "noindex") || rep_word_is(rule->name, "none") ||
                      (rep_word_is(rule->name, "unavailable_after") && rep_tag_date(rule->value, reader->now, &time) &&
                       time < reader->now);
        bool ai = rep_word_is(rule->name, "noai") || (rep_word_is(rule->name, "noimageai") && reader->is_image);

        if (search)
                preferences->of[REP_USE_SEARCH] = REP_PREFERENCE_DISALLOW;
        if (ai)
                preferences->of[REP_USE_AI_INPUT] = preferences->of[REP_USE_AI_TRAIN] = REP_PREFERENCE_DISALLOW;
}

static void
read_tag(struct rep_text value, const struct rep_header_reader *reader, struct rep_header_usage *usage)
{
        struct rep_robots_tag tag;
        struct rep_robots_rule rule;

        rep_read_robots_tag(value, &tag);
        while (rep_next_robots_rule(&tag, &rule))
                if (is_for(rule.agent, reader))
                        apply_rule(&rule, reader, &usage->preferences);
}

/* ---- all of them */

enum rep_status
rep_usage_of_header(struct rep_text name, struct rep_text value, const struct rep_header_reader *reader,
                    struct rep_header_usage *usage)
{
        static const struct {
                const char *name;
                enum rep_statement_kind kind;
                read_fn *read;
        } fields[] = {
                {"content-usage", REP_STATEMENT_CONTENT_USAGE, read_usage},
                {"content-signal", REP_STATEMENT_CONTENT_SIGNAL, read_signal},
                {"x-robots-tag", REP_STATEMENT_X_ROBOTS_TAG, read_tag},
                {"tdm-reservation", REP_STATEMENT_TDM_RESERVATION, read_reservation},
                {"tdm-policy", REP_STATEMENT_TDM_POLICY, read_policy},
                {"link", REP_STATEMENT_LICENSE, read_link},
        };

        if (usage == NULL)
                return REP_ERR_ARGUMENT;
        *usage = (struct rep_header_usage){.kind = REP_STATEMENT_NONE};
        if (reader == NULL || (reader->agents == NULL && reader->count > 0))
                return REP_ERR_ARGUMENT;
        if (rep_first_no_token(reader->agents, reader->count, REP_NAMES_WIDE) < reader->count)
                return REP_ERR_TOKEN;
        for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
                if (rep_word_is(name, fields[i].name)) {
                        usage->kind = fields[i].kind;
                        fields[i].read(rep_trimmed(value), reader, usage);
                        break;
                }
        return REP_OK;
}
