/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of an origin's robots.txt: a list of its outcomes in the order of their times.
 *
 *     time ---->
 *     200      301 to X   301 to Y   503   timeout  304   503
 *     answers <-------------------   events ------------------>
 *
 * Records of one origin may come in any order, and from several packs.  The result must not depend on this, so an entry
 * keeps the outcomes themselves, not only their result: an answer that is merged later may lie between two failures.
 *
 * Invariant: a history is a function of the set of its outcomes.  It has the answers that may count, the newest first,
 * and the events later than that one, each once, in order of time.  Nothing else can matter: rep_fetch_record() forgets
 * all failures when an answer comes, and an answer without redirect all answers.  Outcomes of one second have a total
 * order: rules win over a redirect, that over an answer without rules, that over a 304, that over a failure; of two
 * copies of rules, the one with the larger digest; then the longer lifetime. Failures of one second are one.  Therefore
 * rep_history_merge() is commutative, associative and idempotent, with one exception: of more than REP_EVENTS_MAX
 * events, the oldest are summed up.  If histories are merged from the oldest on, as a writer does with records, this
 * never changes the result.
 *
 * A redirect to the robots.txt of another origin is an answer, too: from then on, the robots.txt is the target's, and
 * the results of the target's fetches count.  A history keeps the target's name.  The result depends on the entries
 * of other origins (follow.h).  If nothing is known of the target, the answer before the redirect counts, so a history
 * keeps that as well: the newest redirect to each of two targets, and what was before these, which is an answer of the
 * origin itself, or only the time of a redirect to a third target.  What is older than that can't count.
 *
 * An outcome without a known time (0) comes before all others.  A failure without a known time does not count if
 * there is an outcome with one: otherwise its time would start the 30 days after which a site is given up.
 */
#ifndef REP_PACK_HISTORY_H
#define REP_PACK_HISTORY_H

#include "rep_policy.h"

/* Enough for daily failures of two months. */
#define REP_EVENTS_MAX 64

/* The lifetime of a 304 that states none. */
#define REP_NO_LIFETIME UINT32_MAX

/*
 * One or more failures, or one 304.  Times are in seconds since 1970.
 *
 * A revisit of a web archive is a 304 that says which answer it confirms: the rules that came at the time OF.  If the
 * answer is another one, it says nothing, and stays: records that come later may have that answer.
 */
struct rep_event {
        uint32_t time;     /* of the fetch; of several failures: the last */
        uint32_t first;    /* of several failures: the first; otherwise TIME */
        uint32_t failures; /* their number; if more than 1, the times between FIRST and TIME are not known; 0: a 304 */
        uint32_t value;    /* of failures: the least seconds to wait; of a 304: its lifetime, or REP_NO_LIFETIME */
        uint32_t of;       /* of a revisit: the time of the answer that it confirms; otherwise 0 */
};

/* What an answer is.  Of two answers of one second, the later kind is newer. */
enum rep_answer_kind {
        REP_ANSWER_NONE,     /* it has no rules, as a 404 */
        REP_ANSWER_TURNED,   /* a redirect, only its time is known; never the newest */
        REP_ANSWER_REDIRECT, /* to TARGET */
        REP_ANSWER_RULES
};

struct rep_answer {
        enum rep_answer_kind kind;
        uint32_t time, lifetime;
        uint32_t aged;      /* the time of its oldest part, such as the target of a redirect: at most TIME */
        uint32_t hops;      /* of a redirect: the number of redirects up to TARGET; otherwise 0 */
        uint64_t digest;    /* of the rules, which their owner sets; no entry has it */
        size_t target_size; /* of the target of a redirect; otherwise 0 */
        char target[REP_ROBOTS_URL_SIZE];
};

/* Two redirects, and what was before them. */
enum { REP_REDIRECTS_KEPT = 2, REP_ANSWERS_MAX = REP_REDIRECTS_KEPT + 1 };

struct rep_history {
        uint32_t status;     /* HTTP status of the newest outcome */
        size_t answer_count; /* the newest comes first; all but the last are redirects */
        size_t event_count;  /* the events are all later than the newest answer, and in order of time */
        struct rep_answer answers[REP_ANSWERS_MAX];
        struct rep_event events[REP_EVENTS_MAX];
};

/* Returns the time of the newest answer of HISTORY, or 0. */
static inline uint32_t
rep_history_answered(const struct rep_history *history)
{
        return history->answer_count > 0 ? history->answers[0].time : 0;
}

/* Returns whether the newest answer of HISTORY is of KIND. */
static inline bool
rep_history_is(const struct rep_history *history, enum rep_answer_kind kind)
{
        return history->answer_count > 0 && history->answers[0].kind == kind;
}

