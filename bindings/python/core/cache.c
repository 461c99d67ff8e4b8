/* SPDX-License-Identifier: Apache-2.0 */
/* cache.c: what a running crawler knows, the base of rep2c.Cache; see rep_cache.h. */
#include "pack.h"
#include "rep_cache.h"
#include "rep_say.h"
#include "rules.h"

struct cache {
        PyObject base;
        struct rep_cache *cache;
};

static PyTypeObject *cache_type, *answer_type;

CORE_NAMED(size, memory)
CORE_NAMED(uint32, lease)
CORE_NAMED(uint64, ticket)
CORE_NAMED(time, now)

static struct rep_cache *
cache_of(PyObject *self)
{
        return ((struct cache *)self)->cache;
}

/* Returns a cache of TYPE, made with OPTIONS for CRAWLER.  AGENT is the crawler's Python object. */
static PyObject *
create_for(PyTypeObject *type, struct rep_cache_options *options, const struct rep_crawler *crawler, PyObject *agent)
{
        struct cache *self;
        enum rep_status status;

        options->crawler = crawler;
        self = (struct cache *)core_new(type);
        if (self == NULL)
                return NULL;
        options->watcher = self; /* which lives as long as its cache */
        status = rep_cache_create(options, &self->cache);
        if (status == REP_OK)
                return (PyObject *)self;
        Py_DECREF(self);
        if (status == REP_ERR_LIMIT)
                return PyErr_Format(core_agent_error, "a cache with usage merges at most %d tokens, not %.200R",
                                    REP_PICK_MAX, agent);
        return core_raise(status, agent);
}

/* ---- events */

static const char *const events[] = {"asked", "waited", "refused", "fetched", "late", "too-large", "evicted"};

/* Calls the method _told() of the cache WATCHER.  The caller may or may not have the GIL.  An exception goes to
   sys.unraisablehook: the cache has done its work. */
static void
call_watcher(void *watcher, const struct rep_cache_event *event)
{
        PyGILState_STATE state;
        PyObject *result;
        unsigned long status = event->fetch != NULL ? event->fetch->status : 0;

        if ((size_t)event->kind >= sizeof(events) / sizeof(*events))
                return;
        state = PyGILState_Ensure();
        result = PyObject_CallMethod((PyObject *)watcher, "_told", "sNkz", events[event->kind],
                                     bytes_view_str(event->origin), status,
                                     event->fetch != NULL ? fetch_error_name(event->fetch->error) : NULL);
        if (result == NULL)
                PyErr_WriteUnraisable((PyObject *)watcher);
        Py_XDECREF(result);
        PyGILState_Release(state);
}

/* agent, dialect, names, memory, lease, policy (a dict), whether to tell events, whether to keep usage. */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rep_options compile = {.tracking = REP_TRACK_RULE};
        struct rep_policy waits = {.lifetime = 0};
        struct rep_cache_options options = {.compile = &compile, .policy = &waits};
        PyObject *agent, *policy, *made;
        struct rep_crawler *crawler;
        int watched, usage;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "OO&O&O&O&Opp", &agent, names_dialect, &compile.dialect, names_names,
                              &compile.names, size_memory, &options.memory, uint32_lease, &options.lease, &policy,
                              &watched, &usage) ||
            !policy_read(&waits, NULL, policy))
                return NULL;
        options.watch = watched ? call_watcher : NULL;
        options.usage = usage != 0;
        if (options.memory > 0 && options.memory < REP_CACHE_MEMORY_MIN)
                return PyErr_Format(PyExc_ValueError, "memory: %zu is below %zu bytes, and not 0", options.memory,
                                    REP_CACHE_MEMORY_MIN);
        if (!agent_read(agent, compile.names, &crawler))
                return NULL;
        made = create_for(type, &options, crawler, agent);
        rep_crawler_free(crawler);
        return made;
}

static void
destroy(PyObject *self)
{
        rep_cache_free(cache_of(self));
        core_free(self);
}

static PyObject *
answer_object(const struct rep_cache_answer *answer)
{
        PyObject *items[] = {PyUnicode_FromString(rep_say_name(REP_NAME_VERDICT, answer->verdict)),
                             PyUnicode_FromString(rep_say_name(REP_NAME_FETCH_STATE, answer->state)),
                             PyLong_FromUnsignedLong(answer->result.line),
                             PyBool_FromLong(answer->ask),
                             PyLong_FromUnsignedLongLong(answer->ticket),
                             PyLong_FromLongLong(answer->come_back),
                             PyFloat_FromDouble(answer->delay / 1000.0),
                             PyBool_FromLong(answer->welcome)};

        return core_sequence(answer_type, items, 8);
}

