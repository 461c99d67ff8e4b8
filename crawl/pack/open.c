/* SPDX-License-Identifier: Apache-2.0 */
/*
 * open.c: opens a pack.  Only the header and the crawlers are checked.
 *
 * The sections, in bytes from the start of the file, and what check_sections() has verified:
 *
 *     0            256                rules        entries                     index                       size
 *     | header     | crawlers | 0 ... | rules      | entries_size bytes | 0 .. | lines of 64 bytes          |
 *                                     64 divides   8 divides                   64 divides
 *
 *     256 + crawlers <= rules <= entries,   entries + entries_size <= index,   index + 64 * lines = size
 *
 * All numbers of the header are 64 bits that anyone can forge.  Each comparison therefore subtracts from a number
 * that an earlier one has bounded by the file's size; no sum of two unchecked numbers is formed.
 *
 * So every place in a section is within the file.  What is there is checked whenever it is read, by entry.c and
 * open_rules.c, as the file may be damaged or forged.
 *
 * This file reads the head alone, and needs nothing of the system: map.c and over.c say where the bytes come from.
 */
#include <stdlib.h>
#include <string.h>

#include "pack/format.h"
#include "pack/hash.h"
#include "pack/pack.h"

enum rep_status
rep_pack_fail(struct rep_pack_error *error, enum rep_status status, const char *message, uint64_t offset)
{
        if (error != NULL)
                *error = (struct rep_pack_error){status, 0, message, offset};
        return status;
}

static uint64_t
field(const struct rep_pack *pack, enum rep_pack_field number)
{
        return rep_load64(pack->head + 8 * (size_t)number);
}

/* Refuses the pack because of MESSAGE about a word of its header. */
static enum rep_status
refuse(struct rep_pack_error *error, const char *message, enum rep_pack_field number)
{
        return rep_pack_fail(error, REP_ERR_BLOB, message, 8 * (uint64_t)number);
}

/* ---- the header */

/*
 * The size is looked at first: a header can be read from then on.  The hash is against damage, not against forgery,
 * so what the header says is checked all the same.
 */
static enum rep_status
check_magic(const struct rep_pack *pack, struct rep_pack_error *error)
{
        if (pack->size < REP_PACK_HEADER_SIZE || memcmp(pack->head, REP_PACK_MAGIC, 8) != 0)
                return rep_pack_fail(error, REP_ERR_BLOB, "no pack: it does not begin as one", 0);
        if (field(pack, REP_PACK_FIELD_VERSION) != REP_PACK_VERSION)
                return rep_pack_fail(error, REP_ERR_VERSION, "a pack of another format version",
                                     8 * REP_PACK_FIELD_VERSION);
        if (rep_pack_hash(pack->head, 8 * REP_PACK_FIELD_HEADER, 0) != field(pack, REP_PACK_FIELD_HEADER))
                return refuse(error, "the header is damaged", REP_PACK_FIELD_HEADER);
        if (field(pack, REP_PACK_FIELD_SIZE) != pack->size)
                return refuse(error, "the file is not as long as its header says", REP_PACK_FIELD_SIZE);
        return REP_OK;
}

/*
 * Checks that the sections follow each other and have possible sizes.
 *
 * The pack has at least REP_PACK_HEADER_SIZE bytes.  Each comparison bounds its number by SIZE, and the next ones
 * subtract or add only bounded numbers.  So no difference is negative, and no sum exceeds SIZE.
 *
 * The last comparisons make lookups safe without checks of their own.  A home is below HOMES, because HOMES fits into
 * 32 bits (rep_pack_home()).  A lookup reads the lines from its home up to SPILL further on, and the last is
 *
 *     HOMES - 1 + SPILL <= HOMES - 1 + LINES - HOMES = LINES - 1
 */
