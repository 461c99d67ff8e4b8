/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tables.c: see values.h.
 *
 * Both tables have a hidden column, robots, whose value is their argument: SELECT ... FROM robots_rules(VALUE).  A
 * scan makes all its rows when it begins.  Texts are valid UTF-8.  robots_rules also has hidden columns with the
 * bytes of the file, which a query gets by naming them.
 */
#include "values.h"

#include <string.h>

#include "rep_say.h"
#include "robots_value.h"

SQLITE_EXTENSION_INIT3

/* A scan.  A table of findings uses FINDINGS, a table of rules uses BLOB. */
struct cursor {
        sqlite3_vtab_cursor base;
        sqlite3_value *robots; /* the argument */
        void *bytes;           /* the memory of BLOB */
        struct rep_blob blob;
        struct finding {
                struct rep_finding finding;
                char *message;
        } * findings;
        size_t at, count, room;
        bool failed; /* out of memory */
};

struct table {
        sqlite3_vtab base;
        const struct kind *kind;
};

/* The differences between the tables. */
struct kind {
        const char *name, *schema;
        int hidden; /* number of the hidden column that is the argument */
        bool (*fill)(struct cursor *cursor, sqlite3_value *robots, struct sql_error *error);
        void (*give)(const struct cursor *cursor, sqlite3_context *context, int column);
};

/* ---- rules */

static bool
fill_rules(struct cursor *cursor, sqlite3_value *robots, struct sql_error *error)
{
        struct rep_stats stats;

        if (!sql_blob_of(robots, &cursor->bytes, &cursor->blob, error))
                return false;
        rep_blob_stats(&cursor->blob, &stats);
        if (stats.no_texts || stats.stripped)
                return sql_fail(error, "the compiled robots.txt has no texts");
        cursor->count = rep_directive_count(&cursor->blob);
        return true;
}

static void
give_bytes(sqlite3_context *context, struct rep_text text)
{
        sqlite3_result_blob64(context, text.size > 0 ? text.data : "", text.size, SQLITE_TRANSIENT);
}

static void
give_rule(const struct cursor *cursor, sqlite3_context *context, int column)
{
        struct rep_directive directive;

        if (rep_blob_directive(&cursor->blob, cursor->at, &directive) != REP_OK)
                return;
        if (column == 0)
                sqlite3_result_int64(context, directive.line);
        else if (column == 1 && directive.group != REP_NO_GROUP)
                sqlite3_result_int64(context, (sqlite3_int64)directive.group + 1);
        else if (column == 2)
                sqlite3_result_text(context, rep_say_name(REP_NAME_KIND, directive.kind), -1, SQLITE_STATIC);
        else if (column == 3)
                sql_utf8_give(context, directive.key);
        else if (column == 4)
                sql_utf8_give(context, directive.value);
        else if (column == 6)
                give_bytes(context, directive.key);
        else if (column == 7)
                give_bytes(context, directive.value);
}

/* ---- findings */

static void
on_finding(void *context, const struct rep_finding *finding)
{
        struct cursor *cursor = context;
        size_t room = cursor->room > 0 ? cursor->room * 2 : 16;
        struct finding *grown;

        if (cursor->count == cursor->room) {
                grown = sqlite3_realloc64(cursor->findings, room * sizeof(*grown));
                cursor->failed = cursor->failed || grown == NULL;
                if (grown == NULL)
                        return;
                cursor->findings = grown;
                cursor->room = room;
        }
        cursor->findings[cursor->count] = (struct finding){*finding, sqlite3_mprintf("%s", finding->message)};
        cursor->failed = cursor->failed || cursor->findings[cursor->count].message == NULL;
        cursor->count++;
}

static bool
fill_findings(struct cursor *cursor, sqlite3_value *robots, struct sql_error *error)
{
        const struct rep_robots_options options = {.keep_text = true};
        struct rep_robots *lines = NULL;
        uint64_t undecided = 0;
        struct rep_text text;
        enum rep_status status;

        if (!sql_robots_of(robots, &text, error))
                return false;
        if (sqlite3_value_type(robots) == SQLITE_BLOB && sql_is_blob(text))
                return sql_fail(error, "robots.txt is compiled; only its text can be linted");
        status = rep_robots_parse(text.data, text.size, &options, &lines);
        if (status == REP_OK)
                status = rep_robots_lint(lines, NULL, on_finding, cursor, &undecided);
        rep_robots_free(lines);
        if (cursor->failed)
                status = REP_ERR_MEMORY;
        if (status != REP_OK)
                return sql_fail(error, "%s", rep_status_text(status));
        return undecided == 0 ||
               sql_fail(error, "%llu questions about rules take too long", (unsigned long long)undecided);
}

static void
give_finding(const struct cursor *cursor, sqlite3_context *context, int column)
{
        const struct finding *found = &cursor->findings[cursor->at];
        const struct rep_finding *finding = &found->finding;

        if (column == 0)
                sqlite3_result_int64(context, finding->line);
        else if (column == 1)
                sqlite3_result_int64(context, finding->column);
        else if (column == 2)
                sqlite3_result_text(context, rep_say_name(REP_NAME_SEVERITY, finding->severity), -1, SQLITE_STATIC);
        else if (column == 3)
                sqlite3_result_text(context, rep_finding_name(finding->id), -1, SQLITE_STATIC);
        else if (column == 4)
                sql_utf8_give(context, rep_string(found->message));
        else if (column == 5 && finding->other_line > 0)
                sqlite3_result_int64(context, finding->other_line);
}

/* ---- called by SQLite */

