/* SPDX-License-Identifier: Apache-2.0 */
/* info.c: the properties of a blob and its robots.txt. */
#include "blob/plan.h"
#include "for_command.h"

/* Adds the figures of the core at HEADER.  Its base is the answer where nothing else matches, which may be a rule. */
static void
add_core(const unsigned char *header, struct rep_stats *stats)
{
        uint32_t encoding = rep_core_encoding(header), classes;
        struct rep_plan plan;

        rep_plan_core(header, false, NULL, &plan);
        stats->rules += rep_core_rules(header) - ((plan.base & ~REP_RULE_ALLOW_LINE) == 0);
        stats->constant += encoding == REP_CORE_CONSTANT;
        stats->list += encoding == REP_CORE_LIST;
        if (!rep_has_automaton(header))
                return;
        stats->states += rep_field(header, REP_FIELD_STATES);
        if (encoding != REP_CORE_DENSE)
                return;
        stats->dense++;
        classes = rep_field(header, REP_FIELD_CLASSES);
        stats->classes = classes > stats->classes ? classes : stats->classes;
}

/* The strippable section; NULL if BLOB has none, or is none: a blob of zeros has no directives. */
static const unsigned char *
meta_section(const struct rep_blob *blob)
{
        uint32_t at = blob->bytes != NULL ? rep_word(blob->bytes, REP_HEAD_META) : 0;

        return at == 0 ? NULL : blob->bytes + at;
}

void
rep_blob_stats(const struct rep_blob *blob, struct rep_stats *stats)
{
        const unsigned char *bytes = blob->bytes, *meta = meta_section(blob);
        uint32_t i, flags = rep_word(bytes, REP_HEAD_FLAGS);

        *stats = (struct rep_stats){
                .tracking = (flags & REP_FLAG_VERDICT) != 0 ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                .dialect = (flags & REP_FLAG_CANONICAL) != 0 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE,
                .names = rep_names_of(bytes),
                .selected = (flags & REP_FLAG_SELECTED) != 0,
                .exempt = (flags & REP_FLAG_EXEMPT) != 0,
                .stripped = meta == NULL,
                .no_texts = meta == NULL || (flags & REP_FLAG_NO_TEXTS) != 0,
                .tokens = rep_word(bytes, REP_HEAD_TOKEN_COUNT),
                .rule_sets = rep_word(bytes, REP_HEAD_GROUP_COUNT),
                .automata = rep_word(bytes, REP_HEAD_CORE_COUNT),
                .scratch_size = rep_word(bytes, REP_HEAD_SCRATCH),
                .hash = rep_word64(bytes, REP_HEAD_HASH),
        };
        for (i = 0; i < stats->automata; i++)
                add_core(bytes + rep_word(bytes + rep_word(bytes, REP_HEAD_CORES), i), stats);
        if (meta == NULL)
                return;
        stats->lines = rep_word(meta, REP_META_LINES);
        stats->groups = rep_word(meta, REP_META_GROUPS);
        stats->ignored_lines = rep_word(meta, REP_META_IGNORED_LINES);
        stats->orphan_rules = rep_word(meta, REP_META_ORPHANS);
        stats->cut_lines = rep_word(meta, REP_META_CUT_LINES);
        stats->ignored_bytes = rep_word64(meta, REP_META_IGNORED_BYTES);
}

size_t
rep_directive_count(const struct rep_blob *blob)
{
        const unsigned char *meta = meta_section(blob);

        return meta == NULL ? 0 : rep_word(meta, REP_META_DIRECTIVES);
}

enum rep_status
rep_blob_directive(const struct rep_blob *blob, size_t index, struct rep_directive *directive)
{
        size_t count = rep_directive_count(blob);
        const unsigned char *table = meta_section(blob), *at;
        const char *texts;

        if (index >= count)
                return REP_ERR_ARGUMENT;
        table += 4 * REP_META_WORDS;
        at = table + index * 4 * REP_DIRECTIVE_WORDS;
        texts = (const char *)table + count * 4 * REP_DIRECTIVE_WORDS;
        directive->line = rep_word(at, REP_DIRECTIVE_LINE);
        directive->group = rep_word(at, REP_DIRECTIVE_GROUP);
        directive->run = rep_word(at, REP_DIRECTIVE_RUN);
        directive->kind = (enum rep_kind)rep_word(at, REP_DIRECTIVE_KIND);
        directive->key =
                (struct rep_text){texts + rep_word(at, REP_DIRECTIVE_KEY), rep_word(at, REP_DIRECTIVE_KEY_SIZE)};
        directive->value =
                (struct rep_text){texts + rep_word(at, REP_DIRECTIVE_VALUE), rep_word(at, REP_DIRECTIVE_VALUE_SIZE)};
        return REP_OK;
}

enum rep_status
rep_directive_at_line(const struct rep_blob *blob, uint32_t line, struct rep_directive *directive)
{
        size_t low = 0, high = rep_directive_count(blob);
        struct rep_directive found;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                (void)rep_blob_directive(blob, middle, &found);
                if (found.line == line) {
                        *directive = found;
                        return REP_OK;
                }
                if (found.line < line)
                        low = middle + 1;
                else
                        high = middle;
        }
        return REP_ERR_ARGUMENT;
}
