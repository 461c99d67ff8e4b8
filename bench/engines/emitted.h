/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Emitted code as engines: the output of `rep2c emit` for each host, compiled and loaded before anything is timed.
 *
 * The program that builds the code registers it here.  Setting a site up only finds it.
 */
#ifndef REP_BENCH_EMITTED_H
#define REP_BENCH_EMITTED_H

#include "emit/emit.h"
#include "engines/engine.h"
#include "rep_compile.h"

/* A back-end, and how its output becomes C: the command that makes hN.c from hN.EXTENSION, or NULL. */
struct bench_emitter {
        const struct bench_engine *engine;
        rep_emit_function *emit;
        enum rep_encoding encoding; /* the encoding with which the command compiles for it */
        const char *extension, *generator;
};

enum { BENCH_EMITTERS = 4 };

extern const struct bench_emitter bench_emitters[BENCH_EMITTERS];

/* The function of emitted code that checks a URL. */
typedef int bench_emitted_check(const char *url, size_t size, uint32_t *line);

/* Registers the code that emitter number EMITTER made from ROBOTS, and its bytes of code and data. */
void bench_emitted_add(size_t emitter, const char *robots, bench_emitted_check *check, size_t bytes);

#endif
