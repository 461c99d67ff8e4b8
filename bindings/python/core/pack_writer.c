/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pack_writer.c: the base of rep2c.PackWriter.
 *
 * Only one thread may use a writer at a time.  Another thread may call while the first has released the GIL: that
 * call raises an exception.
 */
#include "pack.h"

#include <time.h>

#include "rep_robots.h"

struct writer {
        PyObject base;
        struct rep_pack_writer *writer; /* NULL after finishing or abandoning */
        PyObject *file;
        /* The names and tokens of the crawlers, which the writer keeps reading. */
        PyObject *list;
        struct rep_crawler **crawlers;
        size_t crawler_count;
        struct rep_policy policy;
        int64_t now;        /* 0: the system's clock */
        uint64_t no_target; /* outcomes: redirects of which no target is known */
        atomic_bool busy;
};

static PyTypeObject *writer_type;

CORE_NAMED(uint32, threads)
CORE_NAMED(size, memory)
CORE_NAMED(time, oldest)
CORE_NAMED(time, now)

static void
writer_free(struct writer *self)
{
        rep_pack_writer_abandon(self->writer);
        self->writer = NULL;
        for (size_t i = 0; i < self->crawler_count; i++)
                rep_crawler_free(self->crawlers[i]);
        PyMem_Free(self->crawlers);
        self->crawlers = NULL;
        self->crawler_count = 0;
        Py_CLEAR(self->list);
}

static void
destroy(PyObject *self)
{
        struct writer *writer = (struct writer *)self;

        writer_free(writer);
        Py_CLEAR(writer->file);
        core_free(self);
}

/* ---- beginning */

/* Returns CRAWLER in the form that packs store. */
static struct rep_pack_crawler
pack_crawler(const struct rep_crawler *crawler)
{
        struct rep_crawler_view view;

        rep_crawler_look(crawler, &view);
        return (struct rep_pack_crawler){.name = view.in_order || view.token_count == 0 ? view.name : view.tokens[0],
                                         .tokens = view.tokens,
                                         .token_count = view.token_count,
                                         .in_order = view.in_order,
                                         .everybody = view.everybody};
}

/* Makes crawlers with NAMES of the agents in SELF->list, a tuple or None.  The caller frees CRAWLERS. */
static bool
read_crawlers(struct writer *self, enum rep_names names, struct rep_pack_crawler **crawlers)
{
        Py_ssize_t count = self->list == Py_None ? 0 : PyTuple_Size(self->list), i;

        *crawlers = PyMem_Calloc((size_t)count + 1, sizeof(**crawlers));
        self->crawlers = PyMem_Calloc((size_t)count + 1, sizeof(*self->crawlers));
        if (*crawlers == NULL || self->crawlers == NULL) {
                PyErr_NoMemory();
                return false;
        }
        for (i = 0; i < count; i++) {
                if (!agent_read(PyTuple_GetItem(self->list, i), names, &self->crawlers[i]))
                        return false;
                if (self->crawlers[i] == NULL) {
                        PyErr_SetString(core_agent_error,
                                        "a pack is for all crawlers, or for some: None is not one of them");
                        return false;
                }
                (*crawlers)[i] = pack_crawler(self->crawlers[i]);
                self->crawler_count++;
        }
        return true;
}

static int64_t
now_or_clock(int64_t now)
{
        return now != 0 ? now : (int64_t)time(NULL);
}

/* Returns whether the argument NAME can be the time of a fetch that has ended at NOW, 0 for the clock's. */
static bool
is_time(const struct rep_policy *policy, const char *name, int64_t when, int64_t now)
{
        const char *fault = rep_fetch_time_fault(policy, when, now_or_clock(now));

        if (fault != NULL)
                PyErr_Format(PyExc_ValueError, "%s: %lld is %s", name, (long long)when, fault);
        return fault == NULL;
}

/* Begins to write the pack FILE as SELF and OPTIONS say, which have all but the crawlers.  Leaves no writer after an
 * error. */
static void
begin(struct writer *self, PyObject *file, struct rep_pack_options *options)
{
        struct rep_pack_error error = {.status = REP_OK};
        struct rep_pack_crawler *crawlers = NULL;
        struct bytes_view path;

        if (read_crawlers(self, options->compile->names, &crawlers) &&
            bytes_view_path(&path, file, "the name of a pack")) {
                enum rep_status status;

                options->crawlers = crawlers;
                options->crawler_count = self->crawler_count;
                status = rep_pack_writer_create(path.text.data, options, &self->writer, &error);
                bytes_view_free(&path);
                if (status == REP_ERR_TOKEN)
                        core_raise(status, self->list);
                else if (status != REP_OK)
                        pack_refuse(&error, self->file);
        }
        PyMem_Free(crawlers);
}

