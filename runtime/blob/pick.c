/* SPDX-License-Identifier: Apache-2.0 */
/* pick.c: tokens -> the rule sets that apply to them. */
#include "blob/pick.h"
#include "blob/layout.h"
#include "blob/plan.h"
#include "rep_runtime.h"
#include "syntax/token.h"

static const unsigned char *
token_at(const unsigned char *bytes, uint32_t index)
{
        return bytes + rep_word(bytes, REP_HEAD_TOKENS) + (size_t)index * 4 * REP_TOKEN_WORDS;
}

static struct rep_text
token_text(const unsigned char *bytes, uint32_t index)
{
        const unsigned char *token = token_at(bytes, index);

        return (struct rep_text){(const char *)bytes + rep_word(token, REP_TOKEN_TEXT),
                                 rep_word(token, REP_TOKEN_SIZE)};
}

struct rep_text
rep_token(const struct rep_blob *blob, size_t index)
{
        if (index >= rep_word(blob->bytes, REP_HEAD_TOKEN_COUNT))
                return (struct rep_text){NULL, 0};
        return token_text(blob->bytes, (uint32_t)index);
}

bool
rep_token_holds(const struct rep_blob *blob, size_t index)
{
        return rep_word(token_at(blob->bytes, (uint32_t)index), REP_TOKEN_COUNT) > 0 ||
               (rep_word(blob->bytes, REP_HEAD_FLAGS) & REP_FLAG_ORDERED) == 0;
}

/* Returns the number of TOKEN in the blob's table, or REP_NONE. */
static uint32_t
find_token(const unsigned char *bytes, struct rep_text token)
{
        uint32_t low = 0, high = rep_word(bytes, REP_HEAD_TOKEN_COUNT);

        while (low < high) {
                uint32_t middle = low + (high - low) / 2;
                int order = rep_token_compare(token_text(bytes, middle), token);

                if (order == 0)
                        return middle;
                if (order < 0)
                        low = middle + 1;
                else
                        high = middle;
        }
        return REP_NONE;
}

/* Adds a slice of the members to PICKED, unless PICKED has it. */
static enum rep_status
add_part(struct rep_picked *picked, uint32_t first, uint32_t count)
{
        for (uint32_t i = 0; i < picked->part_count; i++)
                if (picked->part[i].first == first && picked->part[i].count == count)
                        return REP_OK;
        if (picked->part_count == REP_PICK_MAX)
                return REP_ERR_LIMIT;
        picked->part[picked->part_count].first = first;
        picked->part[picked->part_count++].count = count;
        return REP_OK;
}

/* A blob for certain agents has one rule set, and answers only for those agents: every token among AGENTS must be one
 * of the blob's, and every token of the blob must be among AGENTS.  A string that is not a token is ignored. */
static enum rep_status
check_selected(const unsigned char *bytes, const struct rep_text *agents, size_t count)
{
        enum rep_names names = rep_names_of(bytes);
        uint32_t tokens = rep_word(bytes, REP_HEAD_TOKEN_COUNT), i;
        size_t j;

        for (j = 0; j < count; j++) {
                struct rep_text token = rep_crawler_token(agents[j], names);

                if (token.size > 0 && find_token(bytes, token) == REP_NONE)
                        return REP_ERR_AGENT;
        }
        for (i = 0; i < tokens && count > 0; i++) {
                for (j = 0; j < count; j++)
                        if (rep_token_compare(token_text(bytes, i), rep_crawler_token(agents[j], names)) == 0)
                                break;
                if (j == count)
                        return REP_ERR_AGENT;
        }
        return REP_OK;
}

static enum rep_status
add_agents(const unsigned char *bytes, const struct rep_text *agents, size_t count, struct rep_picked *picked)
{
        enum rep_names names = rep_names_of(bytes);
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < count && status == REP_OK; i++) {
                uint32_t index = find_token(bytes, rep_crawler_token(agents[i], names));
                const unsigned char *token;

                if (index == REP_NONE)
                        continue;
                token = token_at(bytes, index);
                status = add_part(picked, rep_word(token, REP_TOKEN_FIRST), rep_word(token, REP_TOKEN_COUNT));
        }
        return status;
}

/* Prepares checks of several rule sets, or of none. */
static void
prepare_parts(struct rep_picked *picked, uint32_t members)
{
        const unsigned char *lines;

        for (uint32_t i = 0; i < picked->part_count; i++)
                for (uint32_t j = 0; j < picked->part[i].count; j++) {
                        uint32_t scratch = (uint32_t)rep_core_scratch(
                                rep_member_core(picked->bytes, picked->part[i].first + j, &lines));

                        picked->scratch_size = scratch > picked->scratch_size ? scratch : picked->scratch_size;
                }
        /* If there are no rules at all, the plan says so: base rule 0 allows. */
        memset(&picked->plan, 0, sizeof(picked->plan));
        picked->plan.mode = members == 0 ? REP_PLAN_CONSTANT : REP_PLAN_PARTS;
        picked->plan.canonical = rep_is_canonical(picked->bytes);
        /* Several plans are tried one by one, so no mask may answer for them. */
        memset(picked->plan.masks, 0xFF, sizeof(picked->plan.masks));
}

