/* SPDX-License-Identifier: Apache-2.0 */
/*
 * analysis.c: explain, lint and diff.  Results are tuples; rep2c/results.py makes classes of them.
 *
 * The engine works without the GIL.  A callback takes the GIL while it makes its objects.
 */
#include "analysis.h"

#include "agent.h"
#include "bytes_view.h"
#include "crawlers.h"
#include "names.h"
#include "rep_analyze.h"
#include "rules_directives.h"
#include "urls.h"

/* The collected objects, and the thread that released the GIL while the engine works. */
struct collection {
        PyObject *list; /* NULL once an exception is set */
        PyThreadState *thread;
};

/* Adds ITEM, and takes over its reference.  If ITEM is NULL, an exception is already set. */
static void
collect(struct collection *collection, PyObject *item)
{
        if (!core_append(collection->list, item))
                Py_CLEAR(collection->list);
}

static void
collection_begin(struct collection *collection)
{
        collection->list = PyList_New(0);
        collection->thread = PyEval_SaveThread();
}

/* Ends the collection.  Returns the collected list, or NULL with an exception.  If STATUS is an error, raises it. */
static PyObject *
collection_end(struct collection *collection, enum rep_status status)
{
        PyEval_RestoreThread(collection->thread);
        if (status != REP_OK && collection->list != NULL) {
                Py_CLEAR(collection->list);
                core_raise(status, NULL);
        }
        return collection->list;
}

/* A file for analysis. */
struct file {
        struct bytes_view text;
        struct rep_analysis *analysis;
};

static void
file_free(struct file *file)
{
        rep_analysis_destroy(file->analysis);
        bytes_view_free(&file->text);
}

static bool
file_read(struct file *file, PyObject *data, const struct rep_options *options)
{
        PyThreadState *thread;
        enum rep_status status;

        *file = (struct file){.analysis = NULL};
        if (!bytes_view_any(&file->text, data, "a robots.txt"))
                return false;
        thread = PyEval_SaveThread();
        status = rep_analysis_create(file->text.text.data, file->text.text.size, options, &file->analysis);
        PyEval_RestoreThread(thread);
        if (status == REP_OK)
                return true;
        core_raise(status, NULL);
        file_free(file);
        return false;
}

static bool
options_read(struct rep_options *options, const char *dialect, const char *names, Py_ssize_t max_bytes)
{
        *options = (struct rep_options){.max_bytes = (size_t)max_bytes};
        return names_dialect(dialect, &options->dialect) && names_names(names, &options->names);
}

/* ---- lint */

/* Returns FIX as (begin, end, text), or None if there is no fix. */
static PyObject *
fix_tuple(const struct rep_fix *fix)
{
        const char *text = fix->text.size > 0 ? fix->text.data : "";

        if (fix->begin == fix->end)
                Py_RETURN_NONE;
        return Py_BuildValue("(nny#)", (Py_ssize_t)fix->begin, (Py_ssize_t)fix->end, text, (Py_ssize_t)fix->text.size);
}

/* Returns FINDING as (id, severity, line, column, other line, message, fix). */
static PyObject *
finding_tuple(const struct rep_finding *finding)
{
        static const char *const severities[] = {"note", "warning", "error"};
        PyObject *message = bytes_view_str(rep_string(finding->message)), *fix = fix_tuple(&finding->fix);

        if (message != NULL && fix != NULL)
                return Py_BuildValue("(ssIIINN)", rep_finding_name(finding->id), severities[finding->severity],
                                     (unsigned)finding->line, (unsigned)finding->column, (unsigned)finding->other_line,
                                     message, fix);
        Py_XDECREF(message);
        Py_XDECREF(fix);
        return NULL;
}

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct collection *collection = context;

        PyEval_RestoreThread(collection->thread);
        if (collection->list != NULL)
                collect(collection, finding_tuple(finding));
        collection->thread = PyEval_SaveThread();
}

static PyObject *
lint(PyObject *module, PyObject *arguments)
{
        struct rep_lint_options lint = {.budget = 0};
        struct bytes_view site = {.owner = NULL};
        struct collection collection;
        struct rep_options options;
        const char *dialect, *names;
        uint64_t budget;
        PyObject *data, *site_object, *list;
        Py_ssize_t max_bytes;
        enum rep_status status;
        uint64_t undecided = 0;
        struct file file;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OssnO&O", &data, &dialect, &names, &max_bytes, core_uint64, &budget,
                              &site_object) ||
            !options_read(&options, dialect, names, max_bytes) ||
            (site_object != Py_None && !bytes_view_text(&site, site_object, "a site")))
                return NULL;
        if (!file_read(&file, data, &options)) {
                bytes_view_free(&site);
                return NULL;
        }
        lint.budget = budget;
        lint.site = site.text;
        collection_begin(&collection);
        status = rep_lint_file(file.analysis, &lint, on_finding, &collection, &undecided);
        list = collection_end(&collection, status);
        file_free(&file);
        bytes_view_free(&site);
        return list != NULL ? Py_BuildValue("(NK)", list, (unsigned long long)undecided) : NULL;
}

