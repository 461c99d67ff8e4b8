/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The searches of a list: every segment of up to seven letters of two in many paths of up to twelve, and segments and paths
 * that repeat themselves, found where a search that tries every place finds them; and their steps, which are linear.
 */
#include "match/list_path.h"
#include "tests/support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEGMENT = 7, PATH = 12, LONG = 3000, ROUNDS = 3000 };

/* Returns the place behind the first SEGMENT in "/" and PATH from FROM on, or 0. */
static size_t
find_simply(struct rep_text path, size_t from, struct rep_text segment)
{
        for (; from + segment.size <= path.size + 1; from++) {
                size_t equal = 0;

                while (equal < segment.size &&
                       (from + equal == 0 ? '/' : path.data[from + equal - 1]) == segment.data[equal])
                        equal++;
                if (equal == segment.size)
                        return from + equal;
        }
        return 0;
}

/* Searches PATH, once as bytes in memory and once as a path that is made canonical meanwhile. */
static void
search(struct rep_text path, size_t from, struct rep_text segment)
{
        size_t wanted = find_simply(path, from, segment);

        for (int stepped = 0; stepped < 2; stepped++) {
                uint64_t steps = 0;
                const struct rep_list_path paths = {.bytes = path.data,
                                                    .size = path.size + 1,
                                                    .stepped = stepped,
                                                    .raw_size = (uint32_t)path.size,
                                                    .steps = &steps};
                struct rep_list_place place = {0, 0, 0, false};
                bool found;

                rep_list_path_skip(&paths, &place, from);
                found = rep_list_path_find(&paths, &place, segment);
                if (found != (wanted != 0) || (found && place.at != wanted))
                        fail_msg("%.*s in /%.*s from %zu", (int)segment.size, segment.data, (int)path.size, path.data,
                                 from);
                assert_true(steps <= 400 + 20 * path.size + 2 * segment.size);
        }
}

/* Writes the letters of NUMBER, SIZE of them. */
static struct rep_text
letters(char *bytes, unsigned number, size_t size)
{
        for (size_t at = 0; at < size; at++)
                bytes[at] = "ab"[number >> at & 1];
        return (struct rep_text){bytes, size};
}

static void
all_short(void **state)
{
        char path[PATH], segment[SEGMENT];

        (void)state;
        for (size_t size = 1; size <= SEGMENT; size++)
                for (unsigned number = 0; number < 1u << size; number++)
                        for (size_t path_size = size; path_size <= PATH; path_size++)
                                for (unsigned other = 0; other<1u << path_size; other += path_size> 9 ? 7 : 1)
                                        search(letters(path, other, path_size), other % 3,
                                               letters(segment, number, size));
}

/* Repeats a word of up to three letters, and changes a few bytes. */
static struct rep_text
repeated(struct random *random, char *bytes, size_t size)
{
        size_t period = 1 + random_below(random, 3), changes = random_below(random, 3);

        for (size_t at = 0; at < size; at++)
                bytes[at] = at < period ? "ab"[random_below(random, 2)] : bytes[at - period];
        while (changes-- > 0)
                bytes[random_below(random, size)] = "ab/"[random_below(random, 3)];
        return (struct rep_text){bytes, size};
}

static void
long_repeated(void **state)
{
        char path[LONG], segment[LONG];
        struct random random = {7};

        (void)state;
        for (int round = 0; round < ROUNDS; round++) {
                struct rep_text text = repeated(&random, path, 1 + random_below(&random, LONG));
                size_t size = 1 + random_below(&random, round % 2 == 0 ? text.size : 40 % text.size + 1);

                if (random_below(&random, 2) == 0)
                        search(text, random_below(&random, 3) % (text.size + 1), repeated(&random, segment, size));
                else
                        search(text, random_below(&random, 2), (struct rep_text){text.data + text.size - size, size});
        }
}

int
main(void)
{
        const struct CMUnitTest tests[] = {cmocka_unit_test(all_short), cmocka_unit_test(long_repeated)};

        return cmocka_run_group_tests_name("list_search", tests, NULL, NULL);
}
