/* compile.c: the stages of a compile, one after the other. */
#include "compile.h"

#include <stdlib.h>

#include "automaton/automaton.h"
#include "automaton/output.h"
#include "automaton/segment_tree.h"
#include "encode/encode.h"
#include "encode/encode_core.h"
#include "format.h"
#include "rules/robots_file.h"
#include "rules/rules.h"
#include "rules/select.h"

/* What one compile was asked for. */
struct job {
        struct rep_compiler *compiler;
        struct rep_options options;
        unsigned stages;
        struct rep_file file;
        struct rep_selection selection;
        struct rep_blob_writer writer;
};

const char *
rep_version(void)
{
        return REP_VERSION;
}

struct rep_compiler *
rep_compiler_create(void)
{
        return calloc(1, sizeof(struct rep_compiler));
}

void
rep_compiler_destroy(struct rep_compiler *compiler)
{
        if (compiler == NULL)
                return;
        rep_arena_free(&compiler->file_memory);
        rep_arena_free(&compiler->set_memory);
        rep_arena_free(&compiler->stage_memory);
        rep_buffer_free(&compiler->blob);
        rep_buffer_free(&compiler->lines);
        free(compiler);
}

void
rep_compiler_report(const struct rep_compiler *compiler, struct rep_report *report)
{
        *report = compiler->report;
}

static enum rep_status
select_sets(struct job *job)
{
        struct rep_arena *arena = &job->compiler->file_memory;
        const struct rep_options *options = &job->options;

        if (options->agent_count > 0)
                return rep_select_agents(arena, &job->file, options, &job->selection);
        return rep_select_all(arena, &job->file, (job->stages & REP_STAGE_SPLIT) != 0, &job->selection);
}

/* The stages that have an automaton: built, shrunk, its lists finished.  Each gives back what it needed for itself. */
static enum rep_status
make_automaton(struct job *job, const struct rep_segment_tree *progress, size_t pattern_bytes,
               struct rep_automaton *automaton)
{
        struct rep_arena *work = &job->compiler->stage_memory;
        enum rep_status status;

        rep_arena_reset(work);
        status = rep_build_automaton(&job->compiler->set_memory, work, progress, pattern_bytes,
                                     (job->stages & REP_STAGE_UNGATED) != 0, automaton);
        rep_arena_reset(work);
        if (status == REP_OK && (job->stages & REP_STAGE_NO_SHRINK) == 0)
                status = rep_shrink(work, automaton, rep_may_be_dense(automaton, job->options.encoding));
        rep_arena_reset(work);
        if (status == REP_OK)
                status = rep_finish_outputs(work, automaton);
        rep_arena_reset(work);
        return status;
}

/* Compiles one rule set: rules -> progress tree -> automaton -> core. */
static enum rep_status
compile_set(struct job *job, struct rep_slice groups)
{
        struct rep_compiler *compiler = job->compiler;
        struct rep_arena *arena = &compiler->set_memory;
        struct rep_rules rules;
        struct rep_segment_tree progress;
        struct rep_automaton automaton;
        enum rep_status status;

        rep_arena_reset(arena);
        status = rep_collect_rules(arena, &job->file, job->selection.groups + groups.first, groups.count,
                                   job->options.dialect, &rules);
        if (status == REP_OK)
                status = rep_build_segment_tree(arena, &rules, job->options.tracking, &progress);
        if (status == REP_OK)
                status = make_automaton(job, &progress, rules.pattern_bytes, &automaton);
        if (status == REP_OK &&
            !rep_add_set(&job->writer, &compiler->stage_memory, &progress, &automaton, &job->options))
                status = compiler->blob.failed || compiler->lines.failed || compiler->stage_memory.failed
                                 ? REP_ERR_MEMORY
                                 : REP_ERR_LIMIT;
        return status;
}

static enum rep_status
run(struct job *job, const char *text, size_t size)
{
        struct rep_compiler *compiler = job->compiler;
        enum rep_status status;
        uint32_t i;

        status = rep_parse_file(&compiler->file_memory, text, size, &job->options, &job->file);
        compiler->report = job->file.report;
        if (status == REP_OK)
                status = select_sets(job);
        if (status != REP_OK)
                return status;
        /* Answers of several sets can be merged by rank only. */
        if (job->selection.split)
                job->options.tracking = REP_TRACK_RULE;
        if (!rep_begin_blob(&compiler->file_memory, &job->selection, &compiler->blob,
                            job->options.strip ? NULL : &compiler->lines, &job->writer))
                return REP_ERR_MEMORY;
        for (i = 0; i < job->selection.set_count && status == REP_OK; i++)
                status = compile_set(job, job->selection.sets[i]);
        if (status != REP_OK)
                return status;
        return rep_end_blob(&job->writer, &job->file,
                            (job->options.tracking == REP_TRACK_VERDICT ? REP_FLAG_VERDICT : 0) |
                                    (job->options.dialect == REP_DIALECT_RFC9309 ? REP_FLAG_CANONICAL : 0) |
                                    (job->options.names == REP_NAMES_ANY ? REP_FLAG_ANY : 0) |
                                    (job->options.names == REP_NAMES_WIDE ? REP_FLAG_WIDE : 0) |
                                    (job->options.agent_count > 0 ? REP_FLAG_SELECTED : 0) |
                                    (job->options.exempt ? REP_FLAG_EXEMPT : 0));
}

enum rep_status
rep_complete_options(const struct rep_options *options, struct rep_options *complete)
{
        static const struct rep_options defaults = {.tracking = REP_TRACK_RULE};

        *complete = options == NULL ? defaults : *options;
        if (complete->max_bytes == 0)
                complete->max_bytes = REP_MAX_BYTES;
        if ((complete->tracking != REP_TRACK_RULE && complete->tracking != REP_TRACK_VERDICT) ||
            (unsigned)complete->encoding > REP_ENCODING_COMPACT || (unsigned)complete->dialect > REP_DIALECT_RFC9309 ||
            (unsigned)complete->names > REP_NAMES_WIDE || (complete->agent_count > 0 && complete->agents == NULL) ||
            (complete->exempt && complete->agent_count == 0))
                return REP_ERR_ARGUMENT;
        return complete->max_bytes > REP_FILE_BYTES_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_compile_stages(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_options *options,
                   unsigned stages, const void **blob, size_t *blob_size)
{
        struct job job = {.compiler = compiler, .stages = stages};
        enum rep_status status;

        if (blob == NULL || blob_size == NULL)
                return REP_ERR_ARGUMENT;
        *blob = NULL;
        *blob_size = 0;
        if (compiler == NULL || (text == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &job.options);
        if (status != REP_OK)
                return status;
        rep_arena_reset(&compiler->file_memory);
        compiler->blob.size = compiler->lines.size = 0;
        compiler->blob.failed = compiler->lines.failed = false;
        status = run(&job, text == NULL ? "" : text, size);
        if (status != REP_OK)
                return status;
        *blob = compiler->blob.bytes;
        *blob_size = compiler->blob.size;
        return REP_OK;
}

enum rep_status
rep_compile(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_options *options,
            const void **blob, size_t *blob_size)
{
        return rep_compile_stages(compiler, text, size, options, 0, blob, blob_size);
}
