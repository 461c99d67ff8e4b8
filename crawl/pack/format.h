/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layout of a pack, the one thing that its readers and its writer share; PACK.md describes it.
 *
 *   header | crawlers | rules | entries | index
 *
 * All numbers are little-endian.  A lookup reads one line of the index, which has eight slots and is as long as a cache
 * line; then the entry that the slot with the origin's tag names, which holds the origin itself; then the rules.
 */
#ifndef REP_PACK_FORMAT_H
#define REP_PACK_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "little_endian.h"

/* 0x89 "RPK" CR LF 0x1A LF: as a blob's, it shows what a transfer as text would do to it. */
#define REP_PACK_MAGIC "\x89RPK\r\n\x1a\n"
#define REP_PACK_VERSION 3u
/* The oldest version that is read: it has nothing beside rules. */
#define REP_PACK_VERSION_OLDEST 2u

/* The header: 64-bit words by number, but the first, which is the magic. */
enum rep_pack_field {
        REP_PACK_FIELD_VERSION = 1,
        REP_PACK_FIELD_SIZE = 2,     /* of the file */
        REP_PACK_FIELD_CRAWLERS = 3, /* how many it is made for; 0: all agents */
        REP_PACK_FIELD_CRAWLERS_SIZE = 4,
        REP_PACK_FIELD_RULES = 5, /* offset of the section; it ends where ENTRIES begins */
        REP_PACK_FIELD_ENTRIES = 6,
        REP_PACK_FIELD_INDEX = 7,
        REP_PACK_FIELD_LINES = 8,    /* of the index, those past the last home included */
        REP_PACK_FIELD_HOMES = 9,    /* lines that an origin may belong to */
        REP_PACK_FIELD_SPILL = 10,   /* how many lines past its home a slot may stand */
        REP_PACK_FIELD_SEED = 11,    /* of the hashes of origins */
        REP_PACK_FIELD_ORIGINS = 12, /* entries; of these: */
        REP_PACK_FIELD_WITH_RULES = 13,
        REP_PACK_FIELD_ALLOWED = 14,
        REP_PACK_FIELD_DISALLOWED = 15,
        REP_PACK_FIELD_RULE_SETS = 16, /* different blobs */
        REP_PACK_FIELD_OLDEST = 17,    /* fetch whose time is known, 0 where there is none */
        REP_PACK_FIELD_NEWEST = 18,
        REP_PACK_FIELD_SCRATCH = 19,      /* the most that a check needs */
        REP_PACK_FIELD_READING = 20,      /* dialect, names and strip of all blobs, and COMPLETE, a byte each */
        REP_PACK_FIELD_ENTRIES_SIZE = 21, /* zeros follow, up to the index */
        REP_PACK_FIELD_CONTENT = 22,      /* a hash of all behind the header */
        REP_PACK_FIELD_HANGING = 23,      /* entries that redirect to what the pack does not have */
        REP_PACK_FIELD_BESIDE = 24,       /* different blobs of what stands beside rules; since version 3 */
        REP_PACK_FIELD_HEADER = 31,       /* a hash of the header up to here; those between are 0 */
        REP_PACK_FIELDS = 32
};
#define REP_PACK_HEADER_SIZE (8 * (uint64_t)REP_PACK_FIELDS)

/* Limits of the crawlers' section, which is read whole when a pack is opened: they bound what a forged pack makes its
 * reader do and allocate.  A crawler takes at least 4 bytes of the section, a token 2. */
#define REP_PACK_CRAWLERS_MAX 4096u
#define REP_PACK_CRAWLERS_SIZE_MAX ((size_t)1 << 24)

/* Rules begin at multiples of this; the 8 bytes before are their size. */
#define REP_PACK_RULE_ALIGN 64u
#define REP_PACK_RULE_PREFIX 8u

/* Where a blob states its own size, 64 bits (FORMAT.md). */
#define REP_PACK_BLOB_SIZE 16u

/* A line of the index. */
#define REP_PACK_LINE 64u
#define REP_PACK_SLOTS 8u

/* How full the writer makes lines, in the mean; and how far it lets a slot stray before it takes another seed. */
#define REP_PACK_SLOTS_USED 5u
#define REP_PACK_SPILL_GOOD 64u
#define REP_PACK_SEEDS 16u

