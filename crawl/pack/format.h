/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layout of a pack, shared by its readers and its writer.  PACK.md describes it.
 *
 *   header | crawlers | rules | entries | index
 *
 * All numbers are little-endian.  A lookup reads one line of the index, which has eight slots and is as long as a
 * cache line.  One of its slots has the origin's tag, and gives the place of the entry.  The entry holds the origin
 * itself, and the place of the rules.
 */
#ifndef REP_PACK_FORMAT_H
#define REP_PACK_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "little_endian.h"

/* 0x89 "RPK" CR LF 0x1A LF.  As in a blob, these bytes reveal a transfer as text. */
#define REP_PACK_MAGIC "\x89RPK\r\n\x1a\n"
#define REP_PACK_VERSION 4u

/* The header: numbers of its 64-bit words.  Word 0 is the magic. */
enum rep_pack_field {
        REP_PACK_FIELD_VERSION = 1,
        REP_PACK_FIELD_SIZE = 2,     /* of the file, in bytes */
        REP_PACK_FIELD_CRAWLERS = 3, /* number of crawlers that it is made for; 0: all agents */
        REP_PACK_FIELD_CRAWLERS_SIZE = 4,
        REP_PACK_FIELD_RULES = 5, /* offset of the section, which ends where ENTRIES begins */
        REP_PACK_FIELD_ENTRIES = 6,
        REP_PACK_FIELD_INDEX = 7,
        REP_PACK_FIELD_LINES = 8,    /* number of the index's lines, including those past the last home */
        REP_PACK_FIELD_HOMES = 9,    /* number of lines that may be the home of an origin */
        REP_PACK_FIELD_SPILL = 10,   /* the most lines between a slot and its home */
        REP_PACK_FIELD_SEED = 11,    /* of the hash of origins */
        REP_PACK_FIELD_ORIGINS = 12, /* number of entries; of these: */
        REP_PACK_FIELD_WITH_RULES = 13,
        REP_PACK_FIELD_ALLOWED = 14,
        REP_PACK_FIELD_DISALLOWED = 15,
        REP_PACK_FIELD_RULE_SETS = 16, /* number of distinct blobs */
        REP_PACK_FIELD_OLDEST = 17,    /* time of a fetch; 0: none has a known time */
        REP_PACK_FIELD_NEWEST = 18,
        REP_PACK_FIELD_SCRATCH = 19,      /* the most scratch memory that a check needs */
        REP_PACK_FIELD_READING = 20,      /* dialect, names and strip of all blobs, and COMPLETE; one byte each */
        REP_PACK_FIELD_ENTRIES_SIZE = 21, /* without the zeros between the entries and the index */
        REP_PACK_FIELD_CONTENT = 22,      /* a hash of everything after the header */
        REP_PACK_FIELD_HANGING = 23,      /* number of entries that say nothing but a redirect to an origin
                                           * that the pack does not have, or revisits */
        REP_PACK_FIELD_BESIDE = 24,       /* number of distinct blobs of other directives */
        REP_PACK_FIELD_POLICY = 25,  /* seconds until a site is given up, 32 bits; above them REP_PACK_POLICY_... */
        REP_PACK_FIELD_OPENED = 26,  /* number of entries in which all is allowed because the site was given up */
        REP_PACK_FIELD_WAITING = 27, /* of those HANGING, the entries without a redirect */
        REP_PACK_FIELD_HEADER = 31,  /* a hash of the header before this word; the words that have no name are
                                      * 0 */
        REP_PACK_FIELDS = 32
};
#define REP_PACK_HEADER_SIZE (8 * (uint64_t)REP_PACK_FIELDS)

/* The policy that a pack was made by, in the upper half of its word. */
#define REP_PACK_POLICY_DISTRUST_STALE 1u
#define REP_PACK_POLICY_MISSING_IS_5XX 2u
#define REP_PACK_POLICY_ALL 3u

/* Limits on the crawlers' section.  It is read whole when a pack is opened, so these bound the time and memory that a
   forged pack can take.  A crawler takes at least 4 bytes of the section, and a token at least 2. */
#define REP_PACK_CRAWLERS_MAX 4096u
#define REP_PACK_CRAWLERS_SIZE_MAX ((size_t)1 << 24)

/* Rules begin at multiples of this.  The 8 bytes before them are their size. */
#define REP_PACK_RULE_ALIGN 64u
#define REP_PACK_RULE_PREFIX 8u

/* The place of a blob's size, 64 bits, in the blob (FORMAT.md). */
#define REP_PACK_BLOB_SIZE 16u

/* A line of the index. */
#define REP_PACK_LINE 64u
#define REP_PACK_SLOTS 8u

/* The mean number of slots that the writer fills in a line, and the most lines between a slot and its home before it
   tries another seed. */
#define REP_PACK_SLOTS_USED 5u
#define REP_PACK_SPILL_GOOD 64u
#define REP_PACK_SEEDS 16u

/* A slot: its upper 16 bits are the lowest 16 bits of the hash.  Below them is the entry's offset in its section, in
   units of 8 bytes, plus 1, so that 0 means an empty slot. */
#define REP_PACK_TAG_SHIFT 48
#define REP_PACK_TAG_MASK UINT64_C(0xFFFF)
#define REP_PACK_PLACE_MASK ((UINT64_C(1) << REP_PACK_TAG_SHIFT) - 1)

