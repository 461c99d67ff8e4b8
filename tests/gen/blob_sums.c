/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a line for each of many blobs to the file that is its argument: its source, its size and the hash of its
   bytes.  The lines are the same on every machine and in every build; `./dev test --full` compares them. */
#include "rep_compile.h"
#include "tests/support/hostile.h"
#include "tests/support/sample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 1000, HOSTILE_BYTES = 20000, WAYS = 12 };

/* FNV-1a, 64 bits: nothing of the library's own. */
static uint64_t
hash_bytes(const void *bytes, size_t size)
{
        const unsigned char *at = bytes;
        uint64_t hash = 0xcbf29ce484222325;

        for (; size > 0; size--)
                hash = (hash ^ *at++) * 0x100000001b3;
        return hash;
}

/* Compiles TEXT in each way that changes its bytes. */
static void
print_sums(FILE *out, struct rep_compiler *compiler, const char *name, size_t number, struct rep_text text)
{
        for (unsigned way = 0; way < WAYS; way++) {
                struct rep_options options = {.encoding = (enum rep_encoding)(way % 3),
                                              .tracking = (enum rep_tracking)(way / 3 % 2),
                                              .dialect = (enum rep_dialect)(way / 6)};
                const void *blob;
                size_t size;
                if (rep_compile(compiler, text.data, text.size, &options, &blob, &size) != REP_OK)
                        exit(EXIT_FAILURE);
                fprintf(out, "%s %zu, way %u: %zu bytes, %016" PRIx64 "\n", name, number, way, size,
                        hash_bytes(blob, size));
        }
}

int
main(int argc, char **argv)
{
        FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
        static struct sample sample;
        static char text[SAMPLE_BYTES];
        struct rep_compiler *compiler = rep_compiler_create();
        struct random random = {11};

        if (compiler == NULL || out == NULL)
                return EXIT_FAILURE;
        for (size_t number = 0; number < SAMPLES; number++) {
                sample_make(&sample, REP_DIALECT_GOOGLE, &random);
                print_sums(out, compiler, "sample", number, (struct rep_text){text, sample_text(&sample, text)});
        }
        for (size_t kind = 0; kind < hostile_count(); kind++) {
                struct rep_text robots = hostile_robots(kind, HOSTILE_BYTES);
                print_sums(out, compiler, hostile_name(kind), kind, robots);
                free((char *)robots.data);
        }
        rep_compiler_free(compiler);
        return fclose(out) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
