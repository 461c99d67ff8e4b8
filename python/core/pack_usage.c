/* SPDX-License-Identifier: Apache-2.0 */
/* pack_usage.c: see pack_usage.h. */
#include "pack_usage.h"

#include "answer.h"
#include "bytes_view.h"
#include "column.h"
#include "names.h"
#include "pack_asking.h"
#include "pack_values.h"
#include "rep_say.h"

/* Raises the exception for STATUS, of a question that AGENT asked. */
static PyObject *
refuse(enum rep_status status, PyObject *agent)
{
        if (status != REP_ERR_ARGUMENT)
                return core_raise(status, agent);
        return PyErr_Format(core_pack_error,
                            "the pack does not state what content may be used for: it is made for certain "
                            "crawlers, or without what files say beside their rules");
}

/* ---- one URL */

/* A report as JSON. */
struct report {
        struct answer answer;
        bool written;
};

static void
write_report(void *context, const struct rep_usage_report *found)
{
        struct report *report = context;

        report->written = rep_say_usage_json(found, 0, answer_append, &report->answer);
}

/* Returns the REPORT about URL, which came with STATUS and FINDING. */
static PyObject *
report_object(struct report *report, enum rep_status status, enum rep_pack_finding finding, PyObject *agent,
              PyObject *url)
{
        if (status != REP_OK)
                return refuse(status, agent);
        switch (finding) {
        case REP_PACK_UNKNOWN:
                Py_RETURN_NONE;
        case REP_PACK_NO_URL:
                return PyErr_Format(core_url_error, "%.200R: no absolute URL of http, https or ftp", url);
        case REP_PACK_DAMAGED:
                return pack_refuse_damaged();
        default:
                return answer_finish(&report->answer, report->written ? REP_OK : REP_ERR_MEMORY, agent);
        }
}

PyObject *
pack_usage(PyObject *self, PyObject *arguments)
{
        struct report report = {.written = false};
        enum rep_pack_finding finding;
        struct pack_asking asking;
        struct bytes_view url;
        enum rep_status status;
        PyObject *agent, *object;

        if (!PyArg_ParseTuple(arguments, "OO", &agent, &object) || !bytes_view_text(&url, object, "a URL"))
                return NULL;
        if (!pack_asking_begin(&asking, self, agent)) {
                bytes_view_free(&url);
                return NULL;
        }
        status = rep_pack_usage_report(asking.pack, asking.crawler, url.text.data, url.text.size, write_report, &report,
                                       &finding);
        pack_asking_end(&asking);
        bytes_view_free(&url);
        return report_object(&report, status, finding, agent, object);
}

/* ---- columns */

struct usage_column {
        struct pack_asking asking;
        enum rep_use use;
        enum rep_status failed; /* the first error; REP_OK: none */
};

/* See kernel_fn. */
static void
answer_usage(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        struct usage_column *column = context;
        struct rep_pack_usage_query queries[KERNEL_BATCH];
        enum rep_status status;
        size_t i;

        for (i = 0; i < count; i++)
                queries[i] = (struct rep_pack_usage_query){.url = urls[i].data, .url_size = urls[i].size};
        status = rep_pack_usage(column->asking.pack, column->asking.crawler, column->use, queries, count);
        if (column->failed == REP_OK)
                column->failed = status;
        for (i = 0; i < count; i++)
                answers[i] = queries[i].finding == REP_PACK_UNKNOWN   ? CHUNK_NULL
                             : queries[i].finding == REP_PACK_NO_URL  ? CHUNK_NO_URL
                             : queries[i].finding == REP_PACK_DAMAGED ? CHUNK_DAMAGED
                                                                      : chunk_preference(queries[i].usage.preference);
}

PyObject *
pack_usage_column(PyObject *self, PyObject *arguments)
{
        struct usage_column column = {.failed = REP_OK};
        const struct kernel kernel = {CHUNK_VERDICTS, answer_usage, &column};
        PyObject *agent, *urls, *made = NULL;
        const char *use;

        if (!PyArg_ParseTuple(arguments, "OOs", &agent, &urls, &use) || !names_use(use, &column.use) ||
            !pack_asking_begin(&column.asking, self, agent))
                return NULL;
        /* A column can't hold an error about the crawler or the pack, which a question about nothing shows. */
        column.failed = rep_pack_usage(column.asking.pack, column.asking.crawler, column.use, NULL, 0);
        if (column.failed == REP_OK)
                made = column_answer(urls, &kernel);
        if (column.failed != REP_OK) {
                Py_CLEAR(made);
                refuse(column.failed, agent);
        }
        pack_asking_end(&column.asking);
        return made;
}
