/* SPDX-License-Identifier: Apache-2.0 */
/* Fuzz target: every back-end decodes and emits an untrusted blob, or refuses it.  Input: a blob,
   see blob_input.h. */
#include "emit/emit.h"
#include "tests/fuzz/blob_input.h"

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
        static struct guard guard;
        struct rep_arena memory = {.first = NULL};
        struct rep_decoded_blob decoded;
        struct rep_emission emission = {.decoded = &decoded,
                                        .prefix = "robots",
                                        .source = "fuzz*/.txt",
                                        .options = "",
                                        .max_states = STATES_MAX,
                                        .header = "h.h"};
        struct rep_blob blob;
        size_t whole = size / 8 * 8;

        if (fuzz_open_blob(&blob, guard_hold(&guard, GUARD_END, data, whole), whole) != REP_OK)
                return 0;
        fuzz_expect(rep_decode_blob(&memory, &blob, &decoded) == REP_OK, "what was opened can be decoded");
        if (!rep_is_too_large(&emission, STATES_MAX))
                emit(&emission);
        rep_arena_free(&memory);
        return 0;
}
