/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who asks: the crawlers that the options of a subcommand name, one after the other.  Each gets an answer of its own; a
 * subcommand whose output is about one crawler takes one.
 *
 * The library makes crawlers and says what holds for them (rep_robots.h); here stands how they are named by options, and
 * what a message says where one can't be asked for.
 */
#ifndef REP_CLI_ASK_CRAWLERS_H
#define REP_CLI_ASK_CRAWLERS_H

#include "cli/base/options.h"
#include "cli/base/report.h"
#include "rep_crawlers.h"
#include "rep_robots.h"
#include "rep_runtime.h"

/* ---- product tokens */

/* All zero is the empty list, which asks for the rules for everybody. */
struct agents {
        struct rep_text *texts; /* they lie in the strings that were added */
        size_t count, capacity;
        bool merge; /* several are one crawler that is known by all of them */
};

/*
 * Adds the agents in LIST, separated by commas.  LIST must outlive AGENTS.  Fails where one of them is empty.  A list
 * with a parenthesis is one agent: a User-Agent header, which is no token.
 */
bool agents_add(struct agents *agents, const char *list, struct failure *failure);

/* Adds one agent, whatever it holds. */
void agents_add_text(struct agents *agents, struct rep_text text);

/* Takes an option whose argument is such a list; it sets a struct agents, to which the list is added. */
int take_agents(const struct option_use *use);

/* Fails where AGENT is no product token as NAMES says: says what one is, what this one's would be, and what helps. */
bool agent_examine(struct rep_text agent, enum rep_names names, struct failure *failure);

/* Fails where one of AGENTS is no product token, or where there are several and they are not to be merged. */
bool agents_examine(const struct agents *agents, enum rep_names names, struct failure *failure);

/* Frees the list, not the strings. */
void agents_free(struct agents *agents);

/* One of them.  What stands behind HEADER is there once the options are complete. */
struct crawler {
        struct rep_text name;                   /* as it was asked for; size 0: everybody */
        struct agents agents;                   /* the tokens of --agent */
        const struct rep_public_crawler *known; /* that of --crawler; NULL: none of the table */
        bool header;                            /* NAME is a User-Agent header */
        struct rep_crawler *asks;               /* NULL: everybody */
        struct rep_crawler_view view;           /* what that is */
};

struct crawlers {
        struct crawler *list;
        size_t count, capacity;
        unsigned purposes; /* those of --purpose, a sum of REP_PURPOSE_ values */
        bool merge;        /* those of --agent are one */
};

/* --agent, --crawler, --purpose, --user-agent and --merge, which set a struct crawlers; and the first three alone. */
extern const struct option_row crawlers_options[], crawlers_named_options[];

/* Adds KNOWN, or everybody, to those who ask. */
void crawlers_add_known(struct crawlers *crawlers, const struct rep_public_crawler *known);
void crawlers_add_everybody(struct crawlers *crawlers);

/* The same options for a subcommand that takes one crawler, or none for all that a file says. */
extern const struct option_row crawler_options[];

/*
 * Completes what the options have set: merges where that was asked for, adds everybody where nobody was named, and makes
 * each of them, with tokens as NAMES says.  Returns OPTION_TAKEN, or an exit status after a message about COMMAND.
 */
int crawlers_complete(struct crawlers *crawlers, const char *command, enum rep_names names);

/*
 * The same where the options may name one crawler: two are an error, and where nobody was named there is nobody.  *CRAWLER
 * is set to the one, or to NULL.
 */
int crawlers_complete_one(struct crawlers *crawlers, const char *command, enum rep_names names,
                          const struct crawler **crawler);

/* Makes CRAWLER, of which its name and one of agents, KNOWN and HEADER are set, or none for everybody.  To be freed by
 * crawler_free(), also after a failure. */
bool crawler_make(struct crawler *crawler, enum rep_names names, struct failure *failure);
void crawler_free(struct crawler *crawler);

/* The names with which a file is read for CRAWLER, which may be NULL, where NAMES are chosen: a public crawler is asked as it
 * calls itself. */
enum rep_names crawler_names(const struct crawler *crawler, enum rep_names names);

/* Is CRAWLER asked with wide names because it calls itself so, and not because NAMES, which were chosen, are wide? */
bool crawler_is_wide(const struct crawler *crawler, enum rep_names names);

/* Says on stderr, for people, which of CRAWLERS these are. */
void crawlers_note_wide(const struct crawlers *crawlers, enum rep_names names);

/*
 * Has OPTIONS compile the robots.txt TEXT for CRAWLER alone, or for all where that is NULL.  COMPILER is used meanwhile, and
 * CRAWLER must live as long as OPTIONS.
 */
bool crawler_apply(const struct crawler *crawler, struct rep_compiler *compiler, struct rep_text text,
                   struct rep_options *options, struct failure *failure);

/* Begins with the first directive of BLOB that holds for CRAWLER. */
bool crawler_hold(const struct crawler *crawler, const struct rep_blob *blob, struct rep_holding *holding,
                  struct failure *failure);

/* Says why the library answers STATUS to CRAWLER, where names are NAMES.  Always returns false. */
bool crawler_fail(const struct crawler *crawler, enum rep_names names, enum rep_status status, struct failure *failure);

void crawlers_free(struct crawlers *crawlers);

/* The names of enum rep_purpose, in the order of its values: words of a choice. */

#define CRAWLER_PURPOSES "search|training|user|ads|seo|archive|preview|feed|monitor|data|research|other"

_Static_assert(REP_PURPOSE_SEARCH == 1 << 0 && REP_PURPOSE_OTHER == 1 << 11, "a word for each purpose");

#endif
