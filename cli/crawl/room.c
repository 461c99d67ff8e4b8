/* SPDX-License-Identifier: Apache-2.0 */
/* room.c: what this room adds to the command; see cli/base/rooms.h. */
#include "cli/ask/packs.h"
#include "cli/base/rooms.h"
#include "cli/crawl/commands.h"
#include "cli/crawl/pack_answers.h"
#include "cli/crawl/pack_file.h"

static const struct command *const commands[] = {&extract_command, &filter_command, &pack_command, NULL};

static const struct packs packs = {.recognize = pack_recognize,
                                   .names = pack_names,
                                   .info = pack_info,
                                   .check = pack_check,
                                   .explain = pack_explain};

static void
write_missing(FILE *stream)
{
        (void)stream; /* where nothing is missing */
#if !REP_HAVE_LIBDEFLATE
        fputs("without libdeflate: archives in gzip take twice the time\n", stream);
#endif
#if !REP_HAVE_ZSTD
        fputs("without libzstd: inputs compressed by zstd are errors\n", stream);
#endif
#if !REP_HAVE_BROTLI
        fputs("without libbrotlidec: bodies compressed by brotli are errors\n", stream);
#endif
}

const struct room crawl_room = {.commands = commands, .print_missing = write_missing, .packs = &packs};
