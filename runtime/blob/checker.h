/*
 * What checking a blob needs everywhere: the bytes, the first fault, and the usual comparisons.
 */
#ifndef REP_RUNTIME_CHECKER_H
#define REP_RUNTIME_CHECKER_H

#include "format.h"

/* The blob as it is checked; the first fault is kept. */
struct rep_checker {
        const unsigned char *bytes;
        size_t size;
        struct rep_error fault;
};

/* Notes a fault at AT unless GOOD; returns GOOD. */
static inline bool
expect(struct rep_checker *checker, bool good, const unsigned char *at, const char *message)
{
        if (!good && checker->fault.status == REP_OK)
                checker->fault = (struct rep_error){REP_ERR_BLOB, message, (size_t)(at - checker->bytes)};
        return good;
}

/* Each of COUNT records of WORDS words at TABLE has a value below LIMIT at WORD, or REP_NONE where that is allowed. */
static inline bool
expect_below(struct rep_checker *checker, const unsigned char *table, uint64_t count, size_t words, size_t word,
             uint32_t limit, bool none, const char *message)
{
        uint64_t i;

        for (i = 0; i < count; i++) {
                const unsigned char *at = table + 4 * (i * words + word);
                uint32_t value = rep_load32(at);

                if (value >= limit && !(none && value == REP_NONE))
                        return expect(checker, false, at, message);
        }
        return true;
}

/* Checks the core at HEADER, of which at most ROOM bytes are there; *SIZE is set to its length. */
bool rep_open_core(struct rep_checker *checker, const unsigned char *header, size_t room, size_t *size);

#endif
