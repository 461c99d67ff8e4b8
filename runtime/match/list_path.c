/* SPDX-License-Identifier: Apache-2.0 */
/* list_path.c: see list_path.h. */
#include "match/list_path.h"

#include "count.h"
#include "cpu/library.h"
#include "syntax/canonical.h"

/* Steps per byte of a path in memory that is read. */
#define LINEAR_STEPS 2

/* ---- paths that are made canonical as they are read */

/* Returns the byte at PLACE and moves PLACE behind it. */
static unsigned char
step(const struct rep_list_path *path, struct rep_list_place *place)
{
        unsigned char unit[REP_UNIT], byte;
        struct rep_canonical reader = {(const unsigned char *)path->bytes, place->raw, path->raw_size, place->query};
        uint32_t size;

        rep_count(REP_COUNT_CANONICAL);
        if (place->at++ == 0)
                return '/';
        size = rep_canonical_next(&reader, unit);
        byte = unit[place->written++];
        if (place->written == size) {
                place->raw = reader.at;
                place->query = reader.query;
                place->written = 0;
        }
        return byte;
}

/* Bytes that are made canonical and compared at once. */
enum { BLOCK = 256 };

/* Compares blocks of PATH from PLACE on, which is between two characters and not at the path's first "/", with SEGMENT,
 * as long as whole blocks are left of both.  Moves PLACE, and returns how many bytes are equal, or SIZE_MAX if some
 * differ. */
static size_t
compare_blocks(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        struct rep_canonical reader = {(const unsigned char *)path->bytes, place->raw, path->raw_size, place->query};
        unsigned char block[BLOCK];
        size_t equal = 0;

        while (segment.size - equal >= BLOCK) {
                uint32_t size = rep_canonical_part(&reader, block, BLOCK);

                if (memcmp(block, segment.data + equal, size) != 0)
                        return SIZE_MAX;
                equal += size;
        }
        place->raw = reader.at;
        place->query = reader.query;
        place->at += equal;
        return equal;
}

static bool
has_stepped(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        struct rep_list_place ahead = *place;
        size_t i = 0, equal;

        while (i < segment.size) {
                if (segment.size - i >= BLOCK && ahead.at > 0 && ahead.written == 0) {
                        equal = compare_blocks(path, &ahead, (struct rep_text){segment.data + i, segment.size - i});
                        if (equal == SIZE_MAX)
                                return false;
                        i += equal;
                } else if (step(path, &ahead) != (unsigned char)segment.data[i++])
                        return false;
        }
        *place = ahead;
        return true;
}

/* ---- paths whose bytes lie in memory */

/* The first "/" is not part of the bytes. */
static bool
has_bytes(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        size_t slash = place->at == 0, from = place->at == 0 ? 0 : place->at - 1;

        if (slash && segment.data[0] != '/')
                return false;
        if (memcmp(path->bytes + from, segment.data + slash, segment.size - slash) != 0)
                return false;
        place->at += segment.size;
        return true;
}

/* ---- searches in linear time */

/* Returns the byte at PLACE and moves PLACE behind it. */
static inline unsigned char
next_byte(const struct rep_list_path *path, struct rep_list_place *place)
{
        if (path->stepped)
                return step(path, place);
        return place->at++ == 0 ? '/' : (unsigned char)path->bytes[place->at - 2];
}

/*
 * Returns where the greatest suffix of SEGMENT begins, and sets *PERIOD to that suffix's period.  Bytes are ordered by
 * their values or, if REVERSED, the other way round.
 */
static size_t
greatest_suffix(struct rep_text segment, bool reversed, size_t *period)
{
        const unsigned char *bytes = (const unsigned char *)segment.data;
        size_t suffix = 0, other = 1, equal = 0;

        *period = 1;
        while (other + equal < segment.size) {
                unsigned char byte = bytes[other + equal], ours = bytes[suffix + equal];

                if (byte == ours) {
                        if (++equal == *period) {
                                other += equal;
                                equal = 0;
                        }
                } else if ((byte < ours) != reversed) {
                        other += equal + 1;
                        equal = 0;
                        *period = other - suffix;
                } else {
                        suffix = other;
                        other = suffix + 1;
                        equal = 0;
                        *period = 1;
                }
        }
        return suffix;
}

/* A segment for the two-way search. */
struct needle {
        struct rep_text segment;
        size_t cut;    /* where its critical factorisation divides it; less than PERIOD */
        size_t period; /* how far the segment moves when its right part matched: its period, if it REPEATS */
        bool repeats;  /* what precedes the cut is there again a period later */
};

