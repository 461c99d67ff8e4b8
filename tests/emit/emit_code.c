/* SPDX-License-Identifier: Apache-2.0 */
/* emit_code.c: see emit_code.h. */
#define _XOPEN_SOURCE 700 /* mkdtemp() */

#include "tests/emit/emit_code.h"
#include "syntax/scheme.h"
#include "tests/support/owned.h"
#include "tests/support/test.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A batch is built once it has so many files or bytes of source. */
enum { BATCH_FILES = 100, BATCH_BYTES = 8000000, COMMAND_MAX = 4096 };

enum { COMPILERS = 2 };

/* One optimises, which finds more to warn of; the other does not, which is quick. */
static const char *const compilers[COMPILERS] = {"gcc", "clang"};
static const char *const levels[COMPILERS] = {"-O1", "-O0"};

static const char flags[] =
        "-std=c11 -ffreestanding -fPIC -shared -Wall -Wextra -Wpedantic -Wshadow -Wconversion "
        "-Werror";

struct question {
        size_t file;
        char *agent; /* NULL: everybody */
        char *url;
        size_t agent_size, url_size;
        struct rep_result wanted;
};

struct emit_job {
        const struct emitter *emitter;
        char folder[64];
        struct rep_compiler *compiler;
        char *names[BATCH_FILES];
        bool lines[BATCH_FILES]; /* the answers tell lines */
        size_t files, bytes;     /* of this batch */
        struct question *questions;
        size_t question_count, question_room;
        struct emit_tally tally;
};

typedef int (*check_function)(const char *url, size_t size, uint32_t *line);
typedef int (*check_as_function)(const void *group, const char *url, size_t size, uint32_t *line);
typedef const void *(*pick_function)(const char *token, size_t size);

static void *
some(void *memory)
{
        if (!memory)
                abort();
        return memory;
}

static char *
copy(const char *bytes, size_t size)
{
        char *copied = some(malloc(size + 1));

        if (size > 0)
                memcpy(copied, bytes, size);
        copied[size] = '\0';
        return copied;
}

/* Runs a line of shell, and says so where it fails. */
static bool
run(const char *format, ...)
{
        char command[COMMAND_MAX];
        va_list arguments;

        va_start(arguments, format);
        vsnprintf(command, sizeof(command), format, arguments);
        va_end(arguments);
        if (system(command) == 0)
                return true;
        print_error("failed: %s\n", command);
        return false;
}

static bool
is_installed(const char *command)
{
        char script[COMMAND_MAX];

        snprintf(script, sizeof(script), "command -v %.*s >/dev/null", (int)strcspn(command, " "), command);
        return system(script) == 0;
}

bool
emitter_works(const struct emitter *emitter)
{
        bool compiler = is_installed(compilers[0]) || is_installed(compilers[1]);

        if (!compiler || (emitter->generator && !is_installed(emitter->generator))) {
                print_message("%s: %s is not installed\n", emitter->name,
                              compiler ? emitter->generator : "a C compiler");
                return false;
        }
        return true;
}

struct emit_job *
emit_job_start(const struct emitter *emitter)
{
        struct emit_job *job = some(calloc(1, sizeof(*job)));

        job->emitter = emitter;
        job->compiler = some(rep_compiler_create());
        strcpy(job->folder, "/tmp/rep2c-emit-XXXXXX");
        some(mkdtemp(job->folder));
        return job;
}

/* ---- building */

static void
write_file(const struct emit_job *job, const char *extension, const struct rep_buffer *bytes)
{
        char path[128];
        FILE *file;

        snprintf(path, sizeof(path), "%s/t%zu%s", job->folder, job->files, extension);
        file = some(fopen(path, "wb"));
        if (fwrite(bytes->bytes, 1, bytes->size, file) != bytes->size || fclose(file) != 0)
                abort();
}

