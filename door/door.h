/* SPDX-License-Identifier: Apache-2.0 */
/*
 * door.h: the library for languages that have no C: flat functions over numbers and bytes, as WebAssembly and as C.
 *
 * There are two kinds of functions.  Those that are called for every URL take and give numbers, as nothing is cheaper.
 * All others are questions, which door_ask() answers with a JSON text, since what they say is nested and short.
 *
 * Objects are named by handles, numbers that are never 0.  A handle of an object that was freed, or of another kind, is
 * an error: REP_ERR_ARGUMENT.  0 in place of a crawler is everybody.
 *
 * The caller has a struct door: what a call leaves, lies there until the next call with the same one.
 *
 * Lists of texts come as their bytes one behind the other, with the COUNT ends of the texts, which ascend: any byte may
 * be in them.
 *
 * Threads: one at a time with a struct door.  Any number may ask an object at the same time; none may while it is
 * freed. As WebAssembly there are no threads, and nothing is imported but what reads packs: where memory is out,
 * functions say so.
 */
#ifndef REP_DOOR_H
#define REP_DOOR_H

#include "base/buffer.h"
#include "rep_policy.h"
#include "rep_runtime.h"

#ifdef __wasm__
#define DOOR_NAME(name) __attribute__((export_name(#name)))
#else
#define DOOR_NAME(name)
#endif

enum { DOOR_WORDS = 4 };

/* What a call leaves: numbers, and the text or bytes that it made. */
struct door {
        uintptr_t words[DOOR_WORDS];
        struct rep_buffer output;
};

/* Makes a door.  Returns NULL where memory is out. */
REP_API
DOOR_NAME(door_create)
struct door *door_create(void);

/* Frees DOOR.  The objects stay. */
REP_API DOOR_NAME(door_close) void door_close(struct door *door);

/* Gives back the memory of the output. */
REP_API DOOR_NAME(door_forget_output) void door_forget_output(struct door *door);

/* Memory of SIZE bytes, 16-byte aligned; NULL where it is out.  For languages whose memory is not C's. */
REP_API DOOR_NAME(door_allocate) void *door_allocate(size_t size);
REP_API DOOR_NAME(door_release) void door_release(void *memory);

/* The words for a status, for that of a URL, and the version. */
REP_API DOOR_NAME(door_status_text) const char *door_status_text(enum rep_status status);
REP_API DOOR_NAME(door_url_status_text) const char *door_url_status_text(enum rep_url_status status);
REP_API DOOR_NAME(door_version) const char *door_version(void);

/* ---- robots.txt */

/*
 * Reads the SIZE bytes of robots.txt at TEXT, which are copied.  Leaves the handle in the first word.  ANY_URL: checks
 * answer for any bytes, by the path that Google's parser finds in them.
 */
REP_API DOOR_NAME(door_parse) enum rep_status
        door_parse(struct door *door, const char *text, size_t size, enum rep_dialect dialect, enum rep_names names,
                   size_t max_bytes, bool any_url);

/*
 * Opens the SIZE bytes at BYTES as a blob; they are copied.  STEPS is the limit of rep_robots_open_within(), or 0 for
 * none. Leaves the handle in the first word and its enum rep_names in the second; after an error the place of the
 * damage in the second, and why in the output.
 */
REP_API DOOR_NAME(door_open) enum rep_status
        door_open(struct door *door, const void *bytes, size_t size, uint32_t steps, bool any_url);

/* Returns the bytes of memory that a robots.txt takes now, with what was made of it; 0 if there is none. */
REP_API
DOOR_NAME(door_size)
size_t door_size(uint32_t robots);

/* Puts the blob of a robots.txt into the output: for all crawlers, or, of a text, with what holds for CRAWLER alone. */
REP_API DOOR_NAME(door_blob) enum rep_status door_blob(struct door *door, uint32_t robots, uint32_t crawler);

/* Puts what a robots.txt has in a line into the output, such as "Disallow: /x"; nothing where that says nothing, or is
 * left out. */
REP_API DOOR_NAME(door_line) enum rep_status door_line(struct door *door, uint32_t robots, uint32_t line);

/* Forgets all who asked a robots.txt, which remembers only so many: it is read anew, and nobody may ask it meanwhile.
 * A blob needs no reading, and stays. */
REP_API DOOR_NAME(door_forget) enum rep_status door_forget(uint32_t robots);

/* ---- who asks */

/* How a crawler is given. */
enum door_crawler_kind {
        DOOR_TOKENS = 0,        /* product tokens, which all hold; "*": everybody */
        DOOR_PUBLIC = 1,        /* the name of a public crawler */
        DOOR_HEADER = 2,        /* the value of a User-Agent field, as in rep_crawler_create_header() */
        DOOR_ORDERED = 3,       /* tokens: the first that a file names holds, or else "*" */
        DOOR_ORDERED_ALONE = 4, /* the same without "*" */
};

/*
 * Leaves a crawler's handle in the first word, which COUNT texts name as KIND and NAMES say.  It may ask any
 * robots.txt.  After REP_ERR_TOKEN the second word is the number of the text that is not a token.  REP_ERR_CRAWLER:
 * there is no public crawler of this name.
 */