/* A slot: the lowest 16 bits of the hash, above the entry's offset in its section, in units of 8 bytes and 1 more, so that
 * 0 is no entry. */
#define REP_PACK_TAG_SHIFT 48
#define REP_PACK_TAG_MASK UINT64_C(0xFFFF)
#define REP_PACK_PLACE_MASK ((UINT64_C(1) << REP_PACK_TAG_SHIFT) - 1)

/*
 * An entry: these bytes, the origin, and from the next multiple of 4 on words of 32 bits, where flags say that they are
 * there; a multiple of 8 in all.
 *
 *   head (22) | origin | [failures, since, last, wait] | [counts, answer, lifetime, events] | [redirect, target] | [beside]
 */
enum {
        REP_PACK_ENTRY_RULES = 0,     /* 64 bits: offset in the file; 0: none */
        REP_PACK_ENTRY_CONFIRMED = 8, /* 32 bits, as below: seconds since 1970, 0 where not known */
        REP_PACK_ENTRY_LIFETIME = 12,
        REP_PACK_ENTRY_STATUS = 16,      /* 16 bits */
        REP_PACK_ENTRY_FLAGS = 18,       /* a byte */
        REP_PACK_ENTRY_OUTCOME = 19,     /* a byte: enum rep_access, what holds; REP_ACCESS_FOLLOW: it hangs */
        REP_PACK_ENTRY_ORIGIN_SIZE = 20, /* 16 bits */
        REP_PACK_ENTRY_ORIGIN = 22
};
#define REP_PACK_ENTRY_ANSWERED 1u /* flags: a fetch was answered */
#define REP_PACK_ENTRY_FAILING 2u  /* fetches failed since: the four words are there */
#define REP_PACK_ENTRY_HISTORY 4u  /* what can't be seen from the words before: the events are there */
/* The answer that the history tells is a redirect, which follows it; the head and the words before are what its target came
 * to. */
#define REP_PACK_ENTRY_REDIRECT 8u
/* The last 8 bytes are the place of a blob of what the file says beside its rules; since version 3, and only with rules. */
#define REP_PACK_ENTRY_BESIDE 16u
#define REP_PACK_ENTRY_FLAGS_ALL 31u
#define REP_PACK_ENTRY_BESIDE_SIZE 8u
/* The four words: failures, since when, the last one, and seconds to wait from then on. */
#define REP_PACK_ENTRY_FAILING_SIZE 16u
/*
 * The history: three counts of a byte each and a zero, the time of the answer and its lifetime before any 304, and events:
 *   failures     the time, the seconds to wait
 *   several      how many, the time of the first, of the last, the seconds to wait
 *   304          the time, the lifetime
 */
#define REP_PACK_ENTRY_HISTORY_SIZE 12u
/* A redirect: the size of the target's origin in 16 bits, how many redirects lead there in a byte, a zero, the status of the
 * entry's own last response in 32 bits, and the target's origin. */
#define REP_PACK_ENTRY_REDIRECT_SIZE 8u
#define REP_EVENT_SIZE 8u
#define REP_EVENT_SEVERAL_SIZE 16u

/* Where the four words of an entry stand whose origin is of ORIGIN_SIZE. */
static inline size_t
rep_entry_failing(size_t origin_size)
{
        return (REP_PACK_ENTRY_ORIGIN + origin_size + 3) & ~(size_t)3;
}

/* Where the history of such an entry stands. */
static inline size_t
rep_entry_history(size_t origin_size, unsigned flags)
{
        return rep_entry_failing(origin_size) +
               ((flags & REP_PACK_ENTRY_FAILING) != 0 ? REP_PACK_ENTRY_FAILING_SIZE : 0);
}

/* The bytes of a history with these COUNTS. */
static inline size_t
rep_history_size(const unsigned char counts[3])
{
        return REP_PACK_ENTRY_HISTORY_SIZE + REP_EVENT_SIZE * ((size_t)counts[0] + counts[2]) +
               REP_EVENT_SEVERAL_SIZE * (size_t)counts[1];
}

/* The line that an origin of HASH belongs to, of HOMES lines, which are at most 2^32. */
static inline uint64_t
rep_pack_home(uint64_t hash, uint64_t homes)
{
        return (hash >> 32) * homes >> 32;
}

#endif
