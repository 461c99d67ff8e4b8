/* SPDX-License-Identifier: Apache-2.0 */
/* pack.c: the base of rep2c.Pack, a file with the rules of many hosts; see rep_pack.h. */
#include "pack.h"

#include "rep_say.h"

static PyTypeObject *entry_type;

/* ---- opening */

/*
 * The arguments are the bytes of a pack or the name of a file, the name for error messages, whether the first is
 * bytes, and the limit of steps.
 */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rep_pack_error error = {.status = REP_OK};
        struct rep_pack_stats stats;
        PyThreadState *thread;
        PyObject *object, *name;
        struct pack_object *self;
        struct pack_opened *opened;
        unsigned most_steps;
        int is_bytes;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "OOpI", &object, &name, &is_bytes, &most_steps))
                return NULL;
        self = (struct pack_object *)core_new(type);
        if (self == NULL)
                return NULL;
        opened = &self->opened;
        atomic_init(&opened->readers, 1);
        if (is_bytes && PyUnicode_Check(object))
                PyErr_SetString(PyExc_TypeError, "a pack is bytes or a buffer, not str");
        else if (is_bytes) {
                if (bytes_view_lasting(&opened->bytes, object, "a pack") && bytes_view_align(&opened->bytes))
                        rep_pack_open_bytes(opened->bytes.text.data, opened->bytes.text.size, &opened->pack, &error);
        } else if (bytes_view_path(&opened->bytes, object, "the name of a pack")) {
                thread = PyEval_SaveThread();
                rep_pack_open(opened->bytes.text.data, &opened->pack, &error);
                PyEval_RestoreThread(thread);
                bytes_view_free(&opened->bytes);
        }
        if (opened->pack == NULL) {
                if (PyErr_Occurred() == NULL)
                        pack_refuse(&error, is_bytes ? NULL : name);
                Py_DECREF(self);
                return NULL;
        }
        rep_pack_limit_steps(opened->pack, most_steps);
        rep_pack_stats(opened->pack, &stats);
        opened->names = stats.names;
        opened->scratch_size = stats.scratch_size > REP_STACK_SCRATCH ? stats.scratch_size : 0;
        return (PyObject *)self;
}

static void
close_object(PyObject *self)
{
        struct pack_opened *opened = &((struct pack_object *)self)->opened;

        if (!atomic_exchange(&opened->closed, true))
                pack_give_back(opened);
}

static void
destroy(PyObject *self)
{
        close_object(self);
        core_free(self);
}

static PyObject *
close_pack(PyObject *self, PyObject *none)
{
        (void)none;
        close_object(self);
        Py_RETURN_NONE;
}

static PyObject *
is_closed(PyObject *self, void *none)
{
        (void)none;
        return PyBool_FromLong(atomic_load(&((struct pack_object *)self)->opened.closed));
}

/* ---- entries */

/* Returns ENTRY, which was FOUND; None where there is none.  Raises that the pack is damaged. */
static PyObject *
entry_object(const struct rep_pack_entry *entry, enum rep_pack_finding found)
{
        int64_t confirmed = entry->fetch.confirmed;

        if (found == REP_PACK_DAMAGED)
                return pack_refuse_damaged();
        if (found == REP_PACK_UNKNOWN || found == REP_PACK_NO_URL)
                Py_RETURN_NONE;
        return core_sequence(
                entry_type,
                (PyObject *[]){bytes_view_str(entry->origin), PyUnicode_FromString(rep_say_pack_finding(found)),
                               PyLong_FromUnsignedLong(entry->status), pack_time(confirmed),
                               pack_time(confirmed == REP_PACK_TIME_UNKNOWN ? REP_PACK_TIME_UNKNOWN
                                                                            : confirmed + entry->fetch.lifetime),
                               PyLong_FromUnsignedLongLong(entry->rules),
                               entry->target.size > 0 ? bytes_view_str(entry->target) : Py_BuildValue(""),
                               PyUnicode_FromString(rep_say_pack_finding_words(found, entry))},
                8);
}

/* Returns the entry of an origin such as "https://example.com", or None. */
static PyObject *
find(PyObject *self, PyObject *object)
{
        struct rep_pack_entry entry = {.status = 0};
        struct pack_opened *opened;
        struct bytes_view origin;
        PyObject *made = NULL;

        if (!bytes_view_text(&origin, object, "an origin"))
                return NULL;
        opened = pack_take(self);
        if (opened != NULL) {
                made = entry_object(&entry, rep_pack_find(opened->pack, origin.text, &entry));
                pack_give_back(opened);
        }
        bytes_view_free(&origin);
        return made;
}

/* Returns the entry at a cursor and the next cursor; None after the last. */
static PyObject *
next_entry(PyObject *self, PyObject *argument)
{
        unsigned long long at = PyLong_AsUnsignedLongLong(argument);
        struct rep_pack_entry entry = {.status = 0};
        struct pack_opened *opened;
        uint64_t cursor = at;
        PyObject *made;

        if (PyErr_Occurred() != NULL || (opened = pack_take(self)) == NULL)
                return NULL;
        made = entry_object(&entry, rep_pack_next(opened->pack, &cursor, &entry));
        pack_give_back(opened);
        return made == NULL || made == Py_None ? made : Py_BuildValue("(NK)", made, (unsigned long long)cursor);
}