/* Sets in PICKED, whose parts are known, what a check needs: the scratch memory, and the plan if there is just one
 * core. */
static void
prepare(struct rep_picked *picked)
{
        uint32_t i, members = 0, only = 0;

        for (i = 0; i < picked->part_count; i++) {
                only = picked->part[i].count > 0 ? picked->part[i].first : only;
                members += picked->part[i].count;
        }
        if (members == 1) {
                const unsigned char *lines, *core = rep_member_core(picked->bytes, only, &lines);

                rep_pick_core(core, rep_is_canonical(picked->bytes), lines, picked);
                return;
        }
        prepare_parts(picked, members);
        picked->plan.needs_scratch = picked->scratch_size > 0;
}

/* Begins to pick from the blob at BYTES into GROUP.  Everything after the plan becomes zero, and prepare() writes the
 * plan, so that equal picks are equal bytes. */
static struct rep_picked *
begin_group(struct rep_group *group, const unsigned char *bytes)
{
        struct rep_picked *picked = (struct rep_picked *)(void *)group;

        memset((unsigned char *)group + sizeof(picked->plan), 0, sizeof(*group) - sizeof(picked->plan));
        picked->bytes = bytes;
        return picked;
}

size_t
rep_scratch_size(const struct rep_group *group)
{
        return rep_picked(group)->scratch_size;
}

/* Finds the parts of PICKED that apply to AGENTS. */
static enum rep_status
pick_parts(const unsigned char *bytes, const struct rep_text *agents, size_t count, bool lenient,
           struct rep_picked *picked)
{
        uint32_t flags = rep_word(bytes, REP_HEAD_FLAGS);
        enum rep_names names = rep_names_of(bytes);
        enum rep_status status = REP_OK;

        /* Each agent is a token, unless the blob accepts any name. */
        if (count > 0 && !lenient && names != REP_NAMES_ANY && rep_first_no_token(agents, count, names) != count)
                status = REP_ERR_TOKEN;
        /* rep_pick() by tokens merges them, and falls back to the groups for "*": not so these agents. */
        if (status == REP_OK && count > 0 && (flags & (REP_FLAG_EXEMPT | REP_FLAG_ORDERED)) != 0)
                status = REP_ERR_AGENT;
        if (status == REP_OK && count > 0)
                status = (flags & REP_FLAG_SELECTED) != 0 ? check_selected(bytes, agents, count)
                                                          : add_agents(bytes, agents, count, picked);
        if (status == REP_OK && picked->part_count > 1 && (flags & REP_FLAG_VERDICT) != 0)
                status = REP_ERR_TRACKING;
        if (status == REP_OK && picked->part_count == 0)
                status = add_part(picked, rep_word(bytes, REP_HEAD_EVERYBODY_FIRST),
                                  rep_word(bytes, REP_HEAD_EVERYBODY_COUNT));
        return status;
}

enum rep_status
rep_pick_agents(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool lenient,
                struct rep_group *group)
{
        struct rep_picked *picked;
        enum rep_status status;

        if (group == NULL || blob == NULL || blob->bytes == NULL || (agents == NULL && count > 0))
                return REP_ERR_ARGUMENT;
        picked = begin_group(group, blob->bytes);
        status = pick_parts(blob->bytes, agents, count, lenient, picked);
        if (status == REP_OK)
                prepare(picked);
        else
                memset(group, 0, sizeof(*group)); /* checks refuse it */
        return status;
}

enum rep_status
rep_pick(const struct rep_blob *blob, const struct rep_text *agents, size_t count, struct rep_group *group)
{
        return rep_pick_agents(blob, agents, count, false, group);
}

/* Stores in PLACES what rep_pick() and a check read of the blob at BYTES behind its beginning.  Returns the end of
 * PLACES. */
static const unsigned char **
note_places(const unsigned char *bytes, const unsigned char **places)
{
        const unsigned char *header, *lines;
        struct rep_core core;

        if (rep_word(bytes, REP_HEAD_EVERYBODY_COUNT) == 0)
                return places;
        header = rep_member_core(bytes, rep_word(bytes, REP_HEAD_EVERYBODY_FIRST), &lines);
        if (rep_core_encoding(header) != REP_CORE_COMPACT)
                return places;
        (void)rep_lay_out_automaton(header, rep_is_canonical(bytes), header, &core);
        *places++ = core.stream + rep_field(header, REP_FIELD_START);
        *places++ = core.stream + rep_field(header, REP_FIELD_UNANCHORED);
        *places++ = core.filters;
        return places;
}