/* ---- diff */

/* Returns DIFFERENCE as (path, old allowed, new allowed, old line, new line). */
static PyObject *
difference_tuple(const struct rep_difference *difference)
{
        PyObject *path = bytes_view_str(difference->path);

        if (path == NULL)
                return NULL;
        return Py_BuildValue("(NNNII)", path, PyBool_FromLong(difference->old_verdict == REP_ALLOW),
                             PyBool_FromLong(difference->new_verdict == REP_ALLOW), (unsigned)difference->old_line,
                             (unsigned)difference->new_line);
}

/* Returns DIFFERENCE as (tokens, everybody, differences, undecided). */
static PyObject *
agents_tuple(const struct rep_agents_difference *difference)
{
        PyObject *tokens = PyList_New(0), *differences = PyList_New(0);
        bool done = tokens != NULL && differences != NULL;
        size_t i;

        for (i = 0; i < difference->token_count && done; i++)
                done = core_append(tokens, bytes_view_str(difference->tokens[i]));
        for (i = 0; i < difference->difference_count && done; i++)
                done = core_append(differences, difference_tuple(&difference->differences[i]));
        if (done)
                return Py_BuildValue("(NNNK)", tokens, PyBool_FromLong(difference->everybody), differences,
                                     (unsigned long long)difference->undecided);
        Py_XDECREF(tokens);
        Py_XDECREF(differences);
        return NULL;
}

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        struct collection *collection = context;

        PyEval_RestoreThread(collection->thread);
        if (collection->list != NULL)
                collect(collection, agents_tuple(difference));
        collection->thread = PyEval_SaveThread();
}

static PyObject *
diff(PyObject *module, PyObject *arguments)
{
        struct rep_compare_options compare = {.budget = 0};
        struct collection collection;
        struct rep_options options;
        const char *dialect, *names;
        uint64_t budget;
        PyObject *old_data, *new_data, *list;
        struct file old_file, new_file;
        Py_ssize_t max_bytes;
        enum rep_status status;
        int lines;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OOssnO&p", &old_data, &new_data, &dialect, &names, &max_bytes, core_uint64,
                              &budget, &lines) ||
            !options_read(&options, dialect, names, max_bytes) || !file_read(&old_file, old_data, &options))
                return NULL;
        if (!file_read(&new_file, new_data, &options)) {
                file_free(&old_file);
                return NULL;
        }
        compare = (struct rep_compare_options){.budget = budget, .lines = lines != 0};
        collection_begin(&collection);
        status = rep_compare_files(old_file.analysis, new_file.analysis, &compare, on_agents, &collection);
        list = collection_end(&collection, status);
        file_free(&new_file);
        file_free(&old_file);
        return list;
}

/* ---- explain */

static PyObject *
lines_list(const struct rep_directive *const *directives, size_t count)
{
        PyObject *list = PyList_New(0);
        size_t i;

        for (i = 0; i < count && list != NULL; i++)
                if (!core_append(list, PyLong_FromUnsignedLong(directives[i]->line)))
                        Py_CLEAR(list);
        return list;
}

/* Returns the rules that match, as (line, rule, allowed, rank). */
static PyObject *
matches_list(const struct rep_explanation *explanation)
{
        PyObject *list = PyList_New(0);
        size_t i;

        for (i = 0; i < explanation->match_count && list != NULL; i++) {
                const struct rep_match *match = &explanation->matches[i];
                PyObject *rule = directive_rule(match->directive);
                bool allows = match->verdict == REP_ALLOW; /* by the verdict: an empty Disallow allows */

                if (!core_append(list, rule != NULL ? Py_BuildValue("(INNI)", (unsigned)match->directive->line, rule,
                                                                    PyBool_FromLong(allows), (unsigned)match->rank)
                                                    : NULL))
                        Py_CLEAR(list);
        }
        return list;
}

/* Returns the rules that nearly match, as (line, rule, allowed, kind). */
static PyObject *
misses_list(const struct rep_explanation *explanation)
{
        static const char *const kinds[] = {"none",         "case",       "escaping", "first-slash",
                                            "absolute-url", "last-slash", "end"};
        PyObject *list = PyList_New(0);
        size_t i;

        for (i = 0; i < explanation->miss_count && list != NULL; i++) {
                const struct rep_near_miss *miss = &explanation->misses[i];
                PyObject *rule = directive_rule(miss->directive);
                bool allows = miss->directive->kind == REP_KIND_ALLOW;

                if (!core_append(list, rule != NULL ? Py_BuildValue("(INNs)", (unsigned)miss->directive->line, rule,
                                                                    PyBool_FromLong(allows), kinds[miss->kind])
                                                    : NULL))
                        Py_CLEAR(list);
        }
        return list;
}

