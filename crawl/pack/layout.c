/* SPDX-License-Identifier: Apache-2.0 */
/*
 * layout.c: writes the file of a pack from the data that the writer has stored.  The file has one entry for each
 * origin (known.c), the rules in the order in which entries first refer to them, the entries, and the index.
 *
 * One pass over the entries, in the order of their hashes, makes three streams at once:
 *
 *     known entry --> its rules, unless they are there       --> FILE, behind the crawlers
 *                     the entry, with the place of the rules --> ENTRIES
 *                     a slot, with the place of the entry    --> INDEX
 *
 * ENTRIES and INDEX are then appended to FILE, and the header is written last, over zeros.  Places are in FILE for
 * rules, and in ENTRIES for entries, so each is final when it is used.
 *
 * Invariants:
 *
 *   - Every byte behind the header goes through emit(), in order: CONTENT is the hash of exactly these.
 *   - A place of rules is a multiple of 64 above the section's beginning, with the size in the 8 bytes before it.  So
 *     it is never 0, which means "none" and, where something was to be written, for a failure.
 *   - Entries have sizes of multiples of 8, so an eighth of their place has no remainder.
 *   - Homes ascend with hashes.  So lines are filled one after the other, each from its first slot on, and a reader may
 *     stop at a line that is not full (find.c).
 *   - There are HOMES + SPILL lines.  measure_spill() has placed the same entries in the same order before, so the last
 *     slot is in one of them.
 *   - The file gets its name when it is complete, so nobody sees a part of a pack.
 *
 * All of the writer is this thread's now.  A failure is noted there, and what was not published is deleted.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pack/alike.h"
#include "pack/follow.h"
#include "pack/hash.h"
#include "pack/image.h"
#include "pack/pack.h"
#include "pack/writer_state.h"

enum { BUFFER = 1 << 20, COPY = 1 << 16, SAMPLES_SHARE = 64, REPORTED_EVERY = 1024 };

/* The pack that is being written. */
struct layout {
        struct rep_pack_writer *writer;
        struct rep_known known;
        struct rep_samples samples; /* of KNOWN, if there are redirects */

        struct rep_spool file, entries, index; /* ENTRIES and INDEX are appended to FILE at the end */
        XXH3_state_t *content;                 /* the hash of everything after the header */
        struct rep_table places;               /* place of a stored set -> place in the file */
        struct rep_table lists;                /* hash of a list of places -> place of the list in the file */
        uint64_t *list;                        /* of the current entry: the places of each crawler's rules */
        unsigned char *list_bytes, *other_list;
        uint64_t scratch, oldest, newest;
        unsigned char line[REP_PACK_LINE]; /* the line of the index that is being filled */
        struct rep_slot slot;
};

static bool
fail(struct layout *layout, int error)
{
        return rep_writer_fail_writing(layout->writer, error);
}

/* ---- the file */

/* Appends bytes to the file, and to the hash of its content. */
static bool
emit(struct layout *layout, const void *bytes, size_t size)
{
        XXH3_64bits_update(layout->content, bytes, size);
        return rep_spool_append(&layout->file, bytes, size) || fail(layout, layout->file.error);
}

/* Appends zeros until the file's size modulo 64 is REST: at most 63. */
static bool
emit_align(struct layout *layout, size_t rest)
{
        static const unsigned char zeros[REP_PACK_LINE] = {0};
        size_t now = (size_t)(layout->file.size % REP_PACK_LINE);

        return emit(layout, zeros, (rest + REP_PACK_LINE - now) % REP_PACK_LINE);
}

static bool
emit_text(struct layout *layout, struct rep_text text)
{
        unsigned char size[2];

        rep_store16(size, (uint32_t)text.size);
        return emit(layout, size, 2) && emit(layout, text.data, text.size);
}

static bool
emit_crawlers(struct layout *layout)
{
        const struct rep_pack_writer *writer = layout->writer;

        for (size_t i = 0; i < writer->options.crawler_count; i++) {
                const struct rep_pack_crawler *crawler = &writer->crawlers[i];
                unsigned char head[2] = {(unsigned char)((crawler->in_order ? 1 : 0) | (crawler->everybody ? 2 : 0)),
                                         (unsigned char)crawler->token_count};

                if (!emit(layout, head, 2) || !emit_text(layout, crawler->name))
                        return false;
                for (size_t j = 0; j < crawler->token_count; j++)
                        if (!emit_text(layout, crawler->tokens[j]))
                                return false;
        }
        return true;
}

