/* SPDX-License-Identifier: Apache-2.0 */
/* compile.c: runs the stages of a compile one after the other. */
#include "compile.h"

#include "automaton/stages.h"
#include "base/crawl.h"
#include "crawlers/delay.h"
#include "encode/encode.h"
#include "encode/encode_core.h"
#include "format.h"
#include "rules/beside.h"
#include "rules/robots_file.h"
#include "rules/rule_set.h"
#include "rules/select.h"

/* The request of one compile. */
struct job {
        struct rep_compiler *compiler;
        struct rep_options options;
        unsigned stages;
        struct rep_blob_writer writer;
        struct rep_core_options core_options;
};

const char *
rep_version(void)
{
        return REP_VERSION;
}

struct rep_compiler *
rep_compiler_create_with(const struct rep_allocator *allocator)
{
        struct rep_heap heap = {.most = 0};
        struct rep_compiler *compiler;

        if (allocator != NULL) {
                if (allocator->allocate == NULL || allocator->reallocate == NULL || allocator->release == NULL)
                        return NULL;
                heap.allocator = *allocator;
        }
        compiler = (struct rep_compiler *)rep_heap_take(&heap, sizeof(*compiler));
        if (compiler == NULL)
                return NULL;
        memset(compiler, 0, sizeof(*compiler));
        compiler->heap = heap;
        compiler->file_memory.heap = compiler->set_memory.heap = compiler->stage_memory.heap = &compiler->heap;
        compiler->blob.heap = compiler->lines.heap = &compiler->heap;
        return compiler;
}

struct rep_compiler *
rep_compiler_create(void)
{
        return rep_compiler_create_with(NULL);
}

void
rep_compiler_free(struct rep_compiler *compiler)
{
        struct rep_heap heap;

        if (compiler == NULL)
                return;
        rep_arena_free(&compiler->file_memory);
        rep_arena_free(&compiler->set_memory);
        rep_arena_free(&compiler->stage_memory);
        rep_buffer_free(&compiler->blob);
        rep_buffer_free(&compiler->lines);
        heap = compiler->heap;
        rep_heap_give_back(&heap, compiler, sizeof(*compiler));
}

static enum rep_status
select_sets(struct job *job)
{
        struct rep_arena *arena = &job->compiler->file_memory;
        const struct rep_options *options = &job->options;

        if (options->agent_count > 0)
                return rep_select_agents(arena, &job->compiler->file, options, &job->compiler->selection);
        return rep_select_all(arena, &job->compiler->file, (job->stages & REP_STAGE_SPLIT) != 0,
                              &job->compiler->selection);
}

/* Rules in the order of their patterns -> automaton -> core. */
static enum rep_status
encode_automaton(struct job *job, struct rep_rules *rules, struct rep_made_set *made)
{
        struct rep_compiler *compiler = job->compiler;
        struct rep_arena *memory = &compiler->set_memory, *work = &compiler->stage_memory;
        const struct rep_automaton_options options = {
                .tracking = job->options.tracking,
                .ungated = (job->stages & REP_STAGE_UNGATED) != 0,
                .unshrunk = (job->stages & REP_STAGE_NO_SHRINK) != 0,
                .merging = job->options.encoding == REP_ENCODING_DENSE,
                .watcher = compiler->watcher,
        };
        enum rep_status status;

        status = rep_sort_rules(memory, rules);
        if (status == REP_OK)
                status = rep_number_rules(memory, rules);
        if (status == REP_OK && compiler->watcher != NULL)
                compiler->watcher->rules(compiler->watcher, rules);
        if (status == REP_OK)
                status = rep_make_automaton(memory, work, rules, &options, &made->automaton);
        if (status != REP_OK)
                return status;
        made->rules = made->automaton.rules;
        made->rule_count = made->automaton.rule_count;
        if (made->rule_count > 1)
                return rep_encode_automaton(work, &made->automaton, &job->core_options, &compiler->blob);
        rep_encode_constant(made->rules, &compiler->blob);
        return REP_OK;
}

