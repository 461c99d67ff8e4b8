/*
 * pack.c: what the robots.txt of many hosts say, in one file; the base of rep2c.Pack.  See rep_pack.h.
 *
 * A pack stays open as long as its object: closing it earlier could pull it from under another thread.
 */
#include "pack.h"

#include <errno.h>

#include "agent.h"
#include "column.h"
#include "names.h"
#include "urls.h"

struct pack {
        PyObject base;
        struct bytes_view bytes; /* whose buffer it is; all zero for a file */
        struct rep_pack *pack;
        size_t scratch_size;
};

static PyTypeObject *pack_type, *answer_type, *entry_type;

PyObject *
pack_refuse(const struct rep_pack_error *error, PyObject *name)
{
        if (error->status == REP_ERR_MEMORY)
                return PyErr_NoMemory();
        if (error->error != 0 && name != NULL) {
                errno = error->error;
                return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, name);
        }
        if (name != NULL)
                PyErr_Format(core_pack_error, "%S: %s, at byte %llu", name, error->message,
                             (unsigned long long)error->offset);
        else
                PyErr_Format(core_pack_error, "%s, at byte %llu", error->message, (unsigned long long)error->offset);
        return NULL;
}

/* ---- opening */

/*
 * The arguments are what is opened, the name by which errors call it, and whether it is the bytes of a pack; otherwise it
 * is the name of a file, as the system has it.
 */