/* Makes C of all sources of the batch. */
static bool
generate(struct emit_job *job)
{
        char command[COMMAND_MAX] = "";
        const char *at = job->emitter->generator;

        if (!at)
                return true;
        /* "IN" and "OUT.c" become what the shell has for each file. */
        for (; *at; at += strncmp(at, "OUT.c", 5) == 0 ? 5 : strncmp(at, " IN", 3) == 0 ? 3 : 1) {
                size_t size = strlen(command);
                if (strncmp(at, "OUT.c", 5) == 0)
                        snprintf(command + size, sizeof(command) - size, "t$i.c");
                else if (strncmp(at, " IN", 3) == 0)
                        snprintf(command + size, sizeof(command) - size, " t$i%s", job->emitter->extension);
                else
                        snprintf(command + size, sizeof(command) - size, "%c", *at);
        }
        return run("cd %s && i=0 && while [ $i -lt %zu ]; do %s || exit 1; i=$((i + 1)); done", job->folder, job->files,
                   command);
}

/* Writes a C file that includes those of all sources: their names have different prefixes. */
static void
write_all(const struct emit_job *job)
{
        char path[128];
        FILE *file;

        snprintf(path, sizeof(path), "%s/all.c", job->folder);
        file = some(fopen(path, "w"));
        for (size_t i = 0; i < job->files; i++)
                fprintf(file, "#include \"t%zu.c\"\n", i);
        fclose(file);
}

static void *
build(struct emit_job *job, const char *compiler, const char *level)
{
        char path[128];
        void *library;

        snprintf(path, sizeof(path), "%s/%s.so", job->folder, compiler);
        if (!run("cd %s && %s %s %s %s all.c -o %s.so", job->folder, compiler, level, flags, job->emitter->flags,
                 compiler))
                return NULL;
        library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (!library)
                print_error("%s\n", dlerror());
        unlink(path); /* so that the next batch is another file to the loader */
        return library;
}

/* ---- asking */

/* Sets *FUNCTION, of the size of a pointer, to what NAME of the file number FILE is. */
static void
find(void *library, size_t file, const char *name, void *function)
{
        char symbol[64];
        void *found;

        snprintf(symbol, sizeof(symbol), "t%zu_%s", file, name);
        found = dlsym(library, symbol);
        if (!found)
                fail_msg("%s", dlerror());
        memcpy(function, &found, sizeof(found));
}

static struct rep_result
ask(void *library, const struct question *question)
{
        struct rep_result got = {REP_ALLOW, UINT32_MAX, 0};
        check_function check;
        check_as_function check_as;
        pick_function pick;
        int verdict;

        if (question->agent) {
                find(library, question->file, "pick", &pick);
                find(library, question->file, "check_as", &check_as);
                verdict = check_as(pick(question->agent, question->agent_size), question->url, question->url_size,
                                   &got.line);
        } else {
                find(library, question->file, "check", &check);
                verdict = check(question->url, question->url_size, &got.line);
                if (check(question->url, question->url_size, NULL) != verdict)
                        verdict = -1;
        }
        got.verdict = verdict == 0 || verdict == 1 ? (enum rep_verdict)verdict : REP_NO_URL;
        return got;
}

static void
ask_all(struct emit_job *job, void *library, const char *compiler)
{
        for (size_t i = 0; i < job->question_count; i++) {
                const struct question *question = &job->questions[i];
                struct rep_result got = ask(library, question), wanted = question->wanted;

                if (!job->lines[question->file])
                        wanted.line = 0;
                job->tally.answers++;
                if (got.verdict == wanted.verdict && got.line == wanted.line)
                        continue;
                if (job->tally.wrong++ < 10)
                        print_error("%s, %s, %s, %s: %.*s: want %d line %u, got %d line %u\n", job->emitter->name,
                                    compiler, job->names[question->file],
                                    question->agent ? question->agent : "everybody", (int)question->url_size,
                                    question->url, wanted.verdict, wanted.line, got.verdict, got.line);
        }
}

