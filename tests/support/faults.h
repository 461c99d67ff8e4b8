/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Faults: one driver makes calls of the system fail, over a table of scenarios.
 *
 *     scenario: begin, run, check    what is there before, what is tried, and what holds after it, whatever failed
 *     way: 0, 1 ...                  a variant of the scenario, for its functions to know
 *     fault: a kind of call          how the one that fails does so
 *     number: 0, 1 ...               calls of this kind that work before
 * Each way meets each fault at each number, until a run makes no more of these calls.  So every call of a scenario has
 * failed once, and the last run was one without a fault.  That one is checked as well.
 * Invariants: calls fail in run() alone, so begin() and check() have a system that works; every fault of a scenario
 * came at least once, or the test fails.
 * The linker sends the calls to faults.c, which passes them on (see rep_faults() in tests/CMakeLists.txt).
 */
#ifndef REP_TESTS_FAULTS_H
#define REP_TESTS_FAULTS_H

#include "tests/support/test.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

enum fault_call {
        FAULT_END, /* of a list of faults; no call */
        FAULT_ACCESS,
        FAULT_CLOSE, /* it is closed nevertheless */
        FAULT_ENTROPY,
        FAULT_FCHMOD,
        FAULT_FSTAT,
        FAULT_FSYNC,
        FAULT_LINK,
        FAULT_MEMORY, /* malloc(), calloc(), realloc() */
        FAULT_MMAP,
        FAULT_OPEN, /* open(), openat() */
        FAULT_OPENDIR,
        FAULT_READ, /* read(), pread() */
        FAULT_READDIR,
        FAULT_RENAME,
        FAULT_SYSCALL,
        FAULT_TEMPORARY, /* mkstemp(), mkostemp() */
        FAULT_WRITE,     /* write(), pwrite() */
        FAULT_CALLS
};

struct system_fault {
        enum fault_call call;
        int error;            /* errno of the call that fails; 0: it works */
        unsigned number;      /* calls of this kind before the first that fails */
        bool once;            /* no other numbers are tried */
        bool forever;         /* all later calls fail, too */
        bool ends;            /* a read finds the end of the file instead of an error */
        int signal;           /* sent before the call, which ends the run; 0: none */
        size_t most;          /* bytes of each read and write; 0: all */
        const char *truncate; /* this file becomes empty before the call; NULL: none */
};

/* Each read and write takes half of what it is asked for. */
#define FAULT_HALF SIZE_MAX

/* One allocation fails, or all from there on do. */
extern const struct system_fault no_memory[];

/* A run, for its check. */
struct fault_run {
        const struct system_fault *fault; /* with its number */
        bool came;                        /* the run made that call */
        unsigned status;                  /* what run() returned */
};

struct scenario {
        const char *name;                  /* NULL ends a table */
        const struct system_fault *faults; /* up to FAULT_END */
        void (*begin)(void);               /* may be NULL */
        unsigned (*run)(void);
        void (*check)(const struct fault_run *run);
        size_t ways; /* 0: one */
};

/* The way of the scenario that is under way. */
extern size_t fault_way;

/* A test: the scenarios of TABLE, up to one without a name.  A failure tells where it came. */
#define FAULTS_TEST(table) ADD_TEST(table, faults_test, NULL, faults_tell, (void *)(uintptr_t)&table)
void faults_test(void **state);
int faults_tell(void **state);

/* Runs SCENARIO alone; returns how many faults came. */
size_t faults_inject(const struct scenario *scenario);

/* A check: the status is REP_OK, or that of missing memory after a fault. */
void check_memory(const struct fault_run *run);

/* ---- for what is not a scenario, or only a part of its run */

/* From now on calls fail as FAULT says. */
void faults_begin(struct system_fault fault);

/* No call fails any more.  Returns whether the fault came. */
bool faults_stop(void);

/* All calls of this kind fail, beside any fault, until the scenario ends or REFUSED is false. */
void faults_refuse(enum fault_call call, bool refused);

#endif
