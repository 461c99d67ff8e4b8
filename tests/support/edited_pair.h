/* SPDX-License-Identifier: Apache-2.0 */
/* Two files of random lines, the second of which is the first one edited. */
#ifndef REP_TESTS_EDITED_PAIR_H
#define REP_TESTS_EDITED_PAIR_H

#include <string.h>

#include "tests/support/random.h"

/* Returns one of LINES, each of which ends with a line feed. */
static inline const char *
random_line(const char *lines, struct random *random)
{
        size_t count = 0;

        for (const char *at = lines; *at != '\0'; at++)
                count += *at == '\n';
        for (count = random_below(random, count); count > 0; count--)
                lines = strchr(lines, '\n') + 1;
        return lines;
}

/* Writes fewer than MOST of LINES to BEFORE, and the same to AFTER, but for lines that are left out or another. */
static inline void
edited_pair(char *before, char *after, const char *lines, size_t most, struct random *random)
{
        size_t length = random_below(random, most), edited = random_below(random, length + 1);

        before[0] = after[0] = '\0';
        for (size_t at = 0; at < length; at++) {
                const char *line = random_line(lines, random);

                strncat(before, line, strcspn(line, "\n") + 1);
                if (at == edited && random_chance(random, 50))
                        continue;
                if (at == edited || random_chance(random, 10))
                        line = random_line(lines, random);
                strncat(after, line, strcspn(line, "\n") + 1);
        }
}

#endif