static struct needle
make_needle(struct rep_text segment)
{
        struct needle needle = {.segment = segment};
        size_t period, cut = greatest_suffix(segment, true, &period), right;

        needle.cut = greatest_suffix(segment, false, &needle.period);
        if (cut > needle.cut) {
                needle.cut = cut;
                needle.period = period;
        }
        right = segment.size - needle.cut;
        needle.repeats = needle.period <= right && memcmp(segment.data, segment.data + needle.period, needle.cut) == 0;
        if (!needle.repeats)
                needle.period = (needle.cut > right ? needle.cut : right) + 1;
        return needle;
}

/* Returns whether the bytes of NEEDLE from FROM up to its cut stand in PATH, in which NEEDLE begins at START. */
static bool
has_left(const struct rep_list_path *path, struct rep_list_place start, const struct needle *needle, size_t from)
{
        if (from >= needle->cut)
                return true;
        rep_list_path_skip(path, &start, from);
        for (size_t i = from; i < needle->cut; i++)
                if (next_byte(path, &start) != (unsigned char)needle->segment.data[i])
                        return false;
        return true;
}

/*
 * Works as rep_list_path_find(), by the two-way algorithm (Crochemore and Perrin, Two-way string-matching, 1991): the
 * part of the segment behind its cut is compared first, then the part in front of it.
 *
 *   START   where the segment would begin
 *   READ    where the next byte is read, AT bytes behind START
 *   KNOWN   bytes of the segment that stand at START for certain
 *
 * START and READ never go back.  has_left() reads less than a period from START on, and START then moves by a period.
 * So no byte of the path is read more than three times.
 */
static bool
find_linear(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        const struct needle needle = make_needle(segment);
        struct rep_list_place start = *place, read = *place;
        size_t at = 0, next = needle.cut, known = 0, move;

        for (; path->size - start.at >= segment.size; rep_list_path_skip(path, &start, move)) {
                rep_list_path_skip(path, &read, next - at);
                for (at = next; at < segment.size; at++)
                        if (next_byte(path, &read) != (unsigned char)segment.data[at])
                                break;
                if (at == segment.size && has_left(path, start, &needle, known)) {
                        *place = read;
                        return true;
                }
                move = at < segment.size ? at + 1 - needle.cut : needle.period;
                known = at == segment.size && needle.repeats ? segment.size - needle.period : 0;
                next = known > needle.cut ? known : needle.cut;
                at = at < segment.size ? needle.cut : segment.size - needle.period;
                /* READ is now AT bytes behind where START moves to. */
        }
        return false;
}

static bool
find_slowly(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        size_t left = path->size - place->at;

        rep_list_path_count(path, REP_SEARCH_STEPS + 2 * (uint64_t)segment.size +
                                          (path->stepped ? REP_STEPPED_STEPS : LINEAR_STEPS) * (uint64_t)left);
        return find_linear(path, place, segment);
}

/*
 * Looks for the first byte of SEGMENT and compares the rest there, which suits paths and segments as they are.  Where
 * so much is compared that the time would not be linear, find_slowly() goes on.  A comparison counts as one and one
 * more for each 16 bytes, and takes up to COMPARE_STEPS for each.  There may be SLACK, and one for each 8 bytes of the
 * path.
 */
#define SLACK 32
#define COMPARE_STEPS 8

static bool
find_bytes(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        size_t begin = place->at, compared = 0, starts;
        bool found = place->at == 0 && has_bytes(path, place, segment);
        const char *at;

        if (!found && place->at == 0)
                place->at = 1;
        while (!found && path->size - place->at >= segment.size && compared <= SLACK + (place->at - begin) / 8) {
                /* The segment can begin at so many places. */
                starts = path->size - place->at - segment.size + 1;
                at = (const char *)rep_find_byte(path->bytes + place->at - 1, (unsigned char)segment.data[0], starts);
                if (at == NULL) {
                        place->at = path->size;
                        break;
                }
                place->at = (size_t)(at - path->bytes) + 1;
                found = has_bytes(path, place, segment);
                if (!found) {
                        place->at++;
                        compared += 1 + segment.size / 16;
                }
        }
        rep_list_path_count(path, REP_SEARCH_STEPS + COMPARE_STEPS * (uint64_t)compared + (place->at - begin) / 16);
        return found || (path->size - place->at >= segment.size && find_slowly(path, place, segment));
}

/* ---- both */

void
rep_list_path_skip(const struct rep_list_path *path, struct rep_list_place *place, size_t count)
{
        if (!path->stepped)
                place->at += count;
        else
                while (count-- > 0)
                        (void)step(path, place);
}

