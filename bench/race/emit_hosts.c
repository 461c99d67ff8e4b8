/* SPDX-License-Identifier: Apache-2.0 */
/* emit_hosts.c: see emit_hosts.h. */
#define _XOPEN_SOURCE 700 /* mkdtemp() */

#include "race/emit_hosts.h"

#include <dlfcn.h>
#include <errno.h>

#include "engines/emitted.h"
#include "engines/memory.h"
#include "race/progress.h"
#include "stopwatch.h"

enum { COMMAND_ROOM = 512 };

#define WORK "emit"

/* The output of the back-ends for one host. */
struct outcome {
        struct rep_buffer source, header;
        enum rep_status status;
};

static _Noreturn void
fail(const char *what)
{
        fprintf(stderr, "rep-bench: --emit: %s: %s\n", what, strerror(errno));
        exit(2);
}

static void
run(const char *folder, const char *engine, const char *command)
{
        char line[2 * COMMAND_ROOM];

        snprintf(line, sizeof(line), "cd %s/%s && { %s; }", folder, engine, command);
        errno = 0;
        if (system(line) != 0)
                fail(line);
}

/* ---- emitting */

static void
emit_one(const struct bench_emitter *emitter, struct rep_compiler *compiler, const struct bench *bench, size_t host,
         struct outcome *outcome)
{
        const struct rep_options options = {
                .tracking = bench->options.verdict_only ? REP_TRACK_VERDICT : REP_TRACK_RULE,
                .agents = &bench->options.agent,
                .agent_count = 1,
                .encoding = emitter->encoding,
        };
        char prefix[32], header[40];
        uint32_t tables = 0;
        struct rep_decoded_blob decoded;
        struct rep_emission emission = {.decoded = &decoded,
                                        .prefix = prefix,
                                        .source = "",
                                        .options = "",
                                        .header = header,
                                        .tables = &tables};
        struct rep_text robots = bench->hosts.hosts[host].robots;
        struct rep_arena memory = {0};
        struct rep_blob blob;
        const void *bytes;
        size_t size;

        snprintf(prefix, sizeof(prefix), "h%zu", host);
        snprintf(header, sizeof(header), "%s.h", prefix);
        *outcome = (struct outcome){.status = rep_compile(compiler, robots.data, robots.size, &options, &bytes, &size)};
        if (outcome->status == REP_OK)
                outcome->status = rep_open(&blob, bytes, size, NULL);
        if (outcome->status == REP_OK)
                outcome->status = rep_decode_blob(&memory, &blob, &decoded);
        if (outcome->status == REP_OK)
                outcome->status = emitter->emit(&emission, &outcome->source, &outcome->header);
        if (outcome->status == REP_OK && tables > 0)
                outcome->status = REP_ERR_LIMIT; /* code is timed against tables, not tables against themselves */
        rep_arena_free(&memory);
        if (outcome->status == REP_ERR_MEMORY)
                bench_some(NULL);
}

static void
write_buffer(const char *folder, const char *engine, size_t host, const char *extension,
             const struct rep_buffer *buffer)
{
        char path[COMMAND_ROOM];
        FILE *file;

        snprintf(path, sizeof(path), "%s/%s/h%zu.%s", folder, engine, host, extension);
        file = fopen(path, "wb");
        if (file == NULL || fwrite(buffer->bytes, 1, buffer->size, file) != buffer->size || fclose(file) != 0)
                fail(path);
}

/* Writes the output of all back-ends for HOST.  Returns false if one does not make code of all of it. */
static bool
emit_host(const struct bench *bench, struct rep_compiler *compiler, const char *folder, size_t host)
{
        struct outcome outcomes[BENCH_EMITTERS];
        bool taken = true;

        for (size_t i = 0; i < BENCH_EMITTERS; i++) {
                emit_one(&bench_emitters[i], compiler, bench, host, &outcomes[i]);
                taken = taken && outcomes[i].status == REP_OK;
        }
        for (size_t i = 0; i < BENCH_EMITTERS; i++) {
                const struct bench_emitter *emitter = &bench_emitters[i];

                if (taken) {
                        write_buffer(folder, emitter->engine->name, host, emitter->extension, &outcomes[i].source);
                        write_buffer(folder, emitter->engine->name, host, "h", &outcomes[i].header);
                }
                rep_buffer_free(&outcomes[i].source);
                rep_buffer_free(&outcomes[i].header);
        }
        return taken;
}