static PyObject *
check(PyObject *self, PyObject *arguments)
{
        struct rep_cache_answer answer;
        struct bytes_view url;
        int64_t now;

        if (!PyArg_ParseTuple(arguments, "O&O&", bytes_view_url, &url, time_now, &now))
                return NULL;
        rep_cache_check(cache_of(self), url.text.data, url.text.size, now, &answer);
        bytes_view_free(&url);
        return answer.verdict == REP_NO_URL ? urls_refuse_origin(url.object) : answer_object(&answer);
}

/* url, now: returns Rules that ask the site of the URL, as its crawler or None; None if the site is unknown. */
static PyObject *
site_of(PyObject *self, PyObject *arguments)
{
        struct rep_site site = {.robots = NULL};
        PyObject *rules = NULL;
        enum rep_status status;
        struct bytes_view url;
        int64_t now;

        if (!PyArg_ParseTuple(arguments, "O&O&", bytes_view_url, &url, time_now, &now))
                return NULL;
        status = rep_cache_site(cache_of(self), url.text.data, url.text.size, now, &site);
        if (status != REP_OK)
                core_raise(status, NULL);
        else if (!site.usage)
                PyErr_SetString(core_error,
                                "the cache does not know what content may be used for: it was made without usage, or "
                                "loaded a pack without what files say besides their rules");
        else
                rules = rules_of_site(&site, REP_NAMES_ANY, self, NULL, url.object);
        rep_site_free(&site);
        bytes_view_free(&url);
        return rules;
}

static PyObject *
put(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        enum rep_status status = REP_OK;
        struct bytes_view url, body;
        PyThreadState *thread;
        struct rep_fetch fetch;
        const char *fault;
        uint64_t ticket;
        int64_t now;
        bool read;

        if (!PyArg_ParseTuple(arguments, "O&O&O&", bytes_view_url, &url, uint64_ticket, &ticket, time_now, &now))
                return NULL;
        read = fetch_read(&fetch, &body, keywords, now);
        if (read) {
                thread = PyEval_SaveThread();
                status = rep_cache_put(cache_of(self), url.text.data, url.text.size, ticket, &fetch, body.text, now);
                PyEval_RestoreThread(thread);
        }
        bytes_view_free(&body);
        bytes_view_free(&url);
        if (read && status == REP_OK)
                Py_RETURN_NONE;
        if (!read || status != REP_ERR_ARGUMENT)
                return read ? core_raise(status, NULL) : NULL;
        if (rep_fetch_access(&fetch) == REP_ACCESS_FOLLOW)
                return PyErr_Format(PyExc_ValueError, "%.200R: a redirect, which is to be followed first", url.object);
        fault = rep_fetch_time_fault(NULL, now, now);
        return fault != NULL ? PyErr_Format(PyExc_ValueError, "now: %lld is %s", (long long)now, fault)
                             : urls_refuse_origin(url.object);
}

static PyObject *
give_back(PyObject *self, PyObject *arguments)
{
        uint64_t ticket;
        struct bytes_view url;

        if (!PyArg_ParseTuple(arguments, "O&O&", bytes_view_url, &url, uint64_ticket, &ticket))
                return NULL;
        rep_cache_give_back(cache_of(self), url.text.data, url.text.size, ticket);
        bytes_view_free(&url);
        Py_RETURN_NONE;
}

static PyObject *
forget(PyObject *self, PyObject *object)
{
        struct bytes_view url;
        bool known;

        if (!bytes_view_url(object, &url))
                return NULL;
        known = rep_cache_forget(cache_of(self), url.text.data, url.text.size);
        bytes_view_free(&url);
        return PyBool_FromLong(known);
}

/* Adds COUNT to DICT, under NAME.  Returns whether that went well. */
static bool
add_count(PyObject *dict, const char *name, uint64_t count)
{
        PyObject *number = PyLong_FromUnsignedLongLong(count);
        bool done = number != NULL && PyDict_SetItemString(dict, name, number) == 0;

        Py_XDECREF(number);
        return done;
}

