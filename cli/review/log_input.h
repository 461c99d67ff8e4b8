/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a log, which is a file or standard input, plain or compressed by gzip or zstd. */
#ifndef REP_CLI_REVIEW_LOG_INPUT_H
#define REP_CLI_REVIEW_LOG_INPUT_H

#include "cli/base/input.h"

struct log_input;

/* Opens NAME, or standard input for "-".  Returns NULL with FAILURE set if that fails. */
struct log_input *log_input_open(const char *name, struct failure *failure);

/* A lines_read_fn; CONTEXT is the struct log_input. */
ssize_t log_input_read(void *context, char *to, size_t room);

/* Frees INPUT.  Returns false with FAILURE set if its bytes began as gzip or zstd and could not be decoded to the end. */
bool log_input_close(struct log_input *input, struct failure *failure);

#endif
