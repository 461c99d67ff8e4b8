/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fetches.c: the meaning of fetches over time; see inputs.h and rep_policy.h.
 *
 * Unlike the other types, a FetchEntry changes: each method reads or replaces all of it at once, see CORE_LOCK.
 */
#include "inputs.h"

#include "rep_directives.h"
#include "rep_say.h"

struct entry {
        PyObject base;
        struct rep_fetch_entry entry;
        struct rep_policy policy;
};

static PyTypeObject *entry_type, *advice_type;

CORE_NAMED(uint32, lifetime)
CORE_NAMED(uint32, lifetime_max)
CORE_NAMED(uint32, lifetime_min)
CORE_NAMED(uint32, retry)
CORE_NAMED(uint32, retry_max)
CORE_NAMED(uint32, unreachable)
CORE_NAMED(uint32, clock_skew)
CORE_NAMED(uint32, status)
CORE_NAMED(uint32, redirects)
CORE_NAMED(time, now)

/* ---- making one */

bool
policy_read(struct rep_policy *policy, PyObject *arguments, PyObject *keywords)
{
        static const char *const names[] = {"lifetime",    "lifetime_max",   "lifetime_min", "retry",      "retry_max",
                                            "unreachable", "distrust_stale", "strict",       "clock_skew", "dialect",
                                            NULL};
        PyObject *given = arguments != NULL ? (Py_INCREF(arguments), arguments) : PyTuple_New(0);
        int distrust = 0, strict = 0;
        bool read;

        *policy = (struct rep_policy){.lifetime = 0};
        read = given != NULL &&
               PyArg_ParseTupleAndKeywords(given, keywords, "|$O&O&O&O&O&O&ppO&O&", CORE_WORDS(names), uint32_lifetime,
                                           &policy->lifetime, uint32_lifetime_max, &policy->lifetime_max,
                                           uint32_lifetime_min, &policy->lifetime_min, uint32_retry, &policy->retry,
                                           uint32_retry_max, &policy->retry_max, uint32_unreachable,
                                           &policy->unreachable, &distrust, &strict, uint32_clock_skew,
                                           &policy->clock_skew, names_dialect, &policy->dialect) != 0;
        Py_XDECREF(given);
        policy->distrust_stale = distrust != 0;
        policy->strict = strict != 0;
        return read;
}

static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rep_policy policy;
        struct entry *entry;

        if (!policy_read(&policy, arguments, keywords))
                return NULL;
        entry = (struct entry *)core_new(type);
        if (entry != NULL)
                entry->policy = policy;
        return (PyObject *)entry;
}

/* ---- recording */

/* The parts of a fetch that are texts, the body and header fields, and the names of all parts. */
enum { BODY, CACHE, EXPIRES, DATE, AGE, RETRY, RANGE, CODINGS, LENGTH, FIELDS };

static const char *const names[] = {"status",         "error",     "body",        "cache_control",  "expires",
                                    "date",           "age",       "retry_after", "content_range",  "content_encoding",
                                    "content_length", "redirects", "no_body",     "missing_is_5xx", NULL};

const char *
fetch_error_name(enum rep_fetch_error error)
{
        return error == REP_FETCH_DONE ? NULL : rep_say_name(REP_NAME_FETCH_ERROR, error);
}

/* Sets *ERROR to what WORD, a str or None, stands for. */
static bool
read_error(PyObject *word, enum rep_fetch_error *error)
{
        *error = REP_FETCH_DONE;
        if (word == Py_None)
                return true;
        for (int i = REP_FETCH_DONE; PyUnicode_Check(word) && i <= REP_FETCH_BAD_TARGET; i++) {
                *error = (enum rep_fetch_error)i;
                if (PyUnicode_CompareWithASCIIString(word, rep_say_name(REP_NAME_FETCH_ERROR, *error)) == 0)
                        return true;
        }
        PyErr_Format(PyUnicode_Check(word) ? PyExc_ValueError : PyExc_TypeError,
                     "%.200R is not an error of a fetch: dns, connect, tls, timeout, reset, body, other, loop and "
                     "bad-target are",
                     core_shown(word));
        return false;
}

