/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: where a robots.txt is valid (rep_policy.h, rep_robots.h).
 *
 * Input: a byte that chooses the guarded side; a URL; a line feed; a second URL.
 */
#include "rep_robots.h"
#include "tests/fuzz/fuzz.h"

typedef enum rep_url_status (*robots_url_fn)(const char *url, size_t url_size, char *buffer, size_t *size);

/* A URL of a robots.txt, as it came out. */
struct answer {
        enum rep_url_status status;
        char url[REP_ROBOTS_URL_SIZE];
        size_t size;
};

/* Asks for the robots.txt of URL, into a guarded buffer, and for that of the answer, which must be itself. */
static struct answer
ask(robots_url_fn robots_url, struct rep_text url, enum guard_side side)
{
        static struct guard guard;
        char *buffer = guard_hold(&guard, side, NULL, REP_ROBOTS_URL_SIZE);
        struct answer answer = {.size = SIZE_MAX};
        struct answer again = {.size = SIZE_MAX};

        answer.status = robots_url(url.data, url.size, buffer, &answer.size);
        fuzz_expect(answer.size < REP_ROBOTS_URL_SIZE && strlen(buffer) == answer.size,
                    "the size is that of the string");
        fuzz_expect((answer.status == REP_URL_OK) == (answer.size > 0), "an error leaves an empty string");
        fuzz_expect(rep_url_status_text(answer.status) != NULL, "every status has a text");
        memcpy(answer.url, buffer, answer.size + 1);
        if (answer.status == REP_URL_OK) {
                again.status = robots_url(answer.url, answer.size, again.url, &again.size);
                fuzz_expect(again.status == REP_URL_OK && strcmp(again.url, answer.url) == 0, "an answer is its own");
        }
        return answer;
}

/* The robots.txt of FIRST holds for SECOND exactly where both have the same. */
static void
compare(struct rep_text first, struct rep_text second, enum guard_side side)
{
        struct answer of_first = ask(rep_robots_url_idn, first, side),
                      of_second = ask(rep_robots_url_idn, second, side);
        bool same = true;
        enum rep_url_status status = rep_same_scope_idn(first.data, first.size, second.data, second.size, &same);

        fuzz_expect(status == REP_URL_OK || !same, "an error is not a scope");
        if (of_first.status != REP_URL_OK)
                return;
        status = rep_same_scope_idn(of_first.url, of_first.size, second.data, second.size, &same);
        fuzz_expect(status == of_second.status, "a good robots.txt leaves the page's status");
        fuzz_expect(same == (status == REP_URL_OK && strcmp(of_first.url, of_second.url) == 0),
                    "one scope is one robots.txt");
}

static bool
is_ascii(struct rep_text text)
{
        for (size_t at = 0; at < text.size; at++)
                if ((unsigned char)text.data[at] >= 0x80)
                        return false;
        return true;
}

/* Of ASCII, both libraries say the same; a good URL is good to both. */
static void
compare_libraries(struct rep_text url, enum guard_side side)
{
        struct answer plain = ask(rep_robots_url, url, side), idn = ask(rep_robots_url_idn, url, side);

        if (is_ascii(url) || plain.status == REP_URL_OK)
                fuzz_expect(plain.status == idn.status && strcmp(plain.url, idn.url) == 0, "ASCII needs no tables");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard first_guard, second_guard;
        struct fuzz_input input = {(const char *)data, size};
        enum guard_side side = fuzz_side(fuzz_byte(&input));
        struct rep_text first = fuzz_field(&input, '\n'), second = {input.data, input.size};

        first.data = guard_hold(&first_guard, side, first.data, first.size);
        second.data = guard_hold(&second_guard, side, second.data, second.size);
        compare(first, second, side);
        compare_libraries(first, side);
        compare_libraries(second, side);
        return 0;
}
