/* SPDX-License-Identifier: Apache-2.0 */
/* crawlers.c: see crawlers.h. */
#include "cli/ask/crawlers.h"

#include "base/command.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* Adds a crawler called NAME.  The caller adds its tokens. */
static struct crawler *
add(struct crawlers *crawlers, struct rep_text name)
{
        crawlers->list = must_room(crawlers->list, crawlers->count, &crawlers->capacity, sizeof(*crawlers->list));
        crawlers->list[crawlers->count] = (struct crawler){.name = name, .agents = {.merge = true}};
        return &crawlers->list[crawlers->count++];
}

void
crawlers_add_known(struct crawlers *crawlers, const struct rep_public_crawler *known)
{
        add(crawlers, rep_string(known->name))->known = known;
}

void
crawlers_add_everybody(struct crawlers *crawlers)
{
        add(crawlers, (struct rep_text){"", 0});
}

void
crawlers_add_all(struct crawlers *crawlers)
{
        const struct rep_public_crawler *known = NULL;

        crawlers_add_everybody(crawlers);
        while ((known = rep_public_crawler_next(known, 0)) != NULL)
                crawlers_add_known(crawlers, known);
}

struct crawler
crawler_called(struct rep_text name)
{
        struct crawler crawler = {.name = name, .agents = {.merge = true}};

        crawler.known = rep_public_crawler_find(name); /* some names have spaces */
        if (crawler.known == NULL && rep_first_no_token(&name, 1, REP_NAMES_WIDE) == 1)
                crawler.known = rep_public_crawler_find(text_token(name, REP_NAMES_WIDE));
        if (crawler.known != NULL)
                crawler.name = rep_string(crawler.known->name);
        else if (name.size > 0)
                agents_add_text(&crawler.agents, name);
        return crawler;
}

/* ---- options */

static void
take_agent(const struct option_use *use)
{
        struct agents agents = {.texts = NULL};
        struct failure failure;

        if (!agents_add(&agents, use->argument, &failure))
                usage_error("--agent: %s", failure.text);
        for (size_t i = 0; i < agents.count; i++)
                agents_add_text(&add(use->place, agents.texts[i])->agents, agents.texts[i]);
        agents_free(&agents);
}

static void
take_crawler(const struct option_use *use)
{
        const struct rep_public_crawler *known = rep_public_crawler_find(rep_string(use->argument));
        struct rep_text meant = rep_meant_token(rep_string(use->argument));

        if (known == NULL && meant.size > 0)
                usage_error("--crawler: no known crawler is called '%s'; did you mean '%.*s'?", use->argument,
                            (int)meant.size, meant.data);
        if (known == NULL)
                usage_error(
                        "--crawler: no known crawler is called '%s': 'rep2c crawlers' lists them, and --agent takes "
                        "any product token",
                        use->argument);
        crawlers_add_known(use->place, known);
}

static void
take_purpose(const struct option_use *use)
{
        const struct rep_public_crawler *known = NULL;
        struct crawlers *crawlers = use->place;
        unsigned purpose = purpose_take(use);

        crawlers->purposes |= purpose;
        while ((known = rep_public_crawler_next(known, purpose)) != NULL) {
                size_t i = 0;

                /* A crawler may have several purposes. */
                while (i < crawlers->count && crawlers->list[i].known != known)
                        i++;
                if (i == crawlers->count)
                        crawlers_add_known(crawlers, known);
        }
}

static void
take_header(const struct option_use *use)
{
        add(use->place, rep_string(use->argument))->header = true;
}

const struct option_row crawler_options[] = {
        {'a', "agent", "TOKEN[,TOKEN...]", take_agent, 0,
         .help = "only what holds for the crawler with this product token; default: all groups, or for questions about "
                 "URLs those for everybody"},
        {0, "crawler", "CRAWLER", take_crawler, 0,
         .help = "the same for a public crawler, with its own tokens and habits: see 'rep2c crawlers'"},
        {'u', "user-agent", "HEADER", take_header, 0,
         .help = "the same for the crawler that sends this whole User-Agent header"},
        {0, "merge", NULL, take_flag, offsetof(struct crawlers, merge),
         .help = "several agents are one crawler, which obeys the rules for all of them"},
        OPTIONS_END,
};