/* Sets *VIEW, which is empty, to the bytes of OBJECT, the body or the field of that number; None or NULL: none. */
static bool
read_field(struct bytes_view *view, PyObject *object, size_t field)
{
        if (object == NULL || object == Py_None)
                return true;
        return field == BODY ? bytes_view_any(view, object, "a robots.txt")
                             : bytes_view_text(view, object, names[field + 2]);
}

/* Adds what FIELDS say to FETCH.  The length of a str is not that of the body as it came, but 0 is. */
static void
add_fields(struct rep_fetch *fetch, const struct bytes_view fields[FIELDS], long long now)
{
        const struct bytes_view *body = &fields[BODY];
        struct rep_body_fields about = {fields[CODINGS].text, fields[LENGTH].text, fields[RANGE].text};

        rep_cache_control(fields[CACHE].text, &fetch->cache);
        if (fields[EXPIRES].owner != NULL)
                rep_expires(fields[EXPIRES].text, fields[DATE].text, now, &fetch->cache);
        rep_age(fields[AGE].text, &fetch->cache);
        fetch->retry_after = rep_retry_after(fields[RETRY].text, now);
        fetch->no_body |= body->owner != NULL && body->text.size == 0;
        if (body->text.size > 0 && PyUnicode_Check(body->object))
                about.length.size = 0;
        rep_fetch_body(&about, body->text, REP_MAX_BYTES, fetch);
}

bool
fetch_read(struct rep_fetch *fetch, struct bytes_view *body, PyObject *keywords, long long now)
{
        PyObject *objects[FIELDS] = {NULL}, *error = Py_None, *nothing = PyTuple_New(0);
        struct bytes_view fields[FIELDS] = {{.owner = NULL}};
        int no_body = 0, missing_is_5xx = 0;
        bool read;

        *fetch = (struct rep_fetch){.error = REP_FETCH_DONE};
        read = nothing != NULL &&
               PyArg_ParseTupleAndKeywords(nothing, keywords, "|$O&OOOOOOOOOOO&pp", CORE_WORDS(names), uint32_status,
                                           &fetch->status, &error, &objects[BODY], &objects[CACHE], &objects[EXPIRES],
                                           &objects[DATE], &objects[AGE], &objects[RETRY], &objects[RANGE],
                                           &objects[CODINGS], &objects[LENGTH], uint32_redirects, &fetch->redirects,
                                           &no_body, &missing_is_5xx) &&
               read_error(error, &fetch->error);
        Py_XDECREF(nothing);
        for (size_t i = 0; i < FIELDS && read; i++)
                read = read_field(&fields[i], objects[i], i);
        fetch->no_body = no_body != 0;
        fetch->missing_is_5xx = missing_is_5xx != 0;
        if (read)
                add_fields(fetch, fields, now);
        for (size_t i = read ? BODY + 1 : BODY; i < FIELDS; i++)
                bytes_view_free(&fields[i]);
        *body = fields[BODY];
        return read;
}

static PyObject *
record(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        struct entry *entry = (struct entry *)self;
        struct rep_fetch fetch;
        struct bytes_view body;
        enum rep_status status;
        int64_t now;

        if (!PyArg_ParseTuple(arguments, "O&", time_now, &now) || !fetch_read(&fetch, &body, keywords, now))
                return NULL;
        bytes_view_free(&body);
        if (rep_fetch_time_fault(NULL, now, now) != NULL)
                return PyErr_Format(PyExc_ValueError, "now: %lld is %s", (long long)now,
                                    rep_fetch_time_fault(NULL, now, now));
        CORE_LOCK(self);
        status = rep_fetch_record(&entry->entry, &entry->policy, &fetch, now);
        CORE_UNLOCK();
        if (status == REP_OK)
                Py_RETURN_NONE;
        PyErr_SetString(PyExc_ValueError, "a redirect has no outcome yet: follow it first");
        return NULL;
}

