/* SPDX-License-Identifier: Apache-2.0 */
/* near_miss.c: see near_miss.h. */
#include "analyze/core/near_miss.h"

#include "analyze/core/url_path.h"
#include "syntax/canonical.h"
#include "syntax/token.h"
#include "syntax/url.h"

/* ---- loose patterns */

/* Returns the SIZE bytes of DATA in lower case, with room for one byte more.  Returns NULL if memory is out. */
static char *
lowered(struct rep_arena *arena, const char *data, size_t size)
{
        char *copy = REP_ARRAY(arena, char, rep_size_add(size, 1));

        for (size_t i = 0; i < size && copy != NULL; i++)
                copy[i] = (char)rep_fold(data[i]);
        return copy;
}

/* Returns whether what nearly matches VALUE is known from its patterns in DIALECT: it is as a value should begin, and
   other dialects read the same patterns. */
static bool
is_settled(struct rep_text value, enum rep_dialect dialect)
{
        if (value.size == 0 || (value.data[0] != '/' && value.data[0] != '*'))
                return false;
        for (size_t i = 0; i < value.size && dialect != REP_DIALECT_RFC9309; i++)
                if (value.data[i] != '*' && rep_is_escape((unsigned char)value.data[i]) &&
                    (value.data[i] != '$' || i + 1 < value.size))
                        return false;
        return true;
}

enum rep_status
rep_need_loose(struct rep_analysis *analysis)
{
        struct rep_plain *loose;

        if (analysis->loose != NULL)
                return REP_OK;
        loose = REP_ARRAY(&analysis->memory, struct rep_plain, analysis->pattern_count);
        for (uint32_t i = 0; i < analysis->pattern_count && loose != NULL; i++) {
                const struct rep_plain *plain = &analysis->patterns[i].plain;
                const struct rep_rule_line *rule = rep_rule_of(analysis, i);

                loose[i] = (struct rep_plain){"/", 1, false};
                if (!is_settled(rule->directive->value, analysis->options.dialect))
                        continue;
                loose[i] = (struct rep_plain){lowered(&analysis->memory, plain->data, plain->size), plain->size, false};
                if (loose[i].data == NULL)
                        return REP_ERR_MEMORY;
        }
        analysis->loose = loose;
        return loose == NULL ? REP_ERR_MEMORY : REP_OK;
}

/* Adds PATH to the forms of LOOSE. */
static enum rep_status
add_form(struct rep_arena *arena, struct rep_text path, struct rep_loose_path *loose)
{
        char *form = lowered(arena, path.data, path.size);

        if (form == NULL)
                return REP_ERR_MEMORY;
        form[path.size] = '/';
        loose->forms[loose->count++] = (struct rep_text){form, path.size + 1};
        return REP_OK;
}

enum rep_status
rep_loosen_path(struct rep_arena *arena, enum rep_dialect dialect, struct rep_text path, struct rep_loose_path *loose)
{
        enum rep_status status;
        char *canonical;

        loose->count = 0;
        status = add_form(arena, path, loose);
        if (status != REP_OK || dialect == REP_DIALECT_RFC9309 || rep_is_canonical_path(path.data, path.size))
                return status;
        canonical = REP_ARRAY(arena, char, rep_spelled_room(path.size));
        if (canonical == NULL)
                return REP_ERR_MEMORY;
        path = (struct rep_text){canonical, rep_write_canonical(path.data, path.size, canonical)};
        return add_form(arena, path, loose);
}

bool
rep_may_meet(const struct rep_analysis *analysis, uint32_t rule, const struct rep_loose_path *loose, uint64_t *steps)
{
        const struct rep_rule_line *line = &analysis->rules[rule];

        for (uint32_t i = 0; i < line->pattern_count; i++)
                for (size_t j = 0; j < loose->count; j++)
                        if (rep_plain_matches(&analysis->loose[line->first_pattern + i], loose->forms[j].data,
                                              loose->forms[j].size, steps))
                                return true;
        return line->pattern_count == 0; /* it may lack a slash, or be a whole URL */
}

/* ---- attempts */

/* The rule and the path, or a variant of them that is tried. */
struct attempt {
        struct rep_arena *arena;
        enum rep_dialect dialect;
        struct rep_directive directive;
        const char *path;
        size_t size;
        uint64_t strength; /* the strength of the strongest pattern that matches; 0: none matches */
        enum rep_status status;
};

static void
try_pattern(struct attempt *attempt, const struct rep_plain *plain, uint64_t strength)
{
        uint64_t steps = 0;

        if (strength > attempt->strength && rep_plain_matches(plain, attempt->path, attempt->size, &steps))
                attempt->strength = strength;
}

/* Tries the patterns of the attempt's directive. */
static void
try_line(struct attempt *attempt, bool without_end)
{
        struct rep_rule_pattern *patterns;
        uint32_t count;

        attempt->status = rep_read_line(attempt->arena, &attempt->directive, attempt->dialect, 0, &patterns, &count);
        for (uint32_t i = 0; i < count; i++) {
                if (without_end)
                        patterns[i].plain.end = false;
                try_pattern(attempt, &patterns[i].plain, patterns[i].strength);
        }
}