static enum rep_status
check_sections(const struct rep_pack *pack, struct rep_pack_error *error)
{
        uint64_t crawlers = field(pack, REP_PACK_FIELD_CRAWLERS_SIZE);

        if (crawlers > pack->size - REP_PACK_HEADER_SIZE || pack->rules < REP_PACK_HEADER_SIZE + crawlers ||
            pack->rules % REP_PACK_RULE_ALIGN != 0 || pack->rules > pack->size)
                return refuse(error, "rules that begin where they can't", REP_PACK_FIELD_RULES);
        if (pack->entries < pack->rules || pack->entries % 8 != 0 || pack->entries > pack->size)
                return refuse(error, "entries that begin where they can't", REP_PACK_FIELD_ENTRIES);
        if (pack->entries_size > pack->size - pack->entries)
                return refuse(error, "more entries than there is room for", REP_PACK_FIELD_ENTRIES_SIZE);
        if (pack->index < pack->entries + pack->entries_size || pack->index % REP_PACK_LINE != 0 ||
            pack->index > pack->size)
                return refuse(error, "an index that begins where it can't", REP_PACK_FIELD_INDEX);
        if ((pack->size - pack->index) % REP_PACK_LINE != 0 ||
            (pack->size - pack->index) / REP_PACK_LINE != pack->lines)
                return refuse(error, "an index of another size", REP_PACK_FIELD_LINES);
        if (pack->homes == 0 || pack->homes > pack->lines || pack->homes > UINT32_MAX)
                return refuse(error, "homes that the index does not have", REP_PACK_FIELD_HOMES);
        if (pack->spill > pack->lines - pack->homes)
                return refuse(error, "spill past the index", REP_PACK_FIELD_SPILL);
        if (field(pack, REP_PACK_FIELD_HANGING) > pack->origins ||
            field(pack, REP_PACK_FIELD_WAITING) > field(pack, REP_PACK_FIELD_HANGING))
                return refuse(error, "more entries that hang than there are", REP_PACK_FIELD_HANGING);
        return REP_OK;
}

/*
 * Reads how the files were read.  Every byte becomes an enumerator only after it was found to be one, and the size of
 * scratch memory fits into a size_t of 32 bits.
 */
static enum rep_status
read_reading(struct rep_pack *pack, struct rep_pack_error *error)
{
        uint64_t reading = field(pack, REP_PACK_FIELD_READING), scratch = field(pack, REP_PACK_FIELD_SCRATCH);
        unsigned dialect = reading & 0xFF, names = reading >> 8 & 0xFF, strip = reading >> 16 & 0xFF;
        uint64_t complete = reading >> 24, policy = field(pack, REP_PACK_FIELD_POLICY);

        if (dialect > REP_DIALECT_RFC9309 || names > REP_NAMES_WIDE || strip > REP_STRIP_TEXTS || complete > 1)
                return refuse(error, "an unknown way to read files", REP_PACK_FIELD_READING);
        if (policy >> 32 > REP_PACK_POLICY_ALL)
                return refuse(error, "an unknown policy", REP_PACK_FIELD_POLICY);
        if (scratch > UINT32_MAX)
                return refuse(error, "more scratch memory than any rules need", REP_PACK_FIELD_SCRATCH);
        pack->stats.dialect = (enum rep_dialect)dialect;
        pack->stats.names = (enum rep_names)names;
        pack->stats.strip = (enum rep_strip)strip;
        pack->stats.scratch_size = (size_t)scratch;
        pack->stats.complete = complete != 0;
        pack->stats.policy = (struct rep_pack_policy){(uint32_t)(policy & UINT32_MAX),
                                                      (policy >> 32 & REP_PACK_POLICY_DISTRUST_STALE) != 0,
                                                      (policy >> 32 & REP_PACK_POLICY_MISSING_IS_5XX) != 0};
        return REP_OK;
}

