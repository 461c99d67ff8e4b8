/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pack.c: the base of rep2c.Pack, a file with the rules of many hosts; see rep_pack.h.
 *
 * A pack stays open as long as its object, because another thread may be using it.
 */
#include "pack.h"

#include "bytes_view.h"
#include "names.h"
#include "pack_check.h"
#include "pack_values.h"

static PyTypeObject *pack_type, *entry_type;

/* ---- opening */

/*
 * The arguments are the bytes of a pack or the name of a file, the name for error messages, and whether the first is
 * bytes.
 */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rep_pack_error error = {.status = REP_OK};
        struct rep_pack_stats stats;
        PyThreadState *thread;
        PyObject *object, *name;
        struct pack_object *self;
        int is_bytes;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "OOp", &object, &name, &is_bytes))
                return NULL;
        self = (struct pack_object *)core_new(type);
        if (self == NULL)
                return NULL;
        if (is_bytes && PyUnicode_Check(object))
                PyErr_SetString(PyExc_TypeError, "a pack is bytes or a buffer, not str");
        else if (is_bytes) {
                if (bytes_view_mapped(&self->bytes, object, "a pack") && bytes_view_align(&self->bytes))
                        rep_pack_open_bytes(self->bytes.text.data, self->bytes.text.size, &self->opened.pack, &error);
        } else if (bytes_view_path(&self->bytes, object, "the name of a pack")) {
                thread = PyEval_SaveThread();
                rep_pack_open(self->bytes.text.data, &self->opened.pack, &error);
                PyEval_RestoreThread(thread);
                bytes_view_free(&self->bytes);
        }
        if (self->opened.pack == NULL) {
                if (PyErr_Occurred() == NULL)
                        pack_refuse(&error, is_bytes ? NULL : name);
                Py_DECREF(self);
                return NULL;
        }
        rep_pack_stats(self->opened.pack, &stats);
        self->opened.names = stats.names;
        self->opened.scratch_size = stats.scratch_size > REP_STACK_SCRATCH ? stats.scratch_size : 0;
        return (PyObject *)self;
}

static void
destroy(PyObject *self)
{
        struct pack_object *pack = (struct pack_object *)self;

        rep_pack_close(pack->opened.pack);
        bytes_view_free(&pack->bytes);
        core_free(self);
}

static struct rep_pack *
pack_of(PyObject *self)
{
        return pack_opened_of(self)->pack;
}

static PyObject *
rules_bytes(PyObject *self, PyObject *arguments)
{
        return pack_rules(pack_opened_of(self), arguments);
}

/* ---- entries */

static PyObject *
entry_object(const struct rep_pack_entry *entry, enum rep_pack_finding finding)
{
        int64_t fresh_until = entry->fetch.confirmed == REP_PACK_TIME_UNKNOWN
                                      ? REP_PACK_TIME_UNKNOWN
                                      : entry->fetch.confirmed + entry->fetch.lifetime;
        PyObject *items[] = {
                bytes_view_str(entry->origin),     pack_finding(finding),  PyLong_FromUnsignedLong(entry->status),
                pack_time(entry->fetch.confirmed), pack_time(fresh_until), PyLong_FromUnsignedLongLong(entry->rules)};

        return core_sequence(entry_type, items, 6);
}

/* Returns the entry of an origin such as "https://example.com", or None. */
static PyObject *
find(PyObject *self, PyObject *object)
{
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;
        struct bytes_view origin;
        PyObject *made;

        if (!bytes_view_text(&origin, object, "an origin"))
                return NULL;
        finding = rep_pack_find(pack_of(self), origin.text, &entry);
        if (finding == REP_PACK_DAMAGED)
                made = pack_refuse_damaged();
        else if (finding == REP_PACK_UNKNOWN || finding == REP_PACK_NO_URL)
                made = (Py_INCREF(Py_None), Py_None);
        else
                made = entry_object(&entry, finding);
        bytes_view_free(&origin);
        return made;
}