static void
forget_batch(struct emit_job *job)
{
        for (size_t i = 0; i < job->question_count; i++) {
                free(job->questions[i].agent);
                free(job->questions[i].url);
        }
        for (size_t i = 0; i < job->files; i++)
                free(job->names[i]);
        job->question_count = job->files = job->bytes = 0;
}

/* Builds the batch with each compiler, and asks what was built. */
static void
end_batch(struct emit_job *job)
{
        bool generated = job->files > 0 && generate(job);

        write_all(job);
        for (int i = 0; generated && i < COMPILERS; i++) {
                void *library;
                if (!is_installed(compilers[i]))
                        continue;
                library = build(job, compilers[i], levels[i]);
                if (!library) {
                        job->tally.wrong++;
                        continue;
                }
                ask_all(job, library, compilers[i]);
                dlclose(library);
        }
        job->tally.wrong += job->files > 0 && !generated;
        forget_batch(job);
}

/* ---- filling */

static enum rep_status
emit(struct emit_job *job, const struct rep_automata *compiled, const char *name, struct rep_buffer *source,
     struct rep_buffer *header)
{
        char prefix[32], header_name[32];
        uint32_t tables = 0;
        struct rep_emission emission = {
                .compiled = compiled,
                .prefix = prefix,
                .source = name,
                .options = "",
                .max_states = job->emitter->max_states,
                .tables = &tables,
                .header = header_name,
        };
        enum rep_status status;

        snprintf(prefix, sizeof(prefix), "t%zu", job->files);
        snprintf(header_name, sizeof(header_name), "t%zu.h", job->files);
        status = job->emitter->emit(&emission, source, header);
        job->tally.tables += tables;
        return status;
}

void
emit_job_robots(struct emit_job *job, const char *name, struct rep_text robots, const struct rep_options *options,
                unsigned stages)
{
        ENDS(rep_buffer_free) struct rep_buffer source = {.bytes = NULL}, header = {.bytes = NULL};
        struct rep_automata compiled;
        ENDS(rep_arena_free) struct rep_arena memory = {0};
        struct rep_blob blob;

        if (job->files == BATCH_FILES || job->bytes > BATCH_BYTES)
                end_batch(job);
        assert_int_equal(rep_compile_automata(job->compiler, robots.data, robots.size, options, stages, &memory, &blob,
                                              &compiled),
                         REP_OK);
        assert_int_equal(emit(job, &compiled, name, &source, &header), REP_OK);
        write_file(job, job->emitter->extension, &source);
        write_file(job, ".h", &header);
        job->bytes += source.size;
        job->tally.bytes += source.size + header.size;
        job->names[job->files] = copy(name, strlen(name));
        /* Sets that are kept apart always track rules. */
        job->lines[job->files++] = compiled.stats.tracking == REP_TRACK_RULE;
        job->tally.files++;
}

void
emit_job_ask(struct emit_job *job, const struct rep_text *agent, struct rep_text url, struct rep_result wanted)
{
        if (wanted.verdict == REP_NO_URL && !rep_has_break(url.data, url.size))
                return;
        if (wanted.verdict == REP_NO_URL)
                wanted = (struct rep_result){.verdict = REP_DISALLOW};
        if (job->question_count == job->question_room) {
                job->question_room = 2 * job->question_room + 64;
                job->questions = some(realloc(job->questions, job->question_room * sizeof(*job->questions)));
        }
        job->questions[job->question_count++] = (struct question){
                .file = job->files - 1,
                .agent = agent ? copy(agent->data, agent->size) : NULL,
                .agent_size = agent ? agent->size : 0,
                .url = copy(url.data, url.size),
                .url_size = url.size,
                .wanted = wanted,
        };
}

struct emit_tally
emit_job_end(struct emit_job *job)
{
        struct emit_tally tally;

        end_batch(job);
        tally = job->tally;
        (void)run("rm -rf %s", job->folder);
        rep_compiler_free(job->compiler);
        free(job->questions);
        free(job);
        return tally;
}
