/* rules_blob.c: see rules_blob.h. */
#include "rules_blob.h"

#include <string.h>

#include "agent.h"

/*
 * Checks that pay for an automaton, some 1,000 for a small file; a check by a list takes longer the longer the file, and
 * without a bound, so they are fewer there.  The bytes stand for the longest that such checks may take together.
 */
#define LIST_BYTES ((size_t)10 << 20)
#define LIST_BYTES_OF_CHECK ((size_t)10 << 10)

static bool
open_bytes(struct rules_opened *opened, PyObject *bytes)
{
        enum rep_status status;
        struct rep_error error;
        PyThreadState *thread;

        if (!bytes_view_mapped(&opened->bytes, bytes, "compiled rules") || !bytes_view_align(&opened->bytes))
                return false;
        thread = PyEval_SaveThread();
        status = rep_open(&opened->blob, opened->bytes.text.data, opened->bytes.text.size, &error);
        PyEval_RestoreThread(thread);
        if (status != REP_OK)
                PyErr_Format(core_blob_error, "no compiled rules: %s, at byte %zu", error.message, error.offset);
        return status == REP_OK;
}

bool
rules_open(struct rules_object *rules, PyObject *bytes)
{
        atomic_init(&rules->now, &rules->first);
        atomic_init(&rules->left, 0);
        return open_bytes(&rules->first, bytes);
}

bool
rules_compile(struct rules_object *rules, const struct compile_work *work)
{
        bool again = work->options.encoding == REP_ENCODING_AUTO;
        struct compile_work first = *work;
        size_t size = (size_t)PyBytes_Size(work->source);
        PyObject *bytes;
        bool opened;

        if (again)
                first.options.encoding = REP_ENCODING_LIST;
        bytes = compile_bytes(&first);
        opened = bytes != NULL && rules_open(rules, bytes);
        Py_XDECREF(bytes);
        if (!opened || !again)
                return opened;
        rules->work = *work;
        Py_INCREF(work->source);
        Py_INCREF(work->agents);
        atomic_init(&rules->left, (unsigned)(LIST_BYTES / (size + LIST_BYTES_OF_CHECK)) + 1);
        return true;
}

void
rules_close(struct rules_object *rules)
{
        bytes_view_free(&rules->first.bytes);
        bytes_view_free(&rules->second.bytes);
        Py_CLEAR(rules->work.source);
        Py_CLEAR(rules->work.agents);
#ifndef Py_GIL_DISABLED
        Py_CLEAR(rules->agent);
#endif
}

/* ---- the second compile */

/* Makes OPENED, which it takes, what is asked from now on, unless another thread was quicker. */
static void
replace(struct rules_object *rules, struct rules_opened *opened)
{
        const struct rep_text *first = &rules->first.bytes.text, *second = &opened->bytes.text;

        CORE_LOCK(rules);
        if (atomic_load(&rules->now) == &rules->first &&
            (first->size != second->size || memcmp(first->data, second->data, first->size) != 0)) {
                rules->second = *opened;
                opened->bytes.owner = NULL;
                atomic_store(&rules->now, &rules->second);
        }
        atomic_store(&rules->left, 0);
        CORE_UNLOCK();
        bytes_view_free(&opened->bytes);
}

const struct rules_opened *
rules_settle(struct rules_object *rules)
{
        struct rules_opened opened = {.bytes = {.owner = NULL}};
        PyObject *bytes;
        bool done;

        if (atomic_load(&rules->left) > 0) {
                bytes = compile_bytes(&rules->work);
                done = bytes != NULL && open_bytes(&opened, bytes);
                Py_XDECREF(bytes);
                if (!done) {
                        bytes_view_free(&opened.bytes);
                        return NULL;
                }
                replace(rules, &opened);
        }
        return atomic_load(&rules->now);
}

const struct rep_blob *
rules_ask(struct rules_object *rules, size_t count)
{
        const struct rules_opened *opened;
        unsigned left = atomic_load_explicit(&rules->left, memory_order_relaxed);

        if (left > count)
                atomic_store_explicit(&rules->left, left - (unsigned)count, memory_order_relaxed);
        opened = left == 0 || left > count ? atomic_load(&rules->now) : rules_settle(rules);
        return opened == NULL ? NULL : &opened->blob;
}

const struct rep_blob *
rules_blob(const struct rules_object *rules)
{
        return &atomic_load(&rules->now)->blob;
}

/* ---- who asks */

bool
rules_pick(const struct rep_blob *blob, PyObject *object, struct rep_group *group)
{
        struct agent agent;
        bool picked;

        if (!agent_read(&agent, object))
                return false;
        picked = agent_pick(&agent, blob, group);
        agent_free(&agent);
        return picked;
}

#ifdef Py_GIL_DISABLED

const struct rep_group *
rules_group(struct rules_object *rules, const struct rep_blob *blob, PyObject *agent, struct rep_group *room)
{
        (void)rules;
        return rules_pick(blob, agent, room) ? room : NULL;
}

#else

const struct rep_group *
rules_group(struct rules_object *rules, const struct rep_blob *blob, PyObject *agent, struct rep_group *room)
{
        if (!PyUnicode_CheckExact(agent))
                return rules_pick(blob, agent, room) ? room : NULL;
        if (rules->agent == agent && rules->blob == blob)
                return &rules->group;
        Py_CLEAR(rules->agent);
        if (!rules_pick(blob, agent, &rules->group))
                return NULL;
        Py_INCREF(agent);
        rules->agent = agent;
        rules->blob = blob;
        return &rules->group;
}

#endif