const struct option_row crawlers_named_options[] = {
        {'a', "agent", "TOKEN[,TOKEN...]", take_agent, 0,
         .help = "the crawlers with these product tokens, each with its own answer; can be repeated; default, if "
                 "nothing else is said above: everybody ('*'), or the agents that a blob was compiled for"},
        {0, "crawler", "CRAWLER", take_crawler, 0,
         .help = "a public crawler, with its own tokens and habits: see 'rep2c crawlers'; can be repeated"},
        {0, "purpose", "PURPOSE", take_purpose, 0,
         .help = "all public crawlers that fetch for this purpose, such as 'training' or 'search'; 'ai' unites "
                 "'training', 'input' and 'agent'",
         .words = CRAWLER_PURPOSES},
        OPTIONS_END,
};

const struct option_row crawlers_options[] = {
        {.table = crawlers_named_options},
        {'u', "user-agent", "HEADER", take_header, 0,
         .help = "the crawler that sends this whole User-Agent header; can be repeated"},
        {0, "merge", NULL, take_flag, offsetof(struct crawlers, merge),
         .help = "the tokens of --agent belong to one crawler, which obeys the rules for all of them"},
        OPTIONS_END,
};

/* ---- afterwards */

static bool
is_agent(const struct crawler *crawler)
{
        return crawler->known == NULL && !crawler->header;
}

/* Merges all crawlers of --agent into the first. */
static void
merge(struct crawlers *crawlers)
{
        struct crawler *first = NULL;
        size_t i, kept = 0;

        for (i = 0; i < crawlers->count; i++) {
                struct crawler *crawler = &crawlers->list[i];

                if (first == NULL || !is_agent(crawler)) {
                        crawlers->list[kept] = *crawler;
                        if (is_agent(crawler))
                                first = &crawlers->list[kept];
                        kept++;
                } else {
                        agents_add_text(&first->agents, crawler->agents.texts[0]);
                        agents_free(&crawler->agents);
                }
        }
        crawlers->count = kept;
}

/* ---- making crawlers */

/* Makes the library's crawler for CRAWLER. */
static enum rep_status
make_asks(struct crawler *crawler, enum rep_names names)
{
        const struct agents *agents = &crawler->agents;

        if (crawler->known != NULL)
                return rep_crawler_create_public(crawler->name, &crawler->asks);
        if (crawler->header)
                return rep_crawler_create_header(crawler->name, names, &crawler->asks);
        if (agents->count == 0)
                return REP_OK;
        return rep_crawler_create(agents->texts, agents->count, names, &crawler->asks);
}

bool
crawler_make(struct crawler *crawler, enum rep_names names, struct failure *failure)
{
        enum rep_status status = make_asks(crawler, names);

        if (agents_are_everybody(&crawler->agents)) {
                agents_free(&crawler->agents);
                crawler->name.size = 0;
        }
        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (crawler->header && status == REP_ERR_TOKEN)
                return header_fail(crawler->name, names, failure);
        if (status != REP_OK)
                return crawler_fail(crawler, names, status, failure);
        rep_crawler_look(crawler->asks, &crawler->view);
        if (crawler->agents.count > 1)
                crawler->name = crawler->view.name;
        return true;
}

void
crawler_note_slips(const struct crawler *crawler)
{
        struct failure slip;

        for (size_t i = 0; i < crawler->agents.count; i++)
                if (!agent_examine_slip(crawler->agents.texts[i], &slip))
                        report_note("%s", slip.text);
}

struct rep_text
crawler_shown(const struct crawler *crawler)
{
        return crawler->name.size == 0 ? rep_string("*") : crawler->name;
}

const char *
crawler_option(const struct crawler *crawler)
{
        return crawler->known != NULL ? "crawler" : crawler->header ? "user-agent" : "agent";
}