/*
 * An entry: the head, the origin, and from the next multiple of 4 on, 32-bit words that depend on the flags.  Its
 * size is a multiple of 8.
 *
 *   head (22) | origin | [failures, since, last, wait] | [counts, answer, lifetime, oldest part, events]
 *        | [redirect, target] | [before] | [pace] | [usage] | [beside]
 */
enum {
        REP_PACK_ENTRY_RULES = 0,     /* 64 bits: offset in the file; 0: no rules */
        REP_PACK_ENTRY_CONFIRMED = 8, /* 32 bits, as the following: seconds since 1970, 0 if unknown */
        REP_PACK_ENTRY_LIFETIME = 12,
        REP_PACK_ENTRY_STATUS = 16,      /* 16 bits */
        REP_PACK_ENTRY_FLAGS = 18,       /* a byte */
        REP_PACK_ENTRY_OUTCOME = 19,     /* a byte, enum rep_access: the access; REP_ACCESS_FOLLOW: nothing is known
                                          * but a redirect without a known target, or revisits */
        REP_PACK_ENTRY_ORIGIN_SIZE = 20, /* 16 bits */
        REP_PACK_ENTRY_ORIGIN = 22
};
#define REP_PACK_ENTRY_ANSWERED 1u /* flag: a fetch was answered */
#define REP_PACK_ENTRY_FAILING 2u  /* flag: fetches have failed since the answer; the four words exist */
#define REP_PACK_ENTRY_HISTORY 4u  /* flag: the words before the history do not determine it; the history exists */
/* Flag: the newest answer in the history is a redirect, which follows the history.  The head and the other words are
   those of its resolved target. */
#define REP_PACK_ENTRY_REDIRECT 8u
/* Flag: the last 8 bytes are the place of a blob of the other directives.  Only with rules. */
#define REP_PACK_ENTRY_BESIDE 16u
/* Flag: the answer before the redirect follows it.  Only with a redirect. */
#define REP_PACK_ENTRY_BEFORE 32u
/* Flags that no writer of today sets, and a reader passes over: a pace as numbers, and the place of a set of rules
   about usage. */
#define REP_PACK_ENTRY_PACE 64u
#define REP_PACK_ENTRY_USAGE 128u
#define REP_PACK_ENTRY_PACE_SIZE 16u
#define REP_PACK_ENTRY_USAGE_SIZE 8u
#define REP_PACK_ENTRY_BESIDE_SIZE 8u
/* The four words: number of failures, times of the first and last, and seconds to wait after the last. */
#define REP_PACK_ENTRY_FAILING_SIZE 16u
/*
 * The history: four counts of one byte each; the time of the answer, and its lifetime before any 304; the time
 * of its oldest part, which is not later; and the events:
 *   failures     the time, the seconds to wait
 *   several      how many, the time of the first, of the last, the seconds to wait
 *   304          the time, the lifetime
 *   revisit      the time of the answer that it confirms, the time, the lifetime
 */
#define REP_PACK_ENTRY_HISTORY_SIZE 16u
/* A redirect: the size of the target's origin (16 bits), the number of redirects up to the target (a byte), the number
   of 32-bit words that follow the target, the status of the origin's own last response (32 bits), and the target's
   origin.  In these words is the redirect before it to another target, with its time in place of the status, and zeros
   at the end. */
#define REP_PACK_ENTRY_REDIRECT_SIZE 8u
/* The answer before the redirects: its time, its lifetime, the place of its rules (64 bits; 0: it has none), that of
   the directives beside them (64 bits; 0: there are none), the time of its oldest part, and a zero.  If the place of
   the rules is REP_PACK_TURNED, there is no answer, and the time is that of the newest redirect to a target that is
   none of theirs. */
#define REP_PACK_TURNED UINT64_MAX
#define REP_PACK_ENTRY_BEFORE_SIZE 32u
#define REP_EVENT_SIZE 8u
#define REP_EVENT_SEVERAL_SIZE 16u
#define REP_EVENT_REVISIT_SIZE 12u

/* Returns the place of the four words in ENTRY, which states the size of its origin. */
static inline size_t
rep_entry_failing(const unsigned char *entry)
{
        return (REP_PACK_ENTRY_ORIGIN + (size_t)rep_load16(entry + REP_PACK_ENTRY_ORIGIN_SIZE) + 3) & ~(size_t)3;
}

/* Returns the place of the history in ENTRY, which states its flags, too. */
static inline size_t
rep_entry_history(const unsigned char *entry)
{
        return rep_entry_failing(entry) +
               ((entry[REP_PACK_ENTRY_FLAGS] & REP_PACK_ENTRY_FAILING) != 0 ? REP_PACK_ENTRY_FAILING_SIZE : 0);
}

/* Returns the size of a history with these COUNTS. */
static inline size_t
rep_history_size(const unsigned char counts[4])
{
        return REP_PACK_ENTRY_HISTORY_SIZE + REP_EVENT_SIZE * ((size_t)counts[0] + counts[2]) +
               REP_EVENT_SEVERAL_SIZE * (size_t)counts[1] + REP_EVENT_REVISIT_SIZE * (size_t)counts[3];
}

/* Returns the size of the redirects at AT. */
static inline size_t
rep_redirects_size(const unsigned char *at)
{
        return REP_PACK_ENTRY_REDIRECT_SIZE + rep_load16(at) + 4 * (size_t)at[3];
}

/* Returns the home line of an origin with HASH, out of HOMES lines.  HOMES is at most 2^32. */
static inline uint64_t
rep_pack_home(uint64_t hash, uint64_t homes)
{
        return (hash >> 32) * homes >> 32;
}

#endif
