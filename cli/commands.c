/* SPDX-License-Identifier: Apache-2.0 */
/* commands.c: the table of all subcommands (cli/base/options.h), and what of it needs packs. */
#include "cli/base/options.h"

#include "cli/ask/packs.h"
#ifdef REP_HAVE_PACKS
#include "cli/crawl/pack_file.h"
#endif

const struct command *const commands[] = {
        &audit_command,   &check_command, &compile_command, &coverage_command, &crawlers_command,
        &diff_command,    &emit_command,  &enforce_command, &explain_command,
#ifdef REP_HAVE_PACKS
        &extract_command,
#endif
        &fetch_command,
#ifdef REP_HAVE_PACKS
        &filter_command,
#endif
        &graph_command,   &info_command,  &lint_command,
#ifdef REP_HAVE_PACKS
        &pack_command,
#endif
        &url_command,     &usage_command, &watch_command,   &write_command,    NULL,
};

const struct packs packs = {
#ifdef REP_HAVE_PACKS
        .recognize = pack_recognize,
        .names = pack_names,
        .info = pack_info,
        .check = pack_check,
        .explain = pack_explain,
        .open_usage = pack_open_usage,
        .usage = pack_usage,
        .close = rep_pack_close,
#else
        .recognize = NULL,
#endif
};
