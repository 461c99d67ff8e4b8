/* SPDX-License-Identifier: Apache-2.0 */
/* ask.c: questions to rules, by name; see rules.h.  Answers are JSON, of which rep2c/results.py makes objects.  The
   engine works, and writes its answer, without the GIL. */
#include "rules.h"

#include <stdlib.h>
#include <string.h>

#include "rep_say.h"

bool
rules_have_texts(const struct rules_object *rules)
{
        if (rules->options.no_texts)
                PyErr_SetString(core_blob_error, "these rules were compiled without the texts of their lines");
        return !rules->options.no_texts;
}

PyObject *
rules_refuse(const struct rules_object *rules, enum rep_status status, PyObject *agent)
{
        if (status == REP_ERR_ARGUMENT && rules->site != NULL)
                return PyErr_Format(core_pack_error,
                                    "the pack was made without what this site's robots.txt says besides its rules");
        if (status == REP_ERR_ARGUMENT && !rules_have_texts(rules))
                return NULL;
        return core_raise(status, agent);
}

/* What the engine writes as JSON.  All zero is the start. */
struct answer {
        char *text;
        size_t size, room;
};

/* Appends SIZE bytes to the answer CONTEXT.  Returns false if memory is out (rep_write_fn). */
static bool
append(void *context, const char *bytes, size_t size)
{
        struct answer *answer = context;

        if (answer->room - answer->size < size) {
                size_t room = 2 * answer->room + size + 256;
                char *grown = realloc(answer->text, room);

                if (grown == NULL)
                        return false;
                answer->text = grown;
                answer->room = room;
        }
        memcpy(answer->text + answer->size, bytes, size);
        answer->size += size;
        return true;
}

/* Asks RULES the question NAME without the GIL. */
static PyObject *
ask(struct rules_object *rules, PyObject *agent, const char *name, struct rep_question *question)
{
        struct answer answer = {.text = NULL};
        struct asking asking;
        PyThreadState *thread;
        enum rep_status status;
        PyObject *json;

        if (!rules_ask(rules, agent, &asking))
                return NULL;
        question->robots = rules->robots;
        question->crawler = asking.crawler;
        thread = PyEval_SaveThread();
        status = rep_ask_json(name, question, append, &answer);
        PyEval_RestoreThread(thread);
        rep_crawler_free(asking.crawler);
        json = status == REP_OK ? PyUnicode_DecodeUTF8(answer.text, (Py_ssize_t)answer.size, NULL)
                                : rules_refuse(rules, status, agent);
        free(answer.text);
        return json;
}

CORE_NAMED(uint64, budget)

PyObject *
rules_answer(PyObject *self, PyObject *arguments)
{
        struct rules_object *rules = (struct rules_object *)self, *other = NULL;
        enum rep_url_status examined = REP_URL_OK;
        struct rep_question question = {.robots = NULL};
        PyObject *agent, *list, *json = NULL;
        struct texts texts;
        const char *name;
        int about_url, lines = 0;

        if (!PyArg_ParseTuple(arguments, "sOpO|O&O!p", &name, &agent, &about_url, &list, uint64_budget,
                              &question.budget, rules_type, &other, &lines) ||
            !texts_read(&texts, list, about_url ? "a URL" : "a text"))
                return NULL;
        question.texts = texts.texts;
        question.text_count = texts.count;
        question.other = other != NULL ? other->robots : NULL;
        question.lines = lines != 0;
        if (about_url)
                examined = rep_page_url_in(rules->options.dialect, texts.texts[0].data, texts.texts[0].size);
        if (examined != REP_URL_OK)
                urls_refuse(texts.views[0].object, examined);
        else if (other == NULL || rules_have_texts(other))
                json = ask(rules, agent, name, &question);
        texts_free(&texts);
        return json;
}
