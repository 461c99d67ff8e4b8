/* SPDX-License-Identifier: Apache-2.0 */
/* reading.c: see reading.h. */
#include "cli/base/reading.h"
#include "rep_say.h"

const struct option_row dialect_options[] = {
        {0, "dialect", "NAME", take_choice, offsetof(struct reading, dialect),
         .help = "'google' (the default) or 'rfc9309': see 'rep2c --help dialects'", .words = "google|rfc9309"},
        OPTIONS_END,
};

const struct option_row reading_options[] = {
        {.table = dialect_options},
        {0, "names", "WHICH", take_choice, offsetof(struct reading, names),
         .help = "'token' (the default): names of crawlers are product tokens of letters, '-' and '_', and other names "
                 "are errors; 'any': a crawler with another name is one that no file names; 'wide': tokens may have "
                 "digits and '.', too",
         .words = "token|any|wide"},
        {0, "max-bytes", "N", take_bytes, offsetof(struct reading, max_bytes),
         .help = "bytes of a robots.txt that count (512000; K, M, G may follow a number)", .least = 1, .most = 1 << 30},
        OPTIONS_END,
};

/* A choice's words are in the order of their values. */
_Static_assert(REP_DIALECT_GOOGLE == 0 && REP_DIALECT_RFC9309 == 1, "--dialect");
_Static_assert(REP_NAMES_TOKEN == 0 && REP_NAMES_ANY == 1 && REP_NAMES_WIDE == 2, "--names");

bool
reading_is_chosen(const struct reading *reading)
{
        return reading->dialect.made || reading->names.made || reading->max_bytes > 0;
}

enum rep_dialect
reading_dialect(const struct reading *reading)
{
        return (enum rep_dialect)reading->dialect.value;
}

enum rep_names
reading_names(const struct reading *reading)
{
        return (enum rep_names)reading->names.value;
}

void
reading_apply(const struct reading *reading, struct rep_options *options)
{
        options->dialect = reading_dialect(reading);
        options->names = reading_names(reading);
        options->max_bytes = reading->max_bytes;
}

bool
reading_suits(const struct reading *reading, const struct rep_blob *blob, struct failure *failure)
{
        enum rep_dialect dialect = reading_dialect(reading);
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        if (reading->dialect.made && stats.dialect != dialect)
                return fail(failure, "compiled for the dialect %s, and --dialect says %s",
                            rep_say_dialect(stats.dialect), rep_say_dialect(dialect));
        if (reading->names.made && stats.names != reading_names(reading))
                return fail(failure, "compiled with --names=%s, and --names says %s", rep_say_names(stats.names),
                            rep_say_names(reading_names(reading)));
        return true;
}