/* file, crawlers (a tuple or None), dialect, names, strip, threads, memory, oldest, now, allow_empty, allow_fewer,
   force, policy (a dict). */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rep_options compile = {.tracking = REP_TRACK_RULE};
        struct rep_policy applied = {.lifetime = 0};
        struct rep_pack_options options = {.compile = &compile, .policy = &applied};
        PyObject *file, *name, *list, *policy;
        struct writer *self;
        int empty, fewer, force;
        uint32_t threads;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "OOOO&O&O&O&O&O&O&pppO", &file, &name, &list, names_dialect, &compile.dialect,
                              names_names, &compile.names, names_strip, &compile.strip, uint32_threads, &threads,
                              size_memory, &options.memory, time_oldest, &options.oldest, time_now, &options.now,
                              &empty, &fewer, &force, &policy) ||
            !is_time(NULL, "now", options.now, options.now) || !is_time(NULL, "oldest", options.oldest, options.now) ||
            !policy_read(&applied, NULL, policy))
                return NULL;
        if (threads > REP_PACK_THREADS_MAX)
                return PyErr_Format(PyExc_ValueError, "threads: %lu is more than %u", (unsigned long)threads,
                                    REP_PACK_THREADS_MAX);
        if (options.memory > 0 && options.memory < REP_PACK_MEMORY_MIN)
                return PyErr_Format(PyExc_ValueError, "memory: %zu is below %zu bytes, and not 0", options.memory,
                                    REP_PACK_MEMORY_MIN);
        options.same_policy = PyDict_Size(policy) == 0;
        self = (struct writer *)core_new(type);
        if (self == NULL)
                return NULL;
        Py_INCREF(name);
        self->file = name;
        Py_INCREF(list);
        self->list = list;
        applied.dialect = compile.dialect;
        self->policy = applied;
        self->now = options.now;
        options.threads = threads;
        options.allow_empty = empty != 0;
        options.allow_fewer = fewer != 0;
        options.force = force != 0;
        begin(self, file, &options);
        if (self->writer == NULL)
                Py_CLEAR(self);
        return (PyObject *)self;
}

/* ---- use */

/* Marks SELF as used by this thread, until BUSY is reset. */
static bool
take(struct writer *self)
{
        if (!atomic_exchange(&self->busy, true))
                return true;
        PyErr_SetString(PyExc_RuntimeError, "a writer of a pack is used by one thread at a time");
        return false;
}

static bool
begin_use(struct writer *self)
{
        if (!take(self))
                return false;
        if (self->writer != NULL)
                return true;
        self->busy = false;
        PyErr_SetString(PyExc_ValueError, "the pack is written, or was given up");
        return false;
}

/* Writes the origin of URL to ROBOTS.  *ORIGIN points into ROBOTS. */
static bool
read_origin(PyObject *object, char robots[REP_ROBOTS_URL_SIZE], struct rep_text *origin)
{
        static const size_t path_size = sizeof("/robots.txt") - 1;
        enum rep_url_status status;
        struct bytes_view url;
        size_t size;

        if (!bytes_view_text(&url, object, "an origin"))
                return false;
        status = rep_robots_url_idn(url.text.data, url.text.size, robots, &size);
        bytes_view_free(&url);
        if (status != REP_URL_OK)
                return PyErr_Format(core_url_error, "%.200R: %s", object, rep_url_status_text(status)) != NULL;
        *origin = (struct rep_text){robots, size - path_size};
        return true;
}

/* The outcome of a fetch, from the arguments of add(). */
struct told {
        PyObject *body, *status, *cache, *retry, *redirect;
        int failed, missing_is_5xx;
};

/* Reads the value of Retry-After, as a field or a number of seconds. */
static bool
read_retry(const struct told *told, int64_t fetched, struct rep_fetch *fetch)
{
        struct bytes_view field;

        if (told->retry == Py_None)
                return true;
        if (PyLong_Check(told->retry))
                return core_uint32(told->retry, "retry_after", &fetch->retry_after) != 0;
        if (!bytes_view_text(&field, told->retry, "retry_after"))
                return false;
        fetch->retry_after = rep_retry_after(field.text, fetched);
        bytes_view_free(&field);
        return true;
}