bool
rep_list_path_has(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        if (path->size - place->at < segment.size)
                return false;
        return path->stepped ? has_stepped(path, place, segment) : has_bytes(path, place, segment);
}

/* Returns whether SEGMENT is behind the first FROM bytes of PATH, which is STEPPED and long enough.  Only what is
 * behind the known text is read. */
static bool
starts_stepped(const struct rep_list_path *path, size_t from, struct rep_text segment)
{
        struct rep_list_known *known = path->known;
        size_t size;

        if (known->from != from) {
                *known = (struct rep_list_known){.from = from};
                rep_list_path_skip(path, &known->behind, from);
        }
        size = known->text.size < segment.size ? known->text.size : segment.size;
        if (size > 0 && memcmp(known->text.data, segment.data, size) != 0)
                return false;
        for (; size < segment.size; size++) {
                struct rep_list_place ahead = known->behind;

                if (step(path, &ahead) != (unsigned char)segment.data[size])
                        return false;
                known->behind = ahead;
                known->text = (struct rep_text){segment.data, size + 1};
        }
        return true;
}

bool
rep_list_path_starts(const struct rep_list_path *path, size_t from, struct rep_text segment,
                     struct rep_list_place *behind)
{
        if (path->size - from < segment.size || !starts_stepped(path, from, segment))
                return false;
        if (behind == NULL)
                return true;
        if (path->known->text.size == segment.size) {
                *behind = path->known->behind;
                return true;
        }
        rep_list_path_count(path, REP_STEPPED_STEPS * (uint64_t)(from + segment.size));
        *behind = (struct rep_list_place){0, 0, 0, false};
        rep_list_path_skip(path, behind, from + segment.size);
        return true;
}

bool
rep_list_path_find(const struct rep_list_path *path, struct rep_list_place *place, struct rep_text segment)
{
        if (path->size - place->at < segment.size)
                return false;
        return path->stepped ? find_slowly(path, place, segment) : find_bytes(path, place, segment);
}

bool
rep_list_path_ends(const struct rep_list_path *path, struct rep_list_place place, struct rep_text segment)
{
        if (path->size - place.at < segment.size)
                return false;
        if (segment.size <= path->tail.size)
                return memcmp(path->tail.data + path->tail.size - segment.size, segment.data, segment.size) == 0;
        if (!path->stepped)
                place.at = path->size - segment.size;
        else
                rep_list_path_count(path, REP_STEPPED_STEPS * (uint64_t)(path->size - place.at));
        while (path->size - place.at > segment.size)
                step(path, &place);
        return rep_list_path_has(path, &place, segment);
}

/* ---- beginning */

/* Keeps as much of the end of PATH, which is STEPPED, as fits into KEPT. */
static void
keep_tail(struct rep_list_path *path, char kept[REP_LIST_KEPT])
{
        struct rep_canonical reader = rep_canonical_from((const unsigned char *)path->bytes, 0, path->raw_size);
        size_t left = path->size - 1;
        unsigned char unit[REP_UNIT];

        while (left > REP_LIST_KEPT - REP_UNIT)
                left -= rep_canonical_next(&reader, unit);
        path->tail = (struct rep_text){kept, rep_canonical_part(&reader, (unsigned char *)kept, REP_LIST_KEPT)};
}

struct rep_list_path
rep_canonical_list_path(struct rep_text rest, char kept[REP_LIST_KEPT], struct rep_list_known *known)
{
        struct rep_list_path path = {.bytes = rest.data, .size = 1, .raw_size = (uint32_t)rest.size};
        struct rep_canonical reader = rep_canonical_from((const unsigned char *)rest.data, 0, path.raw_size);
        unsigned char unit[REP_UNIT];

        if (rep_is_plain_path((const unsigned char *)rest.data, rest.size)) {
                path.size = rest.size + 1;
                path.first = rep_load_head(rest.data, rest.size);
                return path;
        }
        path.size += rep_canonical_part(&reader, (unsigned char *)kept, REP_LIST_KEPT);
        path.stepped = reader.at < reader.size;
        /* The part that does not fit is read only to learn the size. */
        while (reader.at < reader.size)
                path.size += rep_canonical_next(&reader, unit);
        path.first = rep_load_head(kept, path.size - 1);
        if (path.stepped) {
                keep_tail(&path, kept);
                *known = (struct rep_list_known){0};
                path.known = known;
        } else {
                path.bytes = kept;
        }
        return path;
}
