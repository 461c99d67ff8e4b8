/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: an untrusted blob is refused, or no function reads outside of it.
 *
 * Input: a blob.  The mutator works on words, as the format does, and sometimes starts from a blob that the compiler
 * makes of a robots.txt.
 */
#include "base/buffer.h"
#include "format.h"
#include "rep_compile.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/random.h"
#include "tests/support/sample.h"
#include "tests/support/visit.h"

#include <stdlib.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

static void
put_right(unsigned char *bytes, size_t size)
{
        if (size < 4 * REP_HEAD_WORDS)
                return;
        memcpy(bytes, REP_MAGIC, REP_MAGIC_SIZE);
        rep_store32(bytes + 4 * REP_HEAD_VERSION, REP_FORMAT_VERSION);
        rep_store32(bytes + 4 * REP_HEAD_SIZE, (uint32_t)size);
        rep_store32(bytes + 4 * (REP_HEAD_SIZE + 1), 0);
}

/* The most that a core of these checked BYTES asks for. */
static uint32_t
scratch_size(const unsigned char *bytes)
{
        const unsigned char *cores = bytes + rep_word(bytes, REP_HEAD_CORES);
        uint64_t most = 0;

        for (uint32_t at = 0; at < rep_word(bytes, REP_HEAD_CORE_COUNT); at++) {
                uint64_t needed = rep_core_scratch(bytes + rep_word(cores, at));
                most = needed > most ? needed : most;
        }
        return (uint32_t)most;
}

/*
 * Opens the SIZE bytes at BYTES, a multiple of 8.  Magic, version and length are put right before, and so is the
 * scratch size where nothing else is wrong, for those are compared with one value and would only keep the fuzzer out.
 */
static enum rep_status
open_blob(struct rep_blob *blob, unsigned char *bytes, size_t size)
{
        struct rep_error error = {REP_OK, NULL, 0};
        enum rep_status status;

        put_right(bytes, size);
        status = rep_open_within(blob, bytes, size, 0, REP_OPEN_AGAIN, &error);
        if (status == REP_ERR_BLOB && size >= 4 * REP_HEAD_WORDS && error.offset == 4 * REP_HEAD_SCRATCH) {
                rep_store32(bytes + 4 * REP_HEAD_SCRATCH, scratch_size(bytes));
                status = rep_open_within(blob, bytes, size, 0, REP_OPEN_AGAIN, &error);
        }
        if (status == REP_OK)
                return status;
        fuzz_expect(status == REP_ERR_BLOB || status == REP_ERR_VERSION, "a blob is refused as one");
        fuzz_expect(error.status == status && error.message != NULL && error.offset <= size, "an error says where");
        return status;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        static struct visitor visitor;
        struct rep_blob blob;
        size_t whole = size / 8 * 8; /* so that it is aligned where it ends with a page */

        for (unsigned side = 0; side < 2; side++) {
                unsigned char *bytes = guard_hold(&guard, fuzz_side(side), data, whole);
                if (open_blob(&blob, bytes, whole) == REP_OK)
                        fuzz_expect(visit_blob(&visitor, &blob), "what was opened can be asked");
        }
        return 0;
}

/* ---- the mutator */

/* Writes the blob of a random robots.txt to DATA; returns its size, or 0 where it doesn't fit. */
static size_t
make_blob(uint8_t *data, size_t max_size, struct random *random)
{
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct rep_compiler *compiler = rep_compiler_create();
        struct rep_options options = {.encoding = (enum rep_encoding)random_below(random, 3),
                                      .tracking = (enum rep_tracking)random_below(random, 2),
                                      .strip = random_chance(random, 50),
                                      .dialect = (enum rep_dialect)random_below(random, FUZZ_DIALECTS)};
        const void *blob;
        size_t size;

        sample_make(&sample, sample_dialect(random), random);
        if (compiler == NULL ||
            rep_compile(compiler, text, sample_text(&sample, text), &options, &blob, &size) != REP_OK)
                abort();
        if (size <= max_size)
                memcpy(data, blob, size);
        rep_compiler_free(compiler);
        return size <= max_size ? size : 0;
}

/* A word that may fit where it doesn't belong: small, large, or near one that is elsewhere. */
static uint32_t
some_word(const uint8_t *data, size_t words, struct random *random)
{
        switch (random_below(random, 4)) {
        case 0:
                return (uint32_t)random_below(random, 8);
        case 1:
                return UINT32_MAX - (uint32_t)random_below(random, 4);
        case 2:
                return (uint32_t)random_below(random, 4 * words + 64);
        default:
                return rep_word(data, random_below(random, words)) + (uint32_t)random_below(random, 5) - 2;
        }
}

/* Changes a word; headers decide more than what they head, and most of them come first. */
static void
change_word(uint8_t *data, size_t size, struct random *random)
{
        size_t words = size / 4, within = random_chance(random, 50) && words > 64 ? 64 : words;

        if (words > 0)
                rep_store32(data + 4 * random_below(random, within), some_word(data, words, random));
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
        struct random random = {seed};

        if (size < 4 * REP_HEAD_WORDS || random_chance(&random, 5)) {
                size_t made = make_blob(data, max_size, &random);
                size = made > 0 ? made : size;
        }
        if (random_chance(&random, 30))
                return LLVMFuzzerMutate(data, size, max_size);
        for (size_t left = 1 + random_below(&random, 3); left > 0; left--)
                change_word(data, size, &random);
        return size;
}