/* Returns the answer of HISTORY that is the origin's own, and no redirect, or NULL.  It is the last. */
static inline const struct rep_answer *
rep_history_own(const struct rep_history *history)
{
        const struct rep_answer *last = history->answers + history->answer_count - 1;

        if (history->answer_count == 0 || last->kind == REP_ANSWER_REDIRECT || last->kind == REP_ANSWER_TURNED)
                return NULL;
        return last;
}

/* Returns whether that answer has rules. */
static inline bool
rep_history_has_rules(const struct rep_history *history)
{
        const struct rep_answer *own = rep_history_own(history);

        return own != NULL && own->kind == REP_ANSWER_RULES;
}

/* Says of that answer, if there is one, that its rules have DIGEST. */
static inline void
rep_history_set_digest(struct rep_history *history, uint64_t digest)
{
        if (rep_history_own(history) != NULL)
                history->answers[history->answer_count - 1].digest = digest;
}

/* Returns whether ANSWER is older than all answers of HISTORY. */
bool rep_history_is_older(const struct rep_history *history, const struct rep_answer *answer);

/* Adds ANSWER, which is older than all answers of HISTORY, and counts only if it isn't too many.  Returns whether there
   may be older ones. */
bool rep_history_add_older(struct rep_history *history, const struct rep_answer *answer);

/* Makes a history of FETCH, which may stand for one outcome or many. */
void rep_history_start(struct rep_history *history, const struct rep_policy *policy,
                       const struct rep_fetch_entry *fetch, uint32_t status);

/* Makes a history of FETCH, which ended at TIME.  A 304 is a revisit unless OF is 0.  Returns REP_ERR_ARGUMENT for a
   redirect that is to be followed. */
enum rep_status rep_history_start_fetch(struct rep_history *history, const struct rep_policy *policy,
                                        const struct rep_fetch *fetch, uint32_t of, uint32_t time);

/* Says of HISTORY, which has one answer, that this came at the time ANSWERED.  If that is earlier than the time that it
   has, its rules were confirmed then.  If it is later, the time that it has is that of its oldest part.  ANSWERED may
   be 0, which is unknown. */
void rep_history_date(struct rep_history *history, uint32_t answered);

/* Makes a history of one redirect with STATUS to the robots.txt of the origin TARGET.  HOPS is the number of
   redirects up to TARGET, from 1 to REP_REDIRECTS_MAX. */
void rep_history_start_redirect(struct rep_history *history, struct rep_text target, uint32_t hops, uint32_t status,
                                uint32_t time);

/*
 * Lets what of HISTORY lies in the future, told at the time NOW by POLICY, lose against all other outcomes: it is
 * dropped, or if nothing is left then, its time becomes unknown.  Returns whether there was anything.
 */
bool rep_history_distrust(struct rep_history *history, const struct rep_policy *policy, int64_t now);

/* Forgets what was before the redirects of HISTORY if it is older than OLDEST. */
void rep_history_forget(struct rep_history *history, int64_t oldest);

/* Returns whether the newest outcome of FROM is newer than all of INTO. */
bool rep_history_is_newer(const struct rep_history *from, const struct rep_history *into);

/* Adds everything that FROM knows to INTO, whose status becomes FROM's if that is newer.  Returns whether INTO now has
 * the answer of FROM: its rules, or its redirect. */
bool rep_history_merge(struct rep_history *into, const struct rep_history *from);

/* Returns whether INTO will have the rules of FROM, or those before its redirect, once FROM is merged; also if FROM has
   an answer without rules that is newer. */
bool rep_history_brings_rules(const struct rep_history *into, const struct rep_history *from);

/* Adds to INTO, which may be of another origin, the events of FROM, but neither its answer nor its revisits, which say
   nothing of another answer. */
void rep_history_merge_events(struct rep_history *into, const struct rep_history *from);

/* Computes the result of HISTORY by POLICY.  FETCH becomes the state, and OUTCOME the access at the time of the
   newest outcome.  OUTCOME is REP_ACCESS_FOLLOW if only a redirect is known.  No answer is newer than OLDEST, the time
   of the oldest redirect to it, or UINT32_MAX. */
void rep_history_fold(const struct rep_history *history, const struct rep_policy *policy, uint32_t oldest,
                      struct rep_fetch_entry *fetch, enum rep_access *outcome);

/* Returns the number of revisits in HISTORY that confirm nothing, because the answer is not the one that they mean. */
size_t rep_history_unconfirmed(const struct rep_history *history);

/* Returns when the answer of HISTORY, a redirect, came or was confirmed. */
uint32_t rep_history_confirmed(const struct rep_history *history);

/* Returns TIME in 32 bits, or 0 if it is unknown. */
uint32_t rep_short_time(int64_t time);

#endif
