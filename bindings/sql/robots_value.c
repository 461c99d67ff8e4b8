/* SPDX-License-Identifier: Apache-2.0 */
/* robots_value.c: see robots_value.h. */
#include "robots_value.h"

#include <string.h>

#include "rep_compile.h"
#include "rep_runtime.h"

SQLITE_EXTENSION_INIT3

/* The number of values that a connection remembers; each value has two possible slots. */
enum { REMEMBERED = 64, PLACES = 2 };

struct sql_memory {
        unsigned references;
        struct sql_rules *rules[REMEMBERED];
};

bool
sql_is_blob(struct rep_text text)
{
        /* Half of it may be damaged: read as a robots.txt, it would allow everything. */
        return (text.size >= 4 && memcmp(text.data, "\x89REP", 4) == 0) ||
               (text.size >= 8 && memcmp(text.data + 4, "\r\n\x1a\n", 4) == 0);
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
        rep_compiler_free(compiler);
        return copy;
}

/* Opens the SIZE bytes at BYTES. */
static bool
open_blob(struct rep_blob *blob, const void *bytes, size_t size, struct sql_error *error)
{
        struct rep_error fault;

        return rep_open(blob, bytes, size, &fault) == REP_OK ||
               sql_fail(error, "the compiled robots.txt is damaged at byte %zu: %s", fault.offset, fault.message);
}

/* Returns a copy of TEXT, aligned as a blob must be. */
static void *
copy_text(struct rep_text text, struct sql_error *error)
{
        void *copy = sqlite3_malloc64(text.size + 1);

        if (copy == NULL)
                sql_fail(error, "out of memory");
        else
                memcpy(copy, text.data, text.size);
        return copy;
}

/* Makes the object of RULES, whose source is a blob. */
static bool
open_rules(struct sql_rules *rules, struct sql_error *error)
{
        struct rep_blob blob;
        struct rep_stats stats;
        enum rep_status status;

        if (!open_blob(&blob, rules->source, rules->source_size, error))
                return false;
        rep_blob_stats(&blob, &stats);
        rules->dialect = stats.dialect;
        rules->names = stats.names;
        rules->no_lines = stats.tracking == REP_TRACK_VERDICT || stats.stripped;
        rules->no_texts = stats.no_texts;
        status = rep_robots_open(rules->source, rules->source_size, &rules->robots, NULL);
        return status == REP_OK || sql_fail(error, "%s", rep_status_text(status));
}

/* Fills in RULES, all zero, from a copy of TEXT. */
static bool
make(struct sql_rules *rules, struct rep_text text, bool is_bytes, struct sql_error *error)
{
        enum rep_status status;

        rules->references = 1;
        rules->compiled = is_bytes && sql_is_blob(text);
        rules->source = copy_text(text, error);
        rules->source_size = text.size;
        if (rules->source == NULL || rules->compiled)
                return rules->source != NULL && open_rules(rules, error);
        status = rep_robots_parse(text.data, text.size, NULL, &rules->robots);
        return status == REP_OK || sql_fail(error, "robots.txt can't be read: %s", rep_status_text(status));
}

bool
sql_blob_of(sqlite3_value *value, void **bytes, struct rep_blob *blob, struct sql_error *error)
{
        const struct rep_options options = {.encoding = REP_ENCODING_LIST};
        bool is_bytes = sqlite3_value_type(value) == SQLITE_BLOB;
        struct rep_text text;
        size_t size;

        *bytes = NULL;
        if (!sql_robots_of(value, &text, error))
                return false;
        size = text.size;
        *bytes = is_bytes && sql_is_blob(text) ? copy_text(text, error) : sql_compile(text, &options, &size, error);
        return *bytes != NULL && open_blob(blob, *bytes, size, error);
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
        rep_robots_free(rules->robots);
        sql_agent_clear(&rules->agent);
        sqlite3_free(rules->source);
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

        if (memory == NULL || --memory->references > 0)
                return;
        for (size_t i = 0; i < REMEMBERED; i++)
                sql_rules_release(memory->rules[i]);
        sqlite3_free(memory);
}

/* Returns the first of the slots for the rules of TEXT.  A few bytes of TEXT select it; a lookup then compares all
   bytes. */
static size_t
place_of(struct rep_text text)
{
        uint64_t hash = text.size;

        for (size_t i = 1; i <= 16; i++)
                hash = hash * 31 + (text.size > 0 ? (unsigned char)text.data[(text.size - 1) / 16 * i] : 0);
        return (size_t)((hash * UINT64_C(0x9E3779B97F4A7C15)) >> 32) % (REMEMBERED / PLACES) * PLACES;
}

static bool
is_of(const struct sql_rules *rules, struct rep_text text, bool compiled)
{
        return rules != NULL && rules->source_size == text.size && rules->compiled == compiled &&
               memcmp(rules->source, text.data, text.size) == 0;
}

/* Returns the rules of TEXT from MEMORY, or NULL. */
static struct sql_rules *
recall(struct sql_memory *memory, struct rep_text text, bool compiled)
{
        size_t place = place_of(text), i;

        for (i = place; i < place + PLACES; i++)
                if (is_of(memory->rules[i], text, compiled))
                        return memory->rules[i];
        return NULL;
}

/* Puts RULES into the first slot, and moves its old rules to the second. */
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

bool
sql_rules_ask(struct sql_rules *rules, struct rep_text agent, struct sql_error *error)
{
        struct rep_crawler *crawler;

        if (sql_agent_is(&rules->agent, agent))
                return true;
        return sql_agent_read(agent, rules->names, &crawler, error) &&
               sql_agent_set(&rules->agent, agent, crawler, error);
}
