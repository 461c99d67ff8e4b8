/* SPDX-License-Identifier: Apache-2.0 */
/* pack_usage.c: see pack_usage.h. */
#include "pack_usage.h"

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

void
usage_json_write(void *context, const struct rep_usage_report *found)
{
        struct usage_json *json = context;

        json->written = rep_say_usage_json(found, 0, answer_append, &json->answer);
}

PyObject *
usage_json_object(struct usage_json *json, enum rep_pack_finding finding, PyObject *url)
{
        switch (finding) {
        case REP_PACK_UNKNOWN:
                Py_RETURN_NONE;
        case REP_PACK_NO_URL:
                return PyErr_Format(core_url_error, "%.200R: no absolute URL of http, https or ftp", url);
        case REP_PACK_DAMAGED:
                return pack_refuse_damaged();
        default:
                return answer_finish(&json->answer, json->written ? REP_OK : REP_ERR_MEMORY, NULL);
        }
}

PyObject *
pack_usage(PyObject *self, PyObject *arguments)
{
        struct usage_json json = {.written = false};
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
        status = rep_pack_usage_report(asking.pack, asking.crawler, url.text.data, url.text.size, usage_json_write,
                                       &json, &finding);
        pack_asking_end(&asking);
        bytes_view_free(&url);
        return status == REP_OK ? usage_json_object(&json, finding, object) : refuse(status, agent);
}

/* ---- columns */

struct usage_column {
        struct pack_asking asking;
        enum rep_use use;
        enum chunk_usage_part part;
        enum rep_status failed; /* the first error; REP_OK: none */
};

/* See kernel_fn. */
static void
answer_usage(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        struct usage_column *column = context;
        struct rep_pack_usage_query queries[KERNEL_BATCH];
        enum rep_status status;

        for (size_t i = 0; i < count; i++)
                queries[i] = (struct rep_pack_usage_query){.url = urls[i].data, .url_size = urls[i].size};
        status = rep_pack_usage(column->asking.pack, column->asking.crawler, column->use, queries, count);
        if (column->failed == REP_OK)
                column->failed = status;
        for (size_t i = 0; i < count; i++)
                answers[i] = queries[i].finding == REP_PACK_UNKNOWN   ? CHUNK_NULL
                             : queries[i].finding == REP_PACK_NO_URL  ? chunk_no_usage(column->part, CHUNK_NO_URL)
                             : queries[i].finding == REP_PACK_DAMAGED ? chunk_no_usage(column->part, CHUNK_DAMAGED)
                                                                      : chunk_usage(column->part, &queries[i].usage);
}

PyObject *
pack_usage_column(PyObject *self, PyObject *arguments)
{
        struct usage_column column = {.failed = REP_OK};
        struct kernel kernel = {CHUNK_VERDICTS, answer_usage, &column};
        PyObject *agent, *urls, *made = NULL;
        const char *use, *part;

        if (!PyArg_ParseTuple(arguments, "OOss", &agent, &urls, &use, &part) || !names_use(use, &column.use) ||
            !names_part(part, &column.part) || !pack_asking_begin(&column.asking, self, agent))
                return NULL;
        kernel.kind = chunk_kind_of(column.part);
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
