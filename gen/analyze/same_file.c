/* SPDX-License-Identifier: Apache-2.0 */
/* same_file.c: see same_file.h. */
#include "analyze/same_file.h"

#include "analyze/questions.h"

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        (void)difference;
        *(bool *)context = true;
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        (void)changes;
        *(bool *)context = true;
}

/* Reads TEXT in the way NUMBER. */
static enum rep_status
read_in_way(const struct rep_meant_file *file, struct rep_text text, int number, struct rep_analysis **analysis)
{
        struct rep_options options;
        enum rep_status status = rep_read_options(&options, sizeof(options), sizeof(options), file->options);

        *analysis = NULL;
        if (status != REP_OK)
                return status;
        options.dialect = number % 2 == 0 ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309;
        options.names = number / 2 == 0 ? REP_NAMES_TOKEN : REP_NAMES_WIDE;
        return rep_analysis_create(text.data, text.size, &options, analysis);
}

/* Sets *DIFFERS, which is false, if TEXT means something else in the way NUMBER. */
static enum rep_status
compare_in_way(struct rep_meant_file *file, struct rep_text text, int number, bool *differs)
{
        struct rep_analysis *analysis = NULL, **original = &file->ways[number];
        enum rep_status status = REP_OK;

        if (*original == NULL)
                status = read_in_way(file, file->text, number, original);
        if (status == REP_OK)
                status = read_in_way(file, text, number, &analysis);
        if (status == REP_OK)
                status = rep_compare_files(*original, analysis, NULL, on_agents, differs);
        if (status == REP_OK && !*differs)
                status = rep_compare_directives(*original, analysis, NULL, on_changes, differs);
        rep_analysis_destroy(analysis);
        return status;
}

enum rep_status
rep_is_same_file(struct rep_meant_file *file, struct rep_text text, bool *same)
{
        enum rep_status status = REP_OK;
        bool differs = false;
        int number;

        for (number = 0; number < REP_WAYS && status == REP_OK && !differs; number++)
                status = compare_in_way(file, text, number, &differs);
        *same = status == REP_OK && !differs;
        return status;
}

void
rep_free_meant_file(struct rep_meant_file *file)
{
        int number;

        for (number = 0; number < REP_WAYS; number++)
                rep_analysis_destroy(file->ways[number]);
}
