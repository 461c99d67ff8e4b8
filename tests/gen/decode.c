/* SPDX-License-Identifier: Apache-2.0 */
/* Decoding: the frozen automata of a blob keep the invariants, and a plain walk through them gives the runtime's
   results, for every encoding and tracking. */
#include "automaton/order.h"
#include "compile.h"
#include "tests/support/decoded.h"
#include "tests/support/frozen_walk.h"
#include "tests/support/properties.h"
#include "tests/support/test.h"

#include <stdlib.h>

enum { SAMPLES = 1500, FILES = 200, FORGED = 150 };

/* In which group of struct rep_order a state belongs. */
static int
group_of(const struct rep_automaton *automaton, bool finals_apart, bool prefiltered, uint32_t state)
{
        if (state == 0)
                return 0;
        if (automaton->accept[state] != 0)
                return finals_apart && rep_is_final(automaton, state) ? 4 : 1;
        if (prefiltered)
                return 2;
        return automaton->accept_end[state] != 0 ? 3 : 4;
}

/* In the order of walks each group stands where it is to stand, and in the order of the frozen form. */
static void
check_order(const struct rep_automaton *automaton, bool finals_apart, struct random *random)
{
        uint32_t *roots = calloc(automaton->state_count, sizeof(*roots)), count = 0, next[5] = {0};
        struct rep_arena memory = {0};
        struct rep_order order;

        assert_non_null(roots);
        for (uint32_t state = 1; state < automaton->state_count; state++)
                if (automaton->fail[state] == state && automaton->accept[state] == 0 &&
                    automaton->accept_end[state] == 0 && random_chance(random, 50))
                        roots[count++] = state;
        assert_int_equal(rep_order_states(&memory, automaton, roots, count, finals_apart, &order), REP_OK);
        next[1] = 1;
        next[2] = order.prefiltered;
        next[3] = order.stops;
        next[4] = order.specials;
        for (uint32_t state = 0, i = 0; state < automaton->state_count; state++) {
                bool prefiltered = i < count && roots[i] == state;
                int group = group_of(automaton, finals_apart, prefiltered, state);
                i += prefiltered;
                assert_int_equal(order.number[state], next[group]++);
                assert_int_equal(rep_special_number(&order, state), group == 4 ? 0 : order.number[state]);
                if (group < 4)
                        assert_int_equal(order.state[order.number[state]], state);
        }
        assert_int_equal(next[1], order.prefiltered);
        assert_int_equal(next[2], order.stops);
        assert_int_equal(next[3], order.specials);
        assert_int_equal(next[4], automaton->state_count);
        rep_arena_free(&memory);
        free(roots);
}

static void
check(const struct decoded *decoded, const struct sample *sample, struct random *random)
{
        for (uint32_t i = 0; i < decoded->content.automaton_count; i++) {
                const struct rep_automaton *automaton = &decoded->content.automata[i];
                const char *fault = frozen_fault(automaton);
                if (fault)
                        fail_msg("automaton %u: %s", i, fault);
                check_order(automaton, random_chance(random, 50), random);
        }
        decoded_compare(decoded, &decoded->content, sample, random);
}

TEST(random_files)
{
        decoded_random_files(scaled(SAMPLES, 100), property_seed(), check);
}

TEST(real_files)
{
        decoded_real_files(scaled(FILES, 20), property_seed(), check);
}

static bool
fails_only_to_death(const struct rep_automaton *automaton)
{
        for (uint32_t state = 0; state < automaton->state_count; state++)
                if (automaton->fail[state] != 0)
                        return false;
        return true;
}

static void
compare_automata(const struct rep_automaton *a, const struct rep_automaton *b)
{
        assert_int_equal(a->state_count, b->state_count);
        assert_int_equal(a->start, b->start);
        assert_memory_equal(a->exit_first, b->exit_first, (a->state_count + 1) * sizeof(*a->exit_first));
        assert_memory_equal(a->exit_byte, b->exit_byte, a->exit_count);
        assert_memory_equal(a->exit_target, b->exit_target, a->exit_count * sizeof(*a->exit_target));
        assert_memory_equal(a->accept, b->accept, a->state_count * sizeof(*a->accept));
        assert_memory_equal(a->accept_end, b->accept_end, a->state_count * sizeof(*a->accept_end));
        assert_memory_equal(a->highest, b->highest, a->state_count * sizeof(*a->highest));
}

