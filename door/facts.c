/* SPDX-License-Identifier: Apache-2.0 */
/* facts.c: what a robots.txt says, directive by directive. */
#include "ask/ask.h"
#include "objects.h"

/* What a file says: its options, figures, tokens and directives. */
enum rep_status
door_ask_facts(const struct door_asked *asked)
{
        struct rep_json out = door_json(asked);
        const struct rep_blob *blob;
        struct rep_directive directive;
        enum rep_status status = door_need_blob(asked->robots, &blob);
        struct rep_stats stats;

        if (status != REP_OK)
                return status;
        rep_blob_stats(blob, &stats);
        rep_json_begin(&out, '{');
        rep_json_string(&out, "dialect", rep_say_name(REP_NAME_DIALECT, stats.dialect));
        rep_json_string(&out, "names", rep_say_name(REP_NAME_NAMES, stats.names));
        rep_json_number(&out, "lines", stats.lines);
        rep_json_number(&out, "groups", stats.groups);
        rep_json_number(&out, "rules", stats.rules);
        rep_json_number(&out, "ignored_lines", stats.ignored_lines);
        rep_json_number(&out, "orphan_rules", stats.orphan_rules);
        rep_json_number(&out, "cut_lines", stats.cut_lines);
        rep_json_number(&out, "ignored_bytes", stats.ignored_bytes);
        rep_json_number(&out, "blob_bytes", blob->size);
        rep_json_name(&out, "tokens");
        rep_json_begin(&out, '[');
        for (size_t i = 0; i < stats.tokens; i++)
                rep_json_put_text(&out, rep_token(blob, i));
        rep_json_end(&out, ']');
        rep_json_name(&out, "directives");
        rep_json_begin(&out, '[');
        if (asked->robots->beside.bytes != NULL)
                blob = &asked->robots->beside;
        for (size_t i = 0; rep_blob_directive(blob, i, &directive) == REP_OK; i++)
                rep_put_directive(&out, &directive);
        rep_json_end(&out, ']');
        rep_json_end(&out, '}');
        return REP_OK;
}
