/* SPDX-License-Identifier: Apache-2.0 */
/*
 * line-digest: prints the number of lines of standard input, and the sum of their XXH64 as a signed number.  The sum is the
 * same whatever the order of the lines is.  It is that of sum(xxhash64(line)) in Spark.
 */
#define _POSIX_C_SOURCE 200809L /* getline */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

enum { SPARK_SEED = 42 };

int
main(void)
{
        char *line = NULL;
        size_t room = 0;
        uint64_t count = 0, sum = 0;
        ssize_t size;

        while ((size = getline(&line, &room, stdin)) > 0) {
                count++;
                sum += XXH64(line, (size_t)size - (line[size - 1] == '\n'), SPARK_SEED);
        }
        free(line);
        printf("%" PRIu64 " lines, digest %" PRId64 "\n", count, (int64_t)sum);
        return ferror(stdin) ? 2 : 0;
}