/* ---- rules */

/*
 * Writes BYTES at the next place where rules may begin.  Returns that place, or 0 after a failure.  Their size comes
 * first, in the last 8 bytes of the line of 64 before them.
 */
static uint64_t
emit_rules(struct layout *layout, const void *bytes, size_t size)
{
        unsigned char head[REP_PACK_RULE_PREFIX];

        rep_store64(head, size);
        if (!emit_align(layout, REP_PACK_RULE_ALIGN - REP_PACK_RULE_PREFIX) || !emit(layout, head, sizeof(head)) ||
            !emit(layout, bytes, size))
                return 0;
        return layout->file.size - size;
}

/* Raises the pack's scratch size to what a blob needs. */
static bool
note_scratch(struct layout *layout, const void *bytes, size_t size)
{
        struct rep_stats stats;
        struct rep_blob blob;

        /* malloc() has aligned the bytes. */
        if (rep_open(&blob, bytes, size, NULL) != REP_OK)
                return rep_writer_fail(layout->writer, REP_ERR_BLOB, 0, "what was set aside has changed");
        rep_blob_stats(&blob, &stats);
        if (stats.scratch_size > layout->scratch)
                layout->scratch = stats.scratch_size;
        return true;
}

/*
 * Writes BYTES to the file and adds their place to TABLE as a value of KEY.  Returns the place, or 0 after a failure.
 * A table at its bound does not remember the place; equal bytes are then written again, which costs size and nothing
 * else.
 */
static uint64_t
emit_shared(struct layout *layout, struct rep_table *table, uint64_t key, const void *bytes, size_t size)
{
        uint64_t place = emit_rules(layout, bytes, size);

        if (place != 0 && !rep_table_add(table, key, place)) {
                fail(layout, ENOMEM);
                return 0;
        }
        return place;
}

/*
 * Returns the place in the file of the set stored at REF.  The first call for a set writes it to the file, and counts
 * it in *COUNT.  Returns 0 after a failure.  REF is the key, and no two sets have the same: the first value is the
 * place.
 */
static uint64_t
place_set(struct layout *layout, uint64_t ref, uint64_t *count)
{
        struct rep_sets *sets = &layout->writer->sets;
        const unsigned char *bytes;
        uint64_t place;
        size_t at = 0, size;

        place = rep_table_next(&layout->places, ref, &at);
        if (place != 0)
                return place;
        bytes = rep_sets_read(sets, ref, &size);
        if (bytes == NULL) {
                fail(layout, sets->spool.error);
                return 0;
        }
        if (!note_scratch(layout, bytes, size))
                return 0;
        ++*count;
        return emit_shared(layout, &layout->places, ref, bytes, size);
}

/*
 * The same for the list in layout->list.  Its hash is the key, which other lists may share, so the bytes are
 * compared.  They are read back from the file, whose last part may still be in the spool's buffer.
 */
static uint64_t
place_list(struct layout *layout)
{
        size_t i, at = 0, size = 8 * layout->writer->set_count;
        uint64_t hash, place;

        for (i = 0; i < layout->writer->set_count; i++)
                rep_store64(layout->list_bytes + 8 * i, layout->list[i]);
        hash = rep_pack_hash(layout->list_bytes, size, 0);
        while ((place = rep_table_next(&layout->lists, hash, &at)) != 0) {
                if (!rep_spool_read(&layout->file, place, layout->other_list, size)) {
                        fail(layout, layout->file.error);
                        return 0;
                }
                if (memcmp(layout->list_bytes, layout->other_list, size) == 0)
                        return place;
        }
        return emit_shared(layout, &layout->lists, hash, layout->list_bytes, size);
}

/*
 * Returns the place of the entry's rules.  Returns 0 if it has none, and after a failure.  A record has all of its
 * sets or none, so the first one tells.
 */