static PyObject *
create(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
        struct rep_pack_error error = {.status = REP_OK};
        struct rep_pack_stats stats;
        PyThreadState *thread;
        PyObject *object, *name;
        struct pack *self;
        int is_bytes;

        (void)keywords;
        if (!PyArg_ParseTuple(arguments, "OOp", &object, &name, &is_bytes))
                return NULL;
        self = (struct pack *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
        if (self == NULL)
                return NULL;
        if (is_bytes && PyUnicode_Check(object))
                PyErr_SetString(PyExc_TypeError, "a pack is bytes or a buffer, not str");
        else if (is_bytes) {
                if (bytes_view_any(&self->bytes, object, "a pack") && bytes_view_align(&self->bytes))
                        rep_pack_open_bytes(self->bytes.text.data, self->bytes.text.size, &self->pack, &error);
        } else if (bytes_view_path(&self->bytes, object, "the name of a pack")) {
                thread = PyEval_SaveThread();
                rep_pack_open(self->bytes.text.data, &self->pack, &error);
                PyEval_RestoreThread(thread);
                bytes_view_free(&self->bytes);
        }
        if (self->pack == NULL) {
                if (PyErr_Occurred() == NULL)
                        pack_refuse(&error, is_bytes ? NULL : name);
                Py_DECREF(self);
                return NULL;
        }
        rep_pack_stats(self->pack, &stats);
        self->scratch_size = stats.scratch_size > REP_STACK_SCRATCH ? stats.scratch_size : 0;
        return (PyObject *)self;
}

static void
destroy(PyObject *self)
{
        struct pack *pack = (struct pack *)self;
        PyTypeObject *type = Py_TYPE(self);

        rep_pack_close(pack->pack);
        bytes_view_free(&pack->bytes);
        ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
        Py_DECREF(type);
}

static struct rep_pack *
pack_of(PyObject *self)
{
        return ((struct pack *)self)->pack;
}

/* ---- who asks */

/* Sets ASKER, which is of use as long as AGENT; false with an exception set. */
static bool
ask(PyObject *self, const struct agent *agent, struct rep_pack_asker *asker)
{
        const struct rep_crawler *crawler = agent->crawler;
        enum rep_status status = crawler != NULL ? rep_pack_ask_first(pack_of(self), crawler->tokens,
                                                                      crawler->token_count, crawler->everybody, asker)
                                                 : rep_pack_ask(pack_of(self), agent->tokens, agent->count, asker);

        if (status != REP_OK)
                core_raise(status, agent->object);
        return status == REP_OK;
}

/* An agent that asks, and the memory of its checks. */
struct asking {
        enum column_kind kind;
        const struct rep_pack *pack;
        struct agent agent;
        struct rep_pack_asker asker;
        void *scratch;
        size_t scratch_size;
};

static void
asking_end(struct asking *asking)
{
        agent_free(&asking->agent);
        PyMem_Free(asking->scratch);
}

static bool
asking_begin(struct asking *asking, PyObject *self, PyObject *agent)
{
        *asking = (struct asking){.pack = pack_of(self), .scratch_size = ((struct pack *)self)->scratch_size};
        if (!agent_read(&asking->agent, agent))
                return false;
        if (ask(self, &asking->agent, &asking->asker)) {
                if (asking->scratch_size == 0)
                        return true;
                asking->scratch = PyMem_Malloc(asking->scratch_size);
                if (asking->scratch != NULL)
                        return true;
                PyErr_NoMemory();
        }
        asking_end(asking);
        return false;
}

/* ---- checks */

static const char *const findings[] = {"unknown", "rules", "allow-all", "disallow-all", "no-url", "damaged"};

/* TIME in seconds, or None where it is not known. */
static PyObject *
time_object(int64_t time)
{
        if (time == REP_PACK_TIME_UNKNOWN)
                Py_RETURN_NONE;
        return PyLong_FromLongLong(time);
}

/* May the URL be fetched?  None where the pack doesn't know. */
static PyObject *
allowed_object(const struct rep_pack_answer *answer)
{
        if (answer->finding == REP_PACK_UNKNOWN)
                Py_RETURN_NONE;
        return PyBool_FromLong(answer->result.verdict == REP_ALLOW);
}

/* Raises what is wrong with URL or the pack, where there is no answer. */
static bool
is_answered(const struct rep_pack_answer *answer, PyObject *url)
{
        if (answer->finding == REP_PACK_NO_URL)
                PyErr_Format(core_url_error, "%.200R: no absolute URL of http, https or ftp", url);
        else if (answer->finding == REP_PACK_DAMAGED)
                PyErr_SetString(core_pack_error, "the pack is damaged where this site's rules should be");
        else
                return true;
        return false;
}

static PyObject *
answer_object(const struct rep_pack_answer *answer)
{
        PyObject *items[] = {allowed_object(answer),
                             PyUnicode_FromString(findings[answer->finding]),
                             PyLong_FromUnsignedLong(answer->result.line),
                             PyLong_FromUnsignedLong(answer->result.rank),
                             time_object(answer->fetched),
                             time_object(answer->fresh_until)};

        return core_sequence(answer_type, items, 6);
}

static bool
check(PyObject *self, PyObject *arguments, PyObject *keywords, struct rep_pack_answer *answer)
{
        PyObject *agent, *object;
        struct asking asking;
        struct bytes_view url;

        if (!agent_arguments(arguments, keywords, "url", &agent, &object) || !bytes_view_text(&url, object, "a URL"))
                return false;
        if (!asking_begin(&asking, self, agent)) {
                bytes_view_free(&url);
                return false;
        }
        rep_pack_check(asking.pack, &asking.asker, url.text.data, url.text.size, asking.scratch, asking.scratch_size,
                       answer);
        asking_end(&asking);
        bytes_view_free(&url);
        return is_answered(answer, object);
}

static PyObject *
allowed(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        struct rep_pack_answer answer;

        return check(self, arguments, keywords, &answer) ? allowed_object(&answer) : NULL;
}

static PyObject *
check_url(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        struct rep_pack_answer answer;

        return check(self, arguments, keywords, &answer) ? answer_object(&answer) : NULL;
}

/* ---- many checks */

/* See column_fn. */
static void
answer_urls(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        const struct asking *asking = context;
        struct rep_pack_query queries[COLUMN_BATCH];
        size_t i;

        for (i = 0; i < count; i++)
                queries[i] = (struct rep_pack_query){.url = urls[i].data, .url_size = urls[i].size};
        rep_pack_check_batch(asking->pack, &asking->asker, queries, count, asking->scratch, asking->scratch_size);
        for (i = 0; i < count; i++) {
                const struct rep_pack_answer *answer = &queries[i].answer;
                bool known = answer->finding == REP_PACK_RULES || answer->finding == REP_PACK_ALLOW_ALL ||
                             answer->finding == REP_PACK_DISALLOW_ALL;

                if (!known)
                        answers[i] = COLUMN_NULL;
                else
                        answers[i] = asking->kind == COLUMN_LINES ? answer->result.line
                                                                  : answer->result.verdict == REP_ALLOW;
        }
}

static PyObject *
ask_column(PyObject *self, PyObject *arguments, PyObject *keywords, enum column_kind kind)
{
        PyObject *agent, *urls, *column;
        struct asking asking;

        if (!agent_arguments(arguments, keywords, "urls", &agent, &urls) || !asking_begin(&asking, self, agent))
                return NULL;
        asking.kind = kind;
        column = column_answer(urls, kind, answer_urls, &asking);
        asking_end(&asking);
        return column;
}

static PyObject *
check_column(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return ask_column(self, arguments, keywords, COLUMN_ALLOWED);
}

static PyObject *
line_column(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        return ask_column(self, arguments, keywords, COLUMN_LINES);
}

/* URLs as their bytes, and what is asked about them. */
struct many {
        size_t count;
        struct bytes_view *views;
        struct rep_pack_query *queries;
};

static bool
many_read(struct many *many, PyObject *urls)
{
        size_t i;

        many->views = PyMem_Calloc(many->count + 1, sizeof(*many->views));
        many->queries = PyMem_Calloc(many->count + 1, sizeof(*many->queries));
        if (many->views == NULL || many->queries == NULL) {
                PyErr_NoMemory();
                return false;
        }
        for (i = 0; i < many->count; i++) {
                const struct rep_text *text = &many->views[i].text;

                if (!bytes_view_text(&many->views[i], PyTuple_GetItem(urls, (Py_ssize_t)i), "a URL"))
                        return false;
                many->queries[i] = (struct rep_pack_query){.url = text->data, .url_size = text->size};
        }
        return true;
}

static PyObject *
many_answer(const struct many *many, const struct asking *asking, PyObject *urls)
{
        PyThreadState *thread = PyEval_SaveThread();
        PyObject *list;
        size_t i;

        rep_pack_check_batch(asking->pack, &asking->asker, many->queries, many->count, asking->scratch,
                             asking->scratch_size);
        PyEval_RestoreThread(thread);
        list = PyList_New((Py_ssize_t)many->count);
        for (i = 0; i < many->count && list != NULL; i++) {
                const struct rep_pack_answer *answer = &many->queries[i].answer;
                bool answered = is_answered(answer, PyTuple_GetItem(urls, (Py_ssize_t)i));
                PyObject *object = answered ? answer_object(answer) : NULL;

                if (object == NULL || PyList_SetItem(list, (Py_ssize_t)i, object) != 0)
                        Py_CLEAR(list);
        }
        return list;
}

static PyObject *
check_many(PyObject *self, PyObject *arguments, PyObject *keywords)
{
        PyObject *agent, *iterable, *urls, *list = NULL;
        struct many many = {.count = 0};
        struct asking asking;
        size_t i;

        if (!agent_arguments(arguments, keywords, "urls", &agent, &iterable))
                return NULL;
        urls = urls_tuple(iterable);
        if (urls == NULL)
                return NULL;
        many.count = (size_t)PyTuple_Size(urls);
        if (many_read(&many, urls) && asking_begin(&asking, self, agent)) {
                list = many_answer(&many, &asking, urls);
                asking_end(&asking);
        }
        for (i = 0; many.views != NULL && i < many.count; i++)
                bytes_view_free(&many.views[i]);
        PyMem_Free(many.views);
        PyMem_Free(many.queries);
        Py_DECREF(urls);
        return list;
}

/* ---- entries */

static PyObject *
entry_object(const struct rep_pack_entry *entry, enum rep_pack_finding finding)
{
        int64_t fresh_until = entry->fetch.confirmed == REP_PACK_TIME_UNKNOWN
                                      ? REP_PACK_TIME_UNKNOWN
                                      : entry->fetch.confirmed + entry->fetch.lifetime;
        PyObject *items[] = {bytes_view_str(entry->origin),
                             PyUnicode_FromString(findings[finding]),
                             PyLong_FromUnsignedLong(entry->status),
                             time_object(entry->fetch.confirmed),
                             time_object(fresh_until),
                             PyLong_FromUnsignedLongLong(entry->rules)};

        return core_sequence(entry_type, items, 6);
}

static PyObject *
refuse_damaged(void)
{
        PyErr_SetString(core_pack_error, "the pack is damaged: an entry is none");
        return NULL;
}

/* The entry of an origin, "https://example.com", or None. */
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
                made = refuse_damaged();
        else if (finding == REP_PACK_UNKNOWN || finding == REP_PACK_NO_URL)
                made = (Py_INCREF(Py_None), Py_None);
        else
                made = entry_object(&entry, finding);
        bytes_view_free(&origin);
        return made;
}