/* The frozen form does not depend on the encoding that it was stored in, where rows have no failures to forget. */
TEST(encodings_agree)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};
        size_t samples = scaled(SAMPLES, 100), compared = 0;

        for (size_t i = 0; i < samples; i++) {
                struct decoded dense, compact;
                struct rep_text robots = {text, 0};
                sample_make(&sample, sample_dialect(&random), &random);
                robots.size = sample_text(&sample, text);
                decoded_open(&dense, robots,
                             &(struct rep_options){.encoding = REP_ENCODING_DENSE, .dialect = sample.dialect},
                             REP_STAGE_NO_LIST);
                decoded_open(&compact, robots,
                             &(struct rep_options){.encoding = REP_ENCODING_COMPACT, .dialect = sample.dialect}, 0);
                assert_int_equal(dense.content.automaton_count, compact.content.automaton_count);
                for (uint32_t at = 0; at < dense.content.automaton_count; at++)
                        if (fails_only_to_death(&compact.content.automata[at])) {
                                compare_automata(&dense.content.automata[at], &compact.content.automata[at]);
                                compared += compact.content.automata[at].state_count > 1;
                        }
                decoded_close(&dense);
                decoded_close(&compact);
        }
        assert_true(compared > samples / 10);
}

/* What a blob holds beside its automata. */
TEST(tokens_and_sets)
{
        const char robots[] = "User-agent: b\nUser-agent: A\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
        struct decoded decoded;
        const struct rep_decoded_blob *content = &decoded.content;

        decoded_open(&decoded, rep_string(robots), NULL, 0);
        assert_int_equal(content->token_count, 2);
        assert_memory_equal(content->tokens[0].text.data, "a", 1);
        assert_int_equal(content->tokens[0].count, 1);
        assert_int_equal(content->everybody_count, 1);
        assert_int_equal(content->automaton_count, 2);
        assert_int_equal(content->sets[content->members[content->tokens[1].first]].lines[1], 3);
        assert_int_equal(content->sets[content->members[content->everybody_first]].lines[1], 6);
        decoded_close(&decoded);
}

/* Where nothing can be disallowed, only the dead state is left. */
TEST(nothing_to_walk)
{
        struct decoded decoded;

        decoded_open(&decoded, rep_string("User-agent: *\nDisallow:\n"), &(struct rep_options){.strip = true}, 0);
        assert_int_equal(decoded.content.automata[0].state_count, 1);
        assert_int_equal(decoded.content.automata[0].rule_count, 1);
        assert_null(decoded.content.sets[0].lines);
        decoded_close(&decoded);
}

/* Changes a few bytes of BYTES, opens them, and where that goes well decodes and emits them; true then. */
static bool
forge(unsigned char *bytes, size_t size, struct random *random)
{
        static rep_emit_function *const back_ends[] = {rep_emit_c_table, rep_emit_c_direct, rep_emit_re2c,
                                                       rep_emit_ragel,   rep_emit_dot,      rep_emit_json};
        struct rep_decoded_blob decoded;
        struct rep_emission emission = {
                .decoded = &decoded, .prefix = "r", .source = "forged", .options = "", .header = "r.h"};
        struct rep_buffer source = {.bytes = NULL}, header = {.bytes = NULL};
        struct rep_arena memory = {0};
        struct rep_blob blob;

        for (size_t i = random_below(random, 4) + 1; i > 0; i--)
                bytes[random_below(random, size)] = (unsigned char)random_below(random, 256);
        if (rep_open_within(&blob, bytes, size, 0, REP_OPEN_AGAIN, NULL) != REP_OK)
                return false;
        assert_int_equal(rep_decode_blob(&memory, &blob, &decoded), REP_OK);
        for (uint32_t i = 0; i < decoded.automaton_count; i++)
                assert_null(frozen_fault(&decoded.automata[i]));
        for (size_t i = 0; i < COUNT(back_ends); i++)
                assert_int_equal(back_ends[i](&emission, &source, &header), REP_OK);
        rep_arena_free(&memory);
        rep_buffer_free(&source);
        rep_buffer_free(&header);
        return true;
}

/* Whatever can be opened can be decoded, keeps the invariants, and can be emitted. */
TEST(forged_blobs)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct random random = {property_seed()};
        size_t files = scaled(FORGED, 20), opened = 0;

        for (size_t i = 0; i < files; i++) {
                struct decoded decoded;
                unsigned char *bytes;
                struct rep_options options = {
                        .encoding = i % 2 == 0 ? REP_ENCODING_DENSE : REP_ENCODING_COMPACT,
                        .dialect = i % 3 == 0 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE,
                };
                sample_make(&sample, options.dialect, &random);
                decoded_open(&decoded, (struct rep_text){text, sample_text(&sample, text)}, &options, 0);
                bytes = malloc(decoded.blob.size);
                assert_non_null(bytes);
                for (int tries = 0; tries < 50; tries++) {
                        memcpy(bytes, decoded.blob.bytes, decoded.blob.size);
                        opened += forge(bytes, decoded.blob.size, &random);
                }
                free(bytes);
                decoded_close(&decoded);
        }
        assert_true(opened > files);
}