static uint64_t
place_rules(struct layout *layout)
{
        for (size_t i = 0; i < layout->writer->set_count; i++) {
                uint64_t ref = rep_record_word(layout->known.record, REP_SORT_REFS + 8 * i);

                if (ref == 0)
                        return 0;
                layout->list[i] = place_set(layout, ref, &layout->writer->summary.rule_sets);
                if (layout->list[i] == 0)
                        return 0;
        }
        return layout->writer->set_count == 1 ? layout->list[0] : place_list(layout);
}

/* Returns the place of the entry's other directives.  Returns 0 if there are none, and after a failure. */
static uint64_t
place_beside(struct layout *layout)
{
        uint64_t ref = rep_record_word(layout->known.record, REP_SORT_REFS + 8 * layout->writer->set_count);

        return ref != 0 ? place_set(layout, ref, &layout->writer->summary.beside) : 0;
}

/* ---- entries and index */

static bool
put_line(struct layout *layout)
{
        bool done = rep_spool_append(&layout->index, layout->line, REP_PACK_LINE);

        memset(layout->line, 0, REP_PACK_LINE);
        return done || fail(layout, layout->index.error);
}

/*
 * Makes the next slot of the index refer to the next entry, whose place is the size of ENTRIES.
 *
 * LINE is the line of the slot before.  If the new slot is in a later one, LINE is put, and an empty one for each
 * between.
 *
 * A slot has 48 bits for the place.  HOMES fits into 32 bits, so there are fewer than REP_PACK_SLOTS_USED * 2^32
 * entries, each of at most REP_IMAGE_MAX + 8 bytes: their eighths are below 2^43.  The 1 makes a slot different from
 * an empty one.
 */
static bool
put_slot(struct layout *layout)
{
        uint64_t before = layout->slot.line;

        rep_next_slot(&layout->known, &layout->slot);
        for (; before < layout->slot.line; before++)
                if (!put_line(layout))
                        return false;
        rep_store64(layout->line + 8 * (layout->slot.number - 1),
                    (rep_known_hash(&layout->known) & 0xFFFF) << REP_PACK_TAG_SHIFT | (layout->entries.size / 8 + 1));
        return true;
}

static void
count_entry(struct layout *layout, const unsigned char *image)
{
        struct rep_pack_summary *summary = &layout->writer->summary;
        uint64_t time = rep_image_time(image), aged = rep_image_aged(image);

        rep_image_count(image, summary);
        summary->unconfirmed += rep_image_unconfirmed(image);
        if (aged != REP_PACK_TIME_UNKNOWN && (layout->oldest == 0 || aged < layout->oldest))
                layout->oldest = aged;
        if (time > layout->newest)
                layout->newest = time;
}

/*
 * Resolves the redirect IMAGE, which lies in layout->known.record, and replaces it by the result.  *SIZE is the size
 * of IMAGE.
 *
 * The rules in the record are those before the redirect, and get their places first.
 *
 * The result may be longer.  It fits, because the record has room for the largest image behind its places.  LIST is
 * free here: place_rules() fills it in afterwards.  Following the redirect reads other entries by a window of its
 * own, so the record stays.
 */
static bool
resolve(struct layout *layout, unsigned char *image, size_t *size)
{
        const struct rep_policy *policy = &layout->writer->policy;
        struct rep_history history, resolved;
        unsigned char written[REP_IMAGE_MAX];
        uint64_t rules = 0, beside = 0;
        uint32_t oldest;

        if (!rep_read_history(image, &history))
                return rep_writer_fail(layout->writer, REP_ERR_BLOB, 0, "what was set aside has changed");
        rep_history_forget(&history, layout->writer->options.oldest);
        if (rep_history_has_rules(&history)) {
                rules = place_rules(layout);
                beside = rules != 0 ? place_beside(layout) : 0;
        }
        if (!rep_follow(&layout->samples, rep_image_origin(image), &history, layout->known.record + REP_SORT_REFS,
                        &resolved, &oldest, layout->list))
                return false;
        memcpy(layout->known.record + REP_SORT_REFS, layout->list, 8 * layout->writer->ref_count);
        *size = rep_write_resolved_image(rep_image_origin(image), &history, &resolved, oldest, policy, written);
        memcpy(image, written, *size);
        if (rep_history_own(&history) != NULL)
                rep_image_place_before(image, rules, beside);
        return true;
}

