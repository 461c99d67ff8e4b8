/* SPDX-License-Identifier: Apache-2.0 */
/* names.c: see inputs.h. */
#include "inputs.h"

/* The words of each enumeration, in the order of its values. */
static const char *const names_words[] = {"token", "any", "wide", NULL};
static const char *const dialect_words[] = {"google", "rfc9309", NULL};
static const char *const encoding_words[] = {"auto", "dense", "compact", "list", NULL};
static const char *const strip_words[] = {"none", "all", "texts", NULL};
static const char *const part_words[] = {"preference", "line", "kind", NULL};

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
                PyErr_Format(PyExc_TypeError, "%s must be str, not %R", what, (PyObject *)Py_TYPE(word));
        return PyUnicode_Check(word);
}

/* Returns the number of WORD among WORDS, or -1 with an exception set. */
static int
find(const char *what, PyObject *word, const char *const words[])
{
        if (!is_word(what, word))
                return -1;
        for (int i = 0; words[i] != NULL; i++)
                if (PyUnicode_CompareWithASCIIString(word, words[i]) == 0)
                        return i;
        refuse(what, word, words);
        return -1;
}

int
names_names(PyObject *word, void *names)
{
        int found = find("names", word, names_words);

        *(enum rep_names *)names = (enum rep_names)found;
        return found >= 0;
}

int
names_dialect(PyObject *word, void *dialect)
{
        int found = find("dialect", word, dialect_words);

        *(enum rep_dialect *)dialect = (enum rep_dialect)found;
        return found >= 0;
}

int
names_encoding(PyObject *word, void *encoding)
{
        int found = find("encoding", word, encoding_words);

        *(enum rep_encoding *)encoding = (enum rep_encoding)found;
        return found >= 0;
}

int
names_strip(PyObject *word, void *strip)
{
        int found = find("strip", word, strip_words);

        *(enum rep_strip *)strip = (enum rep_strip)found;
        return found >= 0;
}

int
names_part(PyObject *word, void *part)
{
        int found = find("part", word, part_words);

        *(enum chunk_usage_part *)part = (enum chunk_usage_part)found;
        return found >= 0;
}

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
                PyErr_Format(PyExc_ValueError, "'%U' is no use of content: search, ai-input and ai-train are", word);
        return found;
}
