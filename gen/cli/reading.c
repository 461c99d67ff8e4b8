/* reading.c: see reading.h. */
#include "cli/reading.h"

static const char *const dialect_names[] = {[REP_DIALECT_GOOGLE] = "google", [REP_DIALECT_RFC9309] = "rfc9309"};

const struct option_row reading_options[] = {
        {0, "dialect", "NAME", take_choice, offsetof(struct reading, dialect),
         .help = "'google' (the default) or 'rfc9309': see 'rep2c --help dialects'", .words = "google|rfc9309"},
        {0, "max-bytes", "N", take_bytes, offsetof(struct reading, max_bytes),
         .help = "bytes of a robots.txt that count (512000; K, M, G may follow a number)", .least = 1, .most = 1 << 30},
        OPTIONS_END,
};

const char *
dialect_name(enum rep_dialect dialect)
{
        return dialect_names[dialect];
}

void
reading_apply(const struct reading *reading, struct rep_options *options)
{
        options->dialect = (enum rep_dialect)reading->dialect.value;
        options->max_bytes = reading->max_bytes;
}

bool
reading_suits(const struct reading *reading, const struct rep_blob *blob, struct failure *failure)
{
        enum rep_dialect dialect = (enum rep_dialect)reading->dialect.value;
        struct rep_stats stats;

        if (!reading->dialect.made)
                return true;
        rep_blob_stats(blob, &stats);
        return stats.dialect == dialect || fail(failure, "compiled for the dialect %s, and --dialect says %s",
                                                dialect_name(stats.dialect), dialect_name(dialect));
}
