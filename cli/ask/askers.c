/* askers.c: see askers.h. */
#include "cli/ask/askers.h"

#include <stdlib.h>
#include <string.h>

#include "cli/ask/purposes.h"
#include "cli/base/memory.h"

/* Adds an asker called NAME, whose tokens are still to be added. */
static struct asker *
add(struct askers *askers, struct rep_text name)
{
        if (askers->count == askers->capacity)
                askers->list = must_grow(askers->list, &askers->capacity, 4, sizeof(*askers->list));
        askers->list[askers->count] = (struct asker){.name = name, .agents = {.merge = true}};
        return &askers->list[askers->count++];
}

static void
add_agent(struct askers *askers, struct rep_text agent)
{
        agents_add_text(&add(askers, agent)->agents, agent);
}

void
askers_add_crawler(struct askers *askers, const struct rep_public_crawler *crawler)
{
        add(askers, rep_string(crawler->name))->crawler = crawler;
}

void
askers_add_everybody(struct askers *askers)
{
        add(askers, (struct rep_text){"", 0});
}

/* Does CRAWLER ask already?  One may fetch for several purposes. */
static bool
has_crawler(const struct askers *askers, const struct rep_public_crawler *crawler)
{
        size_t i;

        for (i = 0; i < askers->count; i++)
                if (askers->list[i].crawler == crawler)
                        return true;
        return false;
}

/* ---- options */

static int
take_agent(const struct option_use *use)
{
        struct agents agents = {.texts = NULL};
        struct failure failure;
        int status = OPTION_TAKEN;
        size_t i;

        if (!agents_add(&agents, use->argument, &failure))
                status = usage_error(use->command, "--agent: %s", failure.text);
        for (i = 0; i < agents.count && status == OPTION_TAKEN; i++)
                add_agent(use->place, agents.texts[i]);
        agents_free(&agents);
        return status;
}

static int
take_crawler(const struct option_use *use)
{
        const struct rep_public_crawler *crawler = rep_public_crawler_find(rep_string(use->argument));

        if (crawler == NULL)
                return usage_error(use->command,
                                   "--crawler: '%s' is none that is known: 'rep2c crawlers' lists them, and --agent "
                                   "takes any product token",
                                   use->argument);
        askers_add_crawler(use->place, crawler);
        return OPTION_TAKEN;
}

static int
take_purpose(const struct option_use *use)
{
        const struct rep_public_crawler *crawler = NULL;
        struct choice choice = {.made = false};
        struct option_use choosing = *use;
        int status;

        choosing.place = &choice;
        status = take_choice(&choosing);
        if (status == OPTION_TAKEN)
                ((struct askers *)use->place)->purposes |= 1u << choice.value;
        while (status == OPTION_TAKEN && (crawler = rep_public_crawler_next(crawler, 1u << choice.value)) != NULL)
                if (!has_crawler(use->place, crawler))
                        askers_add_crawler(use->place, crawler);
        return status;
}

static int
take_header(const struct option_use *use)
{
        add(use->place, rep_string(use->argument))->header = true;
        return OPTION_TAKEN;
}

const struct option_row asker_options[] = {
        {'a', "agent", "TOKEN[,TOKEN...]", take_agent, 0,
         .help = "only what holds for the crawler with this product token; without a crawler: all groups, or where it "
                 "is about "
                 "URLs, those for everybody"},
        {0, "crawler", "NAME", take_crawler, 0,
         .help = "the same for a public crawler, with the tokens and habits of its own: see 'rep2c crawlers'"},
        {'u', "user-agent", "HEADER", take_header, 0,
         .help = "the same for the crawler with this whole User-Agent header, by all tokens in it"},
        {0, "merge", NULL, take_flag, offsetof(struct askers, merge),
         .help = "several agents are one crawler, for which the rules for all of them hold"},
        OPTIONS_END,
};

const struct option_row askers_named_options[] = {
        {'a', "agent", "TOKEN[,TOKEN...]", take_agent, 0,
         .help = "product tokens of crawlers that ask, each for itself; can be repeated; without a crawler: everybody "
                 "('*'), or the agents that a blob was compiled for"},
        {0, "crawler", "NAME", take_crawler, 0,
         .help = "a public crawler that asks, with the tokens and habits of its own: see 'rep2c crawlers'; can be "
                 "repeated"},
        {0, "purpose", "PURPOSE", take_purpose, 0,
         .help = "all public crawlers that fetch for this ask, such as 'training' or 'search'",
         .words = CRAWLER_PURPOSES},
        OPTIONS_END,
};

const struct option_row askers_options[] = {
        {.table = askers_named_options},
        {'u', "user-agent", "HEADER", take_header, 0,
         .help = "the whole User-Agent header of a crawler that asks by all tokens in it; can be repeated"},
        {0, "merge", NULL, take_flag, offsetof(struct askers, merge),
         .help = "the tokens of --agent are those of one crawler: the rules for all of them hold"},
        OPTIONS_END,
};

/* ---- afterwards */

/* "A,B", for the asker that goes by both names. */
static char *
join_names(const struct agents *agents)
{
        size_t size = 0, at = 0, i;
        char *joined;

        for (i = 0; i < agents->count; i++)
                size += agents->texts[i].size + 1;
        joined = must_resize(NULL, size, 1);
        for (i = 0; i < agents->count; i++) {
                memcpy(joined + at, agents->texts[i].data, agents->texts[i].size);
                at += agents->texts[i].size;
                joined[at++] = i + 1 < agents->count ? ',' : '\0';
        }
        return joined;
}

static bool
is_agent(const struct asker *asker)
{
        return asker->crawler == NULL && !asker->header;
}