/* Reads how the fetch ended, with a body of SIZE bytes.  A 2xx response has a body, which may be empty; without a
 * status a body, which may not, is of a 200. */
static bool
read_fetch(const struct told *told, size_t size, struct rep_fetch *fetch)
{
        struct bytes_view field = {.owner = NULL};

        *fetch = (struct rep_fetch){.status = told->failed ? 0 : 200,
                                    .error = told->failed ? REP_FETCH_OTHER : REP_FETCH_DONE,
                                    .missing_is_5xx = told->missing_is_5xx != 0};
        if (told->status != Py_None)
                core_uint32(told->status, "status", &fetch->status);
        else if (!told->failed && told->body == Py_None)
                PyErr_SetString(PyExc_ValueError, "neither a body nor a status, and no failure: nothing is known");
        else if (!told->failed && size == 0)
                PyErr_SetString(PyExc_ValueError, "an empty body and no status, and no failure: nothing is known");
        if (PyErr_Occurred() == NULL && (PyBool_Check(told->status) || fetch->status > 999))
                PyErr_Format(PyExc_ValueError, "status %.200R is none of HTTP", told->status);
        if (PyErr_Occurred() != NULL)
                return false;
        if (told->cache != Py_None && !bytes_view_text(&field, told->cache, "cache_control"))
                return false;
        rep_cache_control(field.text, &fetch->cache);
        bytes_view_free(&field);
        if (!told->failed && told->body == Py_None && fetch->status / 100 == 2 && fetch->status != 204 &&
            fetch->status != 205) {
                PyErr_Format(PyExc_ValueError, "status %u without a body, which may be empty", (unsigned)fetch->status);
                return false;
        }
        return true;
}

/* Writes the origin to whose robots.txt the redirect OBJECT of SITE leads to TARGET, which is empty if there is none.
 *BLANK becomes whether OBJECT says that there was no Location, *KNOWN whether this build can tell. */
static bool
read_location(struct rep_text site, PyObject *object, char buffer[REP_ROBOTS_URL_SIZE], struct rep_text *target,
              bool *blank, bool *known)
{
        enum rep_url_status status;
        struct bytes_view location;
        size_t i = 0;

        if (!bytes_view_text(&location, object, "a URL"))
                return false;
        while (i < location.text.size && (location.text.data[i] == ' ' || location.text.data[i] == '\t'))
                i++;
        *blank = i == location.text.size;
        status = rep_pack_redirect_target(site, location.text, buffer, target);
        bytes_view_free(&location);
        *known = status != REP_URL_ERR_NO_IDN;
        return status == REP_URL_OK || !*known ||
               PyErr_Format(core_url_error, "%.200R: %s", object, rep_url_status_text(status)) != NULL;
}

/* Finds the origin whose robots.txt a redirect of SITE leads to.  It is empty if there is none, and FETCH then says
   whether that is known. */
static bool
read_target(const struct told *told, struct rep_text site, struct rep_fetch *fetch, char buffer[REP_ROBOTS_URL_SIZE],
            struct rep_text *target)
{
        bool is_known = told->redirect != Py_None, follows = rep_fetch_access(fetch) == REP_ACCESS_FOLLOW,
             is_none = true;

        *target = (struct rep_text){NULL, 0};
        if (is_known && !read_location(site, told->redirect, buffer, target, &is_none, &is_known))
                return false;
        if (follows && target->size == 0)
                fetch->error = is_known ? REP_FETCH_BAD_TARGET : REP_FETCH_OTHER;
        if (follows || is_none)
                return true;
        PyErr_SetString(PyExc_ValueError, "'redirect' without the status of one");
        return false;
}

/* Ends a use of SELF that added with STATUS.  Returns None, or raises STATUS; as an argument, the failure that the
 * writer has had: what the system refused, a full disk for one, is an OSError. */
static PyObject *
end_addition(struct writer *self, enum rep_status status)
{
        struct rep_pack_error error;

        if (status != REP_OK && rep_pack_writer_failure(self->writer, &error) != REP_OK &&
            (error.error != 0 || status == REP_ERR_ARGUMENT))
                pack_refuse(&error, self->file);
        else if (status != REP_OK)
                core_raise(status, NULL);
        self->busy = false; /* from here on, another thread may free the writer */
        if (status != REP_OK)
                return NULL;
        Py_RETURN_NONE;
}

