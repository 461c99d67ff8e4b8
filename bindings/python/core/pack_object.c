/* SPDX-License-Identifier: Apache-2.0 */
/* pack_object.c: see pack_object.h. */
#include "pack_object.h"

static PyTypeObject *pack_type;

bool
pack_object_register(PyObject *module, PyType_Spec *spec)
{
        pack_type = core_add_type(module, spec);
        return pack_type != NULL;
}

void
pack_give_back(struct pack_opened *opened)
{
        if (atomic_fetch_sub(&opened->readers, 1) > 1)
                return;
        rep_pack_close(opened->pack);
        opened->pack = NULL;
        bytes_view_free(&opened->bytes);
}

struct pack_opened *
pack_take(PyObject *object)
{
        struct pack_opened *opened;
        size_t readers;

        if (!PyObject_TypeCheck(object, pack_type)) {
                PyErr_Format(PyExc_TypeError, "a Pack is wanted, not %R", (PyObject *)Py_TYPE(object));
                return NULL;
        }
        opened = &((struct pack_object *)object)->opened;
        readers = atomic_load(&opened->readers);
        /* Where the last reader has gone, the pack has, too, and stays so. */
        while (!atomic_load(&opened->closed) && readers > 0)
                if (atomic_compare_exchange_weak(&opened->readers, &readers, readers + 1))
                        return opened;
        PyErr_SetString(PyExc_ValueError, "the pack is closed");
        return NULL;
}
