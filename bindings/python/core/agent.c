/* SPDX-License-Identifier: Apache-2.0 */
/* agent.c: see inputs.h. */
#include "inputs.h"

/* Makes *CRAWLER of COUNT tokens that are OBJECT's. */
static bool
create(PyObject *object, const struct rep_text *tokens, size_t count, enum rep_names names,
       struct rep_crawler **crawler)
{
        enum rep_status status = rep_crawler_create(tokens, count, names, crawler);

        if (status != REP_OK)
                core_raise(status, object);
        return status == REP_OK;
}

static bool
read_one(PyObject *object, enum rep_names names, struct rep_crawler **crawler)
{
        struct bytes_view view;
        bool made;

        if (!bytes_view_text(&view, object, "an agent"))
                return false;
        made = create(object, &view.text, 1, names, crawler);
        bytes_view_free(&view);
        return made;
}

static bool
read_several(PyObject *sequence, enum rep_names names, struct rep_crawler **crawler)
{
        struct texts tokens;
        bool made;

        if (PySequence_Size(sequence) == 0) {
                PyErr_SetString(core_agent_error, "no agent is given; None stands for everybody");
                return false;
        }
        if (!texts_read(&tokens, sequence, "an agent"))
                return false;
        made = create(sequence, tokens.texts, tokens.count, names, crawler);
        texts_free(&tokens);
        return made;
}

static bool
make(PyObject *object, enum rep_names names, struct rep_crawler **crawler)
{
        const struct rep_crawler *public;

        *crawler = NULL;
        if (object == Py_None)
                return true;
        if (crawler_read(object, &public)) {
                *crawler = rep_crawler_share(public);
                return public != NULL;
        }
        if (PyTuple_Check(object) || PyList_Check(object))
                return read_several(object, names, crawler);
        return read_one(object, names, crawler);
}

/* The crawlers of the last calls, each with the immutable object that named it: a program asks as few.  The GIL guards
 * them. */
#ifdef Py_GIL_DISABLED
enum { KEPT = 4, KEEPS = false };
#else
enum { KEPT = 4, KEEPS = true };
#endif

static struct kept {
        PyObject *object;
        enum rep_names names;
        struct rep_crawler *crawler;
} kept[KEPT];

static struct rep_crawler *
find(PyObject *object, enum rep_names names)
{
        for (int i = 0; i < KEPT; i++)
                if (kept[i].names == names &&
                    (kept[i].object == object ||
                     (kept[i].object != NULL && PyUnicode_CheckExact(kept[i].object) && PyUnicode_CheckExact(object) &&
                      PyUnicode_Compare(kept[i].object, object) == 0)))
                        return kept[i].crawler;
        return NULL;
}

/* Keeps a share of CRAWLER in place of the oldest.  What that one held goes last, because it may run other code. */
static void
keep(PyObject *object, enum rep_names names, struct rep_crawler *crawler)
{
        static unsigned next;
        struct kept *place = &kept[next++ % KEPT];
        PyObject *before = place->object;

        rep_crawler_free(place->crawler);
        Py_INCREF(object);
        *place = (struct kept){object, names, rep_crawler_share(crawler)};
        Py_XDECREF(before);
}

bool
agent_ask(PyObject *object, enum rep_names names, bool owned, struct asking *asking)
{
        struct rep_crawler *found = KEEPS && object != Py_None ? find(object, names) : NULL;

        *asking = (struct asking){.crawler = found, .object = object};
        if (found != NULL) {
                asking->own = owned ? rep_crawler_share(found) : NULL;
                return true;
        }
        if (!make(object, names, &asking->own))
                return false;
        asking->crawler = asking->own;
        /* Others can change, or say how they are read. */
        if (KEEPS && (PyUnicode_CheckExact(object) || PyBytes_CheckExact(object) || PyTuple_CheckExact(object) ||
                      crawler_of(object) != NULL))
                keep(object, names, asking->own);
        return true;
}

void
asking_end(struct asking *asking)
{
        rep_crawler_free(asking->own);
}

bool
agent_read(PyObject *object, enum rep_names names, struct rep_crawler **crawler)
{
        struct asking asking;
        const bool read = agent_ask(object, names, true, &asking);

        *crawler = asking.own;
        return read;
}