/* Rules in file order -> core, a list or constant. */
static enum rep_status
encode_list(struct job *job, struct rep_rules *rules, struct rep_made_set *made)
{
        struct rep_compiler *compiler = job->compiler;
        enum rep_status status = rep_number_rules(&compiler->set_memory, rules);

        if (status != REP_OK)
                return status;
        if (job->options.tracking == REP_TRACK_VERDICT)
                rep_keep_verdicts(rules);
        if (compiler->watcher != NULL)
                compiler->watcher->rules(compiler->watcher, rules);
        rep_arena_reset(&compiler->stage_memory);
        *made = (struct rep_made_set){.rules = rules->numbered, .rule_count = rules->count + 1};
        if (rules->count > 0)
                return rep_encode_list(&compiler->stage_memory, rules, &compiler->blob);
        rep_encode_constant(rules->numbered, &compiler->blob);
        return REP_OK;
}

/* Encodes the rules of GROUPS: as a list if AS_LIST is set, else as an automaton. */
static enum rep_status
encode_set(struct job *job, struct rep_slice groups, bool as_list, struct rep_made_set *made)
{
        struct rep_rules rules;
        enum rep_status status;

        status = rep_gather_rules(&job->compiler->set_memory, &job->compiler->file,
                                  job->compiler->selection.groups + groups.first, groups.count, job->options.dialect,
                                  &rules);
        if (status != REP_OK)
                return status;
        if ((job->stages & REP_STAGE_NO_LIST) == 0 && (as_list || rep_suits_list(&rules, job->options.encoding)))
                return encode_list(job, &rules, made);
        status = encode_automaton(job, &rules, made);
        return status == REP_OK && job->compiler->blob.failed ? REP_ERR_MEMORY : status;
}

/* Encodes the rules of GROUPS as a list, after their automaton exceeded the limit of memory and was dropped. */
static enum rep_status
encode_less(struct job *job, struct rep_slice groups, struct rep_made_set *made)
{
        struct rep_compiler *compiler = job->compiler;

        compiler->heap.over = false;
        compiler->blob.size = job->writer.core_begin;
        compiler->blob.failed = false;
        if (!rep_arena_start_anew(&compiler->set_memory) || !rep_arena_start_anew(&compiler->stage_memory))
                return REP_ERR_MEMORY;
        return encode_set(job, groups, true, made);
}

/* Compiles the rules of GROUPS. */
static enum rep_status
compile_set(struct job *job, struct rep_slice groups)
{
        struct rep_compiler *compiler = job->compiler;
        uint32_t cells_left = job->core_options.cells_left;
        struct rep_made_set made;
        enum rep_status status;

        rep_arena_reset(&compiler->set_memory);
        status = rep_begin_core(&job->writer);
        if (status != REP_OK)
                return status;
        status = encode_set(job, groups, false, &made);
        if (status == REP_ERR_MEMORY && compiler->heap.over && job->options.past_memory == REP_PAST_MEMORY_LIST) {
                job->core_options.cells_left = cells_left;
                status = encode_less(job, groups, &made);
        }
        if (status == REP_OK)
                status = rep_end_core(&job->writer, made.rules, made.rule_count);
        if (status == REP_OK && compiler->keep != NULL) {
                made.header = compiler->blob.bytes + job->writer.core_begin;
                made.canonical = job->core_options.canonical;
                made.core = job->writer.core_of[job->writer.next_set - 1];
                status = compiler->keep(compiler->keeper, &made);
        }
        if (status == REP_OK && compiler->watcher != NULL)
                compiler->watcher->core(compiler->watcher, compiler->blob.bytes + job->writer.core_begin,
                                        job->core_options.canonical);
        return status;
}

static uint32_t
blob_flags(const struct rep_options *options, const struct rep_selection *selection)
{
        return (options->tracking == REP_TRACK_VERDICT ? REP_FLAG_VERDICT : 0) |
               (options->dialect == REP_DIALECT_RFC9309 ? REP_FLAG_CANONICAL : 0) |
               (options->names == REP_NAMES_ANY ? REP_FLAG_ANY : 0) |
               (options->names == REP_NAMES_WIDE ? REP_FLAG_WIDE : 0) |
               (options->agent_count > 0 ? REP_FLAG_SELECTED : 0) | (options->exempt ? REP_FLAG_EXEMPT : 0) |
               (options->strip == REP_STRIP_TEXTS ? REP_FLAG_NO_TEXTS : 0) |
               (selection->ordered ? REP_FLAG_ORDERED : 0);
}