void
rep_pick_ahead(const struct rep_blob *blobs, size_t count)
{
        enum { SOME = 32, PLACES = 3 };
        const unsigned char *places[SOME * PLACES], **end = places;
        size_t i;

        for (; count > 0; blobs += i, count -= i) {
                for (end = places, i = 0; i < count && i < SOME; i++)
                        end = note_places(blobs[i].bytes, end);
                while (end > places)
                        REP_PREFETCH(*--end);
        }
}

/* Returns whether one of AGENTS is a token, or may be none. */
static bool
has_token(const unsigned char *bytes, const struct rep_text *agents, size_t count, bool lenient)
{
        enum rep_names names = rep_names_of(bytes);
        size_t i = 0;

        while (i < count && rep_crawler_token(agents[i], names).size == 0)
                i++;
        return i < count || lenient || names == REP_NAMES_ANY;
}

/* Returns whether the usable tokens among AGENTS are those of the blob at BYTES, in its order.  A token that occurred
 * before does not count again. */
static bool
is_in_order(const unsigned char *bytes, const struct rep_text *agents, size_t count)
{
        enum rep_names names = rep_names_of(bytes);
        uint32_t tokens = rep_word(bytes, REP_HEAD_TOKEN_COUNT), next = 0, before;

        for (size_t i = 0; i < count; i++) {
                struct rep_text token = rep_crawler_token(agents[i], names);

                for (before = 0; before < next && rep_token_compare(token_text(bytes, before), token) != 0; before++)
                        ;
                if (token.size == 0 || before < next)
                        continue;
                if (next == tokens || rep_token_compare(token_text(bytes, next), token) != 0)
                        return false;
                next++;
        }
        return next == tokens;
}

/* Returns the number of the first of AGENTS whose token has rule sets in the blob at BYTES, or COUNT if none has. */
static size_t
find_holding(const unsigned char *bytes, const struct rep_text *agents, size_t count)
{
        enum rep_names names = rep_names_of(bytes);
        uint32_t tokens = rep_word(bytes, REP_HEAD_TOKEN_COUNT), held = 0;
        size_t i = 0;

        while (held < tokens && rep_word(token_at(bytes, held), REP_TOKEN_COUNT) == 0)
                held++;
        if (held == tokens)
                return count;
        while (i < count && rep_token_compare(token_text(bytes, held), rep_crawler_token(agents[i], names)) != 0)
                i++;
        return i;
}

/* Picks from a blob for certain agents.  It answers if AGENTS are the tokens that it was compiled for, in that order,
 * and EVERYBODY is as it was then.  A blob for one token does not record whether the file names it. */
static enum rep_status
pick_compiled(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool everybody, bool lenient,
              struct rep_group *group, size_t *named)
{
        uint32_t flags = rep_word(blob->bytes, REP_HEAD_FLAGS);
        bool exempt = (flags & REP_FLAG_EXEMPT) != 0, ordered = (flags & REP_FLAG_ORDERED) != 0;
        enum rep_status status;

        if (count > 0 && !has_token(blob->bytes, agents, count, lenient))
                return REP_ERR_TOKEN;
        if (count == 0 || everybody == exempt || (!ordered && rep_word(blob->bytes, REP_HEAD_TOKEN_COUNT) > 1) ||
            !is_in_order(blob->bytes, agents, count))
                return REP_ERR_AGENT;
        status = rep_pick(blob, NULL, 0, group);
        if (status == REP_OK && ordered && named != NULL)
                *named = find_holding(blob->bytes, agents, count);
        return status;
}

enum rep_status
rep_pick_first_agent(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool everybody,
                     bool lenient, struct rep_group *group, size_t *named)
{
        size_t first = 0; /* the first agent that has groups */

        if (named != NULL)
                *named = count;
        if (group == NULL || blob == NULL || blob->bytes == NULL || (agents == NULL && count > 0))
                return REP_ERR_ARGUMENT;
        *group = (struct rep_group){0};
        if ((rep_word(blob->bytes, REP_HEAD_FLAGS) & REP_FLAG_SELECTED) != 0)
                return pick_compiled(blob, agents, count, everybody, lenient, group, named);
        if (count > 0 && !has_token(blob->bytes, agents, count, lenient))
                return REP_ERR_TOKEN;
        while (first < count &&
               find_token(blob->bytes, rep_crawler_token(agents[first], rep_names_of(blob->bytes))) == REP_NONE)
                first++;
        if (named != NULL)
                *named = first;
        if (first < count)
                return rep_pick(blob, &agents[first], 1, group);
        if (everybody)
                return rep_pick(blob, NULL, 0, group);
        prepare(begin_group(group, blob->bytes));
        return REP_OK;
}

enum rep_status
rep_pick_first(const struct rep_blob *blob, const struct rep_text *agents, size_t count, bool everybody,
               struct rep_group *group, size_t *named)
{
        return rep_pick_first_agent(blob, agents, count, everybody, false, group, named);
}