static PyObject *
add(PyObject *object, PyObject *arguments, PyObject *keywords)
{
        static const char *const words[] = {"origin",        "body",           "status",   "failed",      "fetched",
                                            "cache_control", "missing_is_5xx", "redirect", "retry_after", NULL};
        struct writer *self = (struct writer *)object;
        struct told told = {
                .body = Py_None, .status = Py_None, .cache = Py_None, .retry = Py_None, .redirect = Py_None};
        char robots[REP_ROBOTS_URL_SIZE], other[REP_ROBOTS_URL_SIZE];
        struct bytes_view text = {.owner = NULL};
        PyObject *when = Py_None;
        int64_t fetched = now_or_clock(self->now);
        struct rep_text site, target;
        struct rep_fetch fetch;
        enum rep_status added;
        PyThreadState *thread;
        PyObject *origin;
        bool is_lost;

        if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|O$OpOOpOO", CORE_WORDS(words), &origin, &told.body,
                                         &told.status, &told.failed, &when, &told.cache, &told.missing_is_5xx,
                                         &told.redirect, &told.retry) ||
            (told.body != Py_None && !bytes_view_any(&text, told.body, "a robots.txt")))
                return NULL;
        if ((when != Py_None &&
             !(core_time(when, "fetched", &fetched) && is_time(&self->policy, "fetched", fetched, self->now))) ||
            !read_origin(origin, robots, &site) || !read_fetch(&told, text.text.size, &fetch) ||
            !read_retry(&told, fetched, &fetch) || !read_target(&told, site, &fetch, other, &target) ||
            !begin_use(self)) {
                bytes_view_free(&text);
                return NULL;
        }
        fetch.no_body = text.text.size == 0;
        is_lost = !told.failed && target.size == 0 && fetch.status / 100 == 3 && fetch.status != 304;
        thread = PyEval_SaveThread();
        if (target.size > 0)
                added = rep_pack_add_redirect(self->writer, site, &fetch, target, fetched);
        else
                added = rep_pack_add_fetch(self->writer, site, &fetch, text.text, fetched);
        PyEval_RestoreThread(thread);
        bytes_view_free(&text);
        self->no_target += added == REP_OK && is_lost;
        return end_addition(self, added);
}

static PyObject *
add_pack(PyObject *object, PyObject *other)
{
        struct writer *self = (struct writer *)object;
        struct pack_opened *opened = pack_take(other);
        struct rep_pack_error error = {.status = REP_OK};
        PyThreadState *thread;
        enum rep_status status;

        if (opened == NULL)
                return NULL;
        if (!begin_use(self)) {
                pack_give_back(opened);
                return NULL;
        }
        thread = PyEval_SaveThread();
        status = rep_pack_add_pack(self->writer, opened->pack, &error);
        PyEval_RestoreThread(thread);
        pack_give_back(opened);
        if (status != REP_ERR_AGENT)
                return end_addition(self, status);
        PyErr_Format(core_pack_error, "%s", error.message);
        self->busy = false;
        return NULL;
}

/* Adds what an archive holds, see pack_archive_add(); returns counts.  After an exception, a part of it may be there.
 */
static PyObject *
add_archive(PyObject *object, PyObject *arguments)
{
        struct writer *self = (struct writer *)object;
        PyObject *counts;

        if (!begin_use(self))
                return NULL;
        counts = pack_archive_add(self->writer, &self->policy, self->now, arguments);
        self->busy = false;
        return counts;
}

static PyObject *
finish(PyObject *object, PyObject *none)
{
        struct writer *self = (struct writer *)object;
        struct rep_pack_error error = {.status = REP_OK};
        struct rep_pack_summary summary = {.records = 0};
        enum rep_status status;
        PyThreadState *thread;

        (void)none;
        if (!begin_use(self))
                return NULL;
        thread = PyEval_SaveThread();
        status = rep_pack_writer_finish(self->writer, &summary, &error);
        PyEval_RestoreThread(thread);
        self->writer = NULL;
        writer_free(self);
        self->busy = false;
        if (status != REP_OK && summary.fewer_than > 0)
                return PyErr_Format(core_pack_error, "%S: %llu instead of %llu origins: %s", self->file,
                                    summary.origins, summary.fewer_than, error.message);
        if (status != REP_OK)
                return pack_refuse(&error, self->file);
        return Py_BuildValue(
                "{sK sK sK sK sK sK sK sK sK sK sK sK}", "records", (unsigned long long)summary.records, "repeated",
                (unsigned long long)summary.repeated, "dropped", (unsigned long long)summary.dropped, "origins",
                (unsigned long long)summary.origins, "with_rules", (unsigned long long)summary.with_rules, "allowed",
                (unsigned long long)summary.allowed, "disallowed", (unsigned long long)summary.disallowed, "rule_sets",
                (unsigned long long)summary.rule_sets, "size", (unsigned long long)summary.size, "hanging",
                (unsigned long long)summary.hanging, "unconfirmed", (unsigned long long)summary.unconfirmed,
                "no_target", (unsigned long long)self->no_target);
}