/* Sets *KEPT to the file with the directives that the blob is to have. */
static enum rep_status
keep_directives(struct job *job, struct rep_file *kept)
{
        const struct rep_options *options = &job->options;

        *kept = job->compiler->file;
        if (options->strip != REP_STRIP_NONE)
                kept->directive_count = kept->text_bytes = 0;
        else if (options->agent_count > 0)
                return rep_select_directives(
                        &job->compiler->file_memory, &job->compiler->file, &job->compiler->selection,
                        rep_takes_delay_of_all(options->agents, options->agent_count, options->in_order), kept);
        return REP_OK;
}

/*
 * Sets the limit of COMPILER's memory.  With a limit, memory that earlier files left is freed first.  So whether a file
 * stays within the limit does not depend on earlier files, and neither do the bytes of its blob.  With KEEP_FILE the
 * parsed file stays.  Returns false if the limit or the memory is still too small.
 */
static bool
limit_memory(struct rep_compiler *compiler, size_t most, bool keep_file)
{
        compiler->heap.most = 0; /* memory of earlier files may exceed the limit until it is freed */
        compiler->heap.over = false;
        if (most == 0)
                return true;
        rep_buffer_free(&compiler->blob);
        rep_buffer_free(&compiler->lines);
        if (keep_file)
                rep_arena_free_rest(&compiler->file_memory);
        else if (!rep_arena_start_anew(&compiler->file_memory))
                return false;
        if (!rep_arena_start_anew(&compiler->set_memory) || !rep_arena_start_anew(&compiler->stage_memory))
                return false;
        compiler->heap.most = most;
        compiler->heap.over = compiler->heap.held > most;
        return !compiler->heap.over;
}

/* Parses TEXT into COMPILER, which drops the file it had. */
static enum rep_status
parse(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_options *options)
{
        compiler->is_read = false;
        if (!limit_memory(compiler, options->max_memory, false))
                return REP_ERR_MEMORY;
        rep_arena_reset(&compiler->file_memory);
        return rep_parse_file(&compiler->file_memory, text == NULL ? "" : text, size, options, &compiler->file);
}

/* Compiles the parsed file. */
static enum rep_status
run(struct job *job)
{
        struct rep_compiler *compiler = job->compiler;
        struct rep_file kept;
        enum rep_status status;

        compiler->blob.size = compiler->lines.size = 0;
        compiler->blob.failed = compiler->lines.failed = false;
        status = select_sets(job);
        if (status != REP_OK)
                return status;
        /* The answers of several sets can only be merged by rank. */
        if (job->compiler->selection.split)
                job->options.tracking = REP_TRACK_RULE;
        status = rep_begin_blob(&compiler->file_memory, &job->compiler->selection, &compiler->blob,
                                job->options.strip == REP_STRIP_ALL ? NULL : &compiler->lines, &job->writer);
        job->core_options = (struct rep_core_options){
                .encoding = job->options.encoding,
                .canonical = job->options.dialect == REP_DIALECT_RFC9309,
                .cells_left = REP_DENSE_MAX,
                .watcher = compiler->watcher,
        };
        for (uint32_t i = 0; i < job->compiler->selection.set_count && status == REP_OK; i++)
                status = compile_set(job, job->compiler->selection.sets[i]);
        if (status == REP_OK)
                status = keep_directives(job, &kept);
        return status != REP_OK
                       ? status
                       : rep_end_blob(&job->writer, &kept, blob_flags(&job->options, &job->compiler->selection));
}

