/* SPDX-License-Identifier: Apache-2.0 */
/* names.c: see names.h. */
#include "names.h"

#include <string.h>

/* The words of each enumeration, in the order of its values. */
static const char *const names_words[] = {"token", "any", "wide", NULL};
static const char *const dialect_words[] = {"google", "rfc9309", NULL};
static const char *const encoding_words[] = {"auto", "dense", "compact", "list", NULL};
static const char *const strip_words[] = {"none", "all", "texts", NULL};
static const char *const part_words[] = {"preference", "line", "kind", NULL};

/* Raises a ValueError that lists WORDS. */
static void
refuse(const char *what, const char *word, const char *const words[])
{
        PyObject *list = PyUnicode_FromString(""), *longer;

        for (size_t i = 0; words[i] != NULL && list != NULL; i++) {
                longer = PyUnicode_FromFormat("%U%s'%s'", list, i > 0 ? ", " : "", words[i]);
                Py_DECREF(list);
                list = longer;
        }
        if (list != NULL)
                PyErr_Format(PyExc_ValueError, "%s must be one of %U, not '%s'", what, list, word);
        Py_XDECREF(list);
}

/* Returns the number of WORD among WORDS, or -1 with an exception set. */
static int
find(const char *what, const char *word, const char *const words[])
{
        for (int i = 0; words[i] != NULL; i++)
                if (strcmp(word, words[i]) == 0)
                        return i;
        refuse(what, word, words);
        return -1;
}

bool
names_names(const char *word, enum rep_names *names)
{
        int found = find("names", word, names_words);

        *names = (enum rep_names)found;
        return found >= 0;
}

bool
names_dialect(const char *word, enum rep_dialect *dialect)
{
        int found = find("dialect", word, dialect_words);

        *dialect = (enum rep_dialect)found;
        return found >= 0;
}

bool
names_encoding(const char *word, enum rep_encoding *encoding)
{
        int found = find("encoding", word, encoding_words);

        *encoding = (enum rep_encoding)found;
        return found >= 0;
}

bool
names_strip(const char *word, enum rep_strip *strip)
{
        int found = find("strip", word, strip_words);

        *strip = (enum rep_strip)found;
        return found >= 0;
}

bool
names_part(const char *word, enum chunk_usage_part *part)
{
        int found = find("part", word, part_words);

        *part = (enum chunk_usage_part)found;
        return found >= 0;
}

bool
names_use(const char *word, enum rep_use *use)
{
        if (rep_use_of(rep_string(word), use))
                return true;
        PyErr_Format(PyExc_ValueError, "'%s' is no use of content: search, ai-input and ai-train are", word);
        return false;
}
