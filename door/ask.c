/* SPDX-License-Identifier: Apache-2.0 */
/* ask.c: the questions, by name. */
#include <string.h>

#include "objects.h"
#include "rep_say.h"

/* Why a URL, the text, gets its verdict. */
static enum rep_status
explain(const struct door_asked *asked)
{
        struct rep_text url = door_text_at(&asked->texts, 0);
        struct rep_json out = door_json(asked);

        return rep_robots_explain_json(asked->robots->robots, asked->crawler, url.data, url.size, asked->budget,
                                       out.write, out.context);
}

/* What the content of a URL, the text, may be used for. */
static enum rep_status
usage(const struct door_asked *asked)
{
        struct rep_text url = door_text_at(&asked->texts, 0);
        struct rep_json out = door_json(asked);

        return rep_robots_usage_json(asked->robots->robots, asked->crawler, url.data, url.size, 0, out.write,
                                     out.context);
}

/* What a file does and probably should not.  The text, if there is one, is a URL of its site. */
static enum rep_status
lint(const struct door_asked *asked)
{
        const struct rep_lint_options options = {.budget = asked->budget, .site = door_text_at(&asked->texts, 0)};
        struct rep_json out = door_json(asked);

        return rep_robots_lint_json(asked->robots->robots, &options, out.write, out.context);
}

/* What a file does as a whole. */
static enum rep_status
overview(const struct door_asked *asked)
{
        struct rep_json out = door_json(asked);

        return rep_robots_overview_json(asked->robots->robots, asked->budget, out.write, out.context);
}

static struct rep_compare_options
compare_options(const struct door_asked *asked)
{
        return (struct rep_compare_options){.budget = asked->budget, .lines = (asked->flags & DOOR_LINES) != 0};
}

/* Every verdict that differs between a file and the other one, the newer. */
static enum rep_status
diff(const struct door_asked *asked)
{
        const struct rep_compare_options options = compare_options(asked);
        struct rep_json out = door_json(asked);

        return rep_robots_compare_json(asked->robots->robots, asked->other->robots, &options, out.write, out.context);
}

/* All that changes, in words too. */
static enum rep_status
changes(const struct door_asked *asked)
{
        const struct rep_compare_options options = compare_options(asked);
        struct rep_json out = door_json(asked);

        return rep_robots_changes_json(asked->robots->robots, asked->other->robots, &options, out.write, out.context);
}

static void
put_reach(void *context, const struct rep_reach *reach)
{
        const struct rep_json *out = context;

        rep_say_reach_json(reach, out->write, out->context);
}

/* How much of a site a crawler may fetch. */
static enum rep_status
reach(const struct door_asked *asked)
{
        const struct rep_reach undecided = {.elsewhere = REP_ALLOW};
        struct rep_json out = door_json(asked);
        enum rep_status status =
                rep_robots_reach(asked->robots->robots, asked->crawler, asked->budget, put_reach, &out);

        if (status == REP_ERR_LIMIT)
                put_reach(&out, &undecided);
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

/* What a question needs to be asked. */
enum { NEEDS_NOTHING, NEEDS_PACK, NEEDS_ROBOTS, NEEDS_TEXT, NEEDS_BOTH };

static const struct {
        const char *name;
        enum rep_status (*answer)(const struct door_asked *asked);
        int needs;
} questions[] = {
        {"explain", explain, NEEDS_ROBOTS},
        {"usage", usage, NEEDS_ROBOTS},
        {"lint", lint, NEEDS_ROBOTS},
        {"fix", door_ask_fix, NEEDS_TEXT},
        {"write", door_ask_write, NEEDS_TEXT},
        {"diff", diff, NEEDS_BOTH},
        {"changes", changes, NEEDS_BOTH},
        {"overview", overview, NEEDS_ROBOTS},
        {"reach", reach, NEEDS_ROBOTS},
        {"held", door_ask_held, NEEDS_ROBOTS},
        {"crawler", door_ask_crawler, NEEDS_NOTHING},
        {"tree", door_ask_tree, NEEDS_ROBOTS},
        {"facts", door_ask_facts, NEEDS_ROBOTS},
#ifndef DOOR_WITHOUT_EMIT
        {"emit", door_ask_emit, NEEDS_TEXT},
#endif
        {"who", door_ask_who, NEEDS_NOTHING},
        {"crawlers", door_ask_crawlers, NEEDS_NOTHING},
        {"purposes", door_ask_purposes, NEEDS_NOTHING},
        {"finding-texts", door_ask_finding_texts, NEEDS_NOTHING},
#ifdef DOOR_PACKS
        {"pack-facts", door_ask_pack_facts, NEEDS_PACK},
#endif
};

enum { QUESTIONS = sizeof(questions) / sizeof(*questions) };

uint32_t
door_question(const char *name, size_t size)
{
        for (uint32_t i = 0; i < QUESTIONS; i++)
                if (strlen(questions[i].name) == size && memcmp(questions[i].name, name, size) == 0)
                        return i + 1;
        return 0;
}

enum rep_status
door_ask(struct door *door, uint32_t question, uint32_t robots, uint32_t other, uint32_t crawler, const char *bytes,
         const uint32_t *ends, size_t count, uint32_t budget, uint32_t flags)
{
        struct door_asked asked = {.door = door,
                                   .robots = door_object(DOOR_ROBOTS, robots),
                                   .other = door_object(DOOR_ROBOTS, other),
                                   .pack = door_object(DOOR_PACK, robots),
                                   .texts = {bytes, ends, count},
                                   .budget = budget,
                                   .flags = flags};
        enum rep_status status;
        int needs;

        (void)door_output(door);
        if (question == 0 || question > QUESTIONS || !door_find_crawler(crawler, &asked.crawler) ||
            !door_is_list(&asked.texts))
                return REP_ERR_ARGUMENT;
        needs = questions[question - 1].needs;
        if ((needs >= NEEDS_ROBOTS && asked.robots == NULL) || (needs == NEEDS_BOTH && asked.other == NULL) ||
            (needs == NEEDS_PACK && asked.pack == NULL) ||
            (needs == NEEDS_TEXT && rep_robots_text(asked.robots->robots).data == NULL))
                return REP_ERR_ARGUMENT;
        status = questions[question - 1].answer(&asked);
        return status == REP_OK ? door_written(door) : status;
}
