/* SPDX-License-Identifier: Apache-2.0 */
/* What librep2c-crawl and librep2c-archives call of this library, and programs do not: it is exported, but not
 * installed. */
#ifndef REP_GEN_BASE_CRAWL_H
#define REP_GEN_BASE_CRAWL_H

#include "for_crawl.h"
#include "rep_robots.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the text of a response */

/* What a text is that should be a robots.txt. */
enum rep_content {
        REP_CONTENT_ROBOTS = 0, /* a robots.txt, or an empty text */
        REP_CONTENT_HTML,
        REP_CONTENT_XML,
        REP_CONTENT_JSON,
        REP_CONTENT_IMAGE,
        REP_CONTENT_UTF16,  /* with a byte order mark or without */
        REP_CONTENT_BINARY, /* NUL bytes, or many control bytes */
        REP_CONTENT_TEXT,   /* no line is meant as a directive, as in the text of an error page */
};

/*
 * Returns what the SIZE bytes at TEXT are.  They are judged by their beginning and their bytes; a text that shows
 * neither is a robots.txt if a line is a directive, or is nearly one.  What parses counts, whatever the answer is (RFC
 * 9309, section 2.3.1.5).
 *
 * TEXT may be NULL if SIZE is 0.  Any thread may call this.  Cost: the first 4 KiB, and up to REP_MAX_BYTES if no
 * directive is among them; no allocation.
 */
REP_API enum rep_content rep_content_of(const char *text, size_t size);

enum rep_coding {
        REP_CODING_PLAIN = 0,
        REP_CODING_GZIP,
        REP_CODING_DEFLATE,
        REP_CODING_BROTLI,
        REP_CODING_ZSTD,
        REP_CODING_OTHER, /* another registered coding, or too many codings */
        REP_CODING_NONE,  /* a word that is not a coding, such as "utf-8" or "none" */
};

enum { REP_CODINGS_MAX = 4 };

/* The codings of a body, in the order in which they were applied.  All zero: none. */
struct rep_codings {
        enum rep_coding list[REP_CODINGS_MAX]; /* none of them REP_CODING_PLAIN or REP_CODING_NONE */
        size_t count;
        bool unknown; /* there was a word that is not a coding */
        bool chunked; /* there was this word, which is not in LIST */
};

/* Add CODING, and those in VALUE, of a Content-Encoding or Transfer-Encoding field.  If there is no room for all, the
   result is one that can't be decoded. */
REP_API void rep_add_coding(struct rep_codings *codings, enum rep_coding coding);
REP_API void rep_add_codings(struct rep_codings *codings, struct rep_text value);

/*
 * Returns whether BODY, of which CODINGS are named, may still be in them: one has no decoder, or BODY is not visibly
 * text.  Text has none of the bytes that the MIME Sniffing Standard calls binary data bytes, among its first 1,445:
 * browsers look no further.  It is also in UTF-8, nearly all ASCII, or, as in older character sets, of at least 256
 * bytes; decoded, it may be UTF-16.  Compressed data of more than about 20 bytes is not text.
 */
REP_API bool rep_is_coded(const struct rep_codings *codings, struct rep_text body);

/* Returns what an input of lines is that begins with the SIZE bytes at BYTES, and what to do with it, if it is
 * compressed or in UTF-16: "it is compressed by gzip: 'gzip -dc' makes lines of it".  Otherwise NULL.  Looks at 10
 * bytes. */
REP_API const char *rep_say_lines_fault(const char *bytes, size_t size);

/* ---- compiling */

/*
 * Reads the SIZE bytes of robots.txt at TEXT once, so that rep_compile_read() can compile the file for several
 * crawlers. TEXT must stay unchanged until the last of these calls.  OPTIONS may be NULL; of its members only DIALECT,
 * NAMES, MAX_BYTES and MAX_MEMORY matter.  Any use of COMPILER other than rep_compile_read() forgets the file.
 *
 * Returns the same as rep_compile().  Cost: linear in SIZE.
 */
REP_API enum rep_status rep_compiler_read(struct rep_compiler *compiler, const char *text, size_t size,
                                          const struct rep_options *options);

/*
 * Compiles the file that COMPILER has read.  The blob is the same as that of rep_compile() with the file's text and
 * OPTIONS.
 *
 * Returns the same as rep_compile(), and REP_ERR_ARGUMENT if no file was read, or if OPTIONS say that a file is read
 * differently.  After any other error the file is forgotten.
 */
REP_API enum rep_status rep_compile_read(struct rep_compiler *compiler, const struct rep_options *options,
                                         const void **blob, size_t *blob_size);

