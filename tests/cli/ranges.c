/* SPDX-License-Identifier: Apache-2.0 */
/* Ranges of addresses, beside a search that looks at each. */
#include "cli/review/ranges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/properties.h"
#include "tests/support/random.h"

static struct address
read_address(const char *text)
{
        struct address address;

        if (!address_read(rep_string(text), &address))
                fail_msg("'%s' was not read", text);
        return address;
}

TEST(addresses_of_clients)
{
        static const struct {
                const char *text, *found;
        } cases[] = {
                {"192.0.2.1 - - [10/Oct", "192.0.2.1"},
                {"192.0.2.1", "192.0.2.1"},
                {"192.0.2.1:443 x", "192.0.2.1"},
                {"h:443 192.0.2.1 - - [", "192.0.2.1"},
                {"2001:db8::1 - -", "2001:db8::1"},
                {"[2001:db8::1]:443 -", "2001:db8::1"},
                {"[2001:db8::1] -", "2001:db8::1"},
                {"::ffff:192.0.2.1 -", "::ffff:192.0.2.1"},
                {"a b c 192.0.2.1", "192.0.2.1"},
                {"a b c d 192.0.2.1", NULL},
                {"- - -", NULL},
                {"", NULL},
                {"[]:1 [ ] :", NULL},
                {"192.0.2.256 192.0.2 192.0.2.1.1", NULL},
                {"crawl.example:80", NULL},
        };

        for (size_t i = 0; i < COUNT(cases); i++) {
                struct address address, wanted;
                struct rep_text found;

                assert_int_equal(address_find(rep_string(cases[i].text), &address, &found), cases[i].found != NULL);
                if (cases[i].found == NULL)
                        continue;
                assert_int_equal(found.size, strlen(cases[i].found));
                assert_memory_equal(found.data, cases[i].found, found.size);
                wanted = read_address(cases[i].found);
                assert_memory_equal(&address, &wanted, sizeof(address));
        }
}

TEST(both_forms_of_an_address_are_one)
{
        struct address plain = read_address("192.0.2.1"), mapped = read_address("::ffff:192.0.2.1"),
                       digits = read_address("::ffff:c000:201");

        assert_memory_equal(&plain, &mapped, sizeof(plain));
        assert_memory_equal(&plain, &digits, sizeof(plain));
}

/* Are the first BITS of A and B the same? */
static bool
same(const struct address *a, const struct address *b, unsigned bits)
{
        for (unsigned i = 0; i < bits; i++)
                if (((i < 64 ? a->high ^ b->high : a->low ^ b->low) >> (63 - i % 64) & 1) != 0)
                        return false;
        return true;
}

enum { MOST = 12 };

/* Writes a random address, among few: ranges have to meet. */
static void
write_random(struct random *random, char text[64], bool v6)
{
        if (v6)
                snprintf(text, 64, "2001:db8::%x:%x", (unsigned)random_below(random, 4),
                         (unsigned)random_below(random, 65536));
        else
                snprintf(text, 64, "192.0.%u.%u", (unsigned)random_below(random, 2),
                         (unsigned)random_below(random, 256));
}

static void
check_random(struct random *random, const char *file)
{
        struct {
                struct address address;
                unsigned bits;
        } all[MOST];
        size_t count = 1 + random_below(random, MOST), i;
        struct ranges ranges = {.count = 0};
        FILE *stream = fopen(file, "w");

        assert_non_null(stream);
        for (i = 0; i < count; i++) {
                bool v6 = random_chance(random, 50);
                unsigned bits = v6 ? 20 + (unsigned)random_below(random, 109) : 20 + (unsigned)random_below(random, 13);
                char text[64];

                write_random(random, text, v6);
                fprintf(stream, "%s/%u\n", text, bits);
                all[i].address = read_address(text);
                all[i].bits = v6 ? bits : 96 + bits;
        }
        assert_int_equal(fclose(stream), 0);
        assert_int_equal(ranges_read(&ranges, file), STATUS_OK);
        for (int asked = 0; asked < 200; asked++) {
                struct address address;
                bool wanted = false;
                char text[64];

                write_random(random, text, random_chance(random, 50));
                address = read_address(text);
                for (i = 0; i < count; i++)
                        wanted |= same(&address, &all[i].address, all[i].bits);
                assert_int_equal(ranges_have(&ranges, &address), wanted);
        }
        ranges_free(&ranges);
}

TEST(ranges_as_a_search_of_all_finds)
{
        struct random random = {property_seed()};
        char file[] = "/tmp/ranges-XXXXXX";

        assert_true(mkstemp(file) >= 0);
        for (int i = 0; i < 200; i++)
                check_random(&random, file);
        assert_int_equal(remove(file), 0);
}
