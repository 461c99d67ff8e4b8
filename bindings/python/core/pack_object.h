/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The object behind rep2c.Pack.  pack.c makes and frees it; every method reads it.
 *
 * Another thread may close a pack while one reads it without the GIL.  So readers are counted, with the object itself as one
 * of them until it is closed, and the last one ends the pack.
 */
#ifndef REP_PYTHON_PACK_OBJECT_H
#define REP_PYTHON_PACK_OBJECT_H

#include <stdatomic.h>

#include "bytes_view.h"
#include "core.h"
#include "rep_pack.h"

struct pack_opened {
        struct rep_pack *pack;
        struct bytes_view bytes; /* the buffer that the pack lies in; all zero for a file */
        size_t scratch_size;     /* bytes that a check needs; 0: those on the stack suffice */
        enum rep_names names;    /* with which the pack was made */
        atomic_size_t readers;   /* 0: PACK and BYTES are gone */
        atomic_bool closed;      /* the object is no reader any more */
};

struct pack_object {
        PyObject base;
        struct pack_opened opened;
};

/* Adds the class that SPEC describes to MODULE.  Returns false with an exception set. */
bool pack_object_register(PyObject *module, PyType_Spec *spec);

/* Returns OBJECT's pack, and counts one more reader.  The reader calls pack_give_back() with the GIL held.  Returns NULL
   with an exception set if OBJECT is not a Pack, or is closed. */
struct pack_opened *pack_take(PyObject *object);
void pack_give_back(struct pack_opened *opened);

#endif
