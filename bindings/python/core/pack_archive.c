/* SPDX-License-Identifier: Apache-2.0 */
/* pack_archive.c: see pack.h. */
#include "pack.h"

#ifdef REP_HAVE_ARCHIVES

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "rep_archive.h"

/* Reads up to SIZE bytes to TO by calling CONTEXT, with the GIL.  An exception stays set until the archive has ended.
 */
static ptrdiff_t
read_bytes(void *context, void *to, size_t size)
{
        PyGILState_STATE state = PyGILState_Ensure();
        PyObject *bytes = PyObject_CallFunction(context, "n", (Py_ssize_t)size);
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

/* The last part of an archive that was skipped, in words. */
struct skipped {
        char text[600];
};

/* Writes what TEXT says about PLACE to TO, behind WORD if that is not "". */
static void
write_words(char *to, size_t size, const struct rep_archive_place *place, const char *word, const char *text)
{
        const char *colon = *word != '\0' ? ": " : "";

        if (place->unit == REP_PLACE_FILE)
                snprintf(to, size, "%s: %s%s%s", place->file, word, colon, text);
        else
                snprintf(to, size, "%s:%llu: %s%s%s", place->file, (unsigned long long)place->number, word, colon,
                         text);
}

static void
on_problem(void *context, const struct rep_archive_problem *problem)
{
        struct skipped *last = context;

        if (rep_archive_problem_skips(problem->kind))
                write_words(last->text, sizeof(last->text), &problem->place, rep_archive_problem_name(problem->kind),
                            problem->text);
}

/* Raises what ERROR says, with the LAST part that was skipped if too much was. */
static void
refuse(const struct rep_archive_error *error, const struct skipped *last)
{
        char text[600];

        if (error->status == REP_ERR_MEMORY) {
                PyErr_NoMemory();
                return;
        }
        if (error->place.file == NULL) {
                PyErr_Format(core_pack_error, "%s; %s", last->text, error->text);
                return;
        }
        write_words(text, sizeof(text), &error->place, "", error->text);
        PyErr_Format(core_pack_error, "%s%s", text,
                     error->allowable ? "; allow_damaged=True takes what can be used" : "");
}

PyObject *
pack_archive_add(struct rep_pack_writer *writer, const struct rep_policy *policy, int64_t now, PyObject *arguments)
{
        struct rep_archive_options reading = {.policy = policy, .now = now};
        struct skipped last = {""};
        struct rep_archive_taking taking = {.reading = &reading, .sink = {.context = &last, .on_problem = on_problem}};
        struct rep_archive_counts counts = {.records = 0};
        struct rep_archive_error error;
        PyObject *name, *read, *most;
        struct bytes_view path;
        PyThreadState *thread;
        enum rep_status status;
        int allow_damaged;

        if (!PyArg_ParseTuple(arguments, "OOpO", &name, &read, &allow_damaged, &most) ||
            (most != Py_None && !core_uint64(most, "max_skipped", &taking.most_skipped)) ||
            !bytes_view_path(&path, name, "the name of an archive"))
                return NULL;
        taking.limited = most != Py_None;
        taking.allow_damaged = allow_damaged != 0;
        taking.strict = policy->strict;
        if (read != Py_None) {
                reading.read = read_bytes;
                reading.context = read;
        }
        thread = PyEval_SaveThread();
        status = rep_pack_add_archive(writer, path.text.data, REP_ARCHIVE_WARC, &taking, &counts, &error);
        PyEval_RestoreThread(thread);
        if (status != REP_OK && PyErr_Occurred() == NULL)
                refuse(&error, &last);
        bytes_view_free(&path);
        return PyErr_Occurred() == NULL ? dict_of(&counts) : NULL;
}

#else

PyObject *
pack_archive_add(struct rep_pack_writer *writer, const struct rep_policy *policy, int64_t now, PyObject *arguments)
{
        (void)writer;
        (void)policy;
        (void)now;
        (void)arguments;
        PyErr_SetString(core_pack_error, "archives are read by json-c and zlib, without which this package was built");
        return NULL;
}

#endif

/* Adds READS_ARCHIVES: whether the module was built with what that needs. */
bool
pack_archive_register(PyObject *module)
{
#ifdef REP_HAVE_ARCHIVES
        return PyModule_AddObject(module, "READS_ARCHIVES", PyBool_FromLong(1)) == 0;
#else
        return PyModule_AddObject(module, "READS_ARCHIVES", PyBool_FromLong(0)) == 0;
#endif
}
