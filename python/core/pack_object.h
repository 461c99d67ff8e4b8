/* SPDX-License-Identifier: Apache-2.0 */
/* The object behind rep2c.Pack.  pack.c makes and frees it; every method reads it. */
#ifndef REP_PYTHON_PACK_OBJECT_H
#define REP_PYTHON_PACK_OBJECT_H

#include "bytes_view.h"
#include "core.h"
#include "rep_pack.h"

struct pack_opened {
        struct rep_pack *pack;
        size_t scratch_size;  /* bytes that a check needs; 0: those on the stack suffice */
        enum rep_names names; /* with which the pack was made */
};

struct pack_object {
        PyObject base;
        struct bytes_view bytes; /* the buffer that the pack lies in; all zero for a file */
        struct pack_opened opened;
};

/* SELF is a Pack. */
static inline const struct pack_opened *
pack_opened_of(PyObject *self)
{
        return &((struct pack_object *)self)->opened;
}

#endif
