/* SPDX-License-Identifier: Apache-2.0 */
/* analysis.c: see analysis.h.  The engine works, and writes its answer, without the GIL. */
#include "analysis.h"

#include "answer.h"
#include "bytes_view.h"
#include "column.h"
#include "kernel.h"
#include "names.h"
#include "rep_say.h"
#include "urls.h"

/* ---- questions */

/* Returns whether RULES have the texts of their lines.  If not, raises BlobError. */
static bool
has_texts(const struct rules_object *rules)
{
        if (rules->options.no_texts)
                PyErr_SetString(core_blob_error, "these rules were compiled without the texts of their lines");
        return !rules->options.no_texts;
}

/* A question about a URL. */
typedef enum rep_status question_fn(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url,
                                    size_t size, rep_write_fn write, void *context);

static enum rep_status
explain(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size, rep_write_fn write,
        void *context)
{
        return rep_robots_explain_json(robots, crawler, url, size, 0, write, context);
}

static enum rep_status
use(struct rep_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size, rep_write_fn write,
    void *context)
{
        return rep_robots_usage_json(robots, crawler, url, size, 0, write, context);
}

/* Asks QUESTION about URL for the crawler of ASKING. */
static PyObject *
ask(struct rules_object *rules, const struct asking *asking, PyObject *url, question_fn *question)
{
        struct answer answer = {.text = NULL};
        enum rep_url_status url_status;
        PyThreadState *thread;
        struct bytes_view view;
        enum rep_status status;

        if (!bytes_view_text(&view, url, "a URL"))
                return NULL;
        url_status = rep_page_url_in(rules->options.dialect, view.text.data, view.text.size);
        if (url_status != REP_URL_OK) {
                bytes_view_free(&view);
                return urls_refuse(url, url_status);
        }
        thread = PyEval_SaveThread();
        status = question(rules->robots, asking->crawler, view.text.data, view.text.size, answer_append, &answer);
        PyEval_RestoreThread(thread);
        bytes_view_free(&view);
        return answer_finish(&answer, status, asking->object);
}

/* The same for the ARGUMENTS of a method: an agent, and a URL. */
static PyObject *
ask_of(struct rules_object *rules, PyObject *arguments, question_fn *question)
{
        PyObject *agent, *url, *answer;
        struct asking asking;

        if (!PyArg_ParseTuple(arguments, "OO", &agent, &url) || !has_texts(rules) ||
            !rules_ask(rules, agent, true, &asking))
                return NULL;
        answer = ask(rules, &asking, url, question);
        asking_end(&asking);
        return answer;
}

PyObject *
rules_explain(struct rules_object *rules, PyObject *arguments)
{
        return ask_of(rules, arguments, explain);
}

PyObject *
rules_usage(struct rules_object *rules, PyObject *arguments)
{
        return ask_of(rules, arguments, use);
}

/* ---- columns */

struct usage_column {
        const struct rules_object *rules;
        struct asking asking;
        enum rep_use use;
        enum chunk_usage_part part;
        enum rep_status failed; /* of a URL that memory was lacking for; REP_OK: of none */
};

/* What is stated about URL, for a chunk. */
static uint32_t
statement(struct usage_column *column, struct rep_text url)
{
        const struct rules_object *rules = column->rules;
        struct rep_usage usage;
        enum rep_status status;

        if (rep_page_url_in(rules->options.dialect, url.data, url.size) != REP_URL_OK)
                return chunk_no_usage(column->part, CHUNK_NO_URL);
        status = rep_robots_usage(rules->robots, column->asking.crawler, url.data, url.size, column->use, &usage);
        if (status == REP_ERR_MEMORY)
                column->failed = status;
        return status == REP_OK ? chunk_usage(column->part, &usage) : chunk_no_usage(column->part, CHUNK_NO_URL);
}

/* See kernel_fn. */
static void
answer_usage(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        struct usage_column *column = context;

        for (size_t i = 0; i < count; i++)
                answers[i] = statement(column, urls[i]);
}

