/* SPDX-License-Identifier: Apache-2.0 */
/* agents.c: see crawlers.h. */
#include "cli/ask/crawlers.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/command.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

enum {
        SHOWN = 160,     /* the bytes of an agent that a message repeats */
        TOKENS_SHOWN = 6 /* the tokens of a header that a message repeats */
};

void
agents_add_text(struct agents *agents, struct rep_text text)
{
        agents->texts = must_room(agents->texts, agents->count, &agents->capacity, sizeof(*agents->texts));
        agents->texts[agents->count++] = text;
}

bool
agents_add(struct agents *agents, const char *list, struct failure *failure)
{
        const char *ends = strchr(list, '(') != NULL ? "" : ",";

        for (;;) {
                size_t size = strcspn(list, ends);

                if (size == 0)
                        return fail(failure, "an agent is missing");
                agents_add_text(agents, (struct rep_text){list, size});
                if (list[size] == '\0')
                        return true;
                list += size + 1;
        }
}

void
take_agents(const struct option_use *use)
{
        struct failure failure;

        if (!agents_add(use->place, use->argument, &failure))
                usage_error("--%s: %s", use->row->name, failure.text);
}

/* ---- strings that are not tokens */

/* Describes which tokens a whole header has. */
static bool
fail_header(struct rep_text agent, const char *subject, enum rep_names names, struct failure *failure)
{
        struct rep_crawler_view view = {.token_count = 0};
        struct rep_crawler *crawler;
        size_t i, used = 0;
        char list[200] = "none";

        if (rep_crawler_create_header(agent, names, &crawler) == REP_OK)
                rep_crawler_look(crawler, &view);
        for (i = 0; i < view.token_count && i < TOKENS_SHOWN && used < sizeof(list); i++)
                used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%.*s", i > 0 ? ", " : "",
                                         (int)(view.tokens[i].size < SHOWN ? view.tokens[i].size : SHOWN),
                                         view.tokens[i].data);
        rep_crawler_free(crawler);
        return fail(failure,
                    "%s (RFC 9309: letters, '-' and '_' alone) but looks like a User-Agent header, whose tokens are "
                    "%s: give it as --user-agent",
                    subject, list);
}

/* Returns advice for AGENT, which is not a token under NAMES. */
static const char *
help_for(struct rep_text agent, enum rep_names names)
{
        if (rep_first_no_token(&agent, 1, names) == 1)
                return "without the white space around it, it is one";
        if (rep_public_crawler_find(agent) != NULL)
                return "it is a public crawler, which --crawler takes";
        if (names != REP_NAMES_WIDE && rep_first_no_token(&agent, 1, REP_NAMES_WIDE) == 1)
                return "--names=wide takes digits and dots into tokens, in files as well; --names=any takes it for a "
                       "crawler that nobody names";
        return "--names=any takes it for a crawler that nobody names";
}

bool
agent_examine(struct rep_text agent, enum rep_names names, struct failure *failure)
{
        struct rep_text trimmed = text_trim(agent), token = text_token(trimmed, names);
        char subject[SHOWN + 40], would[SHOWN + 40] = "it begins with none";

        if (names == REP_NAMES_ANY || rep_first_no_token(&agent, 1, names) == 1)
                return true;
        snprintf(subject, sizeof(subject), "'%.*s%s' is no product token",
                 (int)(agent.size < SHOWN ? agent.size : SHOWN), agent.data, agent.size > SHOWN ? "..." : "");
        if (trimmed.size == 1 && trimmed.data[0] == '*')
                return fail(failure, "%s: it stands for everybody, by itself", subject);
        if (rep_first_no_token(&agent, 1, REP_NAMES_WIDE) == 0 &&
            (memchr(agent.data, '(', agent.size) != NULL || memchr(agent.data, '/', agent.size) != NULL))
                return fail_header(agent, subject, names, failure);
        if (token.size > 0)
                snprintf(would, sizeof(would), "its token would be '%.*s'",
                         (int)(token.size < SHOWN ? token.size : SHOWN), token.data);
        return fail(failure, "%s (%s, and a version may follow, as in 'ExampleBot/1.2'): %s; %s", subject,
                    names == REP_NAMES_WIDE ? "with --names=wide: letters, digits, '.', '-' and '_'"
                                            : "RFC 9309: letters, '-' and '_' alone",
                    would, help_for(trimmed, names));
}

bool
header_fail(struct rep_text header, enum rep_names names, struct failure *failure)
{
        int shown = (int)(header.size < SHOWN ? header.size : SHOWN);
        struct rep_crawler *crawler = NULL;
        struct rep_crawler_view view;
        struct rep_text name;

        if (names == REP_NAMES_WIDE || rep_crawler_create_header(header, REP_NAMES_WIDE, &crawler) != REP_OK)
                return fail(failure, "'%.*s' has no product token", shown, header.data);
        rep_crawler_look(crawler, &view);
        name = view.tokens[0];
        fail(failure,
             "'%.*s' has no product token (RFC 9309: letters, '-' and '_' alone): of '%.*s' it would be '%.*s'; "
             "--names=wide takes digits and dots into tokens, in files as well",
             shown, header.data, (int)(name.size < SHOWN ? name.size : SHOWN), name.data,
             (int)text_token(name, names).size, name.data);
        rep_crawler_free(crawler);
        return false;
}

bool
agent_examine_slip(struct rep_text agent, struct failure *failure)
{
        struct rep_text token = text_token(agent, REP_NAMES_WIDE), meant = rep_meant_token(token);
        int size = (int)(token.size < SHOWN ? token.size : SHOWN);

        return meant.size == 0 || fail(failure, "no known crawler is called '%.*s'; did you mean '%.*s'?", size,
                                       token.data, (int)meant.size, meant.data);
}

bool
agents_are_everybody(const struct agents *agents)
{
        return agents->count == 1 && text_is(agents->texts[0], "*");
}

bool
agents_examine(const struct agents *agents, enum rep_names names, struct failure *failure)
{
        if (agents_are_everybody(agents))
                return true;
        for (size_t i = 0; i < agents->count; i++)
                if (!agent_examine(agents->texts[i], names, failure))
                        return false;
        return agents->count < 2 || agents->merge ||
               fail(failure,
                    "%zu agents are as many crawlers: give one, or --merge for one that goes by all these names",
                    agents->count);
}

void
agents_free(struct agents *agents)
{
        free(agents->texts);
        *agents = (struct agents){.texts = NULL};
}