static int
on_connect(sqlite3 *database, void *kind, int count, const char *const *arguments, sqlite3_vtab **result, char **error)
{
        struct table *table;
        int status = sqlite3_declare_vtab(database, ((const struct kind *)kind)->schema);

        (void)count;
        (void)arguments;
        (void)error;
        if (status != SQLITE_OK)
                return status;
        table = sqlite3_malloc64(sizeof(*table));
        if (table == NULL)
                return SQLITE_NOMEM;
        memset(table, 0, sizeof(*table));
        table->kind = kind;
        *result = &table->base;
        return sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
}

static int
on_disconnect(sqlite3_vtab *table)
{
        sqlite3_free(table);
        return SQLITE_OK;
}

/* The argument must be known when the scan begins.  Of several, SQLite compares the others with the hidden column. */
static int
on_best_index(sqlite3_vtab *base, sqlite3_index_info *index)
{
        const struct table *table = (const struct table *)base;
        bool given = false;

        for (int i = 0; i < index->nConstraint; i++) {
                if (index->aConstraint[i].iColumn != table->kind->hidden ||
                    index->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
                        continue;
                given = true;
                if (index->aConstraint[i].usable) {
                        index->aConstraintUsage[i].argvIndex = 1;
                        index->aConstraintUsage[i].omit = 1;
                        index->estimatedCost = 100;
                        index->estimatedRows = 100;
                        return SQLITE_OK;
                }
        }
        if (given)
                return SQLITE_CONSTRAINT;
        sqlite3_free(base->zErrMsg);
        base->zErrMsg =
                sqlite3_mprintf("%s: needs a robots.txt, as in %s(robots)", table->kind->name, table->kind->name);
        return SQLITE_ERROR;
}

static int
on_open(sqlite3_vtab *table, sqlite3_vtab_cursor **result)
{
        struct cursor *cursor = sqlite3_malloc64(sizeof(*cursor));

        (void)table;
        if (cursor == NULL)
                return SQLITE_NOMEM;
        memset(cursor, 0, sizeof(*cursor));
        *result = &cursor->base;
        return SQLITE_OK;
}

static void
clear(struct cursor *cursor)
{
        for (size_t i = 0; cursor->findings != NULL && i < cursor->count; i++)
                sqlite3_free(cursor->findings[i].message);
        sqlite3_free(cursor->findings);
        sqlite3_value_free(cursor->robots);
        sqlite3_free(cursor->bytes);
        *cursor = (struct cursor){.base = cursor->base};
}

static int
on_close(sqlite3_vtab_cursor *base)
{
        clear((struct cursor *)base);
        sqlite3_free(base);
        return SQLITE_OK;
}

static int
on_filter(sqlite3_vtab_cursor *base, int number, const char *string, int count, sqlite3_value **arguments)
{
        struct cursor *cursor = (struct cursor *)base;
        const struct kind *kind = ((const struct table *)base->pVtab)->kind;
        struct sql_error error;

        (void)number;
        (void)string;
        (void)count;
        clear(cursor);
        cursor->robots = sqlite3_value_dup(arguments[0]);
        if (cursor->robots == NULL)
                return SQLITE_NOMEM;
        if (sqlite3_value_type(arguments[0]) == SQLITE_NULL || kind->fill(cursor, arguments[0], &error))
                return SQLITE_OK; /* NULL as argument: no rows */
        sqlite3_free(base->pVtab->zErrMsg);
        base->pVtab->zErrMsg = sql_report(kind->name, &error);
        return SQLITE_ERROR;
}

static int
on_next(sqlite3_vtab_cursor *base)
{
        ((struct cursor *)base)->at++;
        return SQLITE_OK;
}

static int
on_eof(sqlite3_vtab_cursor *base)
{
        const struct cursor *cursor = (const struct cursor *)base;

        return cursor->at >= cursor->count;
}

static int
on_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
        const struct cursor *cursor = (const struct cursor *)base;
        const struct kind *kind = ((const struct table *)base->pVtab)->kind;

        if (column == kind->hidden)
                sqlite3_result_value(context, cursor->robots);
        else
                kind->give(cursor, context, column);
        return SQLITE_OK;
}

static int
on_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row)
{
        *row = (sqlite3_int64)((const struct cursor *)base)->at + 1;
        return SQLITE_OK;
}

int
sql_add_tables(sqlite3 *database)
{
        static const struct kind kinds[] = {
                {"robots_rules",
                 "CREATE TABLE x(line, \"group\", kind, key, value, robots HIDDEN, key_bytes HIDDEN, value_bytes "
                 "HIDDEN)",
                 5, fill_rules, give_rule},
                {"robots_lint", "CREATE TABLE x(line, \"column\", severity, id, message, other_line, robots HIDDEN)", 6,
                 fill_findings, give_finding},
        };
        /* Without xCreate, a table is there without CREATE VIRTUAL TABLE. */
        static const sqlite3_module module = {
                .xConnect = on_connect,
                .xBestIndex = on_best_index,
                .xDisconnect = on_disconnect,
                .xOpen = on_open,
                .xClose = on_close,
                .xFilter = on_filter,
                .xNext = on_next,
                .xEof = on_eof,
                .xColumn = on_column,
                .xRowid = on_rowid,
        };
        int status = SQLITE_OK;

        for (size_t i = 0; status == SQLITE_OK && i < sizeof(kinds) / sizeof(kinds[0]); i++)
                status = sqlite3_create_module(database, kinds[i].name, &module, (void *)&kinds[i]);
        return status;
}