/* Emits all hosts of which every back-end makes code.  The others leave the run. */
static void
emit_hosts(struct bench *bench, const char *folder)
{
        struct rep_compiler *compiler = bench_some(rep_compiler_create());
        struct bench_hosts *hosts = &bench->hosts;
        size_t kept = 0, all = hosts->count;

        for (size_t i = 0; i < all; i++) {
                hosts->hosts[kept] = hosts->hosts[i];
                kept += emit_host(bench, compiler, folder, kept);
                bench_progress(WORK, "", i + 1, all);
        }
        hosts->count = kept;
        fprintf(stderr, "emit: %zu of %zu hosts are small enough for all back-ends\n", kept, all);
        rep_compiler_free(compiler);
}

/* ---- building */

/* Registers the code of host number HOST in LIBRARY with the engine. */
static void
add_host(const struct bench *bench, size_t emitter, void *library, size_t host, size_t bytes)
{
        bench_emitted_check *check;
        char name[40];
        void *found;

        snprintf(name, sizeof(name), "h%zu_check", host);
        found = dlsym(library, name);
        if (found == NULL || host >= bench->hosts.count)
                fail(name);
        memcpy(&check, &found, sizeof(found));
        bench_emitted_add(emitter, bench->hosts.hosts[host].robots.data, check, bytes);
}

/* Loads the code, with the bytes of code and data that size(1) counts. */
static void
load(const struct bench *bench, size_t emitter, const char *folder)
{
        char path[COMMAND_ROOM], line[COMMAND_ROOM];
        size_t text, data, zeroed, host;
        void *library;
        FILE *sizes;

        snprintf(path, sizeof(path), "%s/%s/all.so", folder, bench_emitters[emitter].engine->name);
        library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        snprintf(path, sizeof(path), "%s/%s/sizes", folder, bench_emitters[emitter].engine->name);
        sizes = fopen(path, "r");
        if (library == NULL || sizes == NULL)
                fail(path);
        while (fgets(line, sizeof(line), sizes) != NULL)
                if (sscanf(line, "%zu %zu %zu %*u %*x h%zu.o", &text, &data, &zeroed, &host) == 4)
                        add_host(bench, emitter, library, host, text + data + zeroed);
        fclose(sizes);
}

static void
build(struct bench *bench, size_t emitter, const char *folder)
{
        const char *name = bench_emitters[emitter].engine->name;
        double start = now_ns(), generated;

        if (bench_emitters[emitter].generator != NULL)
                run(folder, name, bench_emitters[emitter].generator);
        generated = now_ns();
        run(folder, name, "${CC:-cc} -std=c11 -O2 -fPIC -c *.c");
        bench_print(WORK, name, "generator-s", (generated - start) / 1e9);
        bench_print(WORK, name, "compiler-s", (now_ns() - generated) / 1e9);
        run(folder, name, "${CC:-cc} -shared *.o -o all.so && size *.o >sizes");
        load(bench, emitter, folder);
        bench_progress(WORK, name, 1, 1);
}

void
bench_emit_hosts(struct bench *bench)
{
        char folder[] = "/tmp/rep-bench-XXXXXX", command[COMMAND_ROOM];

        if (mkdtemp(folder) == NULL)
                fail(folder);
        for (size_t i = 0; i < BENCH_EMITTERS; i++) {
                snprintf(command, sizeof(command), "mkdir %s", bench_emitters[i].engine->name);
                run(folder, "", command);
        }
        emit_hosts(bench, folder);
        for (size_t i = 0; i < BENCH_EMITTERS; i++)
                build(bench, i, folder);
        snprintf(command, sizeof(command), "rm -r %s", folder);
        run(folder, "", command);
}
