/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep_crawlers.h: the public crawlers, and which rules hold for one of them.
 *
 *     const struct rep_public_crawler *crawler = rep_public_crawler_find(rep_string("Googlebot-Image"));
 *     struct rep_group group;
 *
 *     if (crawler != NULL && rep_pick_crawler(&blob, crawler, &group, NULL) == REP_OK)
 *             ... rep_check(&group, ...) ...
 *
 * A crawler of this table has its product tokens in order of preference.  It
 * obeys the groups of the first that a file names, not all of them merged: so
 * Google's documentation has it, where Googlebot-Image falls to Googlebot.  Where
 * a file names none, the groups for "*" hold, but not for all: AdsBot-Google
 * leaves them aside.
 *
 * What stands here is what operators publish about their crawlers, or what
 * others report of them (DOCUMENTED says which), as it was on DATE at SOURCE.  A
 * row says nothing about who really sent a request.
 *
 * Threads: constant data; any thread may call these functions at any time, but
 * rep_crawler_options(), which uses a compiler.
 * Cost: no I/O, and no allocation outside of that compiler.
 *
 * Source: gen/crawlers/crawlers.tsv, the table, names the page that each row is from.
 */
#ifndef REP_CRAWLERS_H
#define REP_CRAWLERS_H

#include "rep_compile.h"
#include "rep_directives.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a crawler fetches for.  One may have several: their sum. */
enum rep_purpose {
        REP_PURPOSE_SEARCH = 1,      /* an index that people search in, or that answers are made from */
        REP_PURPOSE_TRAINING = 2,    /* what models are trained with */
        REP_PURPOSE_USER = 4,        /* a page that a person, or an agent of theirs, asked for just now */
        REP_PURPOSE_ADS = 8,         /* advertisements, and the pages that they stand on or lead to */
        REP_PURPOSE_SEO = 16,        /* figures about sites for those who want to be found */
        REP_PURPOSE_ARCHIVE = 32,    /* copies that are kept */
        REP_PURPOSE_PREVIEW = 64,    /* how a link looks where it was posted */
        REP_PURPOSE_FEED = 128,      /* feeds that somebody reads */
        REP_PURPOSE_MONITOR = 256,   /* is the site up, is it safe, did it change */
        REP_PURPOSE_DATA = 512,      /* data that are sold or given on */
        REP_PURPOSE_RESEARCH = 1024, /* studies of the web */
        REP_PURPOSE_OTHER = 2048,
};

/* Does the operator say that the crawler obeys robots.txt? */
enum rep_obeys {
        REP_OBEYS_UNKNOWN = 0, /* says nothing, or nothing that is known */
        REP_OBEYS_YES = 1,
        REP_OBEYS_NO = 2, /* says that it does not, or not in general */
};

/* A public crawler.  Every string is printable ASCII, ends in a NUL and is not NULL. */
struct rep_public_crawler {
        const char *name;              /* as its operator writes it */
        const struct rep_text *tokens; /* product tokens, the preferred one first */
        size_t token_count;            /* at least 1 */
        bool everybody;                /* where a file names none of them, the groups for "*" hold */
        bool wide;                     /* no token is of [A-Za-z_-]: only wide names (enum rep_names) can name it */
        bool documented;               /* the operator's own documentation says so; otherwise hearsay */
        enum rep_obeys obeys;
        unsigned purposes;       /* a sum of REP_PURPOSE_ values, not 0 */
        const char *operated_by; /* a company, an institute, a project; "unknown" */
        const char *source;      /* URL of what this row was made from */
        const char *date;        /* day on which that was read, as YYYY-MM-DD */
        const char *note;        /* a sentence on what is special; may be empty */
};

/* Number of crawlers in the table.  Cost: constant. */
REP_API size_t rep_public_crawler_count(void);

/* The crawler number INDEX in the order of names without case, or NULL where INDEX is past the last.  Cost: constant. */
REP_API const struct rep_public_crawler *rep_public_crawler_at(size_t index);