static void
complete_each(struct crawlers *crawlers, enum rep_names names)
{
        struct failure failure;

        for (size_t i = 0; i < crawlers->count; i++) {
                if (!crawler_make(&crawlers->list[i], names, &failure))
                        usage_error("--%s: %s", crawler_option(&crawlers->list[i]), failure.text);
                crawler_note_slips(&crawlers->list[i]);
        }
}

void
crawlers_complete(struct crawlers *crawlers, enum rep_names names)
{
        if (crawlers->merge)
                merge(crawlers);
        if (crawlers->count == 0)
                crawlers_add_everybody(crawlers);
        complete_each(crawlers, names);
}

const struct crawler *
crawlers_complete_one(struct crawlers *crawlers, enum rep_names names)
{
        if (crawlers->merge)
                merge(crawlers);
        complete_each(crawlers, names);
        if (crawlers->count <= 1)
                return crawlers->list;
        for (size_t i = 0; i < crawlers->count; i++)
                if (!is_agent(&crawlers->list[i]))
                        usage_error("one crawler at a time, and '%.*s' is a second", (int)crawlers->list[1].name.size,
                                    crawlers->list[1].name.data);
        usage_error(
                "--agent: %zu agents are as many crawlers: give one, or --merge for one that goes by all these names",
                crawlers->count);
}

/* ---- using crawlers */

enum rep_names
crawler_names(const struct crawler *crawler, enum rep_names names)
{
        return crawler != NULL && crawler->view.names == REP_NAMES_WIDE ? REP_NAMES_WIDE : names;
}

bool
crawler_is_wide(const struct crawler *crawler, enum rep_names names)
{
        return crawler_names(crawler, names) != names;
}

void
crawlers_note_wide(const struct crawlers *crawlers, enum rep_names names)
{
        for (size_t i = 0; i < crawlers->count; i++)
                if (crawler_is_wide(&crawlers->list[i], names))
                        report_note(
                                "%.*s is asked as it calls itself, with wide names: by the letter of RFC 9309, no file "
                                "can name it",
                                (int)crawlers->list[i].view.tokens[0].size, crawlers->list[i].view.tokens[0].data);
}

bool
crawler_fail(const struct crawler *crawler, enum rep_names names, enum rep_status status, struct failure *failure)
{
        if (status == REP_ERR_CRAWLER)
                return fail(failure,
                            "%.*s calls itself by no product token of letters, '-' and '_', and no others are known "
                            "here: make it with --names=wide",
                            (int)crawler->view.tokens[0].size, crawler->view.tokens[0].data);
        if (status == REP_ERR_TOKEN && !agents_examine(&crawler->agents, names, failure))
                return false;
        if (status == REP_ERR_AGENT)
                return fail(failure, "%s, and answers for those where no crawler is named", rep_status_text(status));
        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "more than %d of the agents have rules of their own; compile for them to merge more",
                            REP_PICK_MAX);
        return fail(failure, "%s", rep_status_text(status));
}

bool
crawler_apply(const struct crawler *crawler, struct rep_compiler *compiler, struct rep_text text,
              struct rep_options *options, struct failure *failure)
{
        enum rep_status status = REP_OK;

        options->names = crawler_names(crawler, options->names);
        if (crawler != NULL && crawler->asks != NULL)
                status = rep_compiler_read(compiler, text.data, text.size, options);
        if (crawler != NULL && crawler->asks != NULL && status == REP_OK)
                status = rep_crawler_select(crawler->asks, options);
        return status == REP_OK || crawler_fail(crawler, options->names, status, failure);
}

bool
crawler_hold(const struct crawler *crawler, const struct rep_blob *blob, struct rep_holding *holding,
             struct failure *failure)
{
        enum rep_status status = rep_crawler_hold(crawler->asks, blob, holding);
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        return status == REP_OK || crawler_fail(crawler, stats.names, status, failure);
}

void
crawler_free(struct crawler *crawler)
{
        agents_free(&crawler->agents);
        rep_crawler_free(crawler->asks);
}
