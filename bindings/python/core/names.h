/* SPDX-License-Identifier: Apache-2.0 */
/* Python's words for the enumerations of the engine. */
#ifndef REP_PYTHON_NAMES_H
#define REP_PYTHON_NAMES_H

#include "chunk.h"
#include "core.h"
#include "rep_compile.h"
#include "rep_usage.h"

/* Sets the value that WORD stands for.  Returns false with a ValueError that lists the words. */
bool names_names(const char *word, enum rep_names *names);
bool names_dialect(const char *word, enum rep_dialect *dialect);
bool names_encoding(const char *word, enum rep_encoding *encoding);
bool names_strip(const char *word, enum rep_strip *strip);
bool names_use(const char *word, enum rep_use *use);
bool names_part(const char *word, enum chunk_usage_part *part);

#endif
