/* Input: the bytes of a file or of standard input, whole. */
#ifndef REP_CLI_INPUT_H
#define REP_CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/report.h"

/* A file's bytes, aligned as malloc() does. */
struct input {
        char *bytes;
        size_t size;
};

/* The name that FILE has in messages: "standard input" for "-". */
const char *input_name(const char *file);

/*
 * Reads the whole of FILE; a relative FILE is looked for in DIRECTORY, a file descriptor or AT_FDCWD.  INPUT is to be
 * freed by input_free(), also after a failure.  More than 1 GiB is refused, or 4 GiB of a blob: no compiler takes the
 * one, and no blob has the other.
 */
bool input_read_file(struct input *input, int directory, const char *file, struct failure *failure);

/* As input_read_file() in the working directory, but "-" stands for standard input. */
bool input_read(struct input *input, const char *file, struct failure *failure);

void input_free(struct input *input);

/* Do the bytes start as a compiled blob does? */
bool input_is_blob(const struct input *input);

#endif
