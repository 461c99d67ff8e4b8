/* SPDX-License-Identifier: Apache-2.0 */
/* pack_asking.c: see pack.h. */
#include "pack.h"

PyTypeObject *pack_type;

/* ---- readers */

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

/* ---- crawlers */

/* Raises AgentError: PACK was not made for AGENT.  The message lists the crawlers it was made for. */
static void
refuse_agent(const struct rep_pack *pack, PyObject *agent)
{
        char names[300];

        rep_pack_list_crawlers(pack, names, sizeof(names));
        if (agent == Py_None)
                PyErr_Format(core_agent_error, "the pack is made for several crawlers, and one has to be named: %s",
                             names);
        else
                PyErr_Format(core_agent_error, "the pack is not made for %.200R, but for %s", agent, names);
}

/* Checks that PACK answers for CRAWLER, which is AGENT in Python.  Raises AgentError otherwise. */
static bool
answers_for(const struct rep_pack *pack, const struct rep_crawler *crawler, PyObject *agent)
{
        size_t number;
        enum rep_status status = rep_pack_resolve(pack, crawler, &number);

        if (status == REP_ERR_AGENT)
                refuse_agent(pack, agent);
        else if (status == REP_ERR_LIMIT)
                PyErr_Format(core_agent_error, "a pack for all crawlers merges at most %d tokens: make one for %.200R",
                             REP_PICK_MAX, agent);
        else if (status != REP_OK)
                core_raise(status, agent);
        return status == REP_OK;
}

void
pack_asking_end(struct pack_asking *asking)
{
        rep_crawler_free(asking->crawler);
        PyMem_Free(asking->scratch);
        pack_give_back(asking->opened);
}

bool
pack_asking_begin(struct pack_asking *asking, PyObject *self, PyObject *agent)
{
        struct pack_opened *opened = pack_take(self);

        if (opened == NULL)
                return false;
        *asking = (struct pack_asking){.opened = opened, .pack = opened->pack, .scratch_size = opened->scratch_size};
        if (!agent_read(agent, opened->names, &asking->crawler)) {
                pack_give_back(opened);
                return false;
        }
        if (answers_for(opened->pack, asking->crawler, agent)) {
                if (asking->scratch_size == 0)
                        return true;
                asking->scratch = PyMem_Malloc(asking->scratch_size);
                if (asking->scratch != NULL)
                        return true;
                PyErr_NoMemory();
        }
        pack_asking_end(asking);
        return false;
}
