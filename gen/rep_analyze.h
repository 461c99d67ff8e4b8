/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_analyze.h: exact answers about the rules of a robots.txt: which rules do nothing, why a URL
 * is disallowed, how much of a site is open to which crawler.
 *
 *     struct rep_robots *robots;
 *
 *     if (rep_robots_parse(text, size, NULL, &robots) == REP_OK &&
 *         rep_robots_explain(robots, NULL, url, url_size, 0, on_explanation, context) == REP_OK)
 *             ... on_explanation() was called once ...
 *     rep_robots_free(robots);
 *
 * The object of a robots.txt (rep_robots.h) is asked, so a caller that has one for checks need not read the file again.
 * It answers from the lines that it keeps.  An object with NO_TEXTS, or from a blob without texts, can't
 * (REP_ERR_ARGUMENT).  An object that was made for a crawler answers questions about this crawler only (REP_ERR_AGENT).
 * So does one from a blob for certain agents, which has no answer about all crawlers of a file either.
 *
 * The answers hold for all possible paths, not only for a sample.  Such questions can be made exponentially hard, so
 * each call has one budget of steps for all that it does.  What is not settled within the budget is reported as
 * undecided, never guessed.  The default budget settles everything but artificial files.
 *
 * Answers about every crawler cover two kinds.  The first are the crawlers that the file names by tokens, as the names
 * of the object allow (enum rep_names).  The second are the public crawlers that only wide names can name
 * (rep_robots.h). For the second kind, the file is always read with wide names: a line for MJ12bot names that crawler,
 * and MJ as well.  A crawler that merges the groups of several tokens is not covered.
 *
 * A callback FN gets an answer, with CONTEXT, before the function returns.  What it gets is valid until it returns.  It
 * may check URLs by the object, and ask it further questions.  FN is not called after an error that is known before.
 *
 * Bounds: with the default budget, no call about a file of 500 KB, or two, takes over 2 seconds of processor time and
 * 140 MiB. The 3,000 real files of the measurement take half a second together and leave no question undecided.
 * build/bench/analysis_report measures these figures, and `ctest -R question_growth` counts steps, work and memory.
 *
 * These functions print nothing.
 *
 * Threads: any thread may ask, as for checks.  Cost: each question reads the lines of the object once more, in time and
 * memory linear in them, plus sorting.  Nothing of it stays, but for rep_robots_explain().
 */
#ifndef REP_ANALYZE_H
#define REP_ANALYZE_H

#include "rep_compile.h"
#include "rep_policy.h"
#include "rep_robots.h"

