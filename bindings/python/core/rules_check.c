/* SPDX-License-Identifier: Apache-2.0 */
/* rules_check.c: the methods of rep2c.Robots that check URLs; see rules.h. */
#include "rules.h"

#include "column.h"

static PyTypeObject *verdict_type;

/* ---- one check */

/* Raises the exception for STATUS, to which a check of URL came, the text of OBJECT, for who is ASKING. */
static PyObject *
refuse(const struct rules_object *rules, const struct asking *asking, PyObject *object, struct rep_text url,
       enum rep_status status)
{
        return status == REP_ERR_URL ? urls_refuse(object, rep_page_url_in(rules->options.dialect, url.data, url.size))
                                     : core_raise(status, asking->object);
}

/* Checks OBJECT, which should be a URL.  Releases the GIL if that may take long. */
static bool
check_url(struct rules_object *rules, const struct asking *asking, PyObject *object, struct rep_result *result)
{
        PyThreadState *thread = NULL;
        enum rep_status status;
        struct bytes_view url;

        if (!bytes_view_text(&url, object, "a URL"))
                return false;
        if (rules->large)
                thread = PyEval_SaveThread();
        status = rep_robots_check(rules->robots, asking->crawler, url.text.data, url.text.size, result);
        if (thread != NULL)
                PyEval_RestoreThread(thread);
        if (status != REP_OK)
                refuse(rules, asking, object, url.text, status);
        bytes_view_free(&url);
        return status == REP_OK;
}

/* Reads the arguments of a method, an agent and a URL, and checks it. */
static bool
check(CORE_FAST_PARAMETERS, struct rep_result *result)
{
        struct rules_object *rules = (struct rules_object *)self;
        PyObject *agent, *object;
        struct asking asking;
        bool done;

        if (!agent_arguments(arguments, count, names, "url", &agent, &object) || !rules_ask(rules, agent, &asking))
                return false;
        done = check_url(rules, &asking, object, result);
        rep_crawler_free(asking.crawler);
        return done;
}

PyObject *
rules_allowed(CORE_FAST_PARAMETERS)
{
        struct rep_result result;

        return check(CORE_FAST_ARGUMENTS, &result) ? PyBool_FromLong(result.verdict == REP_ALLOW) : NULL;
}

/* Returns the rule of LINE as text, or None. */
static PyObject *
rule_text(const struct rep_robots *robots, uint32_t line)
{
        struct rep_directive directive;

        if (line == 0 || !rep_robots_at_line(robots, line, &directive))
                Py_RETURN_NONE;
        return directive_rule(&directive);
}

/* As rule_text(), and keeps the text. */
static PyObject *
kept_text(struct rules_object *rules, uint32_t line)
{
#ifdef Py_GIL_DISABLED
        return rule_text(rules->robots, line);
#else
        const uint32_t place = line % RULES_KEPT;
        PyObject *before = rules->kept[place].text;

        if (before == NULL || rules->kept[place].line != line) {
                PyObject *text = rule_text(rules->robots, line);

                if (text == NULL)
                        return NULL;
                rules->kept[place].line = line;
                rules->kept[place].text = text;
                Py_XDECREF(before);
        }
        Py_INCREF(rules->kept[place].text);
        return rules->kept[place].text;
#endif
}

static PyObject *
make_verdict(struct rules_object *rules, const struct rep_result *result)
{
        PyObject *items[] = {PyBool_FromLong(result->verdict == REP_ALLOW), PyLong_FromUnsignedLong(result->line),
                             kept_text(rules, result->line), PyLong_FromUnsignedLong(result->rank)};

        return core_sequence(verdict_type, items, 4);
}

PyObject *
rules_check_url(CORE_FAST_PARAMETERS)
{
        struct rep_result result;

        return check(CORE_FAST_ARGUMENTS, &result) ? make_verdict((struct rules_object *)self, &result) : NULL;
}

/* ---- many checks */

