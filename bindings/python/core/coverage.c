/* SPDX-License-Identifier: Apache-2.0 */
/* coverage.c: which rules decide about URLs; see rules.h. */
#include "rules.h"

#include "rep_analyze.h"

/* What is counted, for whom. */
struct counting {
        struct rules_object *rules;
        struct asking asking;
        struct rep_coverage coverage;
        uint64_t refused; /* what is no URL */
};

/* Counts URL. */
static bool
count_url(struct counting *counting, struct rep_text url)
{
        struct rules_object *rules = counting->rules;
        struct rep_result result;
        enum rep_status status;

        if (rep_page_url_in(rules->options.dialect, url.data, url.size) != REP_URL_OK) {
                counting->refused++;
                return true;
        }
        status = rep_robots_check(rules->robots, counting->asking.crawler, url.data, url.size, &result);
        if (status != REP_OK)
                return core_raise(status, counting->asking.object) != NULL;
        rep_coverage_add(&counting->coverage, &result);
        return true;
}

/* Counts the URLs of ITERATOR. */
static bool
count_all(struct counting *counting, PyObject *iterator)
{
        struct bytes_view view;
        bool done = true;
        PyObject *url;

        while (done && (url = PyIter_Next(iterator)) != NULL) {
                if (url == Py_None) {
                        counting->refused++;
                } else if ((done = bytes_view_text(&view, url, "a URL"))) {
                        done = count_url(counting, view.text);
                        bytes_view_free(&view);
                }
                Py_DECREF(url);
        }
        return done && !PyErr_Occurred();
}

/* Returns the rules of COVERAGE and their hits. */
static PyObject *
hits_of(const struct rep_coverage *coverage)
{
        PyObject *list = PyList_New((Py_ssize_t)coverage->rule_count);

        for (size_t i = 0; list != NULL && i < coverage->rule_count; i++) {
                const struct rep_rule_hits *rule = &coverage->rules[i];
                PyObject *hits = Py_BuildValue("(INK)", (unsigned)rule->directive.line,
                                               directive_rule(&rule->directive), (unsigned long long)rule->hits);

                if (hits == NULL)
                        Py_CLEAR(list);
                else
                        PyList_SetItem(list, (Py_ssize_t)i, hits);
        }
        return list;
}

PyObject *
rules_coverage(PyObject *self, PyObject *arguments)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct counting counting = {.rules = rules};
        const struct rep_coverage *coverage = &counting.coverage;
        PyObject *agent, *urls, *iterator, *counts = NULL;
        enum rep_status status;

        if (!PyArg_ParseTuple(arguments, "OO", &agent, &urls) || !rules_ask(rules, agent, true, &counting.asking))
                return NULL;
        status = rep_coverage_begin(&counting.coverage, rules->robots, counting.asking.crawler);
        if (status == REP_ERR_ARGUMENT)
                PyErr_SetString(core_blob_error, "these rules were compiled without the texts of their lines");
        else if (status != REP_OK)
                core_raise(status, counting.asking.object);
        iterator = status == REP_OK ? PyObject_GetIter(urls) : NULL;
        if (iterator != NULL) {
                if (count_all(&counting, iterator))
                        counts = Py_BuildValue(
                                "(NKKKK)", hits_of(coverage), (unsigned long long)coverage->urls[REP_ALLOW],
                                (unsigned long long)coverage->urls[REP_DISALLOW], (unsigned long long)coverage->unruled,
                                (unsigned long long)counting.refused);
                Py_DECREF(iterator);
        }
        rep_coverage_free(&counting.coverage);
        asking_end(&counting.asking);
        return counts;
}
