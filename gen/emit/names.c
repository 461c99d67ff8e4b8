/* SPDX-License-Identifier: Apache-2.0 */
/* names.c: which names C code can have; see command.h. */
#include "emit/command.h"

#include <string.h>

/* The keywords of C11, and the names that <stdbool.h> defines. */
static const char *const keywords[] = {
        "_Alignas",       "_Alignof",      "_Atomic", "_Bool",    "_Complex", "_Generic", "_Imaginary", "_Noreturn",
        "_Static_assert", "_Thread_local", "auto",    "bool",     "break",    "case",     "char",       "const",
        "continue",       "default",       "do",      "double",   "else",     "enum",     "extern",     "false",
        "float",          "for",           "goto",    "if",       "inline",   "int",      "long",       "register",
        "restrict",       "return",        "short",   "signed",   "sizeof",   "static",   "struct",     "switch",
        "true",           "typedef",       "union",   "unsigned", "void",     "volatile", "while",
};

bool
rep_is_identifier(const char *name)
{
        static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
        static const char digits[] = "0123456789";
        const char *at = name;

        if (*at == '\0' || strchr(letters, *at) == NULL)
                return false;
        while (*at != '\0' && (strchr(letters, *at) != NULL || strchr(digits, *at) != NULL))
                at++;
        for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++)
                if (strcmp(name, keywords[i]) == 0)
                        return false;
        return *at == '\0';
}

bool
rep_is_header_name(const char *name)
{
        for (; *name != '\0'; name++)
                if ((unsigned char)*name < ' ' || strchr("\"\\?", *name) != NULL)
                        return false;
        return true;
}