/*
 * Compiles what the file that COMPILER has read says besides its rules: the sitemaps, the pace, and every other
 * directive whose key rep_directive_key() knows, for all crawlers.  The blob is for rep_crawler_hold(), rep_pace() and
 * the other functions of rep_directives.h, which give the same of these directives as with a blob of the whole file;
 * user-agent lines have no key.  It has no rules, so it must not be checked: it allows every path.  It names no
 * crawlers (rep_token()).
 *
 * OPTIONS are as for rep_compile_read(); of their members only DIALECT, NAMES, MAX_BYTES and MAX_MEMORY matter.  If the
 * file says nothing besides its rules, the result is REP_OK, *BLOB is NULL and *BLOB_SIZE is 0.
 *
 * Returns the same as rep_compile_read().  Cost: linear in the directives of the file, except for sorting.
 */
REP_API enum rep_status rep_compile_beside(struct rep_compiler *compiler, const struct rep_options *options,
                                           const void **blob, size_t *blob_size);

/* ---- origins */

/* Writes the origin of URL, which is the origin itself or any URL below it, to BUFFER in the form in which packs store
 * it (rep_is_origin()).  *ORIGIN becomes the text in BUFFER, or an empty one after an error, which is that of
 * rep_robots_url_idn(). */
REP_API enum rep_url_status rep_url_to_origin(const char *url, size_t size, char buffer[REP_ROBOTS_URL_SIZE],
                                              struct rep_text *origin);

/* ---- a crawler in a blob */

/* Returns whether the crawler of VIEW may ask about what was read with NAMES.  A crawler that needs wide names would
   get another answer there. */
static inline bool
rep_may_ask(const struct rep_crawler_view *view, enum rep_names names)
{
        return view->names != REP_NAMES_WIDE || view->token_count == 0 || names == REP_NAMES_WIDE;
}

/* Returns whether a file that is read with NAMES can name the crawler of VIEW, or it may be called anything: all its
   tokens are tokens then, or of tokens in order at least one. */
REP_API bool rep_has_tokens(const struct rep_crawler_view *view, enum rep_names names);

/*
 * Picks the rules that apply to CRAWLER in BLOB, as rep_pick() or rep_pick_first() does for its tokens.  If CRAWLER is
 * NULL, picks those of the crawler that BLOB was compiled for, and if it was compiled for all, those for everybody.
 *
 * TOKEN may be NULL.  Otherwise, if the crawler's tokens are in order of preference and the blob records which one the
 * file names, *TOKEN is set to that token.  In all other cases it is set to a text of size 0.
 *
 * Returns the same as these functions.  Also returns REP_ERR_CRAWLER for a crawler with REP_NAMES_WIDE if BLOB was
 * compiled with other names, because such a blob does not record which rules apply to that crawler, and REP_ERR_AGENT
 * for everybody (rep_crawler_create_everybody()) if BLOB was compiled for certain crawlers.
 */
REP_API enum rep_status rep_crawler_pick(const struct rep_crawler *crawler, const struct rep_blob *blob,
                                         struct rep_group *group, struct rep_text *token);

/* Starts HOLDING at the first directive of BLOB that applies to CRAWLER, which may be NULL.  BLOB and CRAWLER must live
 * as long as HOLDING is in use.  Returns the same as rep_crawler_pick(), and REP_ERR_ARGUMENT if BLOB has no texts and
 * therefore no directives. */
REP_API enum rep_status rep_crawler_hold(const struct rep_crawler *crawler, const struct rep_blob *blob,
                                         struct rep_holding *holding);

/*
 * Sets the agents in OPTIONS, and how they apply, so that rep_compile() and rep_compile_read() compile the rules that
 * apply to CRAWLER.  CRAWLER must not be NULL, and AGENT_COUNT must be 0 before the call.  The texts of the agents
 * belong to CRAWLER, which must live as long as OPTIONS is in use.  The blob then answers CRAWLER (rep_crawler_pick()),
 * and every crawler of the same tokens in the same order.
 *
 * Returns REP_OK; REP_ERR_CRAWLER if CRAWLER needs wide names, and OPTIONS has others (rep_crawler_look());
 * REP_ERR_TOKEN if its tokens are none by the names in OPTIONS; or REP_ERR_ARGUMENT.  Cost: linear in the tokens.
 */
REP_API enum rep_status rep_crawler_select(const struct rep_crawler *crawler, struct rep_options *options);

/*
 * Makes an object from two blobs of one robots.txt, as packs keep it: its RULES without texts, and what it says BESIDE
 * them (rep_compile_beside()); NULL: nothing.  Both were opened, are not copied, and must live as long as *ROBOTS.  The
 * object has the directives of BESIDE, and answers about verdicts, pace and usage as the robots.txt itself does.  If
 * RULES have their texts, BESIDE does not matter.  If FOR_ALL is true, the rules of RULES for everybody hold for every
 * crawler, even for one that obeys no group for "*".  The caller frees *ROBOTS, which is NULL after an error.
 *
 * Returns REP_OK, REP_ERR_ARGUMENT or REP_ERR_MEMORY.  Cost: one allocation.
 */
REP_API enum rep_status rep_robots_join(const struct rep_blob *rules, const struct rep_blob *beside, bool for_all,
                                        struct rep_robots **robots);

#ifdef __cplusplus
}
#endif

#endif
