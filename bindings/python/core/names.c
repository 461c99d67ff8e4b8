/* SPDX-License-Identifier: Apache-2.0 */
/* names.c: see inputs.h. */
#include "inputs.h"

#include <string.h>

/* Raises a ValueError that lists WORDS. */
static void
refuse(const char *what, PyObject *word, const char *const words[])
{
        PyObject *list = PyUnicode_FromString(""), *longer;

        for (size_t i = 0; words[i] != NULL && list != NULL; i++) {
                longer = PyUnicode_FromFormat("%U%s'%s'", list, i > 0 ? ", " : "", words[i]);
                Py_DECREF(list);
                list = longer;
        }
        if (list != NULL)
                PyErr_Format(PyExc_ValueError, "%s must be one of %U, not '%U'", what, list, word);
        Py_XDECREF(list);
}

/* Raises a TypeError unless WORD is a str. */
static bool
is_word(const char *what, PyObject *word)
{
        if (!PyUnicode_Check(word))
                PyErr_Format(PyExc_TypeError, "%s must be str, not %.200R", what, core_shown(word));
        return PyUnicode_Check(word);
}

/* Sets *VALUE, which is of an enumeration, to the number of WORD among WORDS.  Returns whether it is one of them. */
static int
find(const char *what, PyObject *word, const char *const words[], void *value)
{
        if (!is_word(what, word))
                return 0;
        for (unsigned i = 0; words[i] != NULL; i++)
                if (PyUnicode_CompareWithASCIIString(word, words[i]) == 0) {
                        memcpy(value, &i, sizeof(enum rep_names));
                        return 1;
                }
        refuse(what, word, words);
        return 0;
}

_Static_assert(sizeof(enum rep_names) == sizeof(unsigned), "enumerations are as large as what find() writes");

/* Defines names_WHAT(), which reads the argument WHAT.  The words are in the order of the enumeration's values. */
#define WORDS(what, ...)                                                \
        int names_##what(PyObject *word, void *value)                   \
        {                                                               \
                static const char *const words[] = {__VA_ARGS__, NULL}; \
                                                                        \
                return find(#what, word, words, value);                 \
        }

WORDS(names, "token", "any", "wide")
WORDS(dialect, "google", "rfc9309")
WORDS(encoding, "auto", "dense", "compact", "list")
WORDS(strip, "none", "all", "texts")
WORDS(column, "allowed", "line", "verdict")
WORDS(part, "preference", "line", "kind")

int
names_use(PyObject *word, void *use)
{
        struct bytes_view view;
        bool found;

        if (!is_word("a use", word) || !bytes_view_text(&view, word, "a use"))
                return 0;
        found = rep_use_of(view.text, use);
        bytes_view_free(&view);
        if (!found)
                PyErr_Format(PyExc_ValueError, "'%U' is not a use of content: search, ai-input and ai-train are", word);
        return found;
}
