/* SPDX-License-Identifier: Apache-2.0 */
/* purposes.c: purposes of crawlers as options, and what to know of them; see crawlers.h. */
#include <stdio.h>
#include <string.h>

#include "cli/ask/crawlers.h"
#include "cli/base/report.h"

enum { NAMES_SIZE = 160 }; /* of the names that a note has */

unsigned
purpose_take(const struct option_use *use)
{
        enum rep_purpose purpose = REP_PURPOSE_OTHER;

        take_choice(&(struct option_use){use->row, use->argument, &(struct choice){.made = false}});
        rep_purpose_find(rep_string(use->argument), &purpose);
        return (unsigned)purpose;
}

/* ---- what to know of them */

/* Notes which crawlers with one of PURPOSES fetch for search as well. */
static void
note_search(unsigned purposes)
{
        const struct rep_public_crawler *known = NULL;
        char names[NAMES_SIZE] = "";
        size_t used = 0, count = 0, named = 0;

        while ((known = rep_public_crawler_next(known, purposes)) != NULL)
                if ((known->purposes & REP_PURPOSE_SEARCH) != 0) {
                        count++;
                        if (used + strlen(", ") + strlen(known->name) >= NAMES_SIZE)
                                continue;
                        used += (size_t)snprintf(names + used, NAMES_SIZE - used, "%s%s", used > 0 ? ", " : "",
                                                 known->name);
                        named++;
                }
        report_note("%zu of these fetch for search as well: blocking them removes the site from their search: %s%s",
                    count, names, named < count ? " and others" : "");
}

void
purposes_note(unsigned purposes)
{
        const struct rep_public_crawler *known = NULL;
        size_t count = 0;

        if ((purposes & REP_PURPOSE_TRAINING) != 0 && (purposes & REP_PURPOSE_SEARCH) == 0)
                note_search(purposes);
        if ((purposes & REP_PURPOSE_TRAINING) == 0 || (purposes & REP_PURPOSE_DATA) != 0)
                return;
        while ((known = rep_public_crawler_next(known, REP_PURPOSE_DATA)) != NULL)
                count += (known->purposes & REP_PURPOSE_TRAINING) == 0;
        report_note("%zu more crawlers collect data that others may train models with: see --purpose=data", count);
}

/* ---- uses of content */

static enum rep_use
use_called(const struct option_use *option, struct rep_text name)
{
        enum rep_use use;

        if (!rep_use_of(name, &use))
                usage_error("--%s: '%.*s' is not " USES_NAMES, option->row->name, (int)name.size, name.data);
        return use;
}

void
take_use(const struct option_use *option)
{
        *(struct use_choice *)option->place =
                (struct use_choice){true, use_called(option, rep_string(option->argument))};
}

void
take_uses(const struct option_use *option)
{
        const char *name = option->argument;
        size_t size;

        for (;; name += size + 1) {
                size = strcspn(name, ",");
                *(unsigned *)option->place |= 1u << use_called(option, (struct rep_text){name, size});
                if (name[size] == '\0')
                        return;
        }
}
