/* SPDX-License-Identifier: Apache-2.0 */
/* pack_archive.c: see pack_archive.h. */
#include "pack_archive.h"

#ifdef REP_HAVE_ARCHIVES

#include <errno.h>
#include <string.h>

#include "bytes_view.h"
#include "rep_archive.h"

/* Reads up to SIZE bytes to TO by calling CONTEXT, with the GIL.  An exception stays set until the archive has ended. */
static ptrdiff_t
read_bytes(void *context, void *to, size_t size)
{
        PyGILState_STATE state = PyGILState_Ensure();
        PyObject *bytes = PyErr_Occurred() == NULL ? PyObject_CallFunction(context, "n", (Py_ssize_t)size) : NULL;
        Py_ssize_t count = -1;
        char *data;

        if (bytes != NULL && PyBytes_AsStringAndSize(bytes, &data, &count) == 0 && count > (Py_ssize_t)size) {
                PyErr_SetString(PyExc_ValueError, "an archive: read() returned more bytes than it was asked for");
                count = -1;
        }
        if (count > 0)
                memcpy(to, data, (size_t)count);
        Py_XDECREF(bytes);
        if (PyErr_Occurred() != NULL)
                count = -1;
        PyGILState_Release(state);
        errno = EIO;
        return count;
}

/* Returns COUNTS as a dict. */
static PyObject *
dict_of(const struct rep_archive_counts *counts)
{
        PyObject *skipped = PyDict_New(), *number;

        for (unsigned i = 0; i < REP_PROBLEM_KINDS && skipped != NULL; i++) {
                enum rep_archive_problem_kind kind = (enum rep_archive_problem_kind)i;

                if (counts->problems[kind] == 0 || !rep_archive_problem_skips(kind))
                        continue;
                number = PyLong_FromUnsignedLongLong(counts->problems[kind]);
                if (number == NULL || PyDict_SetItemString(skipped, rep_archive_problem_name(kind), number) != 0)
                        Py_CLEAR(skipped);
                Py_XDECREF(number);
        }
        if (skipped == NULL)
                return NULL;
        return Py_BuildValue("{sK sK sK sK sK sN}", "records", (unsigned long long)counts->records, "over_size_limit",
                             (unsigned long long)counts->problems[REP_PROBLEM_OVERSIZE], "broken_off",
                             (unsigned long long)counts->problems[REP_PROBLEM_BROKEN], "used_bytes",
                             (unsigned long long)counts->used, "skipped_bytes",
                             (unsigned long long)rep_archive_skipped(counts), "skipped", skipped);
}

/* Raises what ERROR says. */
static PyObject *
refuse(const struct rep_archive_error *error)
{
        const char *hint = error->allowable ? "; allow_damaged=True takes what can be used" : "";

        if (error->status == REP_ERR_MEMORY)
                return PyErr_NoMemory();
        if (error->place.file == NULL)
                return PyErr_Format(core_pack_error, "%s%s", error->text, hint);
        if (error->place.unit == REP_PLACE_FILE)
                return PyErr_Format(core_pack_error, "%s: %s%s", error->place.file, error->text, hint);
        return PyErr_Format(core_pack_error, "%s:%llu: %s%s", error->place.file,
                            (unsigned long long)error->place.number, error->text, hint);
}

PyObject *
pack_archive_add(struct rep_pack_writer *writer, const struct rep_policy *policy, PyObject *arguments)
{
        struct rep_archive_options reading = {.policy = policy};
        struct rep_archive_taking taking = {.reading = &reading};
        struct rep_archive_counts counts = {.records = 0};
        struct rep_archive_error error;
        PyObject *name, *read, *most;
        struct bytes_view path;
        PyThreadState *thread;
        enum rep_status status;
        int allow_damaged;

        if (!PyArg_ParseTuple(arguments, "OOpO", &name, &read, &allow_damaged, &most) ||
            (most != Py_None && !core_uint64(most, &taking.most_skipped)) ||
            !bytes_view_path(&path, name, "the name of an archive"))
                return NULL;
        taking.limited = most != Py_None;
        taking.allow_damaged = allow_damaged != 0;
        if (read != Py_None) {
                reading.read = read_bytes;
                reading.context = read;
        }
        thread = PyEval_SaveThread();
        status = rep_pack_add_archive(writer, path.text.data, REP_ARCHIVE_WARC, &taking, &counts, &error);
        PyEval_RestoreThread(thread);
        if (status != REP_OK && PyErr_Occurred() == NULL)
                refuse(&error);
        bytes_view_free(&path);
        return PyErr_Occurred() == NULL ? dict_of(&counts) : NULL;
}

bool
pack_archive_register(PyObject *module)
{
        return PyModule_AddObject(module, "READS_ARCHIVES", PyBool_FromLong(1)) == 0;
}

#else

PyObject *
pack_archive_add(struct rep_pack_writer *writer, const struct rep_policy *policy, PyObject *arguments)
{
        (void)writer;
        (void)policy;
        (void)arguments;
        PyErr_SetString(core_pack_error, "archives are read by json-c and zlib, without which this package was built");
        return NULL;
}

bool
pack_archive_register(PyObject *module)
{
        return PyModule_AddObject(module, "READS_ARCHIVES", PyBool_FromLong(0)) == 0;
}

#endif
