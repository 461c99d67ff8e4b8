/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the fuzz targets of sources. */
#ifndef REP_TESTS_FUZZ_SOURCE_INPUT_H
#define REP_TESTS_FUZZ_SOURCE_INPUT_H

#include "rep_archive.h"

/* Reads DATA as a file of KIND, and ends the process where what comes out is not as rep_archive.h says. */
void fuzz_source(enum rep_archive_kind kind, const uint8_t *data, size_t size);

#endif
