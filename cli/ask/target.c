/* SPDX-License-Identifier: Apache-2.0 */
/* target.c: see target.h. */
#include "cli/ask/target.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/memory.h"
#include "cli/base/page.h"

void
target_origin(const struct check_options *options, const char *robots, char origin[REP_ROBOTS_URL_SIZE])
{
        struct failure failure;

        origin[0] = '\0';
        if (options->origin[0] != '\0')
                strcpy(origin, options->origin);
        else if (source_is_url(robots))
                (void)origin_robots_url(rep_string(robots), origin, &failure);
}

void
target_open(struct target *target, const char *name, const char *origin, const struct check_options *options)
{
        struct failure failure;

        *target = (struct target){.name = name, .origin = origin};
        target->crawlers = must(calloc(options->crawlers.count, sizeof(*target->crawlers)));
        target->opened = robots_read_outcome(&target->robots, name, &options->reading, &failure);
        if (!target->opened) {
                report(input_name(name), 0, &failure);
                return;
        }
        if (!options->quiet)
                robots_warn(input_name(name), &target->robots);
        for (size_t i = 0; i < options->crawlers.count; i++) {
                struct target_crawler *picked = &target->crawlers[i];

                picked->picked = robots_suit(&target->robots, &options->crawlers.list[i], &picked->failure);
                if (!picked->picked)
                        report(input_name(name), 0, &picked->failure);
        }
}

bool
target_takes(const struct target *target, struct rep_text url, struct failure *failure)
{
        enum rep_dialect dialect = target->robots.options.dialect;

        return page_examine(url, dialect, failure) &&
               (target->origin[0] == '\0' || origin_holds(target->origin, page_site(url, dialect), failure));
}

void
target_free(struct target *target, const struct check_options *options)
{
        for (size_t i = 0; i < options->crawlers.count; i++)
                rep_crawler_free(target->crawlers[i].namesake);
        free(target->crawlers);
        robots_free(&target->robots);
}
