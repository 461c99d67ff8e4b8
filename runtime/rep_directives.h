/*
 * rep_directives.h: what a robots.txt says beside its rules, for one crawler.
 *
 * rep_blob_directive() gives every line of a file; these functions give those that hold for a crawler, and what they
 * come to.  rep_values.h reads the values.
 *
 *     struct rep_pace pace;
 *
 *     if (rep_pace(&blob, &agent, 1, minute, &pace) == REP_OK && pace.welcome)
 *             ... wait pace.delay milliseconds between fetches ...
 *
 * A line holds for a crawler if its group does, by the rules of rep_pick(): all groups that name one of the crawler's
 * tokens, or, where none does, all groups for "*".  Only allow and disallow lines end the run of user-agent lines that
 * opens a group.
 *
 * Crawl-delay, request-rate and visit-time hold for the user-agent lines directly above them, as most readers of these
 * keys have it: for them any other directive ends a run of user-agent lines.  After `User-agent: a`, `Crawl-delay: 10`,
 * `User-agent: *` and `Disallow: /x`, the rule holds for both, and the delay for "a" alone.
 *
 * What stands before the first user-agent line holds for nobody.  Sitemaps, host and clean-param are about the site, not
 * about a crawler: they hold for everybody, wherever they stand.
 *
 * Threads: these functions have no state; any thread may call them.
 * Cost: linear in the directives of the blob; no allocation.
 */
#ifndef REP_DIRECTIVES_H
#define REP_DIRECTIVES_H

#include "rep_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a directive of REP_KIND_OTHER is, by its key. */
enum rep_key {
        REP_KEY_UNKNOWN = 0,
        REP_KEY_CRAWL_DELAY,
        REP_KEY_REQUEST_RATE,
        REP_KEY_VISIT_TIME,
        REP_KEY_HOST,
        REP_KEY_CLEAN_PARAM,
        REP_KEY_CONTENT_SIGNAL,
};

/* Tells what KEY is.  Keys compare without case, whole. */
REP_API enum rep_key rep_directive_key(struct rep_text key);

/* The directives that hold for one crawler.  The caller provides the struct; its members are private. */
struct rep_holding {
        const struct rep_blob *blob;
        const struct rep_text *agents;
        size_t agent_count, next;
        uint32_t group, run;        /* that were asked last */
        bool named, inside, in_run; /* some group names the crawler; GROUP holds; RUN holds */
};

/*
 * Begins with the first directive that holds for a crawler known by COUNT product tokens.  BLOB and AGENTS must live as
 * long as HOLDING is in use.  AGENTS and COUNT are as for rep_pick(), but any number of tokens may be named.
 *
 * Returns REP_OK; REP_ERR_TOKEN and REP_ERR_AGENT as rep_pick(); REP_ERR_ARGUMENT, also where the blob has no texts, for
 * then it knows no directives.
 */
REP_API enum rep_status rep_hold(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                 struct rep_holding *holding);

/*
 * The same for a crawler whose tokens stand in order of preference; AGENTS, COUNT and EVERYBODY are as for
 * rep_pick_first().  Returns as rep_pick_first(), and REP_ERR_ARGUMENT where the blob has no texts.
 */
REP_API enum rep_status rep_hold_first(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                       bool everybody, struct rep_holding *holding);

/* Gives the next directive that holds, in ascending order of lines; false where there is none any more.  Rules and
 * user-agent lines of the groups that hold are among them.  Cost: linear in the directives, for all calls together. */
REP_API bool rep_next_holding(struct rep_holding *holding, struct rep_directive *directive);

/* How fast a crawler may go. */
struct rep_pace {
        uint32_t delay;      /* milliseconds between one fetch and the next; 0 where nothing is said */
        uint32_t delay_line; /* the line that says so; 0: none */
        bool welcome;        /* false outside of all visit-times */
        uint32_t visit_line; /* the first visit-time that the minute is within, or else the first of all; 0: none */
        uint32_t bad; /* crawl-delay, request-rate and visit-time lines that can't be read: they count as absent */
};

/*
 * Tells the pace for a crawler in the minute MINUTE of the day, 0 to 1439, in UTC.
 *
 * Crawlers differ where lines do; this takes the polite side: the slowest of all crawl-delays that hold, and of all
 * request-rates that hold at that minute, each taken as the time per page.  On a tie the first line is reported.  Of
 * visit-times any may be met.  No delay is over REP_CRAWL_DELAY_MAX.
 *
 * Returns as rep_hold(), and REP_ERR_ARGUMENT where MINUTE is over 1439; PACE is then without delay, and not welcome.
 */
REP_API enum rep_status rep_pace(const struct rep_blob *blob, const struct rep_text *agents, size_t count,
                                 unsigned minute, struct rep_pace *pace);

/* The pace that the directives come to which HOLDING gives from here on: as rep_pace(), and leaves none behind. */
REP_API enum rep_status rep_holding_pace(struct rep_holding *holding, unsigned minute, struct rep_pace *pace);

#ifdef __cplusplus
}
#endif

#endif
