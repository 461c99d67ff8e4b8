/* SPDX-License-Identifier: Apache-2.0 */
/* agent.c: see inputs.h. */
#include "inputs.h"

/* Makes *CRAWLER of the tokens in TUPLE, which are OBJECT's.  TUPLE is released; NULL: an exception is set. */
static bool
create(PyObject *object, PyObject *tuple, enum rep_names names, struct rep_crawler **crawler)
{
        enum rep_status status = REP_OK;
        struct texts tokens;
        bool read = tuple != NULL && texts_read(&tokens, tuple, "an agent");

        if (read) {
                status = rep_crawler_create(tokens.texts, tokens.count, names, crawler);
                texts_free(&tokens);
        }
        Py_XDECREF(tuple);
        if (status != REP_OK)
                core_raise(status, object);
        return read && status == REP_OK;
}

static bool
make(PyObject *object, enum rep_names names, struct rep_crawler **crawler)
{
        const bool several = PyTuple_Check(object) || PyList_Check(object);
        const struct rep_crawler *public;

        *crawler = NULL;
        if (object == Py_None)
                return true;
        if (crawler_read(object, &public)) {
                *crawler = rep_crawler_share(public);
                return public != NULL;
        }
        if (several && PySequence_Size(object) == 0) {
                PyErr_SetString(core_agent_error, "no agent is given; None stands for everybody");
                return false;
        }
        return create(object, several ? PySequence_Tuple(object) : PyTuple_Pack(1, object), names, crawler);
}

/* The crawlers of the last calls, each with what named it: a program asks as few.  The GIL guards them. */
#ifdef Py_GIL_DISABLED
enum { KEPT = 16, KEEPS = false };
#else
enum { KEPT = 16, KEEPS = true };
#endif

static struct kept {
        PyObject *object;
        enum rep_names names;
        struct rep_crawler *crawler;
} kept[KEPT];

/* Returns whether OBJECT is a short str or bytes, or a tuple of a few str: what can't change, and runs no code of
   others when it is compared or freed. */
static bool
is_plain(PyObject *object)
{
        Py_ssize_t size = PyTuple_CheckExact(object) ? PyTuple_Size(object) : 0;

        for (Py_ssize_t i = 0; i < size && size <= KEPT; i++)
                if (!PyUnicode_CheckExact(PyTuple_GetItem(object, i)) || !is_plain(PyTuple_GetItem(object, i)))
                        return false;
        return (size > 0 && size <= KEPT) || (PyUnicode_CheckExact(object) && PyUnicode_GetLength(object) <= 256) ||
               (PyBytes_CheckExact(object) && PyBytes_Size(object) <= 256);
}

static struct rep_crawler *
find(PyObject *object, enum rep_names names, bool plain)
{
        for (int i = 0; i < KEPT; i++)
                if (kept[i].names == names &&
                    (kept[i].object == object ||
                     (plain && kept[i].object != NULL && Py_TYPE(kept[i].object) == Py_TYPE(object) &&
                      PyObject_RichCompareBool(kept[i].object, object, Py_EQ) == 1)))
                        return kept[i].crawler;
        return NULL;
}

/* Keeps a share of CRAWLER in place of the oldest. */
static void
keep(PyObject *object, enum rep_names names, struct rep_crawler *crawler)
{
        static unsigned next;
        struct kept *place = &kept[next++ % KEPT];

        rep_crawler_free(place->crawler);
        Py_XDECREF(place->object);
        Py_INCREF(object);
        *place = (struct kept){object, names, rep_crawler_share(crawler)};
}

bool
agent_read(PyObject *object, enum rep_names names, struct rep_crawler **crawler)
{
        struct rep_crawler *found = KEEPS ? find(object, names, false) : NULL;
        const bool plain = KEEPS && found == NULL && is_plain(object);

        if (plain)
                found = find(object, names, true);
        if (found == NULL && !make(object, names, crawler))
                return false;
        if (found != NULL)
                *crawler = rep_crawler_share(found);
        else if (plain)
                keep(object, names, *crawler);
        return true;
}
