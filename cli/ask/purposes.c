/* SPDX-License-Identifier: Apache-2.0 */
/* purposes.c: see crawlers.h. */
#include <stdio.h>
#include <string.h>

#include "cli/ask/crawlers.h"

enum { NAMES_SIZE = 160 }; /* of the names that a note has */

/* Adds NAME to the USED bytes of NAMES, if there is room.  Returns the bytes that are used then. */
static size_t
add_name(char names[NAMES_SIZE], size_t used, const char *name)
{
        if (used + strlen(", ") + strlen(name) >= NAMES_SIZE)
                return used;
        return used + (size_t)snprintf(names + used, NAMES_SIZE - used, "%s%s", used > 0 ? ", " : "", name);
}

/* Notes which crawlers that train models fetch for search as well. */
static void
note_search(void)
{
        const struct rep_public_crawler *known = NULL;
        char names[NAMES_SIZE] = "";
        size_t used = 0, count = 0;

        while ((known = rep_public_crawler_next(known, REP_PURPOSE_TRAINING)) != NULL)
                if ((known->purposes & REP_PURPOSE_SEARCH) != 0) {
                        used = add_name(names, used, known->name);
                        count++;
                }
        report_note("%zu of these fetch for search as well, and whoever blocks them leaves their search: %s", count,
                    names);
}

/* Notes how many crawlers are not listed as training models, and collect data that others may train theirs with. */
static void
note_data(void)
{
        const struct rep_public_crawler *known = NULL;
        size_t count = 0;

        while ((known = rep_public_crawler_next(known, REP_PURPOSE_DATA)) != NULL)
                count += (known->purposes & REP_PURPOSE_TRAINING) == 0;
        report_note(
                "%zu more crawlers, such as CCBot, collect data that others may train models with: see "
                "--purpose=data",
                count);
}

void
purposes_note(unsigned purposes)
{
        if ((purposes & REP_PURPOSE_TRAINING) != 0 && (purposes & REP_PURPOSE_SEARCH) == 0)
                note_search();
        if ((purposes & REP_PURPOSE_TRAINING) != 0 && (purposes & REP_PURPOSE_DATA) == 0)
                note_data();
}