static PyObject *
abandon(PyObject *object, PyObject *none)
{
        struct writer *self = (struct writer *)object;

        (void)none;
        if (!take(self))
                return NULL;
        writer_free(self);
        self->busy = false;
        Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
        {CORE_KEYWORDS("add", add),
         "add($self, origin, body=None, *, status=None, failed=False, fetched=None, cache_control=None,\n"
         "    missing_is_5xx=False, redirect=None, retry_after=None)\n--\n\n"
         "Add what came of a fetch of ORIGIN's robots.txt: its BODY, or a STATUS that says more, or a failure.\n\n"
         "ORIGIN is any URL of the site.  A body without a status is of a 200, if it is not empty; neither, and no\n"
         "failure, is an error.  FETCHED is a time: seconds since 1970, 0 where it is not known, a datetime with a\n"
         "time zone, or text as ISO 8601 has it; None is the writer's NOW.  One in milliseconds, before 1970 or in\n"
         "the future is a ValueError.  Several of an origin are applied to each other in the order of their times: an\n"
         "answer replaces the one before, a failure leaves it, a 304 confirms it.\n"
         "REDIRECT is the value of Location, if STATUS is a 3xx: the URL of another site's robots.txt.  It is\n"
         "followed when the pack is complete, and again when packs are merged; a redirect elsewhere is to be followed\n"
         "first.  An empty one says that there was no Location.  That is as a 404, and so is what is not a URL of http,\n"
         "https or ftp.  None says that nobody knows, so the site is unreachable.  RETRY_AFTER is the value of that\n"
         "field, or a number of seconds."},
        {"add_pack", add_pack, METH_O,
         "add_pack($self, pack, /)\n--\n\nAdd all of PACK, which must have been made for the same crawlers, in any "
         "order, and read in the same dialect and with the same names."},
        {"_add_archive", add_archive, METH_VARARGS, NULL},
        {"finish", finish, METH_NOARGS, NULL},
        {"abandon", abandon, METH_NOARGS, NULL},
        {NULL, NULL, 0, NULL},
};

static const struct core_class class = {.name = "rep2c._core.PackFileWriter",
                                        .doc = "Writes a pack.",
                                        .size = sizeof(struct writer),
                                        .is_base = true,
                                        .create = create,
                                        .destroy = destroy,
                                        .methods = methods};

/* Returns the origin of a URL in its normal form: equal origins are equal texts. */
static PyObject *
origin_of(PyObject *module, PyObject *url)
{
        char robots[REP_ROBOTS_URL_SIZE];
        struct rep_text origin;

        (void)module;
        return read_origin(url, robots, &origin) ? bytes_view_str(origin) : NULL;
}

/* Returns the origin to whose robots.txt a redirect of URL leads, or None if that can't be followed. */
static PyObject *
target_of(PyObject *module, PyObject *arguments)
{
        char robots[REP_ROBOTS_URL_SIZE], buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text site, target;
        PyObject *url, *location;
        bool blank, known;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OO", &url, &location) || !read_origin(url, robots, &site) ||
            !read_location(site, location, buffer, &target, &blank, &known))
                return NULL;
        if (target.size > 0)
                return bytes_view_str(target);
        Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
        {"origin_of", origin_of, METH_O,
         "origin_of(url, /)\n--\n\nThe origin of URL, such as 'https://example.com', in one form for equal ones."},
        {"target_of", target_of, METH_VARARGS,
         "target_of(url, location, /)\n--\n\nThe origin to whose robots.txt LOCATION leads, in a response to URL's; "
         "None: it can't be followed."},
        {NULL, NULL, 0, NULL},
};

bool
pack_writer_register(PyObject *module)
{
        return core_add_type(module, &class, &writer_type) && PyModule_AddFunctions(module, functions) == 0 &&
               pack_archive_register(module);
}
