/* SPDX-License-Identifier: Apache-2.0 */
/* jobs.c: records that are compiled together by one of several threads; see writer_state.h. */
#include <errno.h>
#include <stdlib.h>

#include "base/crawl.h"
#include "pack/image.h"
#include "pack/writer_state.h"

enum {
        ITEMS = 256,             /* the most records of a job */
        JOB_BYTES_MAX = 1 << 20, /* the most bytes of its texts */
        JOB_BYTES_MIN = 1 << 16,
        LARGE = 1 << 17 /* the size from which a text may take much memory to compile */
};

/* A growing array of bytes. */
struct bytes {
        unsigned char *data;
        size_t size, capacity;
};

/* A record of a job. */
struct item {
        unsigned char image[REP_IMAGE_SMALL];
        size_t image_size;
        bool has_rules;
        bool repeated;          /* it has the same text as the item before it */
        size_t text, text_size; /* in the job's texts */
        size_t blobs;           /* the place of its first blob in the job's blobs */
};

struct rep_job {
        struct bytes texts, blobs; /* each blob follows its size */
        size_t count;
        struct item items[ITEMS];
        enum rep_status status; /* of compiling the job */
};

static bool
append(struct bytes *bytes, const void *data, size_t size)
{
        if (size > bytes->capacity - bytes->size) {
                size_t capacity = 2 * bytes->capacity + size;
                unsigned char *grown = realloc(bytes->data, capacity);

                if (grown == NULL)
                        return false;
                bytes->data = grown;
                bytes->capacity = capacity;
        }
        if (size > 0)
                memcpy(bytes->data + bytes->size, data, size);
        bytes->size += size;
        return true;
}

/* Appends the SIZE bytes of BLOB behind their size. */
static enum rep_status
append_blob(struct bytes *blobs, const void *blob, size_t size)
{
        uint64_t head = size;

        return append(blobs, &head, sizeof(head)) && append(blobs, blob, size) ? REP_OK : REP_ERR_MEMORY;
}

/* ---- compiling */

/* Compiles the file that COMPILER has read for CRAWLER, or for all crawlers if that is NULL.  Appends the blob to
   BLOBS. */
static enum rep_status
compile_for(const struct rep_options *reading, struct rep_compiler *compiler, const struct rep_crawler *crawler,
            struct bytes *blobs)
{
        struct rep_options options = *reading;
        enum rep_status status = REP_OK;
        const void *blob;
        size_t size;

        if (crawler != NULL)
                status = rep_crawler_select(crawler, &options);
        if (status == REP_OK)
                status = rep_compile_read(compiler, &options, &blob, &size);
        return status == REP_OK ? append_blob(blobs, blob, size) : status;
}

/* Appends the other directives of that file to BLOBS.  Their size is 0 if there are none, or if they are not kept. */
static enum rep_status
compile_beside(const struct rep_options *reading, struct rep_compiler *compiler, struct bytes *blobs)
{
        enum rep_status status = REP_OK;
        const void *blob = NULL;
        size_t size = 0;

        if (reading->strip != REP_STRIP_ALL)
                status = rep_compile_beside(compiler, reading, &blob, &size);
        return status == REP_OK ? append_blob(blobs, blob, size) : status;
}

/* Reads the text of ITEM, and compiles it for each crawler. */
static enum rep_status
compile_item(const struct rep_pack_writer *writer, struct rep_compiler *compiler, struct rep_job *job,
             struct item *item)
{
        const struct rep_options *reading = &writer->compile;
        enum rep_status status;

        item->blobs = job->blobs.size;
        status = rep_compiler_read(compiler, (const char *)job->texts.data + item->text, item->text_size, reading);
        for (size_t i = 0; i < writer->set_count && status == REP_OK; i++)
                status = compile_for(reading, compiler, writer->asking != NULL ? writer->asking[i] : NULL, &job->blobs);
        return status == REP_OK ? compile_beside(reading, compiler, &job->blobs) : status;
}

/* The same for a large text.  Only one is compiled at a time, and its memory is freed. */
static enum rep_status
compile_large(struct rep_pack_writer *writer, struct rep_job *job, struct item *item)
{
        struct rep_compiler *compiler;
        enum rep_status status = REP_ERR_MEMORY;

        pthread_mutex_lock(&writer->large);
        compiler = rep_compiler_create();
        if (compiler != NULL)
                status = compile_item(writer, compiler, job, item);
        rep_compiler_free(compiler);
        pthread_mutex_unlock(&writer->large);
        return status;
}

static enum rep_status
work_on_item(struct rep_pack_writer *writer, struct rep_job *job, size_t number, size_t worker)
{
        struct item *item = &job->items[number];

        if (!item->has_rules)
                return REP_OK;
        if (item->repeated) {
                item->blobs = job->items[number - 1].blobs;
                return REP_OK;
        }
        if (item->text_size > LARGE)
                return compile_large(writer, job, item);
        if (writer->compilers[worker] == NULL)
                writer->compilers[worker] = rep_compiler_create();
        if (writer->compilers[worker] == NULL)
                return REP_ERR_MEMORY;
        return compile_item(writer, writer->compilers[worker], job, item);
}

static void
work(void *context, void *at, size_t worker)
{
        struct rep_pack_writer *writer = context;
        struct rep_job *job = at;

        job->status = REP_OK;
        for (size_t i = 0; i < job->count && job->status == REP_OK && !atomic_load(&writer->failed); i++)
                job->status = work_on_item(writer, job, i, worker);
}

/* ---- the results */