static PyObject *
advise(PyObject *self, PyObject *argument)
{
        const struct entry *entry = (struct entry *)self;
        struct rep_advice advice;
        PyObject *items[3];
        int64_t now;

        if (!time_now(argument, &now))
                return NULL;
        CORE_LOCK(self);
        rep_fetch_advise(&entry->entry, &entry->policy, now, &advice);
        CORE_UNLOCK();
        items[0] = PyUnicode_FromString(rep_say_name(REP_NAME_FETCH_STATE, advice.state));
        items[1] = PyUnicode_FromString(rep_say_name(REP_NAME_ACCESS, advice.access));
        items[2] = PyLong_FromLongLong(advice.ask_at);
        return core_sequence(advice_type, items, 3);
}

/* ---- keeping it */

/* The entry as bytes for pickling, valid for this version of the package only. */
static PyObject *
get_state(PyObject *self, PyObject *none)
{
        struct rep_fetch_entry known;
        struct rep_policy policy;

        (void)none;
        CORE_LOCK(self);
        known = ((struct entry *)self)->entry;
        policy = ((struct entry *)self)->policy;
        CORE_UNLOCK();
        return Py_BuildValue("((IIIIIIiiIi)(iiLIILLI))", policy.lifetime, policy.lifetime_max, policy.lifetime_min,
                             policy.retry, policy.retry_max, policy.unreachable, (int)policy.distrust_stale,
                             (int)policy.strict, policy.clock_skew, (int)policy.dialect, (int)known.answered,
                             (int)known.access, (long long)known.confirmed, known.lifetime, known.failures,
                             (long long)known.unreachable_since, (long long)known.last_failure, known.wait);
}

static PyObject *
set_state(PyObject *self, PyObject *state)
{
        struct entry *entry = (struct entry *)self;
        struct rep_fetch_entry known = {0};
        struct rep_policy policy = {0};
        long long confirmed, since, last;
        int distrust, strict, dialect, answered, access;

        if (!PyTuple_Check(state))
                return PyErr_Format(PyExc_TypeError, "the state of a FetchEntry is a tuple");
        if (!PyArg_ParseTuple(state, "(IIIIIIiiIi)(iiLIILLI)", &policy.lifetime, &policy.lifetime_max,
                              &policy.lifetime_min, &policy.retry, &policy.retry_max, &policy.unreachable, &distrust,
                              &strict, &policy.clock_skew, &dialect, &answered, &access, &confirmed, &known.lifetime,
                              &known.failures, &since, &last, &known.wait))
                return NULL;
        if (access != REP_ACCESS_DISALLOW_ALL && access != REP_ACCESS_ALLOW_ALL && access != REP_ACCESS_RULES)
                return PyErr_Format(PyExc_ValueError, "%d is not an access of a FetchEntry", access);
        if (dialect != REP_DIALECT_GOOGLE && dialect != REP_DIALECT_RFC9309)
                return PyErr_Format(PyExc_ValueError, "%d is not a dialect of a FetchEntry", dialect);
        policy.distrust_stale = distrust != 0;
        policy.strict = strict != 0;
        policy.dialect = (enum rep_dialect)dialect;
        known.answered = answered != 0;
        known.access = (enum rep_access)access;
        known.confirmed = confirmed;
        known.unreachable_since = since;
        known.last_failure = last;
        CORE_LOCK(self);
        entry->policy = policy;
        entry->entry = known;
        CORE_UNLOCK();
        Py_RETURN_NONE;
}

static PyObject *
reduce(PyObject *self, PyObject *none)
{
        PyObject *state = get_state(self, none);

        return state != NULL ? Py_BuildValue("(O()N)", (PyObject *)Py_TYPE(self), state) : NULL;
}

