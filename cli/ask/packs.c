/* SPDX-License-Identifier: Apache-2.0 */
/* packs.c: see packs.h. */
#include "cli/ask/packs.h"

#include "cli/base/input.h"
#include "cli/base/report.h"

/* Returns whether FILE is a blob.  *NAMES becomes the names by which it was compiled. */
static bool
is_blob(const char *file, enum rep_names *names)
{
        struct failure failure;
        struct rep_stats stats;
        struct rep_blob blob;
        struct input input;
        bool opened;

        if (!input_begins(file, input_is_blob))
                return false;
        opened = input_read(&input, file, &failure) && rep_open(&blob, input.bytes, input.size, NULL) == REP_OK;
        if (opened) {
                rep_blob_stats(&blob, &stats);
                *names = stats.names;
        }
        input_free(&input);
        return opened;
}

enum rep_names
asked_names(struct reading *reading, const char *pack, const char *file)
{
        enum rep_names names;

        if (pack != NULL && packs.names == NULL)
                usage_error("--pack=%s: this rep2c was built without packs", pack);
        if (pack != NULL)
                return packs.names(pack);
        if (file != NULL && !reading->names.made && is_blob(file, &names))
                reading->names.value = (int)names;
        return reading_names(reading);
}

const struct crawler *
crawlers_complete_for(struct crawlers *crawlers, struct reading *reading, const char *file)
{
        const struct crawler *crawler = crawlers_complete_one(crawlers, asked_names(reading, NULL, file));

        /* Such a crawler can be found by no other names, so --names means what it would say of others. */
        if (crawler != NULL && crawler_is_wide(crawler, reading_names(reading)))
                reading->names = (struct choice){.value = REP_NAMES_WIDE};
        return crawler;
}
