/* SPDX-License-Identifier: Apache-2.0 */
/* usage_column.c: what is stated about a column of URLs, by one robots.txt or by those of a pack; see rules.h and
 * pack.h. */
#include "column.h"
#include "pack.h"
#include "rules.h"

struct usage_column {
        PyObject *agent, *urls; /* borrowed */
        enum rep_use use;
        enum chunk_usage_part part;
        const struct rep_crawler *crawler;
        const struct rules_object *rules; /* NULL: those of the site of each URL */
        const struct rep_pack *pack;
        struct rep_site site;
        enum rep_status failed; /* the first error; REP_OK: none */
};

/* Returns the object to ask about URL.  NULL: *ANSWER is the answer, as it is after an error. */
static struct rep_robots *
find_robots(struct usage_column *column, struct rep_text url, uint32_t *answer)
{
        enum rep_pack_finding finding;

        if (column->rules != NULL) {
                *answer = chunk_no_usage(column->part, CHUNK_NO_URL);
                return rep_page_url_in(column->rules->options.dialect, url.data, url.size) == REP_URL_OK
                               ? column->rules->robots
                               : NULL;
        }
        if (rep_pack_site(column->pack, column->crawler, url.data, url.size, &column->site) != REP_OK)
                column->failed = REP_ERR_MEMORY;
        finding = column->site.finding;
        *answer = finding == REP_PACK_UNKNOWN
                          ? CHUNK_NULL
                          : chunk_no_usage(column->part, finding == REP_PACK_NO_URL ? CHUNK_NO_URL : CHUNK_DAMAGED);
        return column->site.robots;
}

/* See kernel_fn. */
static void
answer_usage(void *context, const struct rep_text *urls, size_t count, uint32_t *answers)
{
        struct usage_column *column = context;
        struct rep_robots *robots;
        struct rep_usage usage;
        enum rep_status status;

        for (size_t i = 0; i < count; i++) {
                robots = find_robots(column, urls[i], &answers[i]);
                if (robots == NULL)
                        continue;
                status = rep_robots_usage(robots, column->crawler, urls[i].data, urls[i].size, column->use, &usage);
                if (status == REP_OK)
                        answers[i] = chunk_usage(column->part, &usage);
                else if (status == REP_ERR_MEMORY)
                        column->failed = status;
        }
}

/* Reads the ARGUMENTS of a method: agent, column of URLs, use, and part. */
static bool
read_arguments(struct usage_column *column, PyObject *arguments)
{
        return PyArg_ParseTuple(arguments, "OOO&O&", &column->agent, &column->urls, names_use, &column->use, names_part,
                                &column->part) != 0;
}

/* Returns the answers, unless STATUS is an error about the crawler, which a column can't hold. */
static PyObject *
answer(struct usage_column *column, enum rep_status status)
{
        const enum chunk_kind kind = column->part == CHUNK_USAGE_LINE ? CHUNK_LINES : CHUNK_VERDICTS;
        const struct kernel kernel = {kind, answer_usage, column};
        PyObject *made = status == REP_OK ? column_answer(column->urls, &kernel) : core_raise(status, column->agent);

        if (made != NULL && column->failed != REP_OK) {
                Py_CLEAR(made);
                core_raise(column->failed, column->agent);
        }
        return made;
}

PyObject *
rules_usage_column(PyObject *self, PyObject *arguments)
{
        struct rules_object *rules = (struct rules_object *)self;
        struct usage_column column = {.rules = rules, .failed = REP_OK};
        struct asking asking;
        struct rep_usage usage;
        PyObject *made;

        if (!read_arguments(&column, arguments) || !rules_have_texts(rules) || !rules_ask(rules, column.agent, &asking))
                return NULL;
        column.crawler = asking.crawler;
        /* Any URL shows what is wrong with the crawler. */
        made = answer(&column, rep_robots_usage(rules->robots, column.crawler, "/", 1, column.use, &usage));
        rep_crawler_free(asking.crawler);
        return made;
}

PyObject *
pack_usage_column(PyObject *self, PyObject *arguments)
{
        struct usage_column column = {.failed = REP_OK};
        struct pack_asking asking;
        enum rep_status status;
        PyObject *made;

        if (!read_arguments(&column, arguments) || !pack_asking_begin(&asking, self, column.agent))
                return NULL;
        column.crawler = asking.crawler;
        column.pack = asking.pack;
        /* A question about nothing shows what is wrong with the crawler or the pack. */
        status = rep_pack_site(column.pack, column.crawler, NULL, 0, &column.site);
        made = status == REP_OK && !column.site.usage ? pack_refuse_usage() : answer(&column, status);
        rep_site_free(&column.site);
        pack_asking_end(&asking);
        return made;
}
