/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Emitted code as engines: what `rep2c emit` makes of each host, compiled and loaded before anything is timed.
 *
 * Whoever builds the code registers it here; to set a site up is to find it.
 */
#ifndef REP_BENCH_EMITTED_H
#define REP_BENCH_EMITTED_H

#include "emit/emit.h"
#include "engines/engine.h"
#include "rep_compile.h"

/* A back-end, and how C is made of what it emits: the command that makes hN.c of hN.EXTENSION, or NULL. */
struct bench_emitter {
        const struct bench_engine *engine;
        rep_emit_function *emit;
        enum rep_encoding encoding; /* as the command compiles for it */
        const char *extension, *generator;
};

enum { BENCH_EMITTERS = 4 };

extern const struct bench_emitter bench_emitters[BENCH_EMITTERS];

/* The function of emitted code that checks a URL. */
typedef int bench_emitted_check(const char *url, size_t size, uint32_t *line);

/* Registers the code that the emitter number EMITTER made of ROBOTS, and its bytes of code and data. */
void bench_emitted_add(size_t emitter, const char *robots, bench_emitted_check *check, size_t bytes);

#endif