/*
 * Writes the entry in layout->known.record, which has SIZE bytes.
 *
 * Its rules come first, because the entry has their place.  0 may mean that there are none or that writing failed;
 * FAILED tells.  The slot comes before the entry, as it refers to the end of ENTRIES.
 */
static bool
put_entry(struct layout *layout, size_t size)
{
        unsigned char *image = layout->known.record + REP_SORT_REFS + 8 * layout->writer->ref_count;
        unsigned char beside_bytes[REP_PACK_ENTRY_BESIDE_SIZE];
        uint64_t rules, beside;

        size -= (size_t)(image - layout->known.record);
        if (rep_image_redirects(image) && !resolve(layout, image, &size))
                return false;
        rules = place_rules(layout);
        beside = rules != 0 ? place_beside(layout) : 0;
        if (atomic_load(&layout->writer->failed))
                return false;
        rep_store64(image + REP_PACK_ENTRY_RULES, rules);
        rep_store64(beside_bytes, beside);
        if (beside != 0)
                image[REP_PACK_ENTRY_FLAGS] |= REP_PACK_ENTRY_BESIDE;
        count_entry(layout, image);
        if (!put_slot(layout))
                return false;
        return (rep_spool_append(&layout->entries, image, size) &&
                (beside == 0 || rep_spool_append(&layout->entries, beside_bytes, sizeof(beside_bytes)))) ||
               fail(layout, layout->entries.error);
}

static bool
put_entries(struct layout *layout)
{
        const struct rep_pack_options *options = &layout->writer->options;
        uint64_t at = 0, written;
        size_t size;

        for (written = 0; (size = rep_next_known(&layout->known, &at)) > 0; written++) {
                if (!put_entry(layout, size))
                        return false;
                if (options->on_progress != NULL && written % REPORTED_EVERY == 0)
                        options->on_progress(options->context, written, layout->known.count);
        }
        /* The line that was being filled, and the empty ones behind it. */
        for (; layout->slot.line < layout->known.homes + layout->known.spill; layout->slot.line++)
                if (!put_line(layout))
                        return false;
        return !atomic_load(&layout->writer->failed);
}

/* Appends the contents of SPOOL to the file. */
static bool
emit_spool(struct layout *layout, struct rep_spool *spool)
{
        unsigned char block[COPY];

        for (uint64_t at = 0; at < spool->size; at += COPY) {
                size_t size = spool->size - at < COPY ? (size_t)(spool->size - at) : COPY;

                if (!rep_spool_read(spool, at, block, size))
                        return fail(layout, spool->error);
                if (!emit(layout, block, size))
                        return false;
        }
        return true;
}

/* ---- everything */

static void
put_field(unsigned char *header, enum rep_pack_field number, uint64_t value)
{
        rep_store64(header + 8 * (size_t)number, value);
}

static void
put_counts(const struct layout *layout, unsigned char *header)
{
        const struct rep_pack_summary *summary = &layout->writer->summary;
        const struct rep_options *compile = &layout->writer->compile;

        put_field(header, REP_PACK_FIELD_ORIGINS, summary->origins + summary->hanging);
        put_field(header, REP_PACK_FIELD_WITH_RULES, summary->with_rules);
        put_field(header, REP_PACK_FIELD_ALLOWED, summary->allowed);
        put_field(header, REP_PACK_FIELD_DISALLOWED, summary->disallowed);
        put_field(header, REP_PACK_FIELD_HANGING, summary->hanging);
        put_field(header, REP_PACK_FIELD_WAITING, summary->waiting);
        put_field(header, REP_PACK_FIELD_RULE_SETS, summary->rule_sets);
        put_field(header, REP_PACK_FIELD_BESIDE, summary->beside);
        put_field(header, REP_PACK_FIELD_OLDEST, layout->oldest);
        put_field(header, REP_PACK_FIELD_NEWEST, layout->newest);
        put_field(header, REP_PACK_FIELD_SCRATCH, layout->scratch);
        put_field(header, REP_PACK_FIELD_POLICY, rep_pack_policy_word(&layout->writer->made_by));
        put_field(header, REP_PACK_FIELD_OPENED, summary->opened);
        put_field(header, REP_PACK_FIELD_READING,
                  (uint64_t)compile->dialect | (uint64_t)compile->names << 8 | (uint64_t)layout->writer->strip << 16 |
                          (uint64_t)layout->writer->complete << 24);
}

