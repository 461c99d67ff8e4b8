/* target.c: see target.h. */
#include "cli/ask/target.h"

#include <stdlib.h>
#include <string.h>

#include "cli/ask/page.h"
#include "cli/base/memory.h"
#include "cli/base/origin.h"

/* Reads and opens what NAME stands for. */
static bool
open_robots(struct target *target, const struct check_options *options, struct failure *failure)
{
        struct rep_compiler *compiler;
        struct rep_options compile = {.strip = false};
        struct source source;
        bool done;

        reading_apply(&options->reading, &compile);
        if (!source_read(&source, target->name, compile.max_bytes, failure)) {
                source_free(&source);
                return false;
        }
        compiler = must(rep_compiler_create());
        done = robots_open(&target->robots, &source, compiler, &compile, failure);
        rep_compiler_destroy(compiler);
        return done && (target->robots.source.access != REP_ACCESS_RULES ||
                        reading_suits(&options->reading, &target->robots.blob, failure));
}

static void
pick(struct target *target, struct target_asker *picked, const struct asker *asker, const struct check_options *options)
{
        struct failure failure;
        size_t needed;

        picked->picked = target->robots.source.access != REP_ACCESS_RULES ||
                         asker_pick(asker, &target->robots.blob, &picked->group, &failure);
        if (!picked->picked) {
                report(input_name(target->name), 0, &failure);
                return;
        }
        if (target->robots.source.access != REP_ACCESS_RULES)
                return;
        if (options->verbose)
                why_make(&picked->why, &target->robots, asker);
        needed = rep_scratch_size(&picked->group);
        if (needed > REP_STACK_SCRATCH && needed > target->scratch_size) {
                target->scratch = must_resize(target->scratch, needed, 1);
                target->scratch_size = needed;
        }
}

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
        size_t i;

        *target = (struct target){.name = name, .origin = origin};
        target->askers = must(calloc(options->askers.count, sizeof(*target->askers)));
        target->opened = open_robots(target, options, &failure);
        if (!target->opened) {
                report(input_name(name), 0, &failure);
                return;
        }
        target->dialect = robots_dialect(&target->robots, &options->reading);
        if (!options->quiet)
                robots_warn(input_name(name), &target->robots);
        for (i = 0; i < options->askers.count; i++)
                pick(target, &target->askers[i], &options->askers.list[i], options);
}

bool
target_takes(const struct target *target, struct rep_text url, struct failure *failure)
{
        return page_examine(url, target->dialect, failure) &&
               (target->origin[0] == '\0' || origin_holds(target->origin, page_site(url, target->dialect), failure));
}

void
target_free(struct target *target, const struct check_options *options)
{
        size_t i;

        for (i = 0; i < options->askers.count; i++)
                why_free(&target->askers[i].why);
        free(target->askers);
        free(target->scratch);
        robots_free(&target->robots);
}
