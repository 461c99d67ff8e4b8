/*
 * Who asks: the crawlers that the options of a subcommand name, one after the other.  Each gets an answer of its own; a
 * subcommand whose output is about one crawler takes one.
 */
#ifndef REP_CLI_ASK_ASKERS_H
#define REP_CLI_ASK_ASKERS_H

#include "cli/ask/agents.h"
#include "rep_crawlers.h"

/* One of them. */
struct asker {
        struct rep_text name;                     /* as it was asked for; size 0: everybody */
        struct agents agents;                     /* its product tokens, all of which hold */
        const struct rep_public_crawler *crawler; /* not NULL: of this one's tokens the first that a file names holds */
        bool header;                              /* NAME is a User-Agent header */
};

struct askers {
        struct asker *list;
        size_t count, capacity;
        unsigned purposes; /* those of --purpose, a sum of REP_PURPOSE_ values */
        bool merge;        /* those of --agent are one */
        char *joined;      /* its name; NULL where there is none */
};

/* --agent, --crawler, --purpose, --user-agent and --merge, which set a struct askers; and the first three alone. */
extern const struct option_row askers_options[], askers_named_options[];

/* Adds CRAWLER, or everybody, to those who ask. */
void askers_add_crawler(struct askers *askers, const struct rep_public_crawler *crawler);
void askers_add_everybody(struct askers *askers);

/* The same for a subcommand that takes one crawler, or none for all that a file says. */
extern const struct option_row asker_options[];

/*
 * Completes what the options have set: merges where that was asked for, adds everybody where nobody was named, and
 * examines the tokens as NAMES says.  Returns OPTION_TAKEN, or an exit status after a message about COMMAND.
 */
int askers_complete(struct askers *askers, const char *command, enum rep_names names);

/*
 * The same where the options may name one crawler: two are an error, and where nobody was named there is nobody.  *ASKER
 * is set to the one, or to NULL.
 */
int askers_complete_one(struct askers *askers, const char *command, enum rep_names names, const struct asker **asker);

/*
 * Has OPTIONS compile the robots.txt TEXT for ASKER alone, or for all where that is NULL.  COMPILER is used meanwhile, and
 * ASKER must live as long as OPTIONS.
 */
bool asker_apply(const struct asker *asker, struct rep_compiler *compiler, struct rep_text text,
                 struct rep_options *options, struct failure *failure);

/* Begins with the first directive of BLOB that holds for ASKER. */
bool asker_hold(const struct asker *asker, const struct rep_blob *blob, struct rep_holding *holding,
                struct failure *failure);

/* Picks the rules that hold for ASKER in BLOB. */
bool asker_pick(const struct asker *asker, const struct rep_blob *blob, struct rep_group *group,
                struct failure *failure);

void askers_free(struct askers *askers);

#endif