/*
 * Writes the sections, and fills in HEADER.  put_entries() writes the section of rules, and fills the two other spools.
 */
static bool
emit_sections(struct layout *layout, unsigned char *header)
{
        if (!emit_crawlers(layout))
                return false;
        put_field(header, REP_PACK_FIELD_CRAWLERS_SIZE, layout->file.size - REP_PACK_HEADER_SIZE);
        if (!emit_align(layout, 0))
                return false;
        put_field(header, REP_PACK_FIELD_RULES, layout->file.size);
        if (!put_entries(layout) || !emit_align(layout, 0))
                return false;
        put_field(header, REP_PACK_FIELD_ENTRIES, layout->file.size);
        put_field(header, REP_PACK_FIELD_ENTRIES_SIZE, layout->entries.size);
        if (!emit_spool(layout, &layout->entries) || !emit_align(layout, 0))
                return false;
        put_field(header, REP_PACK_FIELD_INDEX, layout->file.size);
        return emit_spool(layout, &layout->index);
}

/*
 * Returns whether the file that the pack replaces is still the one that was added to it, if one was.  Otherwise what
 * another writer has added meanwhile would be lost.  A pack's header has a hash of everything in it, so equal headers
 * are enough.  Without a file of that name, nothing is replaced.
 */
static bool
is_unchanged(struct rep_pack_writer *writer)
{
        struct rep_pack_error error;
        struct rep_pack *pack;
        enum rep_status status = writer->merges_old ? rep_pack_open(writer->file, &pack, &error) : REP_OK;
        bool same = !writer->merges_old || (status == REP_ERR_ARGUMENT && error.error == ENOENT);

        if (writer->merges_old && status == REP_OK) {
                same = memcmp(pack->bytes, writer->old, sizeof(writer->old)) == 0;
                rep_pack_close(pack);
        }
        return same || rep_writer_fail(writer, REP_ERR_ARGUMENT, 0, "it was replaced while it was merged");
}

static bool
write_file(struct layout *layout)
{
        struct rep_pack_writer *writer = layout->writer;
        unsigned char header[REP_PACK_HEADER_SIZE] = {0};

        /*
         * The header is written last, because only then everything in it is known.  If a section has noted a failure,
         * noting the spool's again changes nothing: the first one wins.
         */
        if (!rep_spool_append(&layout->file, header, sizeof(header)) || !emit_sections(layout, header))
                return fail(layout, layout->file.error);
        memcpy(header, REP_PACK_MAGIC, 8);
        put_field(header, REP_PACK_FIELD_VERSION, REP_PACK_VERSION);
        put_field(header, REP_PACK_FIELD_SIZE, layout->file.size);
        put_field(header, REP_PACK_FIELD_CRAWLERS, writer->options.crawler_count);
        put_field(header, REP_PACK_FIELD_LINES, layout->known.homes + layout->known.spill);
        put_field(header, REP_PACK_FIELD_HOMES, layout->known.homes);
        put_field(header, REP_PACK_FIELD_SPILL, layout->known.spill);
        put_field(header, REP_PACK_FIELD_SEED, layout->known.seed);
        put_counts(layout, header);
        put_field(header, REP_PACK_FIELD_CONTENT, XXH3_64bits_digest(layout->content));
        put_field(header, REP_PACK_FIELD_HEADER, rep_pack_hash(header, 8 * REP_PACK_FIELD_HEADER, 0));
        writer->summary.size = layout->file.size;
        if (!rep_spool_flush(&layout->file) || !rep_spool_overwrite(&layout->file, 0, header, sizeof(header)) ||
            (writer->replaces && !rep_spool_permit(&layout->file, (mode_t)writer->mode)) ||
            !rep_spool_settle(&layout->file))
                return fail(layout, layout->file.error);
        return is_unchanged(writer) &&
               (rep_spool_publish(&layout->file, writer->file) || fail(layout, layout->file.error));
}