/* The entry at a cursor and the next cursor; None behind the last. */
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
                return refuse_damaged();
        if (finding == REP_PACK_UNKNOWN)
                Py_RETURN_NONE;
        return Py_BuildValue("(NK)", entry_object(&entry, finding), (unsigned long long)cursor);
}

/* The compiled rules of an origin for an agent, as bytes; None where it has none. */
static PyObject *
rules_bytes(PyObject *self, PyObject *arguments)
{
        struct rep_pack_entry entry;
        struct bytes_view origin;
        struct asking asking;
        struct rep_blob blob;
        PyObject *agent, *object, *bytes = NULL;

        if (!PyArg_ParseTuple(arguments, "OO", &agent, &object) || !bytes_view_text(&origin, object, "an origin"))
                return NULL;
        if (asking_begin(&asking, self, agent)) {
                if (rep_pack_find(asking.pack, origin.text, &entry) != REP_PACK_RULES)
                        bytes = (Py_INCREF(Py_None), Py_None);
                else if (rep_pack_blob(asking.pack, &entry, &asking.asker, &blob) != REP_OK)
                        refuse_damaged();
                else
                        bytes = PyBytes_FromStringAndSize((const char *)blob.bytes, (Py_ssize_t)blob.size);
                asking_end(&asking);
        }
        bytes_view_free(&origin);
        return bytes;
}

