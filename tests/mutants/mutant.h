/* SPDX-License-Identifier: Apache-2.0 */
/*
 * mutant.h: REP_MUTANT(7) is true if the process began with REP_MUTANT=7 in its environment; see mutants.py.
 *
 * Every file of C is compiled with `-include mutant.h`.  Each has a variable of its own, so that it does not matter how
 * files are linked.  No header of the system is included, because a file may define what those look at.
 */
#ifndef REP_MUTANT
extern char *getenv(const char *name);
extern int atoi(const char *text);

static int rep_mutant;

__attribute__((constructor(101))) static void
rep_read_mutant(void)
{
        const char *value = getenv("REP_MUTANT");

        rep_mutant = value != 0 ? atoi(value) : 0;
}

#define REP_MUTANT(number) (rep_mutant == (number))
#endif
