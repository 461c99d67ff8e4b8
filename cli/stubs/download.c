/* SPDX-License-Identifier: Apache-2.0 */
/* download.c: download.h for a build without libcurl and zlib. */
#include "cli/fetch/download.h"

#include <stdio.h>

#include "cli/base/rooms.h"
#include "rep_compile.h"

const char *
download_name(char name[DOWNLOAD_NAME_SIZE])
{
        snprintf(name, DOWNLOAD_NAME_SIZE, "rep2c/%s", rep_version());
        return name;
}

void
download_run(struct download *download, const char *url, const struct download_options *options,
             const struct validators *validators)
{
        (void)download;
        (void)url;
        (void)options;
        (void)validators;
        end_without("libcurl and zlib", "nothing can be fetched");
}

/* download_run() does not return, so there is nothing to free. */
void
download_free(struct download *download)
{
        (void)download;
}
