/* SPDX-License-Identifier: Apache-2.0 */
/* pack_check.c: the methods of rep2c.Pack that take an agent; see pack.h. */
#include "pack.h"

#include <string.h>

#include "column.h"
#include "rules.h"

static PyTypeObject *answer_type;

/* ---- one check */

/* Returns whether the URL may be fetched, or None if the pack does not know the site. */
static PyObject *
allowed_object(const struct rep_pack_answer *answer)
{
        if (answer->finding == REP_PACK_UNKNOWN)
                Py_RETURN_NONE;
        return PyBool_FromLong(answer->result.verdict == REP_ALLOW);
}

/* Raises the reason why there is no answer: URL or the pack is invalid. */
static bool
is_answered(const struct rep_pack_answer *answer, PyObject *url)
{
        if (answer->finding == REP_PACK_NO_URL)
                urls_refuse_origin(url);
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
                             PyUnicode_FromString(rep_say_pack_finding(answer->finding)),
                             PyLong_FromUnsignedLong(answer->result.line),
                             PyLong_FromUnsignedLong(answer->result.rank),
                             pack_time(answer->fetched),
                             pack_time(answer->fresh_until)};

        return core_sequence(answer_type, items, 6);
}

/* Reads the arguments of a method, an agent and a URL, and checks it. */
static bool
check(CORE_FAST_PARAMETERS, struct rep_pack_answer *answer)
{
        PyObject *agent, *object;
        struct pack_asking asking;
        struct bytes_view url;

        if (!agent_arguments(arguments, count, names, "url", &agent, &object) ||
            !bytes_view_text(&url, object, "a URL"))
                return false;
        if (!pack_asking_begin(&asking, self, agent)) {
                bytes_view_free(&url);
                return false;
        }
        rep_pack_check(asking.pack, asking.crawler, url.text.data, url.text.size, asking.scratch, asking.scratch_size,
                       answer);
        pack_asking_end(&asking);
        bytes_view_free(&url);
        return is_answered(answer, object);
}

PyObject *
pack_allowed(CORE_FAST_PARAMETERS)
{
        struct rep_pack_answer answer;

        return check(CORE_FAST_ARGUMENTS, &answer) ? allowed_object(&answer) : NULL;
}

PyObject *
pack_check_url(CORE_FAST_PARAMETERS)
{
        struct rep_pack_answer answer;

        return check(CORE_FAST_ARGUMENTS, &answer) ? answer_object(&answer) : NULL;
}

/* ---- many checks */

/* The PackAnswers about URLS.  QUERIES about them run without the GIL. */
static PyObject *
answer_queries(const struct pack_asking *asking, const struct texts *urls, struct rep_pack_query *queries)
{
        PyThreadState *thread = PyEval_SaveThread();
        PyObject *list;

        rep_pack_check_batch(asking->pack, asking->crawler, queries, urls->count, asking->scratch,
                             asking->scratch_size);
        PyEval_RestoreThread(thread);
        list = PyList_New(0);
        for (size_t i = 0; i < urls->count && list != NULL; i++) {
                const struct rep_pack_answer *answer = &queries[i].answer;

                if (!core_append(list, is_answered(answer, urls->views[i].object) ? answer_object(answer) : NULL))
                        Py_CLEAR(list);
        }
        return list;
}

PyObject *
pack_check_many(CORE_FAST_PARAMETERS)
{
        PyObject *agent, *iterable, *list = NULL;
        struct rep_pack_query *queries;
        struct pack_asking asking;
        struct texts urls;

        if (!agent_arguments(arguments, count, names, "urls", &agent, &iterable) || !urls_read(&urls, iterable))
                return NULL;
        queries = PyMem_Calloc(urls.count + 1, sizeof(*queries));
        if (queries == NULL)
                PyErr_NoMemory();
        else if (pack_asking_begin(&asking, self, agent)) {
                for (size_t i = 0; i < urls.count; i++)
                        queries[i] = (struct rep_pack_query){.url = urls.texts[i].data, .url_size = urls.texts[i].size};
                list = answer_queries(&asking, &urls, queries);
                pack_asking_end(&asking);
        }
        PyMem_Free(queries);
        texts_free(&urls);
        return list;
}

