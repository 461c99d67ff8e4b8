/* agent.c: see agent.h. */
#include "agent.h"

#include "crawlers.h"

static bool
read_one(struct agent *agent, PyObject *object)
{
        if (!bytes_view_text(&agent->one, object, "an agent"))
                return false;
        agent->tokens = &agent->one.text;
        agent->count = 1;
        return true;
}

/* The COUNT items of SEQUENCE, a tuple or list. */
static bool
read_several(struct agent *agent, PyObject *sequence, Py_ssize_t count)
{
        Py_ssize_t i;

        agent->views = PyMem_Calloc((size_t)count + 1, sizeof(*agent->views));
        agent->texts = PyMem_Calloc((size_t)count + 1, sizeof(*agent->texts));
        if (agent->views == NULL || agent->texts == NULL) {
                PyErr_NoMemory();
                return false;
        }
        for (i = 0; i < count; i++) {
                PyObject *item = PySequence_GetItem(sequence, i);
                bool read = item != NULL && bytes_view_text(&agent->views[i], item, "an agent");

                Py_XDECREF(item);
                if (!read)
                        return false;
                agent->texts[i] = agent->views[i].text;
                agent->count = (size_t)i + 1;
        }
        agent->tokens = agent->texts;
        return true;
}

bool
agent_read(struct agent *agent, PyObject *object)
{
        Py_ssize_t count;
        bool read;

        *agent = (struct agent){.object = object};
        if (object == Py_None)
                return true;
        agent->crawler = crawler_of(object);
        if (agent->crawler != NULL)
                return true;
        if (!PyTuple_Check(object) && !PyList_Check(object))
                return read_one(agent, object);
        count = PySequence_Size(object);
        if (count == 0) {
                PyErr_SetString(core_agent_error, "no agent is given; None stands for everybody");
                return false;
        }
        read = count > 0 && read_several(agent, object, count);
        if (!read)
                agent_free(agent);
        return read;
}

void
agent_free(struct agent *agent)
{
        size_t i;

        bytes_view_free(&agent->one);
        for (i = 0; agent->views != NULL && i < agent->count; i++)
                bytes_view_free(&agent->views[i]);
        PyMem_Free(agent->views);
        PyMem_Free(agent->texts);
        *agent = (struct agent){.object = NULL};
}

bool
agent_pick(const struct agent *agent, const struct rep_blob *blob, struct rep_group *group)
{
        enum rep_status status = agent->crawler != NULL ? rep_pick_crawler(blob, agent->crawler, group, NULL)
                                                        : rep_pick(blob, agent->tokens, agent->count, group);

        if (status != REP_OK)
                core_raise(status, agent->object);
        return status == REP_OK;
}

bool
agent_hold(const struct agent *agent, const struct rep_blob *blob, struct rep_holding *holding)
{
        enum rep_status status = agent->crawler != NULL ? rep_hold_crawler(blob, agent->crawler, holding)
                                                        : rep_hold(blob, agent->tokens, agent->count, holding);

        if (status != REP_OK)
                core_raise(status, agent->object);
        return status == REP_OK;
}