/* Tries the directive with a slash and REST as its value. */
static void
try_path(struct attempt *attempt, struct rep_text rest)
{
        char *data = REP_ARRAY(attempt->arena, char, rep_size_add(rest.size, 1));

        if (data == NULL) {
                attempt->status = REP_ERR_MEMORY;
                return;
        }
        data[0] = '/';
        memcpy(data + 1, rest.data, rest.size);
        attempt->directive.value = (struct rep_text){data, rest.size + 1};
        try_line(attempt, false);
}

/* ---- one function for each kind; ATTEMPT, which it may change, is a copy */

/* Returns a copy in lower case.  Escapes keep their digits; in a pattern, these are in upper case. */
static char *
folded(struct rep_arena *arena, const char *data, size_t size)
{
        char *copy = REP_ARRAY(arena, char, size);

        for (size_t i = 0; i < size && copy != NULL; i++)
                if (size - i > 2 && data[i] == '%' && rep_hex_value((unsigned char)data[i + 1]) >= 0 &&
                    rep_hex_value((unsigned char)data[i + 2]) >= 0) {
                        memcpy(copy + i, data + i, 3);
                        i += 2;
                } else {
                        copy[i] = (char)rep_fold(data[i]);
                }
        return copy;
}

/* This folds the patterns, not the value: some of their letters are escapes in the value. */
static void
misses_by_case(struct attempt *attempt)
{
        struct rep_rule_pattern *patterns;
        uint32_t count;

        attempt->path = folded(attempt->arena, attempt->path, attempt->size);
        attempt->status = rep_read_line(attempt->arena, &attempt->directive, attempt->dialect, 0, &patterns, &count);
        for (uint32_t i = 0; i < count && attempt->path != NULL && attempt->status == REP_OK; i++) {
                struct rep_plain *plain = &patterns[i].plain;

                plain->data = folded(attempt->arena, plain->data, plain->size);
                if (plain->data == NULL)
                        attempt->status = REP_ERR_MEMORY;
                else
                        try_pattern(attempt, plain, patterns[i].strength);
        }
        if (attempt->path == NULL)
                attempt->status = REP_ERR_MEMORY;
}

/* The value may lack the slash that every path begins with, or be a whole URL. */
static void
misses_by_slash(struct attempt *attempt)
{
        struct rep_text value = attempt->directive.value;

        if (value.size > 0 && value.data[0] != '/' && value.data[0] != '*')
                try_path(attempt, value);
}

static void
misses_as_url(struct attempt *attempt)
{
        struct rep_text value = attempt->directive.value;

        if (value.size >= 8 && (rep_fold(value.data[0]) == 'h' || rep_fold(value.data[0]) == 'f') &&
            memchr(value.data, ':', 6) != NULL)
                try_path(attempt, rep_path_start(value.data, value.size, false));
}

/* The path may lack the slash at the rule's end. */
static void
misses_by_last_slash(struct attempt *attempt)
{
        char *path;

        if (attempt->path[attempt->size - 1] == '/')
                return;
        path = REP_ARRAY(attempt->arena, char, rep_size_add(attempt->size, 1));
        if (path == NULL) {
                attempt->status = REP_ERR_MEMORY;
                return;
        }
        memcpy(path, attempt->path, attempt->size);
        path[attempt->size++] = '/';
        attempt->path = path;
        try_line(attempt, false);
}

static void
misses_by_end(struct attempt *attempt)
{
        const struct rep_text *value = &attempt->directive.value;

        if (value->size > 0 && value->data[value->size - 1] == '$')
                try_line(attempt, true);
}

/* The canonical forms may match if the dialect compares bytes unchanged. */
static void
misses_by_escape(struct attempt *attempt)
{
        char *path;

        if (attempt->dialect == REP_DIALECT_RFC9309)
                return;
        attempt->dialect = REP_DIALECT_RFC9309;
        path = REP_ARRAY(attempt->arena, char, rep_spelled_room(attempt->size));
        if (path == NULL) {
                attempt->status = REP_ERR_MEMORY;
                return;
        }
        attempt->size = rep_write_canonical(attempt->path, attempt->size, path);
        attempt->path = path;
        try_line(attempt, false);
}

static const struct {
        enum rep_miss_kind kind;
        void (*misses)(struct attempt *attempt);
} kinds[] = {
        {REP_MISS_CASE, misses_by_case},
        {REP_MISS_ESCAPING, misses_by_escape},
        {REP_MISS_FIRST_SLASH, misses_by_slash},
        {REP_MISS_ABSOLUTE_URL, misses_as_url},
        {REP_MISS_LAST_SLASH, misses_by_last_slash},
        {REP_MISS_END, misses_by_end},
};

enum rep_status
rep_find_miss(struct rep_arena *arena, const struct rep_analysis *analysis, uint32_t rule, const char *path,
              size_t size, struct rep_near_miss *miss, uint64_t *strength)
{
        const struct rep_directive *directive = analysis->rules[rule].directive;
        const struct attempt attempt = {arena, analysis->options.dialect, *directive, path, size, 0, REP_OK};
        struct rep_arena_mark mark = rep_arena_mark(arena);
        enum rep_status status = REP_OK;

        *miss = (struct rep_near_miss){REP_MISS_NONE, directive};
        for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]) && status == REP_OK && miss->kind == REP_MISS_NONE;
             i++) {
                struct attempt found = attempt;

                kinds[i].misses(&found);
                if (found.strength > 0)
                        miss->kind = kinds[i].kind;
                *strength = found.strength;
                status = found.status;
        }
        rep_arena_release(arena, mark);
        return status;
}