static PyObject *
stats(PyObject *self, PyObject *none)
{
        PyObject *failed = PyDict_New(); /* fetches that ended without a response, by how */
        struct rep_cache_stats stats;

        (void)none;
        rep_cache_stats(cache_of(self), &stats);
        for (int error = REP_FETCH_DONE + 1; failed != NULL && error < REP_FETCH_ERRORS; error++)
                if (stats.ended[error] > 0 &&
                    !add_count(failed, rep_say_name(REP_NAME_FETCH_ERROR, (unsigned)error), stats.ended[error]))
                        Py_CLEAR(failed);
        if (failed == NULL)
                return NULL;
        return Py_BuildValue("{sK sK sK sK sK sK sK sK sK sK sK sK sK sN}", "origins",
                             (unsigned long long)stats.origins, "bytes", (unsigned long long)stats.bytes, "leases",
                             (unsigned long long)stats.leases, "checks", (unsigned long long)stats.checks, "answered",
                             (unsigned long long)stats.answered, "waits", (unsigned long long)stats.waits, "asks",
                             (unsigned long long)stats.asks, "puts", (unsigned long long)stats.puts, "late",
                             (unsigned long long)stats.late, "too_large", (unsigned long long)stats.too_large, "lapsed",
                             (unsigned long long)stats.lapsed, "evicted", (unsigned long long)stats.evicted, "future",
                             (unsigned long long)stats.future, "failed", failed);
}

static PyObject *
ages(PyObject *self, PyObject *time)
{
        struct rep_cache_ages ages;
        PyObject *result = PyDict_New();
        int64_t now;
        bool done = result != NULL && time_now(time, &now);
        unsigned state;

        if (done)
                rep_cache_ages(cache_of(self), now, &ages);
        for (state = 0; done && state < REP_FETCH_STATES; state++)
                done = add_count(result, rep_say_name(REP_NAME_FETCH_STATE, state), ages.by_state[state]);
        done = done && add_count(result, "opened", ages.opened) && add_count(result, "oldest", (uint64_t)ages.oldest);
        if (!done)
                Py_CLEAR(result);
        return result;
}

/* ---- the cache as a whole */

/* Appends the tuple of ORIGIN to the list VISITOR. */
static bool
append_origin(void *visitor, const struct rep_cache_origin *origin)
{
        const struct rep_fetch_entry *fetch = &origin->fetch;
        PyObject *site = bytes_view_str(origin->origin);
        const char *access = NULL;

        if (site == NULL)
                return false;
        if (fetch->answered)
                access = rep_say_name(REP_NAME_ACCESS, fetch->access);
        return core_append((PyObject *)visitor,
                           Py_BuildValue("NzkLkkNNKz", site, access, (unsigned long)origin->status,
                                         (long long)(fetch->answered ? fetch->confirmed : 0),
                                         (unsigned long)fetch->lifetime, (unsigned long)fetch->failures,
                                         PyBool_FromLong(origin->leased), PyBool_FromLong(origin->too_large),
                                         (unsigned long long)origin->bytes, fetch_error_name(origin->error)));
}

static PyObject *
list(PyObject *self, PyObject *none)
{
        PyObject *origins = PyList_New(0);
        enum rep_status status = REP_OK;

        (void)none;
        if (origins != NULL)
                status = rep_cache_each(cache_of(self), append_origin, origins);
        if (status == REP_OK && !PyErr_Occurred())
                return origins;
        Py_XDECREF(origins);
        return PyErr_Occurred() ? NULL : core_raise(status, NULL);
}

static PyObject *
fingerprint(PyObject *self, PyObject *none)
{
        (void)none;
        return PyLong_FromUnsignedLongLong(rep_cache_fingerprint(cache_of(self)));
}

/* Returns bytes, or None if nothing is known. */
static PyObject *
export_origin(PyObject *self, PyObject *object)
{
        PyObject *bytes = NULL;
        struct bytes_view url;
        size_t room;

        if (!bytes_view_url(object, &url))
                return NULL;
        room = rep_cache_export(cache_of(self), url.text.data, url.text.size, NULL, 0);
        for (size_t size = 0; room > 0 && room != size;) { /* until it did not change in between */
                size = room;
                Py_XDECREF(bytes);
                bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
                if (bytes == NULL)
                        break;
                room = rep_cache_export(cache_of(self), url.text.data, url.text.size, PyBytes_AsString(bytes), size);
        }
        bytes_view_free(&url);
        if (room > 0)
                return bytes;
        Py_XDECREF(bytes);
        Py_RETURN_NONE;
}

