/*
 * Packs that were damaged, or forged: whatever stands in a byte and wherever a file ends, nothing that can be called leads
 * out of the pack, no entry answers for another origin, and what is not known is not allowed.
 */
#include "sanitized.h"
#include "some_packs.h"
#include "visit.h"

#include "pack/format.h"
#include "pack/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COUNT = 30, ENTRIES_MAX = 100 };

/* The rules of the pack are visited, and it is merged, for one in so many changes. */
enum { SLOW_ONE_IN = SANITIZED ? 97 : 41 };

/* Makes the header's own hash right again. */
static void
seal(unsigned char *bytes)
{
        rep_pack_store64(bytes + 8 * (size_t)REP_PACK_FIELD_HEADER,
                         rep_pack_hash(bytes, 8 * (size_t)REP_PACK_FIELD_HEADER, 0));
}

/* ---- all that can be asked */

/* Checks a URL of each origin, one by one and together. */
static void
check_all(const struct rep_pack *pack, const struct rep_pack_asker *asker)
{
        static char urls[COUNT][ORIGIN_SIZE];
        struct rep_pack_query queries[COUNT];
        unsigned i;

        for (i = 0; i < COUNT; i++) {
                number_origin(i, "/acb?q", urls[i]);
                queries[i] = (struct rep_pack_query){.url = urls[i], .url_size = strlen(urls[i])};
        }
        rep_pack_check_batch(pack, asker, queries, COUNT, NULL, 0);
        for (i = 0; i < COUNT; i++) {
                const struct rep_pack_answer *batch = &queries[i].answer;
                struct rep_pack_answer answer;

                rep_pack_check(pack, asker, urls[i], strlen(urls[i]), NULL, 0, &answer);
                assert_int_equal(answer.finding, batch->finding);
                assert_int_equal(answer.result.verdict, batch->result.verdict);
                assert_int_equal(answer.result.line, batch->result.line);
                if (answer.finding == REP_PACK_UNKNOWN || answer.finding == REP_PACK_DAMAGED)
                        assert_int_equal(answer.result.verdict, REP_DISALLOW);
        }
}

/* Looks each origin up, and has a look at its rules. */
static void
find_all(const struct rep_pack *pack, const struct rep_pack_asker *asker, bool visit)
{
        struct visitor visitor = {.scratch = {.size = 0}};
        struct rep_pack_entry entry;
        struct rep_blob blob;
        char origin[ORIGIN_SIZE];
        unsigned i;

        for (i = 0; i < COUNT; i++) {
                number_origin(i, "", origin);
                if (rep_pack_find(pack, rep_string(origin), &entry) != REP_PACK_RULES)
                        continue;
                assert_int_equal(entry.origin.size, strlen(origin));
                assert_memory_equal(entry.origin.data, origin, entry.origin.size);
                if (rep_pack_blob(pack, &entry, asker, &blob) == REP_OK && visit)
                        visit_blob(&visitor, &blob);
        }
        visitor_free(&visitor);
}

static void
iterate(const struct rep_pack *pack)
{
        enum rep_pack_finding finding = REP_PACK_RULES;
        struct rep_pack_entry entry;
        uint64_t cursor = 0;
        unsigned i;

        for (i = 0; i < ENTRIES_MAX && finding != REP_PACK_UNKNOWN && finding != REP_PACK_DAMAGED; i++)
                finding = rep_pack_next(pack, &cursor, &entry);
}

/* Adds PACK to another: what comes of that is whole, or nothing does. */
static void
merge(const struct rep_pack *pack)
{
        struct rep_pack_options options = {.threads = 1, .memory = REP_PACK_MEMORY_MIN};
        struct rep_pack_writer *writer = create_writer("merged", &options);
        enum rep_status status = rep_pack_add_pack(writer, pack);

        if (rep_pack_writer_finish(writer, NULL, NULL) == REP_OK)
                rep_pack_close(open_pack("merged"));
        else
                assert_int_not_equal(status, REP_OK);
}

/* Asks for all that there is in what may be a pack.  Returns whether it is a whole one. */
static bool
read_all(const unsigned char *bytes, size_t size)
{
        static unsigned calls;
        const struct rep_text agent = rep_string("x");
        bool slow = calls++ % SLOW_ONE_IN == 0, whole;
        struct rep_pack_asker asker;
        struct rep_pack *pack;

        if (rep_pack_open_bytes(bytes, size, &pack, NULL) != REP_OK)
                return false;
        if (rep_pack_ask(pack, &agent, 1, &asker) == REP_OK) {
                check_all(pack, &asker);
                find_all(pack, &asker, slow);
        }
        iterate(pack);
        if (slow)
                merge(pack);
        whole = rep_pack_verify(pack, NULL) == REP_OK;
        rep_pack_close(pack);
        return whole;
}

/* ---- what is done to a pack */

/* A copy that ends where the memory does, so that a sanitizer sees a step too far. */
static unsigned char *
copy_of(const unsigned char *bytes, size_t size)
{
        unsigned char *copy = malloc(size > 0 ? size : 1);

        assert_non_null(copy);
        memcpy(copy, bytes, size);
        return copy;
}

/* Of the header these say what nobody can prove wrong. */
static bool
says_little(size_t at)
{
        size_t field = at / 8;

        return field == REP_PACK_FIELD_HEADER || field == REP_PACK_FIELD_OLDEST || field == REP_PACK_FIELD_NEWEST ||
               field == REP_PACK_FIELD_SCRATCH || field == REP_PACK_FIELD_READING;
}

static void
change(const unsigned char *bytes, size_t size, size_t at, unsigned char bits)
{
        unsigned char *copy = copy_of(bytes, size);

        copy[at] ^= bits;
        if (read_all(copy, size))
                fail_msg("byte %zu of %zu may be changed", at, size);
        seal(copy);
        if (read_all(copy, size) && !says_little(at))
                fail_msg("byte %zu of %zu may be changed and sealed", at, size);
        free(copy);
}

static void
every_byte_is_seen(void **state)
{
        static const unsigned char changes[] = {0x01, 0x80, 0xFF};
        unsigned char *bytes;
        size_t size, i, j;

        (void)state;
        write_many("small", COUNT, 1, 0);
        bytes = pack_bytes("small", &size);
        assert_true(read_all(bytes, size));
        for (i = 0; i < size; i++)
                for (j = 0; j < sizeof(changes); j++)
                        if (!SANITIZED || j == i % 3)
                                change(bytes, size, i, changes[j]);
        free(bytes);
}

/* Also where the header says that the file ends there. */
static void
every_length_is_seen(void **state)
{
        unsigned char *bytes, *copy;
        size_t size, i;

        (void)state;
        write_many("small", COUNT, 1, 0);
        bytes = pack_bytes("small", &size);
        for (i = 0; i < size; i++) {
                copy = copy_of(bytes, i);
                assert_false(read_all(copy, i));
                if (i >= REP_PACK_HEADER_SIZE) {
                        rep_pack_store64(copy + 8 * (size_t)REP_PACK_FIELD_SIZE, i);
                        seal(copy);
                        assert_false(read_all(copy, i));
                }
                free(copy);
        }
        free(bytes);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(every_byte_is_seen),
                cmocka_unit_test(every_length_is_seen),
        };

        return cmocka_run_group_tests_name("pack_damage", tests, make_pack_folder, remove_pack_folder);
}