/* ---- columns */

struct answering {
        enum chunk_kind kind;
        struct pack_asking asking;
};

/* See kernel_fn. */
static void
answer_urls(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        const struct answering *answering = context;
        const struct pack_asking *asking = &answering->asking;
        struct rep_pack_query queries[KERNEL_BATCH];

        for (size_t i = 0; i < count; i++)
                queries[i] = (struct rep_pack_query){.url = urls[i].data, .url_size = urls[i].size};
        rep_pack_check_batch(asking->pack, asking->crawler, queries, count, asking->scratch, asking->scratch_size);
        for (size_t i = 0; i < count; i++) {
                const struct rep_pack_answer *answer = &queries[i].answer;
                bool known = answer->finding == REP_PACK_RULES || answer->finding == REP_PACK_ALLOW_ALL ||
                             answer->finding == REP_PACK_DISALLOW_ALL;

                if (known)
                        answers[i] = chunk_answer(answering->kind, &answer->result);
                else if (answering->kind != CHUNK_VERDICTS)
                        answers[i] = CHUNK_NULL;
                else
                        answers[i] = answer->finding == REP_PACK_NO_URL    ? CHUNK_NO_URL
                                     : answer->finding == REP_PACK_DAMAGED ? CHUNK_DAMAGED
                                                                           : CHUNK_UNKNOWN;
        }
}

PyObject *
pack_column(PyObject *self, PyObject *arguments)
{
        struct answering answering = {.kind = CHUNK_ALLOWED};
        struct kernel kernel = {.answer = answer_urls, .context = &answering};
        PyObject *agent, *urls, *column;

        if (!PyArg_ParseTuple(arguments, "OOO&", &agent, &urls, names_column, &kernel.kind) ||
            !pack_asking_begin(&answering.asking, self, agent))
                return NULL;
        answering.kind = kernel.kind;
        column = column_answer(urls, &kernel);
        pack_asking_end(&answering.asking);
        return column;
}

/* ---- sites */

static void
end_site(PyObject *pack)
{
        pack_give_back(&((struct pack_object *)pack)->opened);
}

PyObject *
pack_site(PyObject *self, PyObject *arguments)
{
        struct rep_site site = {.robots = NULL};
        PyObject *agent, *rules = NULL;
        struct pack_asking asking;
        struct bytes_view url;
        enum rep_status status;
        const char *want;

        if (!PyArg_ParseTuple(arguments, "OO&s", &agent, bytes_view_url, &url, &want))
                return NULL;
        if (pack_asking_begin(&asking, self, agent)) {
                status = rep_pack_site(asking.pack, asking.crawler, url.text.data, url.text.size, &site);
                if (status == REP_OK && strcmp(want, "rules") == 0 && site.finding != REP_PACK_RULES &&
                    site.finding != REP_PACK_DAMAGED)
                        rules = (Py_INCREF(Py_None), Py_None);
                else if (status != REP_OK)
                        core_raise(status, agent);
                else if (strcmp(want, "usage") == 0 && !site.usage)
                        pack_refuse_usage();
                else {
                        site.crawler = NULL; /* it ends with this call */
                        rules = rules_of_site(&site, asking.opened->names, self, end_site, url.object);
                        if (rules != NULL && rules != Py_None)
                                atomic_fetch_add(&asking.opened->readers, 1); /* until end_site() */
                }
                rep_site_free(&site);
                pack_asking_end(&asking);
        }
        bytes_view_free(&url);
        return rules;
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

bool
pack_check_register(PyObject *module)
{
        return core_add_sequence(module, "rep2c.PackAnswer", "What a pack says about one URL.", answer_fields, 6,
                                 core_first_truth, &answer_type);
}