#ifdef __cplusplus
extern "C" {
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* a function is called like a struct */
#endif
#endif

/* The steps of a call whose budget is given as 0.  Steps cost alike: each takes 40 nanoseconds at most, with gcc -O2 on
 * a processor of today, or corresponds to some bytes that are kept.  So all together take up to 2 seconds. */
#define REP_BUDGET 50000000

/* ---- findings */

enum rep_severity {
        REP_SEVERITY_NOTE = 0, /* works, but could be shorter, or may surprise */
        REP_SEVERITY_WARNING,  /* probably does not do what was meant */
        REP_SEVERITY_ERROR,    /* has no effect at all, closes the site by mistake, or the file is not a robots.txt */
};

/* What the linter finds; rep_say_finding_text_json() (rep_say.h) says more about each.  More may come at the end. */
enum rep_finding_id {
        REP_FINDING_NOT_TEXT = 0,          /* HTML, UTF-16, bytes that no text has, or no directive at all */
        REP_FINDING_BOM,                   /* a byte order mark */
        REP_FINDING_OVER_LIMIT,            /* the end of the file is not read */
        REP_FINDING_CUT_LINE,              /* the end of a line is not read */
        REP_FINDING_MISSPELT_KEY,          /* a key that is accepted by some, or close to a known one */
        REP_FINDING_UNKNOWN_KEY,           /* a key that nobody reads */
        REP_FINDING_UNSUPPORTED_DIRECTIVE, /* a directive for other places, such as noindex */
        REP_FINDING_MISSING_COLON,         /* a key without a colon after it */
        REP_FINDING_RULE_WITHOUT_GROUP,    /* a rule before the first user-agent line */
        REP_FINDING_EMPTY_GROUP,           /* a group without rules */
        REP_FINDING_SPLIT_GROUP,           /* an agent that several groups name */
        REP_FINDING_UNMATCHABLE_AGENT,     /* not a product token: it names no crawler, or another one */
        REP_FINDING_NO_LEADING_SLASH,      /* a pattern that begins with neither "/" nor a star */
        REP_FINDING_ABSOLUTE_URL,          /* a whole URL as pattern */
        REP_FINDING_BAD_ESCAPE,            /* "%" without two hexadecimal digits, or a space */
        REP_FINDING_NON_ASCII,             /* a pattern with bytes outside ASCII */
        REP_FINDING_DOLLAR_INSIDE,         /* "$" that is not the last byte */
        REP_FINDING_USELESS_STAR,          /* a star at the end, or two in a row */
        REP_FINDING_CASE_SUSPECT,         /* allowed and disallowed patterns that differ only in upper and lower case */
        REP_FINDING_BAD_SITEMAP,          /* a sitemap that is not a URL */
        REP_FINDING_SITEMAP_OTHER_HOST,   /* a sitemap on another host than the file or the first sitemap */
        REP_FINDING_BAD_VALUE,            /* an invalid value of a known directive */
        REP_FINDING_DEAD_RULE,            /* a rule that never decides: one of the other verdict overrides it */
        REP_FINDING_REDUNDANT_RULE,       /* it may decide, but changes no verdict; also dead rules that one of the same
                                             verdict covers */
        REP_FINDING_DUPLICATE_RULE,       /* a dead rule: an earlier line is the same */
        REP_FINDING_CONFLICTING_RULES,    /* a dead rule: another rule allows the same pattern */
        REP_FINDING_BLOCKS_EVERYTHING,    /* a search engine or everybody loses the site */
        REP_FINDING_BLOCKS_RESOURCES,     /* search engines may not fetch stylesheets or scripts that pages need */
        REP_FINDING_JOINED_GROUPS,        /* groups that no allow or disallow line separates */
        REP_FINDING_HASH_INSIDE,          /* "#" directly behind a pattern, which it ends */
        REP_FINDING_MISSPELT_AGENT,       /* nearly the name of a public crawler */
        REP_FINDING_IGNORED_DELAY,        /* a crawl-delay for crawlers that ignore it */
        REP_FINDING_OTHER_NAME_OPEN,      /* a blocked crawler whose operator has another one for the same purpose */
        REP_FINDING_BAD_IGNORE,           /* a comment that silences a finding that does not exist */
        REP_FINDING_RULES_NOT_INHERITED,  /* a named crawler may fetch what is closed to unnamed ones, by mistake */
        REP_FINDING_REGULAR_EXPRESSION,   /* a pattern that is meant as a regular expression */
        REP_FINDING_LOOK_ALIKE,           /* a character that looks like a space or a colon, and is another one */
        REP_FINDING_MERGE_MARKER,         /* a marker of a merge that was not settled */
        REP_FINDING_LONG_DELAY,           /* a crawl-delay over a minute */
        REP_FINDING_COMPANY_NAME,         /* a company instead of a crawler */
        REP_FINDING_BLOCKS_SITEMAP,       /* crawlers may not fetch the sitemap that the file names */
        REP_FINDING_READ_AS_RULE,         /* a key about something else that Google reads as Allow or Disallow */
        REP_FINDING_UNKNOWN_USAGE,        /* a name or a value that Content-Usage or Content-Signal does not have */
        REP_FINDING_SILENCED_USAGE,       /* a Content-Usage line that says nothing, and silences others */
        REP_FINDING_SIGNAL_ABOVE_GROUPS,  /* a Content-Signal before the first user-agent line */
        REP_FINDING_USAGE_NOT_INHERITED,  /* a named crawler that what is stated for everybody does not reach */
        REP_FINDING_MISPLACED_USAGE,      /* a statement for everybody at the end of a group for others */
        REP_FINDING_CONFLICTING_USAGE,    /* yes and no to one use of the same content by the same crawler */
        REP_FINDING_USAGE_WITHOUT_ACCESS, /* a statement about what its crawlers may not fetch */
};

#define REP_FINDING_IDS (REP_FINDING_USAGE_WITHOUT_ACCESS + 1)

/* Returns the name of ID, such as "dead-rule".  Cost: constant. */
REP_API const char *rep_finding_name(enum rep_finding_id id);

/* Sets *ID to the finding called NAME, compared whole and with case.  Returns whether there is one. */
REP_API bool rep_finding_find(struct rep_text name, enum rep_finding_id *id);

/* An edit of a file: TEXT replaces the bytes from BEGIN up to END, which is not included. */
struct rep_fix {
        size_t begin, end; /* equal: there is no edit */
        struct rep_text text;
};

struct rep_finding {
        enum rep_finding_id id;
        enum rep_severity severity; /* usually that of the ID */
        uint32_t line, column;      /* from 1; the column in bytes; 1 if a blob is analysed, which has no columns */
        size_t offset;              /* of the same place, in bytes from the beginning of the file; 0 for a blob */
        size_t size;                /* in bytes, up to the end of the line or to a comment; 0 for a blob */
        uint32_t other_line;        /* a second line that the finding is about; 0: none */
        const char *message;        /* lives until the callback returns; may contain bytes of the file */
        /* An edit that removes the finding and provably changes no verdict for any crawler (see above).  There is one
         * for rules that do nothing and for useless stars.  Its text lives until the callback returns. */
        struct rep_fix fix;
};

/* How to look for findings.  All zero is the default. */
struct rep_lint_options {
        size_t size;     /* sizeof(struct rep_lint_options), or 0; see rep_read_options() */
        uint64_t budget; /* the most steps to take; 0: REP_BUDGET */
        /* A URL of the site, such as the URL of the file.  Size 0: the site is unknown, and sitemaps are compared with
         * each other. */
        struct rep_text site;
};

typedef void (*rep_finding_fn)(void *context, const struct rep_finding *finding);

/*
 * Calls FN for each finding in the file of ROBOTS, in no particular order.
 *
 * The comment "# rep2c: ignore ID..." silences findings: in the whole file if it is on a line of its own, otherwise
 * in its line.  IDs are separated by spaces or commas.
 *
 * OPTIONS may be NULL.  *UNDECIDED, unless UNDECIDED is NULL, is set to the number of questions that were not settled
 * within the budget.  Returns REP_OK, REP_ERR_MEMORY or REP_ERR_ARGUMENT: also if the site is not a URL, or if ROBOTS
 * was made from a text without KEEP_TEXT, because findings are about comments, columns and ignored lines, too.  Of a
 * blob, only the lines that it has are linted.
 */
REP_API enum rep_status rep_robots_lint(const struct rep_robots *robots, const struct rep_lint_options *options,
                                        rep_finding_fn fn, void *context, uint64_t *undecided);

/* ---- fixes */

/* Returns whether the fix of FINDING is wanted. */
typedef bool (*rep_fix_wanted_fn)(void *context, const struct rep_finding *finding);

/* A line of a file that was fixed. */
struct rep_fixed_line {
        struct rep_text old_text; /* with its end; lies in the caller's text */
        struct rep_text new_text; /* size 0: the line is gone */
};

/* A file with fixes applied. */
struct rep_fixed {
        struct rep_text text;               /* the fixed file */
        const struct rep_fixed_line *lines; /* all lines of the old file */
        size_t line_count;
        size_t applied; /* fixes; 0: TEXT is that of the caller */
        size_t refused; /* fixes that would change the meaning, together with others or with other names or dialect */
        size_t serious; /* errors and warnings in TEXT, which only a person can correct */
        /* Questions about fixes that were not settled within the budget.  Fixes that were not proven are not applied.
         */
        uint64_t undecided;
        void *memory; /* private */
};

/*
 * Applies the fixes of findings in the SIZE bytes of robots.txt at TEXT.  WANTED says which fixes are wanted; NULL
 * means all.  After each round the result is linted again, until no wanted fix is left.
 *
 * A fix is applied only if an exact comparison proves that the file means the same afterwards: every crawler gets the
 * same verdict for every path, and the same other directives.  This must hold in both dialects, and with names read as
 * product tokens and as wide names.  If nothing was left undecided, a second call on the fixed text applies nothing.
 *
 * BUDGET is the most steps to take for all of this; 0: REP_BUDGET.  When it is used up, the text has the fixes that
 * were proven by then.
 *
 * OPTIONS say how the file is read for findings: of its members only DIALECT, NAMES and MAX_BYTES are used.  The caller
 * frees FIXED, also after an error.  TEXT must live as long as FIXED.  Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_LIMIT
 * or REP_ERR_MEMORY.
 *
 * Cost: for each round and for each refused fix, one rep_robots_lint() and four to eight comparisons, within the
 * budget.
 */
REP_API enum rep_status rep_fix_file(const char *text, size_t size, const struct rep_options *options, uint64_t budget,
                                     rep_fix_wanted_fn wanted, void *context, struct rep_fixed *fixed);

/* Frees the contents of FIXED. */
REP_API void rep_fixed_free(struct rep_fixed *fixed);

/* ---- one URL */

/* A rule that matches a URL. */
struct rep_match {
        const struct rep_directive *directive; /* its line */
        enum rep_verdict verdict;              /* an empty pattern never disallows */
        uint32_t rank;                         /* of its strongest pattern that matches */
};

/* Why the first match wins. */
enum rep_reason {
        REP_REASON_NO_RULE = 0, /* no rule matches: allowed */
        REP_REASON_ONLY_RULE,   /* only one rule matches */
        REP_REASON_LONGER,      /* its pattern is longer than that of the next match */
        REP_REASON_ALLOW,       /* it is an allow line, of equally long patterns */
        REP_REASON_EARLIER,     /* it is the first line, of equally long patterns with the same verdict */
        REP_REASON_ROBOTS_FILE, /* REP_DIALECT_RFC9309: "/robots.txt" itself is always allowed, by no rule */
};

/* The small difference by which a rule fails to match a URL. */
enum rep_miss_kind {
        REP_MISS_NONE = 0,
        REP_MISS_CASE,         /* letters differ in case */
        REP_MISS_ESCAPING,     /* bytes are escaped in one and not in the other, or otherwise */
        REP_MISS_FIRST_SLASH,  /* the pattern begins with neither "/" nor a star, so it matches nothing */
        REP_MISS_ABSOLUTE_URL, /* the pattern is a whole URL, so it matches nothing */
        REP_MISS_LAST_SLASH,   /* the pattern has a slash where the path ends */
        REP_MISS_END,          /* the pattern ends in "$", and the path goes on */
};

struct rep_near_miss {
        enum rep_miss_kind kind;
        const struct rep_directive *directive;
};

/* Why a URL gets its verdict. */
struct rep_explanation {
        struct rep_text path;     /* the path of the URL in the form that is compared */
        struct rep_result result; /* the same as from rep_check() */
        enum rep_reason reason;
        enum rep_names names; /* the names with which the file was read for the crawler */
        bool named;           /* some group names the crawler; otherwise the groups for "*" apply */
        const struct rep_directive *const *namings; /* the user-agent lines of the groups that apply */
        size_t naming_count, group_count;           /* both 0: no group applies, and everything is allowed */
        const struct rep_match *matches;            /* the rules that match, the strongest first */
        size_t match_count;
        const struct rep_near_miss *misses; /* rules that nearly match and would give the other verdict */
        size_t miss_count;
};

typedef void (*rep_explanation_fn)(void *context, const struct rep_explanation *explanation);

/*
 * Explains the verdict about the SIZE bytes of URL for CRAWLER, which is read as by rep_robots_check().
 *
 * BUDGET is the most steps to take; 0: REP_BUDGET.  Returns the same as rep_robots_check(), or REP_ERR_LIMIT if the
 * budget was used up, as by a URL of 1 MB and hostile rules.  Cost: linear in the rules that apply, as each is compared
 * with the path once, and those that match or nearly do a few times more.  The first two questions to an object read
 * its lines.  From the second on, the object keeps what they came to, some 20 times the memory of its lines and 64 KiB
 * at least, unless that takes it over half of its MAX_MEMORY; rep_robots_size() counts it.  If the crawler is the one
 * before, its rules are kept, too.  Of threads that ask at once, one has what is kept, and the others read the lines.
 */
REP_API enum rep_status rep_robots_explain(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                           const char *url, size_t size, uint64_t budget, rep_explanation_fn fn,
                                           void *context);

/* ---- how much is allowed */

/* A path with a certain verdict, as rep_check() reads it.  A path that begins with two slashes has a host in front. */
struct rep_reach_example {
        bool exists;
        uint32_t line;                    /* of the rule that decides about it; 0: no rule does */
        const struct rep_directive *rule; /* that rule, or NULL */
        struct rep_text path;
};

/* How much of a site is open to a crawler: all if no path is disallowed, none if no path is allowed, otherwise
 * a part. */
struct rep_reach {
        struct rep_reach_example by_verdict[2]; /* by verdict: an example for the most general rule */
        enum rep_verdict elsewhere; /* about paths that contain nothing that a rule looks for behind its first "/" */
};

typedef void (*rep_reach_fn)(void *context, const struct rep_reach *reach);

/*
 * Finds whether CRAWLER may fetch any path, and whether any is disallowed.  "/robots.txt" itself does not count.
 *
 * BUDGET is the most steps to take; 0: REP_BUDGET.  Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_MEMORY, the errors of
 * rep_robots_check() about CRAWLER, or REP_ERR_LIMIT if the budget was used up.
 */
REP_API enum rep_status rep_robots_reach(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                         uint64_t budget, rep_reach_fn fn, void *context);

/* ---- coverage */

/* A rule, and the number of URLs that it decided about. */
struct rep_rule_hits {
        struct rep_directive directive; /* its texts lie in the object */
        uint64_t hits;
};

/* How often each rule that applies to a crawler decided about URLs. */
struct rep_coverage {
        struct rep_rule_hits *rules; /* in the order of lines */
        size_t rule_count;
        uint64_t urls[2]; /* URLs by verdict */
        uint64_t unruled; /* the part of these that no rule decided about */
};

/*
 * Begins to count for CRAWLER, by the rules of ROBOTS, which must live as long as COVERAGE.  The caller ends COVERAGE.
 *
 * Returns REP_OK, REP_ERR_MEMORY, the errors of rep_robots_check() about CRAWLER, or REP_ERR_ARGUMENT: also if ROBOTS
 * was made from a blob with REP_TRACK_VERDICT, which never reports which rule decides.  COVERAGE is empty after an
 * error.  Cost: linear in the lines of the file; memory for the rules that apply.
 */
REP_API enum rep_status rep_coverage_begin(struct rep_coverage *coverage, const struct rep_robots *robots,
                                           const struct rep_crawler *crawler);

/*
 * Counts a URL for which rep_robots_check() gave RESULT for the same crawler.  If its line is not one of the rules,
 * counts nothing and returns false.  Cost: a binary search.
 */
REP_API bool rep_coverage_add(struct rep_coverage *coverage, const struct rep_result *result);

/* Frees the rules of COVERAGE. */
REP_API void rep_coverage_free(struct rep_coverage *coverage);

/* ---- what rules say, as a tree */

/*
 * The paths of a pattern, and their verdict.  A node is the pattern of a rule, or a common beginning of several
 * patterns, up to a "/" or a star.  The first node is the whole site.  Patterns that begin like a node and go on are
 * its branches.
 */
struct rep_tree_node {
        uint32_t parent;         /* number of the parent, whose branch this node is; the first node is its own parent */
        uint32_t behind;         /* number of the first node after the branches; the branches are those in between */
        struct rep_text pattern; /* as a robots.txt would write it */
        size_t shared;           /* bytes of PATTERN that are the parent's */
        enum rep_verdict verdict; /* of its paths, except those in branches and those that another rule crosses */
        uint32_t line;            /* of the rule that decides about these paths; 0: no rule does */
        /* Of the strongest rule with exactly this pattern, even if another rule beats it; 0: no rule has it. */
        uint32_t rule_line;
        /* Of the shortest rule of the other verdict that crosses the node: its stars match some of the paths, and it
         * decides about them.  0: no rule does. */
        uint32_t crossing_line;
        struct rep_text example; /* one of the paths with this verdict, as rep_check() reads it */
};

/* Nodes in the order of their patterns, each before its branches. */
struct rep_tree {
        const struct rep_tree_node *nodes;
        uint32_t count;     /* at least one */
        uint64_t undecided; /* nodes for which the budget did not suffice to settle whether a rule crosses them */
};

typedef void (*rep_tree_fn)(void *context, const struct rep_tree *tree);

/*
 * Makes the tree of the rules for CRAWLER.  A path has the verdict of a node if the node's pattern matches it, none of
 * the node's branches does, and no rule crosses the node.
 *
 * BUDGET is the most steps to take; 0: REP_BUDGET.  Returns REP_OK, REP_ERR_ARGUMENT, REP_ERR_MEMORY, the errors of
 * rep_robots_check() about CRAWLER, or REP_ERR_LIMIT if the budget did not even suffice for the verdicts.
 *
 * Cost: linear in the rules, plus sorting, plus for each rule the rules of the other verdict that it may meet.
 */
REP_API enum rep_status rep_robots_tree(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                        uint64_t budget, rep_tree_fn fn, void *context);

/* ---- differences */

/* How to compare rules.  All zero is the default. */
struct rep_compare_options {
        size_t size;     /* sizeof(struct rep_compare_options), or 0; see rep_read_options() */
        uint64_t budget; /* the most steps to take; 0: REP_BUDGET */
        /* Also report paths with equal verdicts if the deciding lines have different texts. */
        bool lines;
        /* Two crawlers, which may be NULL: only what the old file says to the first is compared with what the new file
         * says to the second.  Both files may be the same.  NULL: each crawler of the files is compared with itself. */
        const struct rep_crawler *const *crawlers;
        bool rules_only; /* "changes" (rep_ask_json() in rep_say.h) leaves out lines other than rules, and usage */
};

/* ---- what content may be used for */

/* A statement about the use of content: a line, or the rule of a token's group that matches the URL. */
struct rep_statement {
        enum rep_statement_kind kind;
        struct rep_directive
                line; /* group and run are REP_NO_GROUP; "..." is the value of a rule whose text was not kept */
        struct rep_preferences says; /* all zero for a license */
        struct rep_text token;   /* of REP_STATEMENT_USAGE_TOKEN and REP_STATEMENT_OPERATOR_TOKEN; otherwise empty */
        struct rep_text license; /* the URL of REP_STATEMENT_LICENSE; otherwise empty */
        bool counts;             /* false: it steers another operator's crawlers, and is only shown */
};

/* Who spoke about the use of a URL's content. */
struct rep_usage_report {
        struct rep_text path;          /* of the URL, in the form that rules are compared with */
        struct rep_result access;      /* whether it may be fetched */
        struct rep_usage of[REP_USES]; /* as rep_robots_usage() answers */
        enum rep_use_extent extent;    /* the least `use` of all Content-Signal lines */
        /* Which of STATEMENTS give these answers, and the extent; NULL: none does. */
        const struct rep_statement *by[REP_USES], *extent_by;
        size_t statement_count;
        /* Those that speak, in the order of lines: also those that say nothing of value, because a Content-Usage with
         * the longest path silences all others, whatever it says. */
        const struct rep_statement *statements;
        size_t license_count;
        const struct rep_statement *licenses; /* of the whole site */
};

typedef void (*rep_usage_report_fn)(void *context, const struct rep_usage_report *report);

/* Reports what ROBOTS says about the use of a URL's content by CRAWLER.  A token that steers the crawlers of another
 * operator is reported if a user-agent line names it.  Returns the same as rep_robots_usage(). */
REP_API enum rep_status rep_robots_usage_report(const struct rep_robots *robots, const struct rep_crawler *crawler,
                                                const char *url, size_t size, rep_usage_report_fn fn, void *context);

#ifdef __cplusplus
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
}
#endif

#endif
