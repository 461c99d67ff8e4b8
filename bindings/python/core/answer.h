/* SPDX-License-Identifier: Apache-2.0 */
/* What the engine writes as JSON, as a Python str. */
#ifndef REP_PYTHON_ANSWER_H
#define REP_PYTHON_ANSWER_H

#include "core.h"

/* An answer as JSON.  All zero is the start. */
struct answer {
        char *text;
        size_t size, room;
};

/* Appends SIZE bytes to the answer CONTEXT.  Returns false if memory is out (rep_write_fn). */
bool answer_append(void *context, const char *bytes, size_t size);

/* Returns ANSWER, which came with STATUS, as a str, and frees it.  If STATUS is an error about AGENT, which may be NULL,
   raises it. */
PyObject *answer_finish(struct answer *answer, enum rep_status status, PyObject *agent);

#endif
