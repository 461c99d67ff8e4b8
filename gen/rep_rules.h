/*
 * rep_rules.h: check a few URLs against a robots.txt without compiling it.
 *
 *     const struct rep_ruleset *rules;
 *     struct rep_result result;
 *
 *     if (rep_ruleset_read(compiler, text, text_size, &options, &rules) == REP_OK &&
 *         rep_ruleset_check(rules, url, url_size, &result) == REP_OK)
 *             ... result.verdict ...
 *
 * A rule set is the rules that hold for one crawler, the strongest first; a check
 * tries one after the other, and the first that matches decides.  The answers are
 * those of the blob that rep_compile() makes with the same options.
 *
 * Which of the two: reading takes a fifth of what compiling does at the median
 * of real files, and a tenth in the mean.  A check takes a little more at the
 * median and three times as long in the mean.  Of 559 hosts with real URLs, all
 * asked equally many, a blob is the better bargain from about a thousand URLs a
 * host on, at the median host from a few thousand (`rep-bench --corpus DIR --works
 * setup,hot-real --engines rep-dense,rep-compact,rep-rules`, "break-even").  But
 * a check is not bounded as a blob's is: hostile rules of 500 KiB make one of
 * 2,083 bytes take a quarter of a second, in REP_DIALECT_RFC9309 half a
 * second (build/bench/hostile_report), so compile where nobody may be slow.
 *
 * Threads: reading is the compiler's, one thread at a time.  A rule set is never
 * written to again: any number of threads may check with it.
 */
#ifndef REP_RULES_H
#define REP_RULES_H

#include "rep_compile.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The rules of one robots.txt for one crawler. */
struct rep_ruleset;

/*
 * Reads the SIZE bytes of robots.txt at TEXT.  OPTIONS may be NULL; of them AGENTS, EXEMPT,
 * NAMES, MAX_BYTES, DIALECT and TRACKING count, the others say how blobs are stored.
 * Without agents the rules are those for everybody ("*").  Where TRACKING is
 * REP_TRACK_VERDICT, results have line and rank 0.
 *
 * *RULES is set to the rule set.  It belongs to COMPILER and lives until the next
 * rep_ruleset_read(), rep_compile() or rep_compiler_destroy() with it.  To keep it,
 * copy its rep_ruleset_size() bytes to 8-byte aligned memory; the copy is as good.
 * It needs nothing of TEXT any more.  It is no blob: it is made for this machine and
 * this version of the library, and is not checked when it is used.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_TOKEN (an agent is none), REP_ERR_MEMORY
 * or REP_ERR_LIMIT (the rules would exceed 4 GiB, or MAX_BYTES is over 1 GiB).  After an
 * error *RULES is NULL, and COMPILER can be used again.  rep_compiler_report() tells what
 * was seen.
 *
 * Cost: memory linear in SIZE, for any content, and time linear in SIZE times the number of agents.
 */
REP_API enum rep_status rep_ruleset_read(struct rep_compiler *compiler, const char *text, size_t size,
                                         const struct rep_options *options, const struct rep_ruleset **rules);

/* Bytes that RULES takes.  Cost: constant. */
REP_API size_t rep_ruleset_size(const struct rep_ruleset *rules);

/*
 * Checks one URL against RULES.  URL and RESULT are as for rep_check(), and so are the statuses: REP_OK, REP_ERR_LIMIT
 * for a URL over REP_URL_MAX, REP_ERR_ARGUMENT.  After an error RESULT says "disallow, line 0", the safe side.
 *
 * Cost: for each rule up to the one that decides, a comparison of eight bytes; where these match, up to the length of
 * the path for each of its segments, and for hostile rules times the segment's length.  No allocation.  In
 * REP_DIALECT_RFC9309 a path with escapes is made canonical in 8 KiB of stack; one that is longer is read character by
 * character instead, as often as rules ask, which is slower, and needs no more memory.
 */
REP_API enum rep_status rep_ruleset_check(const struct rep_ruleset *rules, const char *url, size_t url_size,
                                          struct rep_result *result);

/* The same for a path alone, as rep_check_path() takes it. */
REP_API enum rep_status rep_ruleset_check_path(const struct rep_ruleset *rules, const char *path, size_t path_size,
                                               struct rep_result *result);

#ifdef __cplusplus
}
#endif

#endif