/* Allocates the memory, and creates the files. */
static bool
start(struct layout *layout, struct rep_pack_writer *writer)
{
        size_t lists = 8 * writer->ref_count, table = writer->options.memory / 16;

        *layout = (struct layout){.writer = writer,
                                  .known = {.spool = {.fd = -1}},
                                  .file = {.fd = -1},
                                  .entries = {.fd = -1},
                                  .index = {.fd = -1}};
        rep_table_start(&layout->places, writer->sets.table.most_bytes);
        rep_table_start(&layout->lists, table);
        /* The table of places may take what the one that found equal sets had, so that one goes first. */
        rep_sets_forget(&writer->sets);
        layout->content = XXH3_createState();
        layout->list = malloc(lists);
        layout->list_bytes = malloc(lists);
        layout->other_list = malloc(lists);
        if (layout->content == NULL || layout->list == NULL || layout->list_bytes == NULL || layout->other_list == NULL)
                return fail(layout, ENOMEM);
        XXH3_64bits_reset(layout->content);
        if (!rep_spool_start(&layout->file, writer->file, BUFFER, writer->replaces ? REP_SPOOL_PRIVATE : 0666))
                return fail(layout, layout->file.error);
        if (!rep_spool_start(&layout->entries, writer->file, BUFFER, REP_SPOOL_PRIVATE))
                return fail(layout, layout->entries.error);
        return rep_spool_start(&layout->index, writer->file, BUFFER, REP_SPOOL_PRIVATE) ||
               fail(layout, layout->index.error);
}

/* Frees everything, and deletes the files, but not one that was published: it is no longer the spool's. */
static void
end(struct layout *layout)
{
        rep_samples_free(&layout->samples);
        rep_known_free(&layout->known);
        rep_spool_free(&layout->file);
        rep_spool_free(&layout->entries);
        rep_spool_free(&layout->index);
        rep_table_free(&layout->places);
        rep_table_free(&layout->lists);
        XXH3_freeState(layout->content);
        free(layout->list);
        free(layout->list_bytes);
        free(layout->other_list);
}

/* Sets *COUNT to the number of origins, those with only a redirect included, of the pack that is replaced; 0: there is
   none, or it is damaged or no pack.  Returns false if the file can't be read. */
static bool
count_replaced(struct rep_pack_writer *writer, uint64_t *count)
{
        struct rep_pack_stats stats = {.origins = 0};
        struct rep_pack_error error;
        struct rep_pack *pack;
        enum rep_status status = writer->replaces ? rep_pack_open(writer->file, &pack, &error) : REP_ERR_BLOB;

        *count = 0;
        if (status == REP_ERR_ARGUMENT || status == REP_ERR_MEMORY)
                return rep_writer_fail(writer, status, error.error, "the pack that it replaces can't be read");
        if (status != REP_OK)
                return true;
        rep_pack_stats(pack, &stats);
        rep_pack_close(pack);
        *count = stats.origins + stats.hanging;
        return true;
}

/* A crawl that found nothing, or far less than before, went wrong, and its pack would make most sites unknown. */
static bool
are_enough(const struct layout *layout)
{
        struct rep_pack_writer *writer = layout->writer;
        uint64_t count = layout->known.count, before;

        if (count == 0 && !writer->options.allow_empty)
                return rep_writer_fail(writer, REP_ERR_ARGUMENT, 0, "no origin was found");
        /* An empty pack that is allowed is meant.  Rounding up half of the count before is exact. */
        if (count == 0 || writer->options.allow_fewer)
                return true;
        if (!count_replaced(writer, &before))
                return false;
        if (count >= (before + 1) / 2)
                return true;
        writer->summary.origins = count;
        writer->summary.fewer_than = before;
        return rep_writer_fail(writer, REP_ERR_ARGUMENT, 0,
                               "under half the origins of the pack there, so only --allow-fewer, in a program "
                               "'allow_fewer', replaces it");
}

bool
rep_writer_lay_out(struct rep_pack_writer *writer)
{
        struct layout layout;
        bool done = start(&layout, writer) && rep_known_find(&layout.known, writer) && are_enough(&layout);

        /* Entries are looked up while they are written, to resolve redirects.  This comes before the pass over them,
           because taking samples reads all entries as well, by the window and the record of KNOWN. */
        if (done && layout.known.redirects > 0)
                done = rep_samples_start(&layout.samples, &layout.known, writer->options.memory / SAMPLES_SHARE);
        done = done && write_file(&layout);

        end(&layout);
        return done;
}
