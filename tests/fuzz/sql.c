/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: whatever their arguments, the functions and tables of the SQLite extension answer or fail with a
 * message, all their text is UTF-8, and compiled rules answer as their text does.
 *
 * Input: a byte that says which values are bytes instead of text, and which of them is NULL; then the agent, the URL
 * and options, each up to a NUL; the rest is the robots.txt.
 */
#include "tests/fuzz/fuzz.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* bindings/sql/extension.c: its third argument is SQLite's table of functions. */
int sqlite3_extension_init(sqlite3 *database, char **error, const struct sqlite3_api_routines *api);

enum { ROBOTS = 1, AGENT, URL, OPTIONS, VALUES };

/* The queries.  Those of functions have one row, NULL where one of their values is. */
static const struct query {
        const char *text;
        bool function;
} queries[] = {
        {"SELECT robots_allowed(?1, ?2, ?3)", true},
        {"SELECT robots_line(?1, ?2, ?3)", true},
        {"SELECT robots_rule(?1, ?2, ?3)", true},
        {"SELECT robots_holding(?1, ?2)", true},
        {"SELECT robots_compile(?1, ?4)", true},
        {"SELECT robots_token(?2)", true},
        {"SELECT * FROM robots_rules(?1)", false},
        {"SELECT key_bytes, value_bytes FROM robots_rules(robots_compile(?1))", false},
        {"SELECT * FROM robots_lint(?1)", false},
        {"SELECT robots_allowed(?1, ?2, ?3) = robots_allowed(c, ?2, ?3) AND robots_line(?1, ?2, ?3) = robots_line(c, "
         "?2, ?3) "
         "AND robots_rule(?1, ?2, ?3) IS robots_rule(c, ?2, ?3) FROM (SELECT robots_compile(?1) AS c)",
         true},
};

enum { QUERIES = sizeof(queries) / sizeof(queries[0]), SAME = QUERIES - 1 };

static sqlite3 *database;
static sqlite3_stmt *statements[QUERIES];

static void
end(void)
{
        for (size_t i = 0; i < QUERIES; i++)
                sqlite3_finalize(statements[i]);
        sqlite3_close(database);
}

/* Opens a database with the extension in it, once, and closes it when the program ends. */
static void
prepare(void)
{
        if (database != NULL)
                return;
        fuzz_expect(sqlite3_auto_extension((void (*)(void))sqlite3_extension_init) == SQLITE_OK &&
                            sqlite3_open(":memory:", &database) == SQLITE_OK,
                    "the extension is loaded");
        for (size_t i = 0; i < QUERIES; i++)
                fuzz_expect(sqlite3_prepare_v2(database, queries[i].text, -1, &statements[i], NULL) == SQLITE_OK,
                            "a query is one");
        fuzz_expect(atexit(end) == 0, "it is closed at the end");
}

/* How many of SIZE bytes at BYTES a character of UTF-8 takes; 0: there is none.  By decoding it, unlike
 * bindings/sql/utf8.c. */
static size_t
decode(const unsigned char *bytes, size_t size)
{
        static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
        size_t length = bytes[0] < 0x80             ? 1
                        : (bytes[0] & 0xE0) == 0xC0 ? 2
                        : (bytes[0] & 0xF0) == 0xE0 ? 3
                        : (bytes[0] & 0xF8) == 0xF0 ? 4
                                                    : 0;
        uint32_t code = length > 1 ? bytes[0] & (0x7Fu >> length) : bytes[0];

        if (length == 0 || length > size)
                return 0;
        for (size_t i = 1; i < length; i++) {
                if ((bytes[i] & 0xC0) != 0x80)
                        return 0;
                code = code << 6 | (bytes[i] & 0x3F);
        }
        return code >= least[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) ? length : 0;
}

static void
expect_utf8(const char *text, size_t size)
{
        size_t at = 0, length;

        for (; at < size; at += length) {
                length = decode((const unsigned char *)text + at, size - at);
                fuzz_expect(length > 0, "all text is UTF-8");
        }
}

static void
read_row(sqlite3_stmt *statement)
{
        for (int column = 0; column < sqlite3_column_count(statement); column++)
                if (sqlite3_column_type(statement, column) == SQLITE_TEXT) {
                        const char *text = (const char *)sqlite3_column_text(statement, column);

                        expect_utf8(text, (size_t)sqlite3_column_bytes(statement, column));
                } else if (sqlite3_column_type(statement, column) == SQLITE_BLOB) {
                        fuzz_expect(sqlite3_column_bytes(statement, column) == 0 ||
                                            sqlite3_column_blob(statement, column) != NULL,
                                    "bytes are there");
                }
}

/* Does the query number I take the value number PARAMETER?  0 is none. */
static bool
takes(size_t i, int parameter)
{
        char name[3] = {'?', (char)('0' + parameter), '\0'};

        return parameter > 0 && strstr(queries[i].text, name) != NULL;
}

/* Runs the query number I, of whose values number ABSENT is NULL. */
static void
run(size_t i, int absent)
{
        sqlite3_stmt *statement = statements[i];
        int status;

        while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
                read_row(statement);
                if (queries[i].function && takes(i, absent))
                        fuzz_expect(sqlite3_column_type(statement, 0) == SQLITE_NULL, "NULL in gives NULL out");
                else if (i == SAME)
                        fuzz_expect(sqlite3_column_int(statement, 0) == 1, "what was compiled answers alike");
        }
        fuzz_expect(status == SQLITE_DONE || status == SQLITE_ERROR, "a query ends, or fails in words");
        if (status != SQLITE_DONE) {
                fuzz_expect(!queries[i].function || i == SAME || !takes(i, absent), "NULL is not an error");
                expect_utf8(sqlite3_errmsg(database), strlen(sqlite3_errmsg(database)));
        }
        sqlite3_reset(statement);
}

/* Binds TEXT to PARAMETER of all queries that have it, as text or as bytes. */
static void
bind(int parameter, struct rep_text text, bool is_bytes)
{
        for (size_t i = 0; i < QUERIES; i++) {
                if (!takes(i, parameter))
                        continue;
                if (is_bytes)
                        sqlite3_bind_blob64(statements[i], parameter, text.size > 0 ? text.data : "", text.size,
                                            SQLITE_STATIC);
                else
                        sqlite3_bind_text64(statements[i], parameter, text.size > 0 ? text.data : "", text.size,
                                            SQLITE_STATIC, SQLITE_UTF8);
        }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        struct fuzz_input input = {(const char *)data, size};
        unsigned choice = fuzz_byte(&input);
        struct rep_text values[VALUES];
        int parameter, absent = (int)(choice >> 4) < VALUES ? (int)(choice >> 4) : 0;

        prepare();
        for (parameter = AGENT; parameter < VALUES; parameter++)
                values[parameter] = fuzz_field(&input, '\0');
        values[ROBOTS] = (struct rep_text){input.data, input.size};
        values[ROBOTS].data = guard_hold(&guard, fuzz_side(choice), values[ROBOTS].data, values[ROBOTS].size);
        for (size_t i = 0; i < QUERIES; i++)
                sqlite3_clear_bindings(statements[i]);
        for (parameter = ROBOTS; parameter < VALUES; parameter++)
                if (parameter != absent)
                        bind(parameter, values[parameter], (choice >> (parameter - 1) & 1) != 0);
        for (size_t i = 0; i < QUERIES; i++)
                run(i, absent);
        return 0;
}