enum rep_status
rep_complete_options(const struct rep_options *options, struct rep_options *complete)
{
        enum rep_status status = rep_read_options(complete, sizeof(*complete), sizeof(*complete), options);

        if (status != REP_OK)
                return status;
        if (complete->max_bytes == 0)
                complete->max_bytes = REP_MAX_BYTES;
        if ((complete->tracking != REP_TRACK_RULE && complete->tracking != REP_TRACK_VERDICT) ||
            (unsigned)complete->encoding > REP_ENCODING_LIST || (unsigned)complete->dialect > REP_DIALECT_RFC9309 ||
            (unsigned)complete->names > REP_NAMES_WIDE || (unsigned)complete->strip > REP_STRIP_TEXTS ||
            (unsigned)complete->past_memory > REP_PAST_MEMORY_REFUSE ||
            (complete->agent_count > 0 && complete->agents == NULL) ||
            ((complete->exempt || complete->in_order) && complete->agent_count == 0))
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
        status = parse(compiler, text, size, &job.options);
        if (status == REP_OK)
                status = run(&job);
        if (status != REP_OK)
                return rep_limit_status(&compiler->heap, status);
        *blob = compiler->blob.bytes;
        *blob_size = compiler->blob.size;
        return REP_OK;
}

enum rep_status
rep_compiler_read(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_options *options)
{
        struct rep_options complete;
        enum rep_status status;

        if (compiler == NULL || (text == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &complete);
        if (status == REP_OK)
                status = parse(compiler, text, size, &complete);
        if (status != REP_OK)
                return rep_limit_status(&compiler->heap, status);
        compiler->is_read = true;
        compiler->read_with = complete;
        compiler->parsed = rep_arena_mark(&compiler->file_memory);
        return REP_OK;
}

/* Returns whether COMPILER holds a file that was read with the options of COMPLETE. */
static bool
is_read_with(const struct rep_compiler *compiler, const struct rep_options *complete)
{
        const struct rep_options *with = &compiler->read_with;

        return compiler->is_read && with->dialect == complete->dialect && with->names == complete->names &&
               with->max_bytes == complete->max_bytes && with->max_memory == complete->max_memory;
}

/* Reduces JOB to what its file says besides its rules, for all crawlers.  *ANY is whether that is anything. */
static enum rep_status
reduce_to_beside(struct job *job, bool *any)
{
        struct rep_compiler *compiler = job->compiler;
        struct rep_file whole = compiler->file;
        enum rep_status status = rep_keep_beside(&compiler->file_memory, &whole, &compiler->file);

        job->options.agent_count = 0;
        job->options.exempt = job->options.in_order = false;
        job->options.strip = REP_STRIP_NONE;
        *any = compiler->file.directive_count > 0;
        return status;
}

/* Compiles the file that COMPILER has read, or with BESIDE only what it says besides its rules. */
static enum rep_status
compile_again(struct rep_compiler *compiler, const struct rep_options *options, bool beside, const void **blob,
              size_t *blob_size)
{
        struct job job = {.compiler = compiler};
        struct rep_file whole;
        enum rep_status status;
        bool any = true;

        if (blob == NULL || blob_size == NULL)
                return REP_ERR_ARGUMENT;
        *blob = NULL;
        *blob_size = 0;
        if (compiler == NULL)
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &job.options);
        if (status == REP_OK && !is_read_with(compiler, &job.options))
                status = REP_ERR_ARGUMENT;
        if (status != REP_OK)
                return status;
        whole = compiler->file;
        rep_arena_release(&compiler->file_memory, compiler->parsed);
        status = limit_memory(compiler, job.options.max_memory, true) ? REP_OK : REP_ERR_MEMORY;
        if (status == REP_OK && beside)
                status = reduce_to_beside(&job, &any);
        if (status == REP_OK && any)
                status = run(&job);
        compiler->file = whole;
        compiler->is_read = status == REP_OK; /* after an error the memory of its file may have run out */
        if (status != REP_OK)
                return rep_limit_status(&compiler->heap, status);
        *blob = any ? compiler->blob.bytes : NULL;
        *blob_size = any ? compiler->blob.size : 0;
        return REP_OK;
}

enum rep_status
rep_compile_read(struct rep_compiler *compiler, const struct rep_options *options, const void **blob, size_t *blob_size)
{
        return compile_again(compiler, options, false, blob, blob_size);
}

enum rep_status
rep_compile_beside(struct rep_compiler *compiler, const struct rep_options *options, const void **blob,
                   size_t *blob_size)
{
        return compile_again(compiler, options, true, blob, blob_size);
}

enum rep_status
rep_compile(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_options *options,
            const void **blob, size_t *blob_size)
{
        return rep_compile_stages(compiler, text, size, options, 0, blob, blob_size);
}
