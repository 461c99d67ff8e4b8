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

bool
agent_read(PyObject *object, enum rep_names names, struct rep_crawler **crawler)
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

bool
agent_is_constant(PyObject *object)
{
        Py_ssize_t i;

        if (PyUnicode_CheckExact(object) || PyBytes_CheckExact(object) || crawler_of(object) != NULL)
                return true;
        for (i = 0; PyTuple_CheckExact(object) && i < PyTuple_Size(object); i++) {
                PyObject *item = PyTuple_GetItem(object, i);

                if (!PyUnicode_CheckExact(item) && !PyBytes_CheckExact(item))
                        return false;
        }
        return PyTuple_CheckExact(object);
}
