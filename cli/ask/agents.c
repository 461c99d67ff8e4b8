/* SPDX-License-Identifier: Apache-2.0 */
/* agents.c: see crawlers.h. */
#include "cli/ask/crawlers.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/command.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

#define WIDE_HELP "--names=wide allows digits and dots in names, in files as well"

enum { SHOWN = 160 }; /* the bytes of an agent that a message repeats */

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

/* Returns how many bytes of TEXT a message repeats. */
static int
shown(struct rep_text text)
{
        return (int)(text.size < SHOWN ? text.size : SHOWN);
}

/* Returns of which bytes a token is under NAMES. */
static const char *
bytes_of(enum rep_names names)
{
        return names == REP_NAMES_WIDE ? "with --names=wide: letters, digits, '.', '-' and '_'"
                                       : "RFC 9309: letters, '-' and '_' alone";
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
                return WIDE_HELP "; --names=any takes it for a crawler that nobody names";
        return "--names=any takes it for a crawler that nobody names";
}

bool
agent_examine(struct rep_text agent, enum rep_names names, struct failure *failure)
{
        struct rep_text trimmed = text_trim(agent), token = text_token(trimmed, names);
        char subject[SHOWN + 40], would[SHOWN + 40] = "it begins with none";

        if (names == REP_NAMES_ANY || rep_first_no_token(&agent, 1, names) == 1)
                return true;
        snprintf(subject, sizeof(subject), "'%.*s%s' is not a product token", shown(agent), agent.data,
                 agent.size > SHOWN ? "..." : "");
        if (trimmed.size == 1 && trimmed.data[0] == '*')
                return fail(failure, "%s: it stands for everybody, by itself", subject);
        if (rep_first_no_token(&agent, 1, REP_NAMES_WIDE) == 0 &&
            (memchr(agent.data, '(', agent.size) != NULL || memchr(agent.data, '/', agent.size) != NULL))
                return fail(failure, "%s (%s) but looks like a User-Agent header: give it as --user-agent", subject,
                            bytes_of(names));
        if (token.size > 0)
                snprintf(would, sizeof(would), "its token would be '%.*s'", shown(token), token.data);
        return fail(failure, "%s (%s, and a version may follow, as in 'ExampleBot/1.2'): %s; %s", subject,
                    bytes_of(names), would, help_for(trimmed, names));
}

bool
header_fail(struct rep_text header, enum rep_names names, struct failure *failure)
{
        struct rep_crawler *crawler = NULL;
        struct rep_crawler_view view;
        struct rep_text name;
        size_t first;

        if (rep_crawler_create_header(header, REP_NAMES_ANY, &crawler) != REP_OK)
                return fail(failure, "'%.*s' has no product token", shown(header), header.data);
        rep_crawler_look(crawler, &view);
        first = rep_first_no_token(view.tokens, view.token_count, names);
        if (first == view.token_count) {
                fail(failure, "'%.*s' does not say for sure who sends it: --agent takes the crawler's product token",
                     shown(header), header.data);
        } else {
                name = view.tokens[first];
                fail(failure, "'%.*s' has no product token (%s): of '%.*s' it would be '%.*s'%s", shown(header),
                     header.data, bytes_of(names), shown(name), name.data, (int)text_token(name, names).size, name.data,
                     rep_first_no_token(&name, 1, REP_NAMES_WIDE) == 0 ? "" : "; " WIDE_HELP);
        }
        rep_crawler_free(crawler);
        return false;
}

bool
agent_examine_slip(struct rep_text agent, struct failure *failure)
{
        struct rep_text token = text_token(agent, REP_NAMES_WIDE), meant = rep_meant_token(token);

        return meant.size == 0 || fail(failure, "no known crawler is called '%.*s'; did you mean '%.*s'?", shown(token),
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