static void
read_stats(struct rep_pack *pack)
{
        struct rep_pack_stats *stats = &pack->stats;

        stats->size = pack->size;
        stats->index_size = pack->size - pack->index;
        stats->entry_size = pack->entries_size;
        stats->rule_size = pack->entries - pack->rules;
        stats->hanging = field(pack, REP_PACK_FIELD_HANGING);
        stats->waiting = field(pack, REP_PACK_FIELD_WAITING);
        stats->origins = pack->origins - stats->hanging;
        stats->with_rules = field(pack, REP_PACK_FIELD_WITH_RULES);
        stats->allowed = field(pack, REP_PACK_FIELD_ALLOWED);
        stats->disallowed = field(pack, REP_PACK_FIELD_DISALLOWED);
        stats->rule_sets = field(pack, REP_PACK_FIELD_RULE_SETS);
        stats->oldest = (int64_t)(field(pack, REP_PACK_FIELD_OLDEST) & UINT32_MAX);
        stats->newest = (int64_t)(field(pack, REP_PACK_FIELD_NEWEST) & UINT32_MAX);
        stats->crawlers = pack->crawler_count;
        stats->beside = field(pack, REP_PACK_FIELD_BESIDE);
        stats->opened = field(pack, REP_PACK_FIELD_OPENED);
}

static enum rep_status
read_header(struct rep_pack *pack, struct rep_pack_error *error)
{
        enum rep_status status = check_magic(pack, error);

        if (status != REP_OK)
                return status;
        pack->rules = field(pack, REP_PACK_FIELD_RULES);
        pack->entries = field(pack, REP_PACK_FIELD_ENTRIES);
        pack->entries_size = field(pack, REP_PACK_FIELD_ENTRIES_SIZE);
        pack->index = field(pack, REP_PACK_FIELD_INDEX);
        pack->lines = field(pack, REP_PACK_FIELD_LINES);
        pack->homes = field(pack, REP_PACK_FIELD_HOMES);
        pack->spill = field(pack, REP_PACK_FIELD_SPILL);
        pack->seed = field(pack, REP_PACK_FIELD_SEED);
        pack->origins = field(pack, REP_PACK_FIELD_ORIGINS);
        status = check_sections(pack, error);
        /* The words that have no meaning yet are 0. */
        for (uint64_t number = REP_PACK_FIELD_WAITING + 1; number < REP_PACK_FIELD_HEADER && status == REP_OK; number++)
                if (rep_load64(pack->head + 8 * number) != 0)
                        status = rep_pack_fail(error, REP_ERR_BLOB, "a header with what this version does not have",
                                               8 * number);
        return status == REP_OK ? read_reading(pack, error) : status;
}

/* ---- the crawlers */

/* The rest of the section.  AT <= END always holds, and take() alone moves AT. */
struct rest {
        const unsigned char *at, *end;
};

static bool
take(struct rest *rest, size_t size, const unsigned char **bytes)
{
        if ((size_t)(rest->end - rest->at) < size)
                return false;
        *bytes = rest->at;
        rest->at += size;
        return true;
}

static bool
take_text(struct rest *rest, struct rep_text *text)
{
        const unsigned char *bytes;

        if (!take(rest, 2, &bytes))
                return false;
        text->size = rep_load16(bytes);
        if (!take(rest, text->size, &bytes))
                return false;
        text->data = (const char *)bytes;
        return true;
}

/* Reads a crawler.  Writes its tokens to TOKENS, unless that is NULL. */
static bool
take_crawler(struct rest *rest, struct rep_pack_crawler *crawler, struct rep_text *tokens)
{
        const unsigned char *head;
        struct rep_text token;

        if (!take(rest, 2, &head) || head[0] > 3 || !take_text(rest, &crawler->name))
                return false;
        crawler->in_order = (head[0] & 1) != 0;
        crawler->everybody = (head[0] & 2) != 0;
        crawler->token_count = head[1];
        crawler->tokens = tokens;
        for (size_t i = 0; i < head[1]; i++)
                if (!take_text(rest, tokens != NULL ? &tokens[i] : &token))
                        return false;
        return true;
}

/*
 * Reads all crawlers into the memory for them, in which the tokens of all follow the crawlers.  If that is NULL,
 * counts their tokens.  Returns whether the crawlers are all of the section.
 *
 * It runs twice over the same bytes, and reads the same both times, because they do not change.  The second time thus
 * writes as many tokens as the first one counted.
 */