PyObject *
rules_usage_column(struct rules_object *rules, PyObject *arguments)
{
        struct usage_column column = {.rules = rules, .failed = REP_OK};
        struct kernel kernel = {CHUNK_VERDICTS, answer_usage, &column};
        PyObject *agent, *urls, *made = NULL;
        struct rep_usage usage;
        enum rep_status status;
        const char *use, *part;

        if (!PyArg_ParseTuple(arguments, "OOss", &agent, &urls, &use, &part) || !names_use(use, &column.use) ||
            !names_part(part, &column.part) || !has_texts(rules) || !rules_ask(rules, agent, true, &column.asking))
                return NULL;
        kernel.kind = chunk_kind_of(column.part);
        /* A column can't hold an error about the crawler, which any URL shows. */
        status = rep_robots_usage(rules->robots, column.asking.crawler, "/", 1, column.use, &usage);
        if (status == REP_OK)
                made = column_answer(urls, &kernel);
        status = status == REP_OK ? column.failed : status;
        if (status != REP_OK) {
                Py_CLEAR(made);
                core_raise(status, column.asking.object);
        }
        asking_end(&column.asking);
        return made;
}

PyObject *
rules_diff(struct rules_object *rules, PyTypeObject *type, PyObject *arguments)
{
        struct rep_compare_options options = {.budget = 0};
        struct answer answer = {.text = NULL};
        PyThreadState *thread;
        enum rep_status status;
        struct rep_robots *newer;
        uint64_t budget;
        PyObject *other;
        int lines, all;

        if (!PyArg_ParseTuple(arguments, "O!O&pp", type, &other, core_uint64, &budget, &lines, &all) ||
            !has_texts(rules) || !has_texts((struct rules_object *)other))
                return NULL;
        newer = ((struct rules_object *)other)->robots;
        options.budget = budget;
        options.lines = lines != 0;
        thread = PyEval_SaveThread();
        status = all ? rep_robots_changes_json(rules->robots, newer, &options, answer_append, &answer)
                     : rep_robots_compare_json(rules->robots, newer, &options, answer_append, &answer);
        PyEval_RestoreThread(thread);
        return answer_finish(&answer, status, NULL);
}

/* Lints TEXT, which is read as HOW says, without the GIL. */
static enum rep_status
lint_text(struct rep_text text, const struct rep_robots_options *how, const struct rep_lint_options *options,
          struct answer *answer)
{
        PyThreadState *thread = PyEval_SaveThread();
        struct rep_robots *robots;
        enum rep_status status = rep_robots_parse(text.data, text.size, how, &robots);

        if (status == REP_OK)
                status = rep_robots_lint_json(robots, options, answer_append, answer);
        rep_robots_free(robots);
        PyEval_RestoreThread(thread);
        return status;
}

static PyObject *
lint(PyObject *module, PyObject *arguments)
{
        struct rep_robots_options how = {.keep_text = true};
        struct rep_lint_options options = {.budget = 0};
        struct bytes_view site = {.owner = NULL}, text;
        struct answer answer = {.text = NULL};
        const char *dialect, *names;
        PyObject *data, *site_object;
        enum rep_status status;
        uint64_t budget;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OssO&O&O", &data, &dialect, &names, core_size, &how.max_bytes, core_uint64,
                              &budget, &site_object) ||
            !names_dialect(dialect, &how.dialect) || !names_names(names, &how.names) ||
            (site_object != Py_None && !bytes_view_text(&site, site_object, "a site")))
                return NULL;
        if (!bytes_view_any(&text, data, "a robots.txt")) {
                bytes_view_free(&site);
                return NULL;
        }
        options.budget = budget;
        options.site = site.text;
        status = lint_text(text.text, &how, &options, &answer);
        bytes_view_free(&text);
        bytes_view_free(&site);
        return answer_finish(&answer, status, NULL);
}

static PyMethodDef functions[] = {
        {"lint", lint, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
analysis_register(PyObject *module)
{
        return PyModule_AddFunctions(module, functions) == 0;
}
