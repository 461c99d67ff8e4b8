/* SPDX-License-Identifier: Apache-2.0 */
/* asked_names.c: see asked_names.h. */
#include "cli/ask/asked_names.h"

#include <sys/stat.h>

#include "cli/base/input.h"

/* Returns whether FILE is a blob.  *NAMES becomes the names by which it was compiled.  A pipe is left alone: what is read from it
   is gone. */
static bool
is_blob(const char *file, enum rep_names *names)
{
        struct failure failure;
        struct rep_stats stats;
        struct rep_blob blob;
        struct input input;
        struct stat status;
        bool opened;

        if (stat(file, &status) != 0 || !S_ISREG(status.st_mode))
                return false;
        opened = input_read(&input, file, &failure) && input_is_blob(&input) &&
                 rep_open(&blob, input.bytes, input.size, NULL) == REP_OK;
        if (opened) {
                rep_blob_stats(&blob, &stats);
                *names = stats.names;
        }
        input_free(&input);
        return opened;
}

void
names_of_source(struct reading *reading, const char *file)
{
        enum rep_names names;

        if (file != NULL && !reading->names.made && is_blob(file, &names))
                reading->names.value = (int)names;
}

int
crawlers_complete_for(struct crawlers *crawlers, const char *command, struct reading *reading, const char *file,
                      const struct crawler **crawler)
{
        int status;

        names_of_source(reading, file);
        status = crawlers_complete_one(crawlers, command, reading_names(reading), crawler);
        if (status == OPTION_TAKEN && !reading->names.made)
                reading->names.value = (int)crawler_names(*crawler, reading_names(reading));
        return status;
}
