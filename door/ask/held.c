/* SPDX-License-Identifier: Apache-2.0 */
/* held.c: which groups hold for a crawler, their lines, and how fast it may go. */
#include "ask/ask.h"

enum { MINUTES = 24 * 60 };

void
rep_put_directive(struct rep_json *out, const struct rep_directive *directive)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "line", directive->line);
        rep_json_name(out, "group");
        rep_json_put_number_or_null(out, directive->group, REP_NO_GROUP);
        rep_json_string(out, "kind", rep_say_name(REP_NAME_KIND, directive->kind));
        rep_json_text(out, "key", directive->key);
        rep_json_text(out, "value", directive->value);
        rep_json_end(out, '}');
}

static void
put_held(void *context, const struct rep_directive *directive)
{
        rep_put_directive((struct rep_json *)context, directive);
}

static void
put_holding(struct rep_json *out, const struct rep_holding_rules *rules)
{
        rep_json_string(out, "holds", rep_say_name(REP_NAME_HOLDS, rules->holds));
        rep_json_text(out, "token", rules->token);
        rep_json_string(out, "names", rep_say_name(REP_NAME_NAMES, rules->names));
}

static void
put_pace(struct rep_json *out, const struct rep_pace *pace)
{
        rep_json_number(out, "delay", pace->delay);
        rep_json_number(out, "delay_line", pace->delay_line);
        rep_json_bool(out, "welcome", pace->welcome);
}

/* Returns the number in TEXT, or one that no minute has if it is none. */
static unsigned
minute_in(struct rep_text text)
{
        unsigned minute = 0;

        for (size_t i = 0; i < text.size; i++) {
                if (text.data[i] < '0' || text.data[i] > '9' || minute > MINUTES)
                        return MINUTES;
                minute = 10 * minute + (unsigned)(text.data[i] - '0');
        }
        return minute;
}

static enum rep_status
find_pace(const struct rep_question *question, struct rep_pace *pace)
{
        return rep_robots_pace(question->robots, question->crawler, minute_in(rep_question_text(question, 0)), pace);
}

/* Which groups hold for a crawler. */
enum rep_status
rep_answer_holding(const struct rep_question *question, struct rep_json *out)
{
        struct rep_holding_rules rules;
        enum rep_status status = rep_robots_holding(question->robots, question->crawler, &rules);

        if (status != REP_OK)
                return status;
        rep_json_begin(out, '{');
        put_holding(out, &rules);
        rep_json_end(out, '}');
        return REP_OK;
}

/* How fast a crawler may go in the minute of the day that the text names. */
enum rep_status
rep_answer_pace(const struct rep_question *question, struct rep_json *out)
{
        struct rep_pace pace;
        enum rep_status status = find_pace(question, &pace);

        if (status != REP_OK)
                return status;
        rep_json_begin(out, '{');
        put_pace(out, &pace);
        rep_json_end(out, '}');
        return REP_OK;
}

/* Both, and the lines of these groups. */
enum rep_status
rep_answer_held(const struct rep_question *question, struct rep_json *out)
{
        struct rep_pace pace = {.welcome = true};
        struct rep_holding_rules rules;
        enum rep_status status = rep_robots_holding(question->robots, question->crawler, &rules);
        const bool unsaid = status == REP_OK && rules.holds == REP_HOLDS_UNSAID;

        if (status == REP_OK && !unsaid)
                status = find_pace(question, &pace);
        if (status != REP_OK)
                return status;
        rep_json_begin(out, '{');
        put_holding(out, &rules);
        put_pace(out, &pace);
        rep_json_name(out, "directives");
        rep_json_begin(out, '[');
        if (!unsaid)
                status = rep_robots_directives(question->robots, question->crawler, put_held, out);
        rep_json_end(out, ']');
        rep_json_end(out, '}');
        return status;
}
