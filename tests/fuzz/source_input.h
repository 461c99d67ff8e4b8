/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the fuzz targets of sources. */
#ifndef REP_TESTS_FUZZ_SOURCE_INPUT_H
#define REP_TESTS_FUZZ_SOURCE_INPUT_H

#include "cli/archives/sources.h"

/* Gives DATA as a file to SOURCE, and ends the process where what comes out is not as record.h says. */
void fuzz_source(const struct source *source, const uint8_t *data, size_t size);

#endif
