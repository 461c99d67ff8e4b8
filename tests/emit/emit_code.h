/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Emitted code under test: the output of each back-end is built as a user would build it, loaded, and called.
 *
 * In: a back-end, robots.txt files, and questions with the right answers.  The code of many files is compiled
 * together, by every installed compiler, with all warnings as errors.  Out: how many answers were wrong; each is
 * printed.
 */
#ifndef REP_TESTS_EMIT_CODE_H
#define REP_TESTS_EMIT_CODE_H

#include "compile.h"
#include "emit/emit.h"

/* A back-end that makes C, or what a generator makes C of. */
struct emitter {
        const char *name;
        rep_emit_function *emit;
        const char *extension; /* of the source */
        /* The command line that makes OUT.c of the source IN: it begins with the name of the command, and in it "IN"
         * and "OUT.c" are words.  NULL where the source is C already. */
        const char *generator;
        const char *flags;   /* for the C compiler, beside those that all get; "" for none */
        uint32_t max_states; /* as in an emission */
};

/* What came of it. */
struct emit_tally {
        size_t files, tables, answers, wrong, bytes; /* TABLES: automata for lack of states; BYTES: of the sources */
};

struct emit_job;

/* Whether what EMITTER needs is installed; says so where it is not. */
bool emitter_works(const struct emitter *emitter);

/* Starts a job of EMITTER, to be ended. */
struct emit_job *emit_job_start(const struct emitter *emitter);

/* Emits what OPTIONS and STAGES (compile.h) make of ROBOTS, called NAME.  OPTIONS->agents need not live longer. */
void emit_job_robots(struct emit_job *job, const char *name, struct rep_text robots, const struct rep_options *options,
                     unsigned stages);

/* Asks the last file for a URL: as AGENT, or where that is NULL as everybody.  What has no host is not asked about:
 * code does not look at hosts, and reads it as Google's parser does.  A tab or the end of a line is refused. */
void emit_job_ask(struct emit_job *job, const struct rep_text *agent, struct rep_text url, struct rep_result wanted);

/* Builds what is left, asks it, and frees JOB. */
struct emit_tally emit_job_end(struct emit_job *job);

#endif