/* Returns the entry at a cursor and the next cursor; None after the last. */
static PyObject *
next_entry(PyObject *self, PyObject *argument)
{
        unsigned long long at = PyLong_AsUnsignedLongLong(argument);
        uint64_t cursor = at;
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;

        if (PyErr_Occurred() != NULL)
                return NULL;
        finding = rep_pack_next(pack_of(self), &cursor, &entry);
        if (finding == REP_PACK_DAMAGED)
                return pack_refuse_damaged();
        if (finding == REP_PACK_UNKNOWN)
                Py_RETURN_NONE;
        return Py_BuildValue("(NK)", entry_object(&entry, finding), (unsigned long long)cursor);
}

/* ---- figures */

static PyObject *
stats(PyObject *self, PyObject *none)
{
        struct rep_pack_stats stats;

        (void)none;
        rep_pack_stats(pack_of(self), &stats);
        return Py_BuildValue("{sK sK sK sK sK sN sN sK sK ss ss}", "size", (unsigned long long)stats.size, "origins",
                             (unsigned long long)stats.origins, "with_rules", (unsigned long long)stats.with_rules,
                             "allowed", (unsigned long long)stats.allowed, "disallowed",
                             (unsigned long long)stats.disallowed, "oldest", pack_time(stats.oldest), "newest",
                             pack_time(stats.newest), "rule_sets", (unsigned long long)stats.rule_sets, "hanging",
                             (unsigned long long)stats.hanging, "dialect", names_of_dialect(stats.dialect), "names",
                             names_of_names(stats.names));
}

static PyObject *
verify(PyObject *self, PyObject *none)
{
        struct rep_pack_error error;
        PyThreadState *thread = PyEval_SaveThread();
        enum rep_status status = rep_pack_verify(pack_of(self), &error);

        (void)none;
        PyEval_RestoreThread(thread);
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
        {CORE_FAST("check_column", pack_check_column),
         "check_column($self, agent, urls)\n--\n\nMay AGENT fetch the URLs of a whole column?  See "
         "Robots.check_column(); "
         "null also where the pack does not know the site."},
        {CORE_FAST("line_column", pack_line_column),
         "line_column($self, agent, urls)\n--\n\nAs check_column(), with the line of the rule that decides; 0: none "
         "does."},
        {"verify", verify, METH_NOARGS,
         "verify($self)\n--\n\nRead all of the pack; PackError where something of it is damaged."},
        {"_find", find, METH_O, NULL},
        {"_next", next_entry, METH_O, NULL},
        {"_rules", rules_bytes, METH_VARARGS, NULL},
        {"_stats", stats, METH_NOARGS, NULL},
        {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
        {Py_tp_doc, (void *)"A pack that was opened."},
        {Py_tp_new, (void *)create},
        {Py_tp_dealloc, (void *)destroy},
        {Py_tp_methods, methods},
        {0, NULL},
};

static PyType_Spec spec = {
        .name = "rep2c._core.PackFile",
        .basicsize = sizeof(struct pack_object),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
        .slots = slots,
};

struct rep_pack *
pack_opened(PyObject *object)
{
        if (PyObject_TypeCheck(object, pack_type))
                return pack_of(object);
        PyErr_Format(PyExc_TypeError, "a Pack is wanted, not %R", (PyObject *)Py_TYPE(object));
        return NULL;
}

static PyStructSequence_Field entry_fields[] = {
        {"origin", "Such as 'https://example.com'."},
        {"finding", "'rules', 'allow-all' or 'disallow-all'."},
        {"status", "HTTP status of the last response; 0: none came."},
        {"fetched", "When it came, in seconds since 1970; None: not known."},
        {"fresh_until", "From then on it is stale; None: not known."},
        {"rules", "Where its rules stand: equal for equal ones; 0: it has none."},
        {NULL, NULL},
};

static PyStructSequence_Desc entry_description = {
        .name = "rep2c.PackEntry",
        .doc = "What a pack knows about an origin.",
        .fields = entry_fields,
        .n_in_sequence = 6,
};

bool
pack_register(PyObject *module)
{
        pack_type = core_add_type(module, &spec);
        entry_type = core_add_sequence(module, &entry_description);
        return pack_type != NULL && entry_type != NULL && pack_check_register(module);
}
