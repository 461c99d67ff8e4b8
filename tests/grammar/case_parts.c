/* SPDX-License-Identifier: Apache-2.0 */
/* case_parts.c: see case_parts.h. */
#include "tests/grammar/case_parts.h"

#include <stdlib.h>
#include <string.h>

struct rep_text
case_robots(const struct test_case *test)
{
        size_t size = test->fill.count ? test->robots.size - 1 + test->fill.count : test->robots.size;
        char *text = malloc(size ? size : 1);

        if (!text)
                abort();
        size = 0;
        for (size_t at = 0; at < test->robots.size; at++)
                if (test->fill.count && test->robots.data[at] == FILL[0]) {
                        memset(text + size, test->fill.byte, test->fill.count);
                        size += test->fill.count;
                } else {
                        text[size++] = test->robots.data[at];
                }
        return (struct rep_text){text, size};
}

size_t
case_agents(const struct test_case *test, struct rep_text agents[3])
{
        size_t count = 0;

        if (test->no_agents)
                return 0;
        while (count < 3 && test->agents[count].data) {
                agents[count] = test->agents[count];
                count++;
        }
        if (count == 0)
                agents[count++] = rep_string("bot");
        return count;
}