/* Returns EXPLANATION as (path, allowed, line, rank, reason, named, lines, matches, misses). */
static PyObject *
explanation_tuple(const struct rep_explanation *explanation)
{
        static const char *const reasons[] = {"no-rule", "only-rule", "longer", "allow", "earlier", "robots-file"};
        PyObject *path = bytes_view_str(explanation->path);
        PyObject *lines = lines_list(explanation->namings, explanation->naming_count);
        PyObject *matches = matches_list(explanation), *misses = misses_list(explanation);

        if (path != NULL && lines != NULL && matches != NULL && misses != NULL)
                return Py_BuildValue("(NNIIsNNNN)", path, PyBool_FromLong(explanation->result.verdict == REP_ALLOW),
                                     (unsigned)explanation->result.line, (unsigned)explanation->result.rank,
                                     reasons[explanation->reason], PyBool_FromLong(explanation->named), lines, matches,
                                     misses);
        Py_XDECREF(path);
        Py_XDECREF(lines);
        Py_XDECREF(matches);
        Py_XDECREF(misses);
        return NULL;
}

/* Picks CRAWLER's rules in FILE.  AGENT is the crawler's Python object. */
static struct rep_crawler_rules *
pick_rules(struct file *file, const struct rep_crawler *crawler, PyObject *agent)
{
        struct rep_crawler_rules *rules;
        enum rep_status status = rep_pick_crawler_rules(file->analysis, crawler, &rules);

        if (status != REP_OK)
                core_raise(status, agent);
        return rules;
}

static PyObject *
explain_url(struct rep_crawler_rules *rules, enum rep_dialect dialect, PyObject *object)
{
        struct rep_explanation explanation;
        enum rep_url_status url_status;
        struct bytes_view url;
        enum rep_status status;
        PyThreadState *thread;
        PyObject *tuple = NULL;

        if (!bytes_view_text(&url, object, "a URL"))
                return NULL;
        url_status = rep_page_url_in(dialect, url.text.data, url.text.size);
        if (url_status != REP_URL_OK)
                urls_refuse(object, url_status);
        else {
                thread = PyEval_SaveThread();
                status = rep_explain(rules, url.text.data, url.text.size, &explanation);
                PyEval_RestoreThread(thread);
                tuple = status == REP_OK ? explanation_tuple(&explanation) : core_raise(status, NULL);
        }
        bytes_view_free(&url);
        return tuple;
}

/* Explains URL for CRAWLER by the file in DATA, which is read as OPTIONS say.  AGENT is the
   crawler's Python object. */
static PyObject *
explain_for(PyObject *data, struct rep_options *options, const struct rep_crawler *crawler, PyObject *agent,
            PyObject *url)
{
        struct rep_crawler_rules *rules;
        struct rep_crawler_view view;
        PyObject *tuple = NULL;
        struct file file;

        rep_crawler_look(crawler, &view);
        if (view.names == REP_NAMES_WIDE)
                options->names = REP_NAMES_WIDE;
        if (!file_read(&file, data, options))
                return NULL;
        rules = pick_rules(&file, crawler, agent);
        if (rules != NULL)
                tuple = explain_url(rules, options->dialect, url);
        file_free(&file);
        return tuple;
}

static PyObject *
explain(PyObject *module, PyObject *arguments)
{
        struct rep_options options;
        const char *dialect, *names;
        PyObject *data, *agent, *url, *tuple;
        struct rep_crawler *crawler;
        Py_ssize_t max_bytes;

        (void)module;
        if (!PyArg_ParseTuple(arguments, "OOOssn", &data, &agent, &url, &dialect, &names, &max_bytes) ||
            !options_read(&options, dialect, names, max_bytes) || !agent_read(agent, options.names, &crawler))
                return NULL;
        tuple = explain_for(data, &options, crawler, agent, url);
        rep_crawler_free(crawler);
        return tuple;
}

static PyMethodDef functions[] = {
        {"lint", lint, METH_VARARGS, NULL},
        {"diff", diff, METH_VARARGS, NULL},
        {"explain", explain, METH_VARARGS, NULL},
        {NULL, NULL, 0, NULL},
};

bool
analysis_register(PyObject *module)
{
        return PyModule_AddFunctions(module, functions) == 0;
}
