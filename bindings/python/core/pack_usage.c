/* SPDX-License-Identifier: Apache-2.0 */
/* pack_usage.c: see pack_usage.h. */
#include "pack_usage.h"

#include "bytes_view.h"
#include "column.h"
#include "names.h"
#include "pack_asking.h"
#include "pack_values.h"
#include "rep_say.h"

/* Raises that the pack has no answers. */
static PyObject *
refuse(void)
{
        return PyErr_Format(core_pack_error,
                            "the pack does not state what content may be used for: it is made for certain "
                            "crawlers, or without what files say beside their rules");
}

/* ---- one URL */

/* What is stated about a URL, as JSON. */
struct usage_json {
        struct answer answer;
        bool written;
};

static void
write_usage(void *context, const struct rep_usage_report *found)
{
        struct usage_json *json = context;

        json->written = rep_say_usage_json(found, 0, answer_append, &json->answer);
}

PyObject *
usage_json_of(struct rep_site *site, const struct rep_crawler *crawler, struct rep_text url, PyObject *object)
{
        enum rep_pack_finding finding = site->finding;
        struct usage_json json = {.written = false};
        enum rep_status status = REP_OK;

        if (site->robots != NULL)
                status = rep_robots_usage_report(site->robots, crawler, url.data, url.size, write_usage, &json);
        rep_site_free(site);
        switch (finding) {
        case REP_PACK_UNKNOWN:
                Py_RETURN_NONE;
        case REP_PACK_NO_URL:
                return PyErr_Format(core_url_error, "%.200R: no absolute URL of http, https or ftp", object);
        case REP_PACK_DAMAGED:
                return pack_refuse_damaged();
        default:
                return answer_finish(&json.answer, status == REP_OK && !json.written ? REP_ERR_MEMORY : status, NULL);
        }
}

PyObject *
pack_usage(PyObject *self, PyObject *arguments)
{
        struct rep_site site = {.robots = NULL};
        struct pack_asking asking;
        struct bytes_view url;
        enum rep_status status;
        PyObject *agent, *object, *json;

        if (!PyArg_ParseTuple(arguments, "OO", &agent, &object) || !bytes_view_text(&url, object, "a URL"))
                return NULL;
        if (!pack_asking_begin(&asking, self, agent)) {
                bytes_view_free(&url);
                return NULL;
        }
        status = rep_pack_site(asking.pack, asking.crawler, url.text.data, url.text.size, &site);
        if (status != REP_OK)
                json = core_raise(status, agent);
        else if (!site.usage)
                json = refuse();
        else
                json = usage_json_of(&site, asking.crawler, url.text, object);
        rep_site_free(&site);
        pack_asking_end(&asking);
        bytes_view_free(&url);
        return json;
}

/* ---- columns */

struct usage_column {
        struct pack_asking asking;
        enum rep_use use;
        enum chunk_usage_part part;
        struct rep_site site;
        enum rep_status failed; /* the first error; REP_OK: none */
};

/* Returns the answer about URL. */
static uint32_t
usage_of(struct usage_column *column, struct rep_text url)
{
        struct rep_usage usage;
        enum rep_status status =
                rep_pack_site(column->asking.pack, column->asking.crawler, url.data, url.size, &column->site);

        if (status == REP_OK && column->site.finding == REP_PACK_UNKNOWN)
                return CHUNK_NULL;
        if (status == REP_OK && column->site.finding == REP_PACK_NO_URL)
                return chunk_no_usage(column->part, CHUNK_NO_URL);
        if (status == REP_OK && column->site.robots != NULL)
                status = rep_robots_usage(column->site.robots, column->asking.crawler, url.data, url.size, column->use,
                                          &usage);
        if (status == REP_ERR_MEMORY && column->failed == REP_OK)
                column->failed = status;
        return status == REP_OK && column->site.robots != NULL ? chunk_usage(column->part, &usage)
                                                               : chunk_no_usage(column->part, CHUNK_DAMAGED);
}

/* See kernel_fn. */
static void
answer_usage(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        for (size_t i = 0; i < count; i++)
                answers[i] = usage_of(context, urls[i]);
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
        column.failed = rep_pack_site(column.asking.pack, column.asking.crawler, NULL, 0, &column.site);
        if (column.failed == REP_OK)
                made = column.site.usage ? column_answer(urls, &kernel) : refuse();
        if (column.failed != REP_OK) {
                Py_CLEAR(made);
                core_raise(column.failed, agent);
        }
        rep_site_free(&column.site);
        pack_asking_end(&column.asking);
        return made;
}