/* ---- figures */

static PyObject *
stats(PyObject *self, PyObject *none)
{
        struct rep_pack_stats stats;

        (void)none;
        rep_pack_stats(pack_of(self), &stats);
        return Py_BuildValue("{sK sK sK sK sK sN sN sK ss ss}", "size", (unsigned long long)stats.size, "origins",
                             (unsigned long long)stats.origins, "with_rules", (unsigned long long)stats.with_rules,
                             "allowed", (unsigned long long)stats.allowed, "disallowed",
                             (unsigned long long)stats.disallowed, "oldest", time_object(stats.oldest), "newest",
                             time_object(stats.newest), "rule_sets", (unsigned long long)stats.rule_sets, "dialect",
                             names_of_dialect(stats.dialect), "names", names_of_names(stats.names));
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
        {"allowed", (PyCFunction)(void (*)(void))allowed, METH_VARARGS | METH_KEYWORDS,
         "allowed($self, agent, url)\n--\n\nMay AGENT fetch URL?  None where the pack does not know the site.\n\n"
         "AGENT is as for Robots.allowed(); a pack that was made for certain crawlers answers for these alone, others\n"
         "are an AgentError.  URL is absolute."},
        {"check", (PyCFunction)(void (*)(void))check_url, METH_VARARGS | METH_KEYWORDS,
         "check($self, agent, url)\n--\n\nThe PackAnswer about URL for AGENT; see allowed()."},
        {"check_many", (PyCFunction)(void (*)(void))check_many, METH_VARARGS | METH_KEYWORDS,
         "check_many($self, agent, urls)\n--\n\nThe PackAnswers about all URLS, in their order; see allowed()."},
        {"check_column", (PyCFunction)(void (*)(void))check_column, METH_VARARGS | METH_KEYWORDS,
         "check_column($self, agent, urls)\n--\n\nMay AGENT fetch the URLs of a whole column?  See "
         "Robots.check_column(); "
         "null also where the pack does not know the site."},
        {"line_column", (PyCFunction)(void (*)(void))line_column, METH_VARARGS | METH_KEYWORDS,
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
        .basicsize = sizeof(struct pack),
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

static PyStructSequence_Field answer_fields[] = {
        {"allowed", "May the URL be fetched?  None where the pack does not know the site."},
        {"finding", "'rules', 'allow-all', 'disallow-all' or 'unknown'."},
        {"line", "Line of the rule that decided, from 1; 0: none did."},
        {"rank", "Length of the rule's escaped pattern in bytes."},
        {"fetched", "When the site's robots.txt was fetched, in seconds since 1970; None: not known."},
        {"fresh_until", "From then on the answer is stale; None: not known."},
        {NULL, NULL},
};

static PyStructSequence_Desc answer_description = {
        .name = "rep2c.PackAnswer",
        .doc = "What a pack says about one URL.",
        .fields = answer_fields,
        .n_in_sequence = 6,
};

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
core_add_pack(PyObject *module)
{
        pack_type = core_add_type(module, &spec);
        answer_type = PyStructSequence_NewType(&answer_description);
        entry_type = PyStructSequence_NewType(&entry_description);
        if (pack_type == NULL || answer_type == NULL || entry_type == NULL)
                return false;
        Py_INCREF(answer_type);
        Py_INCREF(entry_type);
        return PyModule_AddObject(module, "PackAnswer", (PyObject *)answer_type) == 0 &&
               PyModule_AddObject(module, "PackEntry", (PyObject *)entry_type) == 0;
}
