/* SPDX-License-Identifier: Apache-2.0 */
/* answer.c: see answer.h. */
#include "answer.h"

#include <stdlib.h>
#include <string.h>

bool
answer_append(void *context, const char *bytes, size_t size)
{
        struct answer *answer = context;

        if (answer->room - answer->size < size) {
                size_t room = 2 * answer->room + size + 256;
                char *grown = realloc(answer->text, room);

                if (grown == NULL)
                        return false;
                answer->text = grown;
                answer->room = room;
        }
        memcpy(answer->text + answer->size, bytes, size);
        answer->size += size;
        return true;
}

PyObject *
answer_finish(struct answer *answer, enum rep_status status, PyObject *agent)
{
        PyObject *text = status != REP_OK ? core_raise(status, agent)
                                          : PyUnicode_DecodeUTF8(answer->text, (Py_ssize_t)answer->size, NULL);

        free(answer->text);
        return text;
}