static PyMethodDef methods[] = {
        {CORE_KEYWORDS("record", record),
         "record($self, now, /, *, status=0, error=None, body=None, cache_control=None, expires=None, date=None, "
         "age=None, retry_after=None, content_range=None, content_encoding=None, content_length=None, redirects=0, "
         "no_body=False, missing_is_5xx=False)\n--\n\n"
         "Record that a fetch ended at the time NOW, in seconds.\n\n"
         "STATUS is that of the last response, ERROR one of 'dns', 'connect', 'tls', 'timeout', 'reset', 'body',\n"
         "'other', 'loop' and 'bad-target'; BODY is judged by the last three of the header fields, and not kept.\n"
         "ValueError: a redirect, which is to be followed first, or a time that is negative or in another unit."},
        {"advise", advise, METH_O,
         "advise($self, now, /)\n--\n\nWhat holds at the time NOW, and when to fetch next: an Advice."},
        {"__reduce__", reduce, METH_NOARGS, NULL},
        {"__setstate__", set_state, METH_O, NULL},
        {NULL, NULL, 0, NULL},
};

static const struct core_class class = {
        .name = "rep2c._core.FetchEntry",
        .doc = "FetchEntry(*, lifetime=0, lifetime_max=0, lifetime_min=0, retry=0, retry_max=0, unreachable=0, "
               "distrust_stale=False, strict=False, clock_skew=0, dialect='google')\n--\n\n"
               "What is known about the fetches of one robots.txt (RFC 9309, sections 2.3.1 and 2.4).\n\n"
               "The numbers are seconds, and 0 the default: a lifetime of 24 hours where an answer says none, at most\n"
               "30 days, and at most 24 hours by the dialect 'rfc9309'; a retry after a minute, doubled with each\n"
               "failure up to 6 hours; unreachable for 30 days until a site is given up.  distrust_stale: a copy past\n"
               "its lifetime says nothing while its site fails.  strict: that, and no site is given up.\n"
               "clock_skew: how far past now a fetch may have ended, 5 minutes, for a writer of packs.",
        .size = sizeof(struct entry),
        .create = create,
        .methods = methods};

static PyStructSequence_Field advice_fields[] = {
        {"state", "'unknown', 'fresh', 'stale', 'unreachable' or 'given-up'."},
        {"access", "'disallow-all', 'allow-all', or 'rules': those of the last good copy."},
        {"ask_at", "When to fetch next; the time that was given where that is due."},
        {NULL, NULL},
};

/* ---- values */

/* The value of a crawl-delay line in seconds; None if it is invalid. */
static PyObject *
crawl_delay(PyObject *module, PyObject *value)
{
        enum rep_value_status status;
        struct bytes_view view;
        uint32_t milliseconds;

        (void)module;
        if (!bytes_view_text(&view, value, "a crawl-delay"))
                return NULL;
        status = rep_crawl_delay(view.text, &milliseconds);
        bytes_view_free(&view);
        if (status != REP_VALUE_OK)
                Py_RETURN_NONE;
        return PyFloat_FromDouble(milliseconds / 1000.0);
}

/* The value of a request-rate line as (pages, seconds); None if it is invalid. */
static PyObject *
request_rate(PyObject *module, PyObject *value)
{
        struct rep_request_rate rate;
        struct bytes_view view;
        enum rep_value_status status;

        (void)module;
        if (!bytes_view_text(&view, value, "a request-rate"))
                return NULL;
        status = rep_request_rate(view.text, &rate);
        bytes_view_free(&view);
        if (status != REP_VALUE_OK)
                Py_RETURN_NONE;
        return Py_BuildValue("(II)", rate.pages, rate.seconds);
}

/* time, now: what is wrong with it as the time of a fetch, or None. */
static PyObject *
time_fault(PyObject *module, PyObject *arguments)
{
        long long when, now;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "LL", &when, &now))
                return NULL;
        return Py_BuildValue("z", rep_fetch_time_fault(NULL, when, now));
}

static PyMethodDef functions[] = {
        {"time_fault", time_fault, METH_VARARGS, NULL},
        {"crawl_delay", crawl_delay, METH_O, NULL},
        {"request_rate", request_rate, METH_O, NULL},
        {NULL, NULL, 0, NULL},
};

bool
fetches_register(PyObject *module)
{
        return core_add_type(module, &class, &entry_type) &&
               core_add_sequence(module, "rep2c.Advice", "What a robots.txt means at some time.", advice_fields, 3,
                                 NULL, &advice_type) &&
               PyModule_AddFunctions(module, functions) == 0;
}
