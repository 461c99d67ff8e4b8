/* SPDX-License-Identifier: Apache-2.0 */
/* durations.c: see durations.h. */
#include "cli/base/durations.h"

#include <inttypes.h>
#include <string.h>

#include "cli/base/text.h"

#include "cli/base/report.h"

static const struct unit {
        char letter;
        int64_t seconds;
} units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};

enum { UNITS = sizeof(units) / sizeof(units[0]), DIGITS_MAX = 9 };

/* Returns the seconds of the unit whose letter ends TEXT.  Returns 0 if there is no such letter. */
static int64_t
unit_of(const char *text)
{
        if (*text == '\0')
                return 1;
        for (size_t i = 0; i < UNITS; i++)
                if (text[0] == units[i].letter && text[1] == '\0')
                        return units[i].seconds;
        return 0;
}

int
take_duration(const struct option_use *use)
{
        struct duration *duration = use->place;
        struct rep_text digits = {use->argument, strspn(use->argument, "0123456789")};
        int64_t unit = unit_of(use->argument + digits.size);
        uint64_t count;

        if (digits.size > DIGITS_MAX || unit == 0 || !text_number(digits, &count))
                return usage_error(use->command, "--%s: '%s' is no span of time, such as 30d, 12h, 90m or 3600s",
                                   use->row->name, use->argument);
        *duration = (struct duration){true, (int64_t)count * unit};
        return OPTION_TAKEN;
}

void
write_duration(FILE *stream, int64_t seconds)
{
        const struct unit *unit = units;

        while (unit->seconds > 1 && (seconds == 0 || seconds % unit->seconds != 0))
                unit++;
        fprintf(stream, "%" PRId64 "%c", seconds / unit->seconds, unit->letter);
}