REP_API DOOR_NAME(door_crawler) enum rep_status
        door_crawler(struct door *door, enum door_crawler_kind kind, enum rep_names names, const char *bytes,
                     const uint32_t *ends, size_t count);

/* Frees an object of any kind.  Those whom a crawler has asked know it until they are freed, or forget it. */
REP_API DOOR_NAME(door_free) enum rep_status door_free(uint32_t handle);

/* ---- checks */

/* Instead of an answer, for no file has so many lines: what was asked about is not a URL, or could not be answered. */
#define DOOR_NO_URL UINT32_MAX
#define DOOR_FAILED (UINT32_MAX - 1)

/*
 * Returns the answer to a crawler about a URL: the line, and bit 31 for "disallow".  The first word is the rank.
 *
 * What is neither a URL nor a path is DOOR_NO_URL, and the first word an enum rep_url_status.  What can't be answered
 * is DOOR_FAILED, and the first word an enum rep_status.
 */
REP_API
DOOR_NAME(door_check)
uint32_t door_check(struct door *door, uint32_t robots, uint32_t crawler, const char *url, size_t size);

/* The same for COUNT URLs, whose texts end at ENDS: an answer and the first word of each go to ANSWERS. */
REP_API DOOR_NAME(door_check_many) enum rep_status
        door_check_many(uint32_t robots, uint32_t crawler, const char *urls, const uint32_t *ends, size_t count,
                        uint32_t *answers);

/* Puts the origin of a URL into the output: that of its robots.txt, in its normal form.  Returns an enum
 * rep_url_status. */
REP_API DOOR_NAME(door_origin) enum rep_url_status door_origin(struct door *door, const char *url, size_t size);

/* ---- packs, where they are built with it */

#ifdef DOOR_PACKS
/*
 * Opens a pack of SIZE bytes, which are read by a function: READ, with its CONTEXT, or as WebAssembly the module's only
 * import. It gives SIZE bytes at OFFSET, or false, and is called within this module's functions, never past the pack's
 * end.  STEPS is the limit of rep_pack_limit_steps(), or 0 for none.  Leaves the handle in the first word; after an
 * error the place of the fault in the second, and why in the output.
 *
 * Each lookup reads what it needs, some kilobytes, and checks it.  REP_ERR_ARGUMENT, here and below: a handle is none,
 * or the bytes could not be read.
 */
#ifdef __wasm__
__attribute__((import_module("rep2c"), import_name("door_read"))) bool door_read(void *context, uint64_t offset,
                                                                                 void *to, size_t size);
REP_API DOOR_NAME(door_pack_open) enum rep_status
        door_pack_open(struct door *door, void *context, uint64_t size, uint32_t steps);
#else
enum rep_status door_pack_open(struct door *door, bool (*read)(void *context, uint64_t offset, void *to, size_t size),
                               void *context, uint64_t size, uint32_t steps);
#endif

/*
 * Returns the answer to a crawler about a URL, and leaves a first word, as door_check() does.  The second word is the
 * enum rep_pack_finding; the third is when the answer that counts came, in seconds since 1970, or 0; and the fourth for
 * how many seconds from then on it is fresh.  An origin that is unknown is disallowed, by line 0.  One that is damaged
 * is DOOR_FAILED, by REP_ERR_BLOB, or REP_ERR_LIMIT where only the limit of steps refuses its rules; other statuses are
 * those of rep_pack_resolve().
 */
REP_API
DOOR_NAME(door_pack_check)
uint32_t door_pack_check(struct door *door, uint32_t pack, uint32_t crawler, const char *url, size_t size);

/*
 * Finds the origin of a URL.  The first word is a robots.txt if rules decide, and otherwise 0; the others are as above,
 * also where the pack is damaged.  The robots.txt is asked like others about verdicts, usage and facts; in a pack for
 * certain crawlers it is that of CRAWLER, and everybody asks it.  Everybody in place of CRAWLER gets none in a pack for
 * several.  It outlives the pack.
 */
REP_API DOOR_NAME(door_pack_find) enum rep_status
        door_pack_find(struct door *door, uint32_t pack, uint32_t crawler, const char *url, size_t size);
#endif

/* ---- questions */

/* Returns the number of the question that NAME, of SIZE bytes, names, or 0 if none does (ask.c has them). */
REP_API
DOOR_NAME(door_question)
uint32_t door_question(const char *name, size_t size);

/* Flags of a question: lines count, too, not verdicts alone. */
#define DOOR_LINES 1u

/*
 * Answers a question, whose number is that of door_question(), with JSON in the output.
 *
 * ROBOTS and CRAWLER are asked; OTHER is the robots.txt that is compared with.  The texts are what the question is
 * about. "pack-facts" takes a pack in place of ROBOTS. BUDGET bounds its steps; 0 is the default.  After
 * REP_ERR_ARGUMENT the output may say which text is wrong.
 */
REP_API DOOR_NAME(door_ask) enum rep_status
        door_ask(struct door *door, uint32_t question, uint32_t robots, uint32_t other, uint32_t crawler,
                 const char *bytes, const uint32_t *ends, size_t count, uint32_t budget, uint32_t flags);

#endif