static bool
take_crawlers(const struct rep_pack *pack, struct rep_pack_crawler *crawlers, size_t *tokens)
{
        const unsigned char *begin = pack->head + REP_PACK_HEADER_SIZE;
        struct rest rest = {begin, begin + (size_t)field(pack, REP_PACK_FIELD_CRAWLERS_SIZE)};
        struct rep_text *texts = crawlers != NULL ? (struct rep_text *)(crawlers + pack->crawler_count) : NULL;
        struct rep_pack_crawler one;

        *tokens = 0;
        for (size_t i = 0; i < pack->crawler_count; i++) {
                if (!take_crawler(&rest, crawlers != NULL ? &crawlers[i] : &one,
                                  crawlers != NULL ? texts + *tokens : NULL))
                        return false;
                *tokens += crawlers != NULL ? crawlers[i].token_count : one.token_count;
        }
        return rest.at == rest.end;
}

/* The limits come before everything else: they bound the time, and let both numbers fit into a size_t of 32 bits. */
static enum rep_status
read_crawlers(struct rep_pack *pack, struct rep_pack_error *error)
{
        uint64_t count = field(pack, REP_PACK_FIELD_CRAWLERS);
        size_t tokens;

        if (count > REP_PACK_CRAWLERS_MAX)
                return refuse(error, "more crawlers than a pack can have", REP_PACK_FIELD_CRAWLERS);
        if (field(pack, REP_PACK_FIELD_CRAWLERS_SIZE) > REP_PACK_CRAWLERS_SIZE_MAX)
                return refuse(error, "a larger section of crawlers than a pack can have", REP_PACK_FIELD_CRAWLERS_SIZE);
        pack->crawler_count = (size_t)count;
        if (!take_crawlers(pack, NULL, &tokens))
                return rep_pack_fail(error, REP_ERR_BLOB, "crawlers that can't be read", REP_PACK_HEADER_SIZE);
        if (count == 0)
                return REP_OK;
        /* Both counts are bounded: by REP_PACK_CRAWLERS_MAX, and by the section's size divided by that of a token. */
        _Static_assert(REP_PACK_CRAWLERS_MAX * sizeof(*pack->crawlers) +
                                       REP_PACK_CRAWLERS_SIZE_MAX / 2 * sizeof(struct rep_text) <=
                               SIZE_MAX / 2,
                       "the sum below does not overflow");
        pack->crawlers = malloc(pack->crawler_count * sizeof(*pack->crawlers) + tokens * sizeof(struct rep_text));
        if (pack->crawlers == NULL)
                return rep_pack_fail(error, REP_ERR_MEMORY, "out of memory", 0);
        take_crawlers(pack, pack->crawlers, &tokens);
        return REP_OK;
}

/* ---- opening */

enum rep_status
rep_pack_open_head(struct rep_pack *pack, struct rep_pack_error *error)
{
        enum rep_status status = read_header(pack, error);

        if (status == REP_OK)
                status = read_crawlers(pack, error);
        if (status == REP_OK)
                read_stats(pack);
        return status;
}

/* Also closes a pack that was not opened completely. */
void
rep_pack_close(struct rep_pack *pack)
{
        if (pack == NULL)
                return;
        if (pack->unmap != NULL)
                pack->unmap(pack);
        if (pack->bytes == NULL)
                free((void *)pack->head);
        free(pack->crawlers);
        free(pack->file);
        free(pack);
}

/* No other thread may use PACK yet (rep_pack.h), so this is an ordinary write. */
void
rep_pack_limit_steps(struct rep_pack *pack, uint32_t steps)
{
        pack->most_steps = steps;
}

void
rep_pack_stats(const struct rep_pack *pack, struct rep_pack_stats *stats)
{
        *stats = pack->stats;
}

bool
rep_pack_crawler(const struct rep_pack *pack, size_t index, struct rep_pack_crawler *crawler)
{
        if (index >= pack->crawler_count)
                return false;
        *crawler = pack->crawlers[index];
        return true;
}
