/* SPDX-License-Identifier: Apache-2.0 */
/* beside.c: see beside.h. */
#include "rules/beside.h"

#include "rep_directives.h"

/* What a directive is kept for. */
enum use { NO_USE, OF_SITE, OF_GROUP, NAMES_GROUP };

static enum use
use_of(const struct rep_directive *directive)
{
        enum rep_key key;

        if (directive->kind == REP_KIND_USER_AGENT)
                return NAMES_GROUP;
        if (directive->kind == REP_KIND_SITEMAP)
                return OF_SITE;
        if (directive->kind != REP_KIND_OTHER)
                return NO_USE;
        key = rep_directive_key(directive->key);
        if (rep_is_site_wide(key))
                return OF_SITE;
        if (directive->group != REP_NO_GROUP)
                return key != REP_KEY_UNKNOWN ? OF_GROUP : NO_USE;
        /* Before the first user-agent line, only a Content-Signal applies to anybody. */
        return key == REP_KEY_CONTENT_SIGNAL ? OF_SITE : NO_USE;
}

/* What is kept of a file. */
struct keeper {
        const struct rep_file *file;
        struct rep_file *beside;
        bool any;     /* something is kept */
        bool grouped; /* some of it belongs to groups */
};

/* Finds what there is to keep. */
static void
look(struct keeper *keeper)
{
        const struct rep_file *file = keeper->file;

        for (size_t i = 0; i < file->directive_count; i++) {
                enum use use = use_of(&file->directives[i]);

                keeper->grouped |= use == OF_GROUP;
                keeper->any |= use == OF_GROUP || use == OF_SITE;
        }
}

/* Keeps DIRECTIVE.  A user-agent line does without its key, which its kind tells. */
static void
keep(const struct keeper *keeper, const struct rep_directive *directive)
{
        struct rep_file *beside = keeper->beside;
        struct rep_directive *kept = &beside->directives[beside->directive_count++];

        *kept = *directive;
        if (!keeper->grouped)
                kept->group = kept->run = REP_NO_GROUP;
        if (directive->kind == REP_KIND_USER_AGENT)
                kept->key.size = 0;
        beside->text_bytes += kept->key.size + kept->value.size;
        beside->report.lines = directive->line;
}

enum rep_status
rep_keep_beside(struct rep_arena *arena, const struct rep_file *file, struct rep_file *beside)
{
        struct keeper keeper = {.file = file, .beside = beside};

        memset(beside, 0, sizeof(*beside));
        look(&keeper);
        if (!keeper.any)
                return REP_OK;
        beside->directives = REP_ARRAY(arena, struct rep_directive, file->directive_count);
        if (beside->directives == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < file->directive_count; i++) {
                enum use use = use_of(&file->directives[i]);

                if (use == NAMES_GROUP ? keeper.grouped : use != NO_USE)
                        keep(&keeper, &file->directives[i]);
        }
        beside->report.groups = keeper.grouped ? file->report.groups : 0;
        return REP_OK;
}