/* An answer about one of many URLs. */
struct answered {
        enum rep_status status;
        struct rep_result result;
};

/* Returns the Verdicts on URLS, which are checked without the GIL. */
static PyObject *
answer_urls(struct rules_object *rules, const struct asking *asking, const struct texts *urls)
{
        struct answered *answered = PyMem_Calloc(urls->count + 1, sizeof(*answered));
        PyThreadState *thread;
        PyObject *list;

        if (answered == NULL)
                return PyErr_NoMemory();
        thread = PyEval_SaveThread();
        for (size_t i = 0; i < urls->count; i++)
                answered[i].status = rep_robots_check(rules->robots, asking->crawler, urls->texts[i].data,
                                                      urls->texts[i].size, &answered[i].result);
        PyEval_RestoreThread(thread);
        list = PyList_New(0);
        for (size_t i = 0; i < urls->count && list != NULL; i++)
                if (!core_append(list, answered[i].status == REP_OK ? make_verdict(rules, &answered[i].result)
                                                                    : refuse(rules, asking, urls->views[i].object,
                                                                             urls->texts[i], answered[i].status)))
                        Py_CLEAR(list);
        PyMem_Free(answered);
        return list;
}

PyObject *
rules_check_many(CORE_FAST_PARAMETERS)
{
        struct rules_object *rules = (struct rules_object *)self;
        PyObject *agent, *iterable, *list = NULL;
        struct asking asking;
        struct texts urls;

        if (!agent_arguments(arguments, count, names, "urls", &agent, &iterable) || !urls_read(&urls, iterable))
                return NULL;
        if (rules_ask(rules, agent, &asking)) {
                list = answer_urls(rules, &asking, &urls);
                rep_crawler_free(asking.crawler);
        }
        texts_free(&urls);
        return list;
}

/* ---- columns */

struct answering {
        enum chunk_kind kind;
        const struct rules_object *rules;
        struct asking asking;
};

/* See kernel_fn: one set of rules for all URLs. */
static void
answer(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        const struct answering *answering = context;

        for (size_t i = 0; i < count; i++) {
                struct rep_result result;

                if (rep_robots_check(answering->rules->robots, answering->asking.crawler, urls[i].data, urls[i].size,
                                     &result) != REP_OK)
                        answers[i] = answering->kind == CHUNK_VERDICTS ? CHUNK_NO_URL : CHUNK_NULL;
                else
                        answers[i] = chunk_answer(answering->kind, &result);
        }
}

PyObject *
rules_column(PyObject *self, PyObject *arguments)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct answering answering = {.rules = rules};
        struct kernel kernel = {.answer = answer, .context = &answering};
        PyObject *agent, *urls, *column;
        struct rep_holding_rules holding;
        enum rep_status status;

        if (!PyArg_ParseTuple(arguments, "OOO&", &agent, &urls, names_column, &kernel.kind) ||
            !rules_ask(rules, agent, &answering.asking))
                return NULL;
        answering.kind = kernel.kind;
        /* A column can't hold the error that no URL could be answered. */
        status = rep_robots_holding(rules->robots, answering.asking.crawler, &holding);
        column = status == REP_OK ? column_answer(urls, &kernel) : core_raise(status, answering.asking.object);
        rep_crawler_free(answering.asking.crawler);
        return column;
}

static PyStructSequence_Field verdict_fields[] = {
        {"allowed", "May the URL be fetched?"},
        {"line", "Line of the rule that decided, from 1; 0: none did, or the rules don't know their lines."},
        {"rule", "The rule as the file has it, such as 'Disallow: /x'; None where it is not known."},
        {"rank", "Length of the rule's escaped pattern in bytes: the longest wins."},
        {NULL, NULL},
};

bool
rules_check_register(PyObject *module)
{
        return core_add_sequence(module, "rep2c.Verdict", "The answer about one URL.", verdict_fields, 4,
                                 core_first_truth, &verdict_type);
}