/* ---- figures */

static PyObject *
stats(PyObject *self, PyObject *none)
{
        struct pack_opened *opened = pack_take(self);
        struct rep_pack_stats stats;

        (void)none;
        if (opened == NULL)
                return NULL;
        rep_pack_stats(opened->pack, &stats);
        pack_give_back(opened);
        return Py_BuildValue(
                "{sK sK sK sK sK sN sN sK sK ss ss sK sN sK}", "size", (unsigned long long)stats.size, "origins",
                (unsigned long long)stats.origins, "with_rules", (unsigned long long)stats.with_rules, "allowed",
                (unsigned long long)stats.allowed, "disallowed", (unsigned long long)stats.disallowed, "oldest",
                pack_time(stats.oldest), "newest", pack_time(stats.newest), "rule_sets",
                (unsigned long long)stats.rule_sets, "hanging", (unsigned long long)stats.hanging, "dialect",
                rep_say_name(REP_NAME_DIALECT, stats.dialect), "names", rep_say_name(REP_NAME_NAMES, stats.names),
                "beside", (unsigned long long)stats.beside, "complete", PyBool_FromLong(stats.complete), "crawlers",
                (unsigned long long)stats.crawlers);
}

static PyObject *
verify(PyObject *self, PyObject *none)
{
        struct pack_opened *opened = pack_take(self);
        struct rep_pack_error error;
        PyThreadState *thread;
        enum rep_status status;

        (void)none;
        if (opened == NULL)
                return NULL;
        thread = PyEval_SaveThread();
        status = rep_pack_verify(opened->pack, &error);
        PyEval_RestoreThread(thread);
        pack_give_back(opened);
        if (status != REP_OK)
                return pack_refuse(&error, NULL);
        Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
        {CORE_FAST("allowed", pack_allowed),
         "allowed($self, agent, url)\n--\n\nMay AGENT fetch URL?  None where the pack does not know the site.\n\n"
         "AGENT is as for Robots.allowed(); a pack that was made for certain crawlers answers for these alone, others\n"
         "are an AgentError.  URL is absolute."},
        {CORE_FAST("check", pack_check_url),
         "check($self, agent, url)\n--\n\nThe PackAnswer about URL for AGENT; see allowed()."},
        {CORE_FAST("check_many", pack_check_many),
         "check_many($self, agent, urls)\n--\n\nThe PackAnswers about all URLS, in their order; see allowed()."},
        {"verify", verify, METH_NOARGS,
         "verify($self)\n--\n\nRead all of the pack; PackError where something of it is damaged."},
        {"close", close_pack, METH_NOARGS,
         "close($self)\n--\n\nLet go of the file.  What another thread is reading goes on to its end; whatever is "
         "asked later\nis a ValueError.  Closing again does nothing."},
        {"_find", find, METH_O, NULL},
        {"_next", next_entry, METH_O, NULL},
        {"_site", pack_site, METH_VARARGS, NULL},
        {"_column", pack_column, METH_VARARGS, NULL},
        {"_usage_column", pack_usage_column, METH_VARARGS, NULL},
        {"_stats", stats, METH_NOARGS, NULL},
        {NULL, NULL, 0, NULL},
};

static PyGetSetDef members[] = {
        {"closed", is_closed, NULL, "Was the pack closed?", NULL},
        {NULL, NULL, NULL, NULL, NULL},
};

static const struct core_class class = {.name = "rep2c._core.PackFile",
                                        .doc = "A pack that was opened.",
                                        .size = sizeof(struct pack_object),
                                        .is_base = true,
                                        .create = create,
                                        .destroy = destroy,
                                        .methods = methods,
                                        .attributes = members};

static PyStructSequence_Field entry_fields[] = {
        {"origin", "Such as 'https://example.com'."},
        {"finding", "'rules', 'allow-all' or 'disallow-all'."},
        {"status", "HTTP status of the last response; 0: none came."},
        {"fetched", "When it came, in seconds since 1970; None: not known."},
        {"fresh_until", "From then on it is stale; None: not known."},
        {"rules", "Where its rules stand: equal for equal ones; 0: it has none."},
        {"redirected_to", "The origin whose robots.txt it redirects to; None: it does not."},
        {"words", "What FINDING means here, for people: whether the site was given up, too."},
        {NULL, NULL},
};

bool
pack_register(PyObject *module)
{
        return core_add_sequence(module, "rep2c.PackEntry", "What a pack knows about an origin.", entry_fields, 8, NULL,
                                 &entry_type) &&
               core_add_type(module, &class, &pack_type) && pack_check_register(module) &&
               PyModule_AddStringConstant(module, "unknown_site", rep_say_pack_finding_words(REP_PACK_UNKNOWN, NULL)) ==
                       0;
}
