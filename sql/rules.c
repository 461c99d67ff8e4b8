/* rules.c: see rules.h. */
#include "rules.h"

#include <string.h>

#include "rep_compile.h"
#include "rep_runtime.h"

SQLITE_EXTENSION_INIT3

/* Values that a connection remembers, each at one of two places. */
enum { REMEMBERED = 64, PLACES = 2 };

struct sql_memory {
        unsigned references;
        struct sql_rules *rules[REMEMBERED];
};

bool
sql_is_blob(struct rep_text text)
{
        return text.size >= 4 && memcmp(text.data, "\x89REP", 4) == 0;
}

/* ---- making rules */

void *
sql_compile(struct rep_text text, const struct rep_options *options, size_t *size, struct sql_error *error)
{
        struct rep_compiler *compiler = rep_compiler_create();
        const void *blob = NULL;
        enum rep_status status = REP_ERR_MEMORY;
        void *copy = NULL;

        if (compiler != NULL)
                status = rep_compile(compiler, text.data, text.size, options, &blob, size);
        if (status == REP_OK) {
                copy = sqlite3_malloc64(*size);
                status = copy != NULL ? REP_OK : REP_ERR_MEMORY;
        }
        if (status == REP_OK)
                memcpy(copy, blob, *size);
        else
                sql_fail(error, "robots.txt can't be compiled: %s", rep_status_text(status));
        rep_compiler_destroy(compiler);
        return copy;
}

/* Opens the blob of SIZE bytes at RULES->BYTES. */
static bool
open_blob(struct sql_rules *rules, size_t size, struct sql_error *error)
{
        struct rep_error fault;
        struct rep_stats stats;

        if (rep_open(&rules->blob, rules->bytes, size, &fault) != REP_OK)
                return sql_fail(error, "the compiled robots.txt is damaged at byte %zu: %s", fault.offset,
                                fault.message);
        rep_blob_stats(&rules->blob, &stats);
        rules->scratch_size = stats.scratch_size;
        if (stats.scratch_size <= REP_STACK_SCRATCH)
                rules->scratch_size = 0;
        else if ((rules->scratch = sqlite3_malloc64(stats.scratch_size)) == NULL)
                return sql_fail(error, "out of memory");
        return true;
}

/* Fills in RULES, all zero, from a copy of TEXT. */
static bool
make(struct sql_rules *rules, struct rep_text text, bool is_bytes, struct sql_error *error)
{
        size_t size = text.size;

        rules->references = 1;
        rules->compiled = is_bytes && sql_is_blob(text);
        rules->source = sqlite3_malloc64(text.size + 1);
        if (rules->source == NULL)
                return sql_fail(error, "out of memory");
        memcpy(rules->source, text.data, text.size);
        rules->source_size = text.size;
        rules->bytes = rules->compiled ? rules->source : sql_compile(text, NULL, &size, error);
        return rules->bytes != NULL && open_blob(rules, size, error);
}

struct sql_rules *
sql_rules_keep(struct sql_rules *rules)
{
        rules->references++;
        return rules;
}

void
sql_rules_release(void *released)
{
        struct sql_rules *rules = released;

        if (rules == NULL || --rules->references > 0)
                return;
        if (!rules->compiled)
                sqlite3_free(rules->bytes);
        sqlite3_free(rules->source);
        sqlite3_free(rules->scratch);
        sqlite3_free(rules->agent);
        sqlite3_free(rules);
}

/* ---- what a connection remembers */

struct sql_memory *
sql_memory_create(void)
{
        struct sql_memory *memory = sqlite3_malloc64(sizeof(*memory));

        if (memory != NULL)
                *memory = (struct sql_memory){.references = 1};
        return memory;
}

struct sql_memory *
sql_memory_keep(struct sql_memory *memory)
{
        memory->references++;
        return memory;
}

void
sql_memory_release(void *released)
{
        struct sql_memory *memory = released;
        size_t i;

        if (memory == NULL || --memory->references > 0)
                return;
        for (i = 0; i < REMEMBERED; i++)
                sql_rules_release(memory->rules[i]);
        sqlite3_free(memory);
}