/* The crawler called NAME, compared whole and without case, or NULL.  Cost: a binary search. */
REP_API const struct rep_public_crawler *rep_public_crawler_find(struct rep_text name);

/*
 * The next crawler after CRAWLER that has one of PURPOSES, a sum of REP_PURPOSE_ values; 0 is all of them.  CRAWLER is
 * of this table, or NULL for the first one.  Returns NULL behind the last.  Cost: linear in the crawlers passed over.
 */
REP_API const struct rep_public_crawler *rep_public_crawler_next(const struct rep_public_crawler *crawler,
                                                                 unsigned purposes);

/* The name of PURPOSE, such as "training"; NULL where it is not one of enum rep_purpose.  Cost: constant. */
REP_API const char *rep_purpose_name(enum rep_purpose purpose);

/* Sets *PURPOSE to the one that is called NAME, compared whole and with case.  Returns whether there is one. */
REP_API bool rep_purpose_find(struct rep_text name, enum rep_purpose *purpose);

/*
 * Picks the rules that hold for CRAWLER in BLOB, as rep_pick_first() does for its tokens.
 *
 * *TOKEN, where TOKEN is not NULL, is set to the token that the file names it by, one of CRAWLER's; to a text of size 0
 * where the file names none, so that the groups for "*" hold, or none for a crawler without EVERYBODY, or where a blob
 * for certain agents does not say.
 *
 * Returns what rep_pick_first() does, so REP_ERR_TOKEN for a crawler that is WIDE where the names of the blob are
 * REP_NAMES_TOKEN; REP_ERR_ARGUMENT where CRAWLER is NULL.  Cost: that of rep_pick_first().
 */
REP_API enum rep_status rep_pick_crawler(const struct rep_blob *blob, const struct rep_public_crawler *crawler,
                                         struct rep_group *group, struct rep_text *token);

/* Begins with the first directive of BLOB that holds for CRAWLER, as rep_hold_first() does for its tokens; the same
 * results, and REP_ERR_ARGUMENT where CRAWLER is NULL. */
REP_API enum rep_status rep_hold_crawler(const struct rep_blob *blob, const struct rep_public_crawler *crawler,
                                         struct rep_holding *holding);

/*
 * Changes OPTIONS so that rep_compile() with them makes what holds for CRAWLER of the SIZE bytes
 * of robots.txt at TEXT: its agent becomes the one token that holds, of the table, and EXEMPT what the table says.
 * The other options stay; those that say how a file is read count here, too.  AGENT_COUNT must be 0 before.
 *
 * What is compiled so answers for nobody in particular (rep_pick() with COUNT 0), and where CRAWLER has one token, to
 * rep_pick_crawler().
 *
 * COMPILER is used as by rep_compile(), so the blob or rule set that it made last is lost.
 *
 * Returns REP_OK; REP_ERR_TOKEN for a crawler that is WIDE where the names are REP_NAMES_TOKEN; REP_ERR_ARGUMENT;
 * REP_ERR_LIMIT where MAX_BYTES is over 1 GiB; REP_ERR_MEMORY.  After an error OPTIONS are as they were.  Cost: linear in
 * SIZE.
 */
REP_API enum rep_status rep_crawler_options(struct rep_compiler *compiler, const char *text, size_t size,
                                            const struct rep_public_crawler *crawler, struct rep_options *options);

/*
 * The same for the file that COMPILER has read (rep_compiler_read()), which stays there; REP_ERR_ARGUMENT where there is
 * none, or it was read in another way than OPTIONS say.  Cost: linear in the file's user-agent lines.
 */
REP_API enum rep_status rep_crawler_options_read(const struct rep_compiler *compiler,
                                                 const struct rep_public_crawler *crawler, struct rep_options *options);

#ifdef __cplusplus
}
#endif

#endif
