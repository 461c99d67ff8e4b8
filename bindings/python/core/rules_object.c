/* SPDX-License-Identifier: Apache-2.0 */
/* rules_object.c: see rules.h. */
#include "rules.h"

#include <stdlib.h>

#include "pack.h"

PyTypeObject *rules_type;

/* For a longer file, each check releases the GIL: one of the checks may compile the rules. */
enum { LARGE = 64 << 10 };

/* ---- making and freeing */

PyObject *
rules_parse(PyTypeObject *type, PyObject *source, PyObject *agents, struct rep_robots_options *options)
{
        struct rules_object *rules;
        size_t size = (size_t)PyBytes_Size(source);
        const char *text = PyBytes_AsString(source);
        struct rep_crawler *crawler;
        PyThreadState *thread = NULL;
        enum rep_status status;

        if (options->max_bytes == 0) {
                PyErr_SetString(PyExc_ValueError, "max_bytes must be at least 1");
                return NULL;
        }
        if (!agent_read(agents, options->names, &crawler))
                return NULL;
        rules = (struct rules_object *)core_new(type);
        if (rules != NULL) {
                options->crawler = crawler;
                rules->large = size > LARGE;
                if (rules->large)
                        thread = PyEval_SaveThread();
                status = rep_robots_parse(text, size, options, &rules->robots);
                if (thread != NULL)
                        PyEval_RestoreThread(thread);
                if (status == REP_OK)
                        rep_robots_look(rules->robots, &rules->options);
                else {
                        core_raise(status, agents);
                        Py_CLEAR(rules);
                }
        }
        rep_crawler_free(crawler);
        return (PyObject *)rules;
}

PyObject *
rules_open(PyTypeObject *type, PyObject *bytes, uint32_t most_steps)
{
        struct rules_object *rules = (struct rules_object *)core_new(type);
        struct rep_error error;
        struct bytes_view view;
        PyThreadState *thread;
        enum rep_status status;

        if (rules == NULL || !bytes_view_any(&view, bytes, "compiled rules")) {
                Py_XDECREF(rules);
                return NULL;
        }
        rules->large = view.text.size > LARGE;
        thread = PyEval_SaveThread();
        status = rep_robots_open_within(view.text.data, view.text.size, most_steps, &rules->robots, &error);
        PyEval_RestoreThread(thread);
        bytes_view_free(&view);
        if (status == REP_OK) {
                rep_robots_look(rules->robots, &rules->options);
                return (PyObject *)rules;
        }
        if (status == REP_ERR_MEMORY)
                core_raise(status, NULL);
        else if (status == REP_ERR_LIMIT)
                PyErr_Format(core_blob_error,
                             "slow rules: a check could take more than %lu steps at a byte of a URL, see max_steps",
                             (unsigned long)most_steps);
        else
                PyErr_Format(core_blob_error, "no compiled rules: %s, at byte %zu", error.message, error.offset);
        Py_DECREF(rules);
        return NULL;
}

void
rules_close(struct rules_object *rules)
{
        rep_robots_free(rules->robots);
        if (rules->site != NULL)
                rep_site_free(rules->site);
        if (rules->end != NULL)
                rules->end(rules->owner);
        PyMem_Free(rules->site);
        Py_CLEAR(rules->owner);
        Py_CLEAR(rules->blob);
        Py_CLEAR(rules->made);
#ifndef Py_GIL_DISABLED
        for (size_t i = 0; i < RULES_KEPT; i++)
                Py_CLEAR(rules->kept[i].text);
#endif
}

/* ---- sites */

/* Makes rules of SITE; see rules_of_site(). */
static PyObject *
keep_site(struct rep_site *site, enum rep_names names, PyObject *owner, void (*end)(PyObject *owner))
{
        struct rules_object *rules = (struct rules_object *)core_new(rules_type);

        if (rules == NULL)
                return NULL;
        rules->site = PyMem_Malloc(sizeof(*rules->site));
        if (rules->site == NULL) {
                Py_DECREF(rules);
                return PyErr_NoMemory();
        }
        *rules->site = *site;
        *site = (struct rep_site){.finding = REP_PACK_UNKNOWN};
        rules->robots = rules->site->robots;
        rules->site->robots = NULL;
        rep_robots_look(rules->robots, &rules->options);
        rules->options.names = names;
        rules->options.crawler = rules->site->crawler;
        rules->options.no_texts = false; /* only those of rules, which do not matter here */
        Py_INCREF(owner);
        rules->owner = owner;
        rules->end = end;
        return (PyObject *)rules;
}

PyObject *
rules_of_site(struct rep_site *site, enum rep_names names, PyObject *owner, void (*end)(PyObject *owner), PyObject *url)
{
        if (site->finding == REP_PACK_NO_URL)
                return urls_refuse_origin(url);
        if (site->finding == REP_PACK_DAMAGED)
                return pack_refuse_damaged();
        if (site->robots == NULL)
                Py_RETURN_NONE;
        return keep_site(site, names, owner, end);
}

/* ---- its blob */

/* Writes the blob of ROBOTS to new memory.  Its first guess of the size is usually enough. */
static enum rep_status
write_blob(const struct rep_robots *robots, enum rep_encoding encoding, void **memory, size_t *size)
{
        size_t room = 2 * rep_robots_size(robots) + 4096;
        enum rep_status status;
        void *grown;

        do {
                grown = realloc(*memory, room);
                if (grown == NULL)
                        return REP_ERR_MEMORY;
                *memory = grown;
                status = rep_robots_blob(robots, encoding, *memory, room, size);
                if (status != REP_ERR_LIMIT || *size <= room)
                        return status;
                room = *size;
        } while (room <= PY_SSIZE_T_MAX);
        return REP_ERR_MEMORY;
}

/* Makes the blob of RULES, without the GIL. */
static PyObject *
make_blob(const struct rules_object *rules)
{
        PyThreadState *thread = PyEval_SaveThread();
        PyObject *bytes = NULL;
        void *memory = NULL;
        size_t size = 0;
        enum rep_status status = write_blob(rules->robots, rules->options.encoding, &memory, &size);

        PyEval_RestoreThread(thread);
        if (status == REP_OK)
                bytes = PyBytes_FromStringAndSize(memory, (Py_ssize_t)size);
        else
                core_raise(status, NULL);
        free(memory);
        return bytes;
}

PyObject *
rules_bytes(struct rules_object *rules)
{
        PyObject *made = NULL, *kept;

        CORE_LOCK(rules);
        kept = rules->blob;
        Py_XINCREF(kept);
        CORE_UNLOCK();
        if (kept != NULL)
                return kept;
        made = make_blob(rules);
        if (made == NULL)
                return NULL;
        CORE_LOCK(rules);
        if (rules->blob == NULL) {
                Py_INCREF(made);
                rules->blob = made;
        }
        CORE_UNLOCK();
        return made;
}

/* ---- the crawler */

bool
rules_ask(struct rules_object *rules, PyObject *agent, struct asking *asking)
{
        *asking = (struct asking){NULL, agent};
        if (agent != Py_None)
                return agent_read(agent, rules->options.names, &asking->crawler);
        asking->crawler = rep_crawler_share(rules->options.crawler);
        return true;
}
