/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: bytes -> directives and groups, against the reference.
 *
 * Input: a byte that chooses the guarded side and, in its upper bits, the size limit; then the robots.txt.
 */
#include "rules/robots_file.h"
#include "syntax/token.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/reference.h"

static void
compare_directives(const struct rep_file *file, const struct reference *reference)
{
        for (size_t at = 0; at < file->directive_count; at++) {
                const struct rep_directive *got = &file->directives[at];
                struct rep_directive wanted = reference_directive(reference, at);
                if (got->line != wanted.line || got->group != wanted.group || got->kind != wanted.kind ||
                    !rep_is_same_text(got->key, wanted.key) || !rep_is_same_text(got->value, wanted.value))
                        fuzz_fail("directive %zu: line %u group %u kind %d, wanted line %u group %u kind %d", at,
                                  got->line, got->group, (int)got->kind, wanted.line, wanted.group, (int)wanted.kind);
        }
        fuzz_expect(reference_directive(reference, file->directive_count).key.size == 0, "all directives are found");
}

static void
compare_counts(const struct rep_report *got, const struct reference_counts *wanted)
{
        fuzz_expect(got->lines == wanted->lines, "lines are counted right");
        fuzz_expect(got->groups == wanted->groups, "groups are counted right");
        fuzz_expect(got->ignored_lines == wanted->ignored_lines, "ignored lines are counted right");
        fuzz_expect(got->orphan_rules == wanted->orphan_rules, "orphan rules are counted right");
        fuzz_expect(got->cut_lines == wanted->cut_lines, "cut lines are counted right");
        fuzz_expect(got->ignored_bytes == wanted->ignored_bytes, "ignored bytes are counted right");
}

static void
parse(struct rep_text text, size_t limit, enum rep_dialect dialect)
{
        struct reference *reference = reference_parse(text.data, text.size, limit, dialect, REP_NAMES_ANY);
        struct rep_options options = {.max_bytes = limit, .dialect = dialect};
        struct rep_arena arena = {.first = NULL};
        struct rep_file file;

        fuzz_expect(rep_parse_file(&arena, text.data, text.size, &options, &file) == REP_OK, "content never fails");
        compare_directives(&file, reference);
        compare_counts(&file.report, reference_counts(reference));
        rep_arena_free(&arena);
        reference_free(reference);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        static struct guard guard;
        struct fuzz_input input = {(const char *)data, size};
        unsigned choice = fuzz_byte(&input);
        size_t limit = choice >= 128 ? (size_t)(choice - 127) * 8 : REP_MAX_BYTES;
        struct rep_text text = {guard_hold(&guard, fuzz_side(choice), input.data, input.size), input.size};

        for (size_t at = 0; at < FUZZ_DIALECTS; at++)
                parse(text, limit, fuzz_dialects[at]);
        return 0;
}
