/* agents.c: see agents.h. */
#include "cli/agents.h"

#include <stdlib.h>

#include "cli/memory.h"
#include "syntax/token.h"

static void
append(struct agents *agents, struct rep_text text)
{
        if (agents->count == agents->capacity)
                agents->texts = must_grow(agents->texts, &agents->capacity, 4, sizeof(*agents->texts));
        agents->texts[agents->count++] = text;
}

bool
agents_add(struct agents *agents, const char *list, struct failure *failure)
{
        for (;;) {
                size_t size = strcspn(list, ",");

                if (size == 0)
                        return fail(failure, "an agent is missing");
                append(agents, (struct rep_text){list, size});
                if (list[size] == '\0')
                        return true;
                list += size + 1;
        }
}

int
take_agents(const struct option_use *use)
{
        struct failure failure;

        if (!agents_add(use->place, use->argument, &failure))
                return usage_error(use->command, "--%s: %s", use->row->name, failure.text);
        return OPTION_TAKEN;
}

bool
agents_have_tokens(const struct agents *agents, struct failure *failure)
{
        size_t i;

        for (i = 0; i < agents->count; i++) {
                struct rep_text text = agents->texts[i];

                if (rep_agent_token(text, REP_NAMES_TOKEN).size == 0)
                        return fail(failure, "'%.*s' does not begin with a product token (letters, '-' and '_')",
                                    text.size < 80 ? (int)text.size : 80, text.data);
        }
        return true;
}

void
agents_free(struct agents *agents)
{
        free(agents->texts);
        *agents = (struct agents){NULL, 0, 0};
}
