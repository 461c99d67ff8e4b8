/* SPDX-License-Identifier: Apache-2.0 */
/* pack_values.c: see pack.h. */
#include "pack.h"

#include <errno.h>

PyObject *
pack_time(int64_t time)
{
        if (time == REP_PACK_TIME_UNKNOWN)
                Py_RETURN_NONE;
        return PyLong_FromLongLong(time);
}

PyObject *
pack_refuse(const struct rep_pack_error *error, PyObject *name)
{
        if (error->status == REP_ERR_MEMORY)
                return PyErr_NoMemory();
        if (error->error != 0 && name != NULL) {
                errno = error->error;
                return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, name);
        }
        if (name == NULL)
                PyErr_Format(core_pack_error, "%s, at byte %llu", error->message, (unsigned long long)error->offset);
        else if (error->status == REP_ERR_BLOB)
                PyErr_Format(core_pack_error, "%S: %s, at byte %llu", name, error->message,
                             (unsigned long long)error->offset);
        else
                PyErr_Format(core_pack_error, "%S: %s", name, error->message);
        return NULL;
}

PyObject *
pack_refuse_damaged(void)
{
        PyErr_SetString(core_pack_error, "the pack is damaged: an entry is none");
        return NULL;
}

PyObject *
pack_refuse_usage(void)
{
        return PyErr_Format(core_pack_error,
                            "the pack does not state what content may be used for: it is made for certain "
                            "crawlers, or without what files say besides their rules");
}