/* Makes one asker of all those of --agent, in the place of the first. */
static void
merge(struct askers *askers)
{
        struct asker *first = NULL;
        size_t i, kept = 0;

        for (i = 0; i < askers->count; i++) {
                struct asker *asker = &askers->list[i];

                if (first == NULL || !is_agent(asker)) {
                        askers->list[kept] = *asker;
                        if (is_agent(asker))
                                first = &askers->list[kept];
                        kept++;
                } else {
                        agents_add_text(&first->agents, asker->agents.texts[0]);
                        agents_free(&asker->agents);
                }
        }
        askers->count = kept;
        if (first == NULL)
                return;
        askers->joined = join_names(&first->agents);
        first->name = rep_string(askers->joined);
}

/* Adds the tokens of a User-Agent header. */
static bool
read_header(struct asker *asker, enum rep_names names, struct failure *failure)
{
        size_t count = rep_agent_tokens(asker->name, names, NULL, 0);

        if (count == 0)
                return fail(failure, "'%.200s' has no product token", asker->name.data);
        asker->agents.texts = must_resize(NULL, count, sizeof(*asker->agents.texts));
        asker->agents.count = asker->agents.capacity = rep_agent_tokens(asker->name, names, asker->agents.texts, count);
        return true;
}

/* Reads headers, and examines the tokens. */
static int
complete_each(struct askers *askers, const char *command, enum rep_names names)
{
        struct failure failure;
        size_t i;

        for (i = 0; i < askers->count; i++) {
                struct asker *asker = &askers->list[i];

                if (asker->header && !read_header(asker, names, &failure))
                        return usage_error(command, "--user-agent: %s", failure.text);
                if (!agents_examine(&asker->agents, names, &failure))
                        return usage_error(command, "--agent: %s", failure.text);
        }
        return OPTION_TAKEN;
}

int
askers_complete(struct askers *askers, const char *command, enum rep_names names)
{
        if (askers->merge)
                merge(askers);
        if (askers->count == 0)
                askers_add_everybody(askers);
        return complete_each(askers, command, names);
}

/* Complains of all crawlers but the first. */
static int
refuse_several(const struct askers *askers, const char *command)
{
        size_t i;

        for (i = 0; i < askers->count; i++)
                if (!is_agent(&askers->list[i]))
                        return usage_error(command, "one crawler at a time, and '%.*s' is a second",
                                           (int)askers->list[1].name.size, askers->list[1].name.data);
        return usage_error(
                command,
                "--agent: %zu agents are as many crawlers: give one, or --merge for one that goes by all these names",
                askers->count);
}

int
askers_complete_one(struct askers *askers, const char *command, enum rep_names names, const struct asker **asker)
{
        int status;

        if (askers->merge)
                merge(askers);
        *asker = askers->count > 0 ? &askers->list[0] : NULL;
        status = complete_each(askers, command, names);
        return status == OPTION_TAKEN && askers->count > 1 ? refuse_several(askers, command) : status;
}

/* Says why ASKER, who is no crawler where names are NAMES, is none. */
static bool
fail_token(const struct asker *asker, enum rep_names names, struct failure *failure)
{
        if (asker->crawler != NULL)
                return agent_examine(asker->crawler->tokens[0], names, failure);
        return agents_examine(&asker->agents, names, failure);
}

bool
asker_apply(const struct asker *asker, struct rep_compiler *compiler, struct rep_text text, struct rep_options *options,
            struct failure *failure)
{
        enum rep_status status;

        if (asker == NULL)
                return true;
        if (asker->crawler == NULL) {
                options->agents = asker->agents.texts;
                options->agent_count = asker->agents.count;
                return true;
        }
        status = rep_crawler_options(compiler, text.data, text.size, asker->crawler, options);
        if (status == REP_ERR_TOKEN)
                return fail_token(asker, options->names, failure);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* Says why BLOB has no answer for ASKER. */
static bool
fail_pick(const struct asker *asker, const struct rep_blob *blob, enum rep_status status, struct failure *failure)
{
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        if (status == REP_ERR_TOKEN)
                return fail_token(asker, stats.names, failure);
        if (status == REP_ERR_AGENT)
                return fail(failure, "%s, and answers for those where no crawler is named", rep_status_text(status));
        if (status == REP_ERR_LIMIT)
                return fail(failure,
                            "more than %d of the agents have rules of their own; compile for them to merge more",
                            REP_PICK_MAX);
        return fail(failure, "%s", rep_status_text(status));
}

bool
asker_hold(const struct asker *asker, const struct rep_blob *blob, struct rep_holding *holding, struct failure *failure)
{
        enum rep_status status = asker->crawler != NULL
                                         ? rep_hold_crawler(blob, asker->crawler, holding)
                                         : rep_hold(blob, asker->agents.texts, asker->agents.count, holding);

        return status == REP_OK || fail_pick(asker, blob, status, failure);
}

bool
asker_pick(const struct asker *asker, const struct rep_blob *blob, struct rep_group *group, struct failure *failure)
{
        enum rep_status status = asker->crawler != NULL
                                         ? rep_pick_crawler(blob, asker->crawler, group, NULL)
                                         : rep_pick(blob, asker->agents.texts, asker->agents.count, group);

        return status == REP_OK || fail_pick(asker, blob, status, failure);
}

void
askers_free(struct askers *askers)
{
        size_t i;

        for (i = 0; i < askers->count; i++)
                agents_free(&askers->list[i].agents);
        free(askers->list);
        free(askers->joined);
        *askers = (struct askers){.list = NULL};
}
