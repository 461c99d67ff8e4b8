/* rules_check.c: see rules_check.h. */
#include "rules_check.h"

#include "column.h"
#include "rules_directives.h"
#include "urls.h"

static PyTypeObject *verdict_type;

/* ---- one check */

/* The memory of a check: on the stack where that suffices. */
struct scratch {
        void *bytes;
        size_t size;
};

static bool
scratch_make(struct scratch *scratch, const struct rep_group *group)
{
        size_t size = rep_scratch_size(group);

        *scratch = (struct scratch){NULL, 0};
        if (size <= REP_STACK_SCRATCH)
                return true;
        *scratch = (struct scratch){PyMem_Malloc(size), size};
        if (scratch->bytes == NULL)
                PyErr_NoMemory();
        return scratch->bytes != NULL;
}

static bool
check_text(const struct rep_group *group, PyObject *object, struct rep_text url, struct rep_result *result)
{
        enum rep_url_status url_status = rep_page_url(url.data, url.size);
        enum rep_status status;
        struct scratch scratch;

        if (url_status != REP_URL_OK) {
                urls_refuse(object, url_status);
                return false;
        }
        if (!scratch_make(&scratch, group))
                return false;
        status = rep_check(group, url.data, url.size, scratch.bytes, scratch.size, result);
        PyMem_Free(scratch.bytes);
        if (status != REP_OK)
                core_raise(status, NULL);
        return status == REP_OK;
}

/* Reads the arguments of CALL, an agent and a URL, and checks it; returns the blob that answered, NULL with an exception
 * set. */
static const struct rep_blob *
check(struct rules_object *rules, const struct call *call, struct rep_result *result)
{
        const struct rep_blob *blob = rules_ask(rules, 1);
        const struct rep_group *group;
        struct rep_group room;
        struct bytes_view url;
        PyObject *agent, *object;
        bool done;

        if (blob == NULL || !agent_arguments(call, "url", &agent, &object))
                return NULL;
        group = rules_group(rules, blob, agent, &room);
        if (group == NULL || !bytes_view_text(&url, object, "a URL"))
                return NULL;
        done = check_text(group, object, url.text, result);
        bytes_view_free(&url);
        return done ? blob : NULL;
}

PyObject *
rules_allowed(struct rules_object *rules, const struct call *call)
{
        struct rep_result result;

        return check(rules, call, &result) != NULL ? PyBool_FromLong(result.verdict == REP_ALLOW) : NULL;
}

/* The rule of LINE as text, or None. */
static PyObject *
rule_text(const struct rep_blob *blob, uint32_t line)
{
        struct rep_directive directive;

        if (line == 0 || rep_directive_at_line(blob, line, &directive) != REP_OK)
                Py_RETURN_NONE;
        return directive_rule(&directive);
}

static PyObject *
make_verdict(const struct rep_blob *blob, const struct rep_result *result)
{
        PyObject *items[] = {PyBool_FromLong(result->verdict == REP_ALLOW), PyLong_FromUnsignedLong(result->line),
                             rule_text(blob, result->line), PyLong_FromUnsignedLong(result->rank)};

        return core_sequence(verdict_type, items, 4);
}

PyObject *
rules_check_url(struct rules_object *rules, const struct call *call)
{
        struct rep_result result;
        const struct rep_blob *blob = check(rules, call, &result);

        return blob != NULL ? make_verdict(blob, &result) : NULL;
}

/* ---- many checks */

/* Makes the queries about URLS, to be freed; NULL with an exception set where one can't be checked. */
static struct rep_query *
make_queries(const struct urls *urls, const struct rep_group *group)
{
        struct rep_query *queries = PyMem_Calloc(urls->count + 1, sizeof(*queries));
        size_t i;

        if (queries == NULL)
                PyErr_NoMemory();
        for (i = 0; i < urls->count && queries != NULL; i++) {
                struct rep_text text = urls->views[i].text;
                enum rep_url_status status = rep_page_url(text.data, text.size);

                queries[i] = (struct rep_query){.group = group, .url = text.data, .url_size = text.size};
                if (status != REP_URL_OK) {
                        urls_refuse(urls_object(urls, i), status);
                        PyMem_Free(queries);
                        queries = NULL;
                }
        }
        return queries;
}

