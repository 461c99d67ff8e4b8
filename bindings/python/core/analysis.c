/* SPDX-License-Identifier: Apache-2.0 */
/* analysis.c: explaining, linting and comparing; see rules.h.  Answers are JSON, of which rep2c/results.py makes objects.  The engine
   works, and writes its answer, without the GIL. */
#include "rules.h"

#include "rep_say.h"

bool
rules_have_texts(const struct rules_object *rules)
{
        if (rules->options.no_texts)
                PyErr_SetString(core_blob_error, "these rules were compiled without the texts of their lines");
        return !rules->options.no_texts;
}

PyObject *
rules_explain(PyObject *self, PyObject *arguments)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct answer answer = {.text = NULL};
        PyObject *agent, *json = NULL;
        enum rep_url_status url_status;
        struct asking asking;
        struct bytes_view url;
        int usage;

        if (!PyArg_ParseTuple(arguments, "OO&p", &agent, bytes_view_url, &url, &usage))
                return NULL;
        url_status = rep_page_url_in(rules->options.dialect, url.text.data, url.text.size);
        if (url_status != REP_URL_OK)
                urls_refuse(url.object, url_status);
        else if (rules_have_texts(rules) && rules_ask(rules, agent, true, &asking)) {
                const char *data = url.text.data;
                const size_t size = url.text.size;
                PyThreadState *thread = PyEval_SaveThread();
                enum rep_status status = usage ? rep_robots_usage_json(rules->robots, asking.crawler, data, size, 0,
                                                                       answer_append, &answer)
                                               : rep_robots_explain_json(rules->robots, asking.crawler, data, size, 0,
                                                                         answer_append, &answer);

                PyEval_RestoreThread(thread);
                json = answer_finish(&answer, status, agent);
                asking_end(&asking);
        }
        bytes_view_free(&url);
        return json;
}

PyObject *
rules_diff(PyObject *self, PyObject *arguments)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct rep_compare_options options = {.budget = 0};
        struct answer answer = {.text = NULL};
        PyThreadState *thread;
        enum rep_status status;
        struct rep_robots *newer;
        uint64_t budget;
        PyObject *other;
        int lines, all;

        if (!PyArg_ParseTuple(arguments, "O!O&pp", rules_type, &other, core_uint64, &budget, &lines, &all) ||
            !rules_have_texts(rules) || !rules_have_texts((struct rules_object *)other))
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
        PyObject *site_object;
        enum rep_status status;
        uint64_t budget;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "O&O&O&O&O&O", bytes_view_body, &text, names_dialect, &how.dialect,
                              names_names, &how.names, core_size, &how.max_bytes, core_uint64, &budget, &site_object))
                return NULL;
        if (site_object != Py_None && !bytes_view_text(&site, site_object, "a site")) {
                bytes_view_free(&text);
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
