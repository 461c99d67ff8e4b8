/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: a robots.txt is written in every format, or refused.
 *
 * Input: a byte of choices (enum choice); the robots.txt.
 */
#include "rep_emit.h"
#include "tests/fuzz/fuzz.h"

enum choice { CHOICE_RFC9309 = 1, CHOICE_VERDICT = 2, CHOICE_DENSE = 4, CHOICE_COMPACT = 8 };

/* More states than that take long to write, and show no more than few do. */
enum { STATES_MAX = 2000 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        struct fuzz_input input = {(const char *)data, size};
        unsigned choice = fuzz_byte(&input), format;
        const struct rep_options compile = {
                .dialect = (choice & CHOICE_RFC9309) != 0 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE,
                .tracking = (choice & CHOICE_VERDICT) != 0 ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                .encoding = (choice & CHOICE_DENSE) != 0     ? REP_ENCODING_DENSE
                            : (choice & CHOICE_COMPACT) != 0 ? REP_ENCODING_COMPACT
                                                             : REP_ENCODING_AUTO,
        };
        const struct rep_emit_options options = {.source = "fuzz*/.txt", .max_states = STATES_MAX};

        for (format = 0; rep_format_facts((enum rep_format)format) != NULL; format++) {
                struct rep_emitted emitted;
                enum rep_status status =
                        rep_emit(input.data, input.size, &compile, (enum rep_format)format, &options, &emitted);

                fuzz_expect(status == REP_OK || status == REP_ERR_LIMIT, "a format is written or refused");
                fuzz_expect(status != REP_OK || emitted.source.size > 0, "what is written is something");
                rep_emitted_free(&emitted);
        }
        return 0;
}
