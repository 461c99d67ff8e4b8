/* SPDX-License-Identifier: Apache-2.0 */
/* Whole inputs: the bytes of a file or of standard input. */
#ifndef REP_CLI_BASE_INPUT_H
#define REP_CLI_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/base/folder.h"
#include "cli/base/report.h"

/* The bytes of a file, aligned as malloc() aligns. */
struct input {
        char *bytes;
        size_t size;
};

/* The name of FILE in messages: "standard input" for "-". */
const char *input_name(const char *file);

/*
 * Reads the whole of FILE in FOLDER.  Fails if it has more than MOST bytes.  If MOST is 0, the limit is 1 GiB, or 4
 * GiB for a blob: the compiler takes no larger text, and no blob is larger.  The caller calls input_free(), also
 * after a failure.
 */
bool input_read_file(struct input *input, const struct rep_folder *folder, const char *file, size_t most,
                     struct failure *failure);

/* As input_read_file() in the working directory, but "-" stands for standard input. */
bool input_read(struct input *input, const char *file, struct failure *failure);

void input_free(struct input *input);

/* Reads the bytes with which the regular FILE begins to START.  Returns false if it has fewer, or can't be read.  A pipe is left
   alone, because its bytes could not be read again. */
enum { INPUT_START = 8 };
bool input_peek(const char *file, char start[INPUT_START]);

/* Return whether the bytes begin as a compiled blob or as a pack does. */
bool input_is_blob(const struct input *input);
bool input_is_pack(const struct input *input);

#endif
