/* SPDX-License-Identifier: Apache-2.0 */
/* ask.c: questions by name, answered as JSON; see rep_say.h. */
#include "ask/ask.h"

#include <string.h>

/* What a question needs to be asked. */
enum needs { NEEDS_NOTHING, NEEDS_ROBOTS, NEEDS_TEXT, NEEDS_BOTH };

static const struct {
        const char *name;
        enum rep_status (*answer)(const struct rep_question *question, struct rep_json *out);
        enum needs needs;
} questions[] = {
        {"explain", rep_answer_explain, NEEDS_ROBOTS},    {"usage", rep_answer_usage, NEEDS_ROBOTS},
        {"lint", rep_answer_lint, NEEDS_ROBOTS},          {"fix", rep_answer_fix, NEEDS_TEXT},
        {"write", rep_answer_write, NEEDS_TEXT},          {"diff", rep_answer_diff, NEEDS_BOTH},
        {"changes", rep_answer_changes, NEEDS_BOTH},      {"overview", rep_answer_overview, NEEDS_ROBOTS},
        {"reach", rep_answer_reach, NEEDS_ROBOTS},        {"tree", rep_answer_tree, NEEDS_ROBOTS},
        {"holding", rep_answer_holding, NEEDS_ROBOTS},    {"pace", rep_answer_pace, NEEDS_ROBOTS},
        {"held", rep_answer_held, NEEDS_ROBOTS},          {"fetch", rep_answer_fetch, NEEDS_NOTHING},
        {"advice", rep_answer_advice, NEEDS_NOTHING},     {"crawler", rep_answer_crawler, NEEDS_NOTHING},
        {"who", rep_answer_who, NEEDS_NOTHING},           {"crawlers", rep_answer_crawlers, NEEDS_NOTHING},
        {"purposes", rep_answer_purposes, NEEDS_NOTHING}, {"finding-texts", rep_answer_finding_texts, NEEDS_NOTHING},
};

enum { QUESTIONS = sizeof(questions) / sizeof(questions[0]) };

size_t
rep_find_question(struct rep_text name)
{
        for (size_t i = 0; i < QUESTIONS; i++)
                if (strlen(questions[i].name) == name.size && memcmp(questions[i].name, name.data, name.size) == 0)
                        return i;
        return SIZE_MAX;
}

static bool
has_what_it_needs(const struct rep_question *question, enum needs needs)
{
        return needs == NEEDS_NOTHING ||
               (question->robots != NULL && (needs != NEEDS_BOTH || question->other != NULL) &&
                (needs != NEEDS_TEXT || rep_robots_text(question->robots).data != NULL));
}

/* Where an answer goes, until it is refused. */
struct sink {
        rep_write_fn write;
        void *context;
        bool refused;
};

static bool
pass(void *context, const char *bytes, size_t size)
{
        struct sink *sink = (struct sink *)context;

        sink->refused = sink->refused || !sink->write(sink->context, bytes, size);
        return !sink->refused;
}

enum rep_status
rep_ask_number(size_t number, const struct rep_question *question, rep_write_fn write, void *context)
{
        struct sink sink = {write, context, false};
        struct rep_json out = {pass, &sink, false, false};
        enum rep_status status;

        if (number >= QUESTIONS || question == NULL || write == NULL ||
            !has_what_it_needs(question, questions[number].needs))
                return REP_ERR_ARGUMENT;
        status = questions[number].answer(question, &out);
        return status == REP_OK && sink.refused ? REP_ERR_MEMORY : status;
}

enum rep_status
rep_ask_json(const char *name, const struct rep_question *question, rep_write_fn write, void *context)
{
        return name == NULL ? REP_ERR_ARGUMENT
                            : rep_ask_number(rep_find_question(rep_string(name)), question, write, context);
}