/* Where rules of TEXT are remembered: few of its bytes decide, for all of them are compared then. */
static size_t
place_of(struct rep_text text)
{
        uint64_t hash = text.size;
        size_t i;

        for (i = 1; i <= 16; i++)
                hash = hash * 31 + (text.size > 0 ? (unsigned char)text.data[(text.size - 1) / 16 * i] : 0);
        return (size_t)((hash * UINT64_C(0x9E3779B97F4A7C15)) >> 32) % (REMEMBERED / PLACES) * PLACES;
}

static bool
is_of(const struct sql_rules *rules, struct rep_text text, bool compiled)
{
        return rules != NULL && rules->source_size == text.size && rules->compiled == compiled &&
               memcmp(rules->source, text.data, text.size) == 0;
}

/* The rules of TEXT that MEMORY has, or NULL. */
static struct sql_rules *
recall(struct sql_memory *memory, struct rep_text text, bool compiled)
{
        size_t place = place_of(text), i;

        for (i = place; i < place + PLACES; i++)
                if (is_of(memory->rules[i], text, compiled))
                        return memory->rules[i];
        return NULL;
}

/* Remembers RULES at the first place, and what stood there at the second. */
static void
remember(struct sql_memory *memory, struct sql_rules *rules)
{
        size_t place = place_of((struct rep_text){rules->source, rules->source_size});

        sql_rules_release(memory->rules[place + 1]);
        memory->rules[place + 1] = memory->rules[place];
        memory->rules[place] = sql_rules_keep(rules);
}

struct sql_rules *
sql_rules_of(struct sql_memory *memory, sqlite3_value *value, struct sql_error *error)
{
        bool is_bytes = sqlite3_value_type(value) == SQLITE_BLOB;
        struct sql_rules *rules;
        struct rep_text text;

        if (!sql_robots_of(value, &text, error))
                return NULL;
        rules = memory != NULL ? recall(memory, text, is_bytes && sql_is_blob(text)) : NULL;
        if (rules != NULL)
                return sql_rules_keep(rules);
        rules = sqlite3_malloc64(sizeof(*rules));
        if (rules == NULL) {
                sql_fail(error, "out of memory");
                return NULL;
        }
        memset(rules, 0, sizeof(*rules));
        if (!make(rules, text, is_bytes, error)) {
                sql_rules_release(rules);
                return NULL;
        }
        if (memory != NULL)
                remember(memory, rules);
        return rules;
}

/* ---- crawlers */

/* Says which of TOKENS is none. */
static bool
fail_token(const struct sql_rules *rules, const struct rep_text *tokens, size_t count, struct sql_error *error)
{
        struct rep_stats stats;
        size_t wrong;

        rep_blob_stats(&rules->blob, &stats);
        wrong = rep_first_no_token(tokens, count, stats.names);
        if (wrong == count)
                return sql_fail(error, "the agent is no product token");
        return sql_fail(error,
                        "the agent '%.*s' is no product token; robots_token() finds those of a whole User-Agent, and "
                        "robots_compile(robots, 'names=wide') takes digits and dots into them",
                        sql_shown(tokens[wrong]), tokens[wrong].data);
}

static bool
pick(struct sql_rules *rules, struct rep_text agent, struct sql_error *error)
{
        struct rep_text tokens[REP_PICK_MAX];
        enum rep_status status;
        size_t count;

        if (!sql_tokens_of(agent, tokens, &count, error))
                return false;
        status = rep_pick(&rules->blob, tokens, count, &rules->group);
        if (status == REP_ERR_TOKEN)
                return fail_token(rules, tokens, count, error);
        return status == REP_OK ||
               sql_fail(error, "the agent '%.*s': %s", sql_shown(agent), agent.data, rep_status_text(status));
}

bool
sql_rules_pick(struct sql_rules *rules, struct rep_text agent, struct sql_error *error)
{
        char *copy;

        if (rules->agent != NULL && rules->agent_size == agent.size &&
            memcmp(rules->agent, agent.data, agent.size) == 0)
                return true;
        sqlite3_free(rules->agent);
        rules->agent = NULL;
        if (!pick(rules, agent, error))
                return false;
        copy = sqlite3_malloc64(agent.size + 1);
        if (copy == NULL)
                return sql_fail(error, "out of memory");
        memcpy(copy, agent.data, agent.size);
        rules->agent = copy;
        rules->agent_size = agent.size;
        return true;
}
