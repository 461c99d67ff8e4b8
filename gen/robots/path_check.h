/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A path that is compared with one rule after another, each as its text spells it.  The strongest rule that matches is
 * the result.
 *
 * Nothing is kept of a rule that loses.  What an unusual pattern matches is read by the code that objects use, so it is
 * the same.
 */
#ifndef REP_GEN_ROBOTS_PATH_CHECK_H
#define REP_GEN_ROBOTS_PATH_CHECK_H

#include "match/list_path.h"
#include "rep_robots.h"
#include "syntax/canonical.h"

struct rep_path_check {
        enum rep_dialect dialect;
        bool directory;         /* the path ends with "/", and the dialect has the extra rule for index pages */
        enum rep_status status; /* not REP_OK: a rule is too long, or the rules took more than MOST steps */
        struct rep_list_path path;
        struct rep_text rest; /* the path as the URL has it, behind its first "/" */
        uint64_t head;        /* its first eight bytes, with zeros behind its end */
        uint64_t steps, most; /* that were taken, and that may be */
        uint64_t strongest;   /* the strength of RESULT; 0: no rule matched */
        struct rep_result result;
        struct rep_list_known known;
        char kept[REP_LIST_KEPT];
};

/* Begins CHECK of a URL, or if IS_PATH of a path, which may take MOST steps.  CHECK must not move.  Returns REP_OK,
 * REP_ERR_URL or REP_ERR_LIMIT. */
enum rep_status rep_begin_path_check(struct rep_path_check *check, enum rep_dialect dialect, const char *url,
                                     size_t size, bool is_path, uint64_t most);

/* Compares the rule of VALUE, all of which is known. */
void rep_check_rule(struct rep_path_check *check, struct rep_text value, uint32_t line, bool allow);

/* Returns the status of CHECK, and sets RESULT if that is REP_OK. */
enum rep_status rep_end_path_check(const struct rep_path_check *check, struct rep_result *result);

/* Counts STEPS of work for CHECK. */
static inline void
rep_count_steps(struct rep_path_check *check, uint64_t steps)
{
        check->steps += steps;
        if (check->steps > check->most)
                check->status = REP_ERR_LIMIT;
}

/* Drops the result so far. */
static inline void
rep_forget_rules(struct rep_path_check *check)
{
        check->strongest = 0;
        check->result = (struct rep_result){.verdict = REP_ALLOW};
}

/*
 * Returns whether no pattern that begins with WORD matches, the eight bytes of a value and what follows it, where
 * the path has those of PATH.
 *
 * A byte differs from the path's, and neither this one nor one before it is special: special bits up to its byte are
 * below its lowest bit that differs, shifted to the next byte.
 */
static inline bool
rep_differs_early(uint64_t word, uint64_t path)
{
        uint64_t differing = word ^ path, lowest = differing & (0 - differing);

        return differing != 0 && (rep_special_bytes(word) & ((lowest << 8) - 1)) == 0;
}

/* Returns whether that holds for one of the words from AT on, up to LIMIT, and for all before it that they are the
 * path's.  Only whole words of the path are looked at, so that it holds for the directory of an index page, too. */
bool rep_differs_later(const struct rep_path_check *check, const char *at, const char *limit);

#endif
