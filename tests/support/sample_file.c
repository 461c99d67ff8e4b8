/* SPDX-License-Identifier: Apache-2.0 */
/* sample_file.c: see sample_file.h. */
#include "tests/support/sample_file.h"

#include "tests/support/text.h"

enum { VALUE_MAX = 400 };

static size_t
count_directives(const struct reference *reference)
{
        size_t count = 0;

        while (reference_directive(reference, count).key.size)
                count++;
        return count;
}

void
sample_rules(struct sample *sample, const struct reference *reference, struct random *random)
{
        size_t count = count_directives(reference);

        sample->line_count = sample->used = 0;
        for (int tries = 0; tries < SAMPLE_LINES && count; tries++) {
                struct rep_directive rule = reference_directive(reference, random_below(random, count));
                struct text line = {sample->memory + sample->used, 0, VALUE_MAX};
                if ((rule.kind != REP_KIND_ALLOW && rule.kind != REP_KIND_DISALLOW) ||
                    rule.value.size > VALUE_MAX - 3 || sample->used + VALUE_MAX > SAMPLE_BYTES)
                        continue;
                put_string(&line, "x: ");
                put_all(&line, rule.value.data, rule.value.size);
                sample->line[sample->line_count++] = (struct rep_text){line.data, line.size};
                sample->used += line.size;
        }
}

struct rep_text
sample_agent(const struct reference *reference, struct random *random)
{
        size_t count = count_directives(reference), start = random_below(random, count);

        for (size_t at = start; at < count && random_chance(random, 90); at++) {
                struct rep_directive line = reference_directive(reference, at);
                if (line.kind == REP_KIND_USER_AGENT)
                        return line.value;
        }
        return rep_string("ExampleBot");
}
