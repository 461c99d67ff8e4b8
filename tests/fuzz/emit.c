/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: every back-end emits a robots.txt, or refuses it.
 *
 * Input: a byte of choices (enum choice); the robots.txt.
 */
#include "emit/emit.h"
#include "tests/fuzz/fuzz.h"

enum choice { CHOICE_RFC9309 = 1, CHOICE_VERDICT = 2, CHOICE_DENSE = 4, CHOICE_COMPACT = 8, CHOICE_STRIP = 16 };

static rep_emit_function *const back_ends[] = {rep_emit_c_table, rep_emit_c_blob, rep_emit_c_direct, rep_emit_re2c,
                                               rep_emit_ragel,   rep_emit_dot,    rep_emit_json};

/* More states than that take long to write, and show no more than few do. */
enum { STATES_MAX = 2000 };

static void
emit(const struct rep_emission *emission)
{
        for (size_t at = 0; at < sizeof(back_ends) / sizeof(back_ends[0]); at++) {
                struct rep_buffer source = {.bytes = NULL}, header = {.bytes = NULL};
                enum rep_status status = back_ends[at](emission, &source, &header);
                fuzz_expect(status == REP_OK || status == REP_ERR_LIMIT, "a back-end writes or refuses");
                fuzz_expect(status != REP_OK || source.size > 0, "what is written is something");
                rep_buffer_free(&source);
                rep_buffer_free(&header);
        }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        struct fuzz_input input = {(const char *)data, size};
        unsigned choice = fuzz_byte(&input);
        const struct rep_options options = {
                .dialect = (choice & CHOICE_RFC9309) != 0 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE,
                .tracking = (choice & CHOICE_VERDICT) != 0 ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                .encoding = (choice & CHOICE_DENSE) != 0     ? REP_ENCODING_DENSE
                            : (choice & CHOICE_COMPACT) != 0 ? REP_ENCODING_COMPACT
                                                             : REP_ENCODING_AUTO,
                .strip = (choice & CHOICE_STRIP) != 0 ? REP_STRIP_ALL : REP_STRIP_NONE,
        };
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_arena memory = {.first = NULL};
        struct rep_automata compiled;
        struct rep_emission emission = {.compiled = &compiled,
                                        .prefix = "robots",
                                        .source = "fuzz*/.txt",
                                        .options = "",
                                        .max_states = STATES_MAX,
                                        .header = "h.h"};
        struct rep_blob blob;

        fuzz_expect(rep_compile_automata(compiler, input.data, input.size, &options, 0, &memory, &blob, &compiled) ==
                            REP_OK,
                    "content never fails");
        if (!rep_is_too_large(&emission, STATES_MAX))
                emit(&emission);
        rep_arena_free(&memory);
        rep_compiler_free(compiler);
        return 0;
}
