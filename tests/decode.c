/*
 * Decoding: the frozen automata of a blob keep the invariants, and a plain walk through them finds what the runtime does,
 * whatever the encoding and the tracking.
 */
#include "decoded.h"
#include "frozen_walk.h"
#include "sanitized.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SAMPLES = SANITIZED ? 300 : 1500, FILES = SANITIZED ? 40 : 200 };

static void
check(const struct decoded *decoded, const struct sample *sample, struct random *random)
{
        for (uint32_t i = 0; i < decoded->emission.automaton_count; i++) {
                const char *fault = frozen_fault(&decoded->emission.automata[i]);
                if (fault)
                        fail_msg("automaton %u: %s", i, fault);
        }
        decoded_compare(decoded, &decoded->emission, sample, random);
}

static void
random_files(void **state)
{
        (void)state;
        decoded_random_files(SAMPLES, 11, check);
}

static void
real_files(void **state)
{
        (void)state;
        decoded_real_files(FILES, 12, check);
}

/* What the emission says beside its automata. */
static void
tokens_and_sets(void **state)
{
        const char robots[] = "User-agent: b\nUser-agent: A\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
        struct decoded decoded;
        const struct rep_emission *emission = &decoded.emission;

        (void)state;
        decoded_open(&decoded, rep_string(robots), NULL, 0);
        assert_int_equal(emission->token_count, 2);
        assert_memory_equal(emission->tokens[0].text.data, "a", 1);
        assert_int_equal(emission->tokens[0].count, 1);
        assert_int_equal(emission->everybody_count, 1);
        assert_int_equal(emission->automaton_count, 2);
        assert_int_equal(emission->sets[emission->members[emission->tokens[1].first]].lines[1], 3);
        assert_int_equal(emission->sets[emission->members[emission->everybody_first]].lines[1], 6);
        decoded_close(&decoded);
}

/* Where nothing can be disallowed, only the dead state is left. */
static void
nothing_to_walk(void **state)
{
        struct decoded decoded;

        (void)state;
        decoded_open(&decoded, rep_string("User-agent: *\nDisallow:\n"), &(struct rep_options){.strip = true}, 0);
        assert_int_equal(decoded.emission.automata[0].state_count, 1);
        assert_int_equal(decoded.emission.automata[0].outcome_count, 1);
        assert_null(decoded.emission.sets[0].lines);
        decoded_close(&decoded);
}

int
main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(tokens_and_sets),
                cmocka_unit_test(nothing_to_walk),
                cmocka_unit_test(random_files),
                cmocka_unit_test(real_files),
        };

        return cmocka_run_group_tests_name("decode", tests, NULL, NULL);
}
