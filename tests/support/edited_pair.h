/* SPDX-License-Identifier: Apache-2.0 */
/* Two files of random lines, the second of which is the first one edited. */
#ifndef REP_TESTS_EDITED_PAIR_H
#define REP_TESTS_EDITED_PAIR_H

#include <string.h>

#include "tests/support/random.h"

/* Writes fewer than MOST of the COUNT LINES to BEFORE, and the same to AFTER, but for lines that are left out or
 * another. */
static inline void
edited_pair(char *before, char *after, const char *const *lines, size_t count, size_t most, struct random *random)
{
        size_t length = random_below(random, most), edited = random_below(random, length + 1);

        before[0] = after[0] = '\0';
        for (size_t at = 0; at < length; at++) {
                const char *line = lines[random_below(random, count)];

                strcat(strcat(before, line), "\n");
                if (at == edited && random_chance(random, 50))
                        continue;
                if (at == edited || random_chance(random, 10))
                        line = lines[random_below(random, count)];
                strcat(strcat(after, line), "\n");
        }
}

#endif