/* Stores the rules of ITEM and the other directives, and notes their places. */
static bool
add_sets(struct rep_pack_writer *writer, const struct rep_job *job, const struct item *item)
{
        const unsigned char *at = job->blobs.data + item->blobs;

        writer->digest = 0;
        for (size_t i = 0; i < writer->ref_count; i++) {
                uint64_t size;

                memcpy(&size, at, sizeof(size));
                at += sizeof(size);
                writer->refs[i] = 0;
                if (size > 0 && !rep_writer_set(writer, i, at, (size_t)size))
                        return false;
                at += size;
        }
        return true;
}

static void
commit(void *context, void *at)
{
        struct rep_pack_writer *writer = context;
        struct rep_job *job = at;

        if (job->status == REP_ERR_MEMORY)
                rep_writer_fail(writer, job->status, ENOMEM, "out of memory");
        else if (job->status != REP_OK)
                rep_writer_fail(writer, job->status, 0, "a robots.txt can't be compiled");
        for (size_t i = 0; i < job->count && !atomic_load(&writer->failed); i++) {
                struct item *item = &job->items[i];

                if (!item->has_rules) {
                        memset(writer->refs, 0, writer->ref_count * sizeof(*writer->refs));
                        writer->digest = 0;
                } else if (!item->repeated && !add_sets(writer, job, item))
                        break;
                rep_writer_commit(writer, item->image, item->image_size);
        }
        job->count = 0;
        job->texts.size = job->blobs.size = 0;
}

/* ---- filling a job */

bool
rep_jobs_start(struct rep_pack_writer *writer)
{
        writer->job_count = 2 * writer->thread_count + 2;
        writer->job_bytes = writer->options.memory / 32 / writer->job_count;
        if (writer->job_bytes > JOB_BYTES_MAX)
                writer->job_bytes = JOB_BYTES_MAX;
        if (writer->job_bytes < JOB_BYTES_MIN)
                writer->job_bytes = JOB_BYTES_MIN;
        writer->jobs = calloc(writer->job_count, sizeof(*writer->jobs));
        writer->compilers = calloc(writer->thread_count, sizeof(struct rep_compiler *));
        if (writer->jobs == NULL || writer->compilers == NULL)
                return rep_writer_fail(writer, REP_ERR_MEMORY, ENOMEM, "out of memory");
        for (size_t i = 0; i < writer->job_count; i++) {
                writer->jobs[i] = calloc(1, sizeof(struct rep_job));
                if (writer->jobs[i] == NULL)
                        return rep_writer_fail(writer, REP_ERR_MEMORY, ENOMEM, "out of memory");
        }
        writer->piping = rep_pipeline_start(&writer->pipeline, writer->thread_count, writer->jobs, writer->job_count,
                                            work, commit, writer);
        return writer->piping || rep_writer_fail(writer, REP_ERR_MEMORY, ENOMEM, "out of memory");
}

static void
submit(struct rep_pack_writer *writer)
{
        if (writer->job == NULL)
                return;
        writer->job = NULL;
        rep_pipeline_submit(&writer->pipeline);
}

/* Adds the text of ITEM, unless the item before has the same. */
static bool
add_text(struct rep_pack_writer *writer, struct rep_job *job, struct item *item, struct rep_text text)
{
        const struct item *before = job->count > 0 ? item - 1 : NULL;
        size_t most = writer->compile.max_bytes > 0 ? writer->compile.max_bytes : REP_MAX_BYTES;

        /* One byte past the limit shows that the text was longer. */
        if (text.size > most)
                text.size = most + 1;
        item->repeated = before != NULL && before->has_rules && before->text_size == text.size &&
                         (text.size == 0 || memcmp(job->texts.data + before->text, text.data, text.size) == 0);
        item->text = item->repeated ? before->text : job->texts.size;
        item->text_size = text.size;
        return item->repeated || append(&job->texts, text.data, text.size);
}

bool
rep_jobs_add(struct rep_pack_writer *writer, struct rep_text origin, const struct rep_history *history,
             struct rep_text body)
{
        struct rep_job *job;
        struct item *item;

        if (writer->job == NULL)
                writer->job = rep_pipeline_claim(&writer->pipeline);
        job = writer->job;
        item = &job->items[job->count];
        item->image_size = rep_write_image(origin, history, &writer->policy, item->image);
        item->has_rules = rep_history_has_rules(history);
        if (item->has_rules && !add_text(writer, job, item, body))
                return rep_writer_fail(writer, REP_ERR_MEMORY, ENOMEM, "out of memory");
        job->count++;
        if (job->count == ITEMS || job->texts.size >= writer->job_bytes)
                submit(writer);
        return true;
}

void
rep_jobs_drain(struct rep_pack_writer *writer)
{
        submit(writer);
        rep_pipeline_drain(&writer->pipeline);
}

void
rep_jobs_end(struct rep_pack_writer *writer)
{
        if (writer->piping) {
                submit(writer);
                rep_pipeline_finish(&writer->pipeline);
        }
        writer->piping = false;
        for (size_t i = 0; i < writer->job_count && writer->jobs != NULL; i++) {
                struct rep_job *job = (struct rep_job *)writer->jobs[i];

                if (job != NULL) {
                        free(job->texts.data);
                        free(job->blobs.data);
                }
                free(job);
        }
        for (size_t i = 0; i < writer->thread_count && writer->compilers != NULL; i++)
                rep_compiler_free(writer->compilers[i]);
        free(writer->jobs);
        free(writer->compilers);
        writer->jobs = NULL;
        writer->compilers = NULL;
}