/* The Verdicts on COUNT QUERIES, which are asked without the GIL. */
static PyObject *
answer_queries(const struct rep_blob *blob, const struct rep_group *group, struct rep_query *queries, size_t count)
{
        struct scratch scratch;
        PyThreadState *thread;
        PyObject *list;
        size_t i;

        if (!scratch_make(&scratch, group))
                return NULL;
        thread = PyEval_SaveThread();
        rep_check_batch(queries, count, scratch.bytes, scratch.size);
        PyEval_RestoreThread(thread);
        PyMem_Free(scratch.bytes);
        list = PyList_New(0);
        for (i = 0; i < count && list != NULL; i++)
                if (!core_append(list, queries[i].status == REP_OK ? make_verdict(blob, &queries[i].result)
                                                                   : core_raise(queries[i].status, NULL)))
                        Py_CLEAR(list);
        return list;
}

/* The Verdicts on URLS for AGENT. */
static PyObject *
answer_urls(struct rules_object *rules, PyObject *agent, const struct urls *urls)
{
        const struct rep_blob *blob = rules_ask(rules, urls->count);
        struct rep_query *queries;
        struct rep_group group;
        PyObject *list = NULL;

        if (blob == NULL || !rules_pick(blob, agent, &group))
                return NULL;
        queries = make_queries(urls, &group);
        if (queries != NULL)
                list = answer_queries(blob, &group, queries, urls->count);
        PyMem_Free(queries);
        return list;
}

PyObject *
rules_check_many(struct rules_object *rules, const struct call *call)
{
        PyObject *agent, *iterable, *list;
        struct urls urls;

        if (!agent_arguments(call, "urls", &agent, &iterable) || !urls_read(&urls, iterable))
                return NULL;
        list = answer_urls(rules, agent, &urls);
        urls_free(&urls);
        return list;
}

/* ---- columns */

struct answering {
        enum chunk_kind kind;
        struct rep_group group;
        struct scratch scratch;
};

/* See kernel_fn: one set of rules for all URLs. */
static void
answer(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        const struct answering *answering = context;
        struct rep_query queries[KERNEL_BATCH];
        size_t i;

        for (i = 0; i < count; i++)
                queries[i] =
                        (struct rep_query){.group = &answering->group, .url = urls[i].data, .url_size = urls[i].size};
        rep_check_batch(queries, count, answering->scratch.bytes, answering->scratch.size);
        for (i = 0; i < count; i++) {
                if (queries[i].status != REP_OK || rep_page_url(urls[i].data, urls[i].size) != REP_URL_OK)
                        answers[i] = CHUNK_NULL;
                else if (answering->kind == CHUNK_LINES)
                        answers[i] = queries[i].result.line;
                else
                        answers[i] = queries[i].result.verdict == REP_ALLOW;
        }
}

PyObject *
rules_check_column(struct rules_object *rules, const struct call *call, enum chunk_kind kind)
{
        const struct rules_opened *opened = rules_settle(rules);
        struct answering answering = {.kind = kind};
        const struct kernel kernel = {kind, answer, &answering};
        PyObject *agent, *urls, *column;

        if (opened == NULL || !agent_arguments(call, "urls", &agent, &urls) ||
            !rules_pick(&opened->blob, agent, &answering.group) || !scratch_make(&answering.scratch, &answering.group))
                return NULL;
        column = column_answer(urls, &kernel);
        PyMem_Free(answering.scratch.bytes);
        return column;
}

static PyStructSequence_Field verdict_fields[] = {
        {"allowed", "May the URL be fetched?"},
        {"line", "Line of the rule that decided, from 1; 0: none did, or the rules don't know their lines."},
        {"rule", "The rule as the file has it, such as 'Disallow: /x'; None where it is not known."},
        {"rank", "Length of the rule's escaped pattern in bytes: the longest wins."},
        {NULL, NULL},
};

static PyStructSequence_Desc verdict_description = {
        .name = "rep2c.Verdict",
        .doc = "The answer about one URL.",
        .fields = verdict_fields,
        .n_in_sequence = 4,
};

bool
rules_check_register(PyObject *module)
{
        verdict_type = core_add_sequence(module, &verdict_description);
        return verdict_type != NULL;
}
