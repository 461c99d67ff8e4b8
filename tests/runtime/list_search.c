/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The searches of a list: every segment of up to seven letters of two in many paths of up to twelve, and segments and
 * paths that repeat themselves, found where a search that tries every place finds them; and their steps, which are
 * linear.  Paths whose canonical form exceeds the memory of a check are compared as if it did not.
 */
#include "match/list_path.h"
#include "syntax/canonical.h"
#include "tests/support/properties.h"
#include "tests/support/random.h"
#include "tests/support/test.h"

#include <stdlib.h>
#include <string.h>

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

TEST(all_short)
{
        char path[PATH], segment[SEGMENT];

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

TEST(long_repeated)
{
        char path[LONG], segment[LONG];
        struct random random = {property_seed()};

        for (int round = 0; round < ROUNDS; round++) {
                struct rep_text text = repeated(&random, path, 1 + random_below(&random, LONG));
                size_t size = 1 + random_below(&random, round % 2 == 0 ? text.size : 40 % text.size + 1);

                if (random_below(&random, 2) == 0)
                        search(text, random_below(&random, 3) % (text.size + 1), repeated(&random, segment, size));
                else
                        search(text, random_below(&random, 2), (struct rep_text){text.data + text.size - size, size});
        }
}

/* ---- paths that are canonical only in part of the memory of a check */

enum { RAW = 9000, CANONICAL = 3 * RAW + 1 };

/* Writes RAW bytes, of which some are escapes. */
static struct rep_text
escaped(struct random *random, char *bytes)
{
        static const char *const parts[] = {"a", "*", "%61", "\xC3", "%2f", "?", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
        size_t at = 0;

        while (at < RAW) {
                const char *part = parts[random_below(random, COUNT(parts))];
                size_t size = strlen(part);

                size = size < RAW - at ? size : RAW - at;
                memcpy(bytes + at, part, size);
                at += size;
        }
        return (struct rep_text){bytes, RAW};
}

/* Compares SIZE bytes from FROM on with PATH, whose form is WHOLE, as they are and with one byte changed. */
static void
compare(struct random *random, const struct rep_list_path *path, char *whole, size_t from, size_t size)
{
        size_t changed = from + random_below(random, size), before = random_below(random, from + 1);
        struct rep_list_place place = {0, 0, 0, false}, end = place;
        char byte = whole[changed];

        rep_list_path_skip(path, &place, from);
        rep_list_path_skip(path, &end, before);
        for (int same = 1; same >= 0; same--) {
                struct rep_list_place ahead = place;
                const struct rep_text segment = {whole + from, size};

                whole[changed] = same ? byte : '~';
                assert_int_equal(rep_list_path_has(path, &ahead, segment), same);
                assert_int_equal(ahead.at, same ? from + size : from);
                if (from + size == path->size)
                        assert_int_equal(rep_list_path_ends(path, end, segment), same);
        }
        whole[changed] = byte;
}

TEST(long_canonical)
{
        static char raw[RAW], kept[REP_LIST_KEPT], whole[CANONICAL];
        struct rep_list_known known;
        struct random random = {property_seed()};

        for (int round = 0; round < 40; round++) {
                struct rep_text text = escaped(&random, raw);
                struct rep_canonical reader = rep_canonical_from((const unsigned char *)raw, 0, RAW);
                struct rep_list_path path = rep_canonical_list_path(text, kept, &known);

                whole[0] = '/';
                assert_int_equal(1 + rep_canonical_part(&reader, (unsigned char *)whole + 1, CANONICAL - 1), path.size);
                assert_true(path.stepped && path.tail.size > REP_LIST_KEPT - 2 * REP_UNIT);
                for (int each = 0; each < 100; each++) {
                        size_t from = random_below(&random, path.size), size = path.size - from;

                        compare(&random, &path, whole, from, size);
                        compare(&random, &path, whole, from, 1 + random_below(&random, size));
                }
        }
}

/* Many texts behind the same place, each as long as chance wants, and half of them with one byte changed. */
TEST(known_texts)
{
        enum { TEXTS = 60, FROM = 9 };
        static char raw[RAW], kept[REP_LIST_KEPT], whole[TEXTS][CANONICAL];
        struct rep_list_known known;
        struct random random = {property_seed()};
        const struct rep_text text = escaped(&random, raw);
        const struct rep_list_path path = rep_canonical_list_path(text, kept, &known);

        assert_true(path.stepped);
        for (size_t at = 0; at < TEXTS; at++) {
                struct rep_canonical reader = rep_canonical_from((const unsigned char *)raw, 0, RAW);
                struct rep_list_place place = {0, 0, 0, false}, behind = place;
                size_t size = 1 + random_below(&random, path.size - FROM);
                bool same = random_chance(&random, 50);

                whole[at][0] = '/';
                (void)rep_canonical_part(&reader, (unsigned char *)whole[at] + 1, CANONICAL - 1);
                if (!same)
                        whole[at][FROM + random_below(&random, size)] = '~';
                assert_int_equal(rep_list_path_starts(&path, FROM, (struct rep_text){whole[at] + FROM, size},
                                                      at % 3 == 0 ? NULL : &behind),
                                 same);
                if (!same || at % 3 == 0)
                        continue;
                rep_list_path_skip(&path, &place, FROM + size);
                assert_true(behind.at == place.at && behind.raw == place.raw && behind.written == place.written &&
                            behind.query == place.query);
        }
        assert_false(rep_list_path_starts(&path, path.size, (struct rep_text){"a", 1}, NULL));
}