/* url, ticket, bytes, now: returns whether no fetch is due, or None if the bytes are of no use. */
static PyObject *
import_origin(PyObject *self, PyObject *arguments)
{
        PyObject *body;
        struct bytes_view url, bytes;
        enum rep_status status;
        uint64_t ticket;
        bool in_force;
        int64_t now;

        if (!PyArg_ParseTuple(arguments, "O&O&OO&", bytes_view_url, &url, uint64_ticket, &ticket, &body, time_now,
                              &now))
                return NULL;
        if (!bytes_view_any(&bytes, body, "what another cache exported")) {
                bytes_view_free(&url);
                return NULL;
        }
        status = rep_cache_import(cache_of(self), url.text.data, url.text.size, ticket, bytes.text.data,
                                  bytes.text.size, now, &in_force);
        bytes_view_free(&bytes);
        bytes_view_free(&url);
        if (status == REP_OK)
                return PyBool_FromLong(in_force);
        if (status == REP_ERR_MEMORY)
                return core_raise(status, NULL);
        Py_RETURN_NONE;
}

/* Gets the name of a file in two forms: for the system and for errors. */
static PyObject *
save(PyObject *self, PyObject *arguments)
{
        struct rep_pack_error error = {.status = REP_OK};
        PyObject *file, *name;
        PyThreadState *thread;
        struct bytes_view path;
        enum rep_status status;

        if (!PyArg_ParseTuple(arguments, "OO", &file, &name) || !bytes_view_path(&path, file, "the name of a pack"))
                return NULL;
        thread = PyEval_SaveThread();
        status = rep_cache_save(cache_of(self), path.text.data, &error);
        PyEval_RestoreThread(thread);
        bytes_view_free(&path);
        if (status != REP_OK)
                return pack_refuse(&error, name);
        Py_RETURN_NONE;
}

static PyObject *
load(PyObject *self, PyObject *object)
{
        struct pack_opened *opened = pack_take(object);
        PyThreadState *thread;
        enum rep_status status;

        if (opened == NULL)
                return NULL;
        thread = PyEval_SaveThread();
        status = rep_cache_load(cache_of(self), opened->pack, 0);
        PyEval_RestoreThread(thread);
        pack_give_back(opened);
        if (status == REP_ERR_AGENT)
                return PyErr_Format(core_pack_error,
                                    "the pack was made for another crawler, with another dialect, names or policy");
        if (status == REP_ERR_LIMIT)
                return PyErr_Format(
                        core_agent_error,
                        "a pack for all crawlers merges at most %d tokens: make one for the cache's crawler",
                        REP_PICK_MAX);
        if (status != REP_OK)
                return core_raise(status, NULL);
        Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
        {"_check", check, METH_VARARGS, NULL},
        {"_site", site_of, METH_VARARGS, NULL},
        {CORE_KEYWORDS("_put", put), NULL},
        {"_give_back", give_back, METH_VARARGS, NULL},
        {"_forget", forget, METH_O, NULL},
        {"_stats", stats, METH_NOARGS, NULL},
        {"_ages", ages, METH_O, NULL},
        {"_list", list, METH_NOARGS, NULL},
        {"_fingerprint", fingerprint, METH_NOARGS, NULL},
        {"_export", export_origin, METH_O, NULL},
        {"_import", import_origin, METH_VARARGS, NULL},
        {"_save", save, METH_VARARGS, NULL},
        {"_load", load, METH_O, NULL},
        {NULL, NULL, 0, NULL},
};

static const struct core_class class = {.name = "rep2c._core.CacheBase",
                                        .doc = "What a running crawler knows.",
                                        .size = sizeof(struct cache),
                                        .is_base = true,
                                        .create = create,
                                        .destroy = destroy,
                                        .methods = methods};

/* Returns whether the URL may be fetched. */
static PyObject *
truth(PyObject *self, PyObject *none)
{
        (void)none;
        return PyBool_FromLong(PyUnicode_CompareWithASCIIString(PyTuple_GetItem(self, 0), "allow") == 0);
}

/* Those behind come_back have names alone. */
static PyStructSequence_Field answer_fields[] = {
        {"verdict", "'allow', 'disallow', or 'wait': the robots.txt is not there yet."},
        {"state", "'unknown', 'fresh', 'stale', 'unreachable' or 'given-up'."},
        {"line", "Line of the rule that decided, from 1; 0: none did."},
        {"ask", "The caller is to fetch the robots.txt now, whatever the verdict is."},
        {"ticket", "To be given back with the outcome."},
        {"come_back", "When the verdict may be another, in seconds since 1970."},
        {"delay", "The seconds between two fetches that the rules ask for at this time; 0.0: none."},
        {"welcome", "Is it no time at which the rules want no visits?"},
        {NULL, NULL},
};

bool
cache_register(PyObject *module)
{
        return core_add_type(module, &class, &cache_type) &&
               core_add_sequence(module, "rep2c.CacheAnswer", "What a cache says about one page.", answer_fields, 6,
                                 truth, &answer_type);
}
