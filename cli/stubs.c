/* SPDX-License-Identifier: Apache-2.0 */
/* stubs.c: what replaces files that a build leaves out, since it has not the libraries that they need, or is for
   Windows. */
#include "cli/base/report.h"

#ifndef REP_HAVE_JSON_C
#include "cli/ask/batch.h"
#include "cli/fetch/store.h"
#include "cli/review/access_log.h"
#include "cli/review/ranges.h"

/* ---- ask/batch_object.c */

bool
batch_object_read(struct batch_line *line, const struct lines *lines, struct failure *failure)
{
        end_without("json-c", "--batch --json: no JSON is read");
}

/* No object is ever read. */
bool
batch_object_write(const struct json_object *line, struct bytes *answer, struct output *output)
{
        return false;
}

void
batch_object_free(struct json_object *object)
{
}

/* ---- review/log_json.c */

bool
log_json_read(struct json_object **object, struct log_request *request, const char *line, size_t size,
              struct failure *failure)
{
        end_without("json-c", "a log of JSON lines is not read");
}

/* No object is ever read. */
struct rep_text
log_json_address(struct json_object *object)
{
        return (struct rep_text){NULL, 0};
}

void
log_json_free(struct json_object *object)
{
}

/* ---- review/ranges_json.c */

bool
ranges_add_json(struct ranges *ranges, struct rep_text text, ranges_add_fn *add, struct failure *failure)
{
        end_without("json-c", "ranges in JSON are not read");
}

/* ---- fetch/store_meta.c: what could not be read again is not written */

static const char no_copies[] = "there are no copies of fetched files";

uint64_t
store_hash(const struct input *body)
{
        return 0;
}

void
store_meta_write(const struct store *store, struct bytes *out)
{
        end_without("json-c", no_copies);
}

bool
store_meta_read(struct store *store, const struct input *bytes, struct store_body *body, struct failure *failure)
{
        end_without("json-c", no_copies);
}
#endif

#ifndef REP_HAVE_LIBCURL
#include <stdio.h>

#include "cli/fetch/download.h"
#include "rep_compile.h"

/* ---- fetch/download.c */

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
        end_without("libcurl and zlib", "nothing can be fetched");
}

/* download_run() does not return, so there is nothing to record or to free. */
void
download_record(const struct download *download, const struct download_options *options, struct rep_fetch_entry *entry,
                int64_t now)
{
}

void
download_free(struct download *download)
{
}
#endif

#ifdef _WIN32
#include "cli/base/process.h"

/* ---- base/process.c: no other program is run */

bool
process_run(struct process *process, const char *const *arguments, struct rep_text input, struct failure *failure)
{
        *process = (struct process){.status = -1};
        return fail(failure, "%s: no other program is run on Windows", arguments[0]);
}

void
process_free(struct process *process)
{
}
#endif
