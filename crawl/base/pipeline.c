/* SPDX-License-Identifier: Apache-2.0 */
/* pipeline.c: see pipeline.h. */
#include "base/pipeline.h"

#include <stdlib.h>

/* Commits what is done and next in order.  Called and returns with the lock held; only one thread is in it. */
static void
commit_done(struct rep_pipeline *pipeline)
{
        pipeline->committing = true;
        while (pipeline->done[pipeline->committed % pipeline->job_count]) {
                size_t at = (size_t)(pipeline->committed % pipeline->job_count);

                pthread_mutex_unlock(&pipeline->lock);
                pipeline->commit(pipeline->context, pipeline->jobs[at]);
                pthread_mutex_lock(&pipeline->lock);
                pipeline->done[at] = false;
                pipeline->committed++;
                pthread_cond_signal(&pipeline->free);
        }
        pipeline->committing = false;
}

/* Works on the next job.  The same about the lock. */
static void
work_on_next(struct rep_pipeline *pipeline, size_t worker)
{
        size_t at = (size_t)(pipeline->begun++ % pipeline->job_count);

        pthread_mutex_unlock(&pipeline->lock);
        pipeline->work(pipeline->context, pipeline->jobs[at], worker);
        pthread_mutex_lock(&pipeline->lock);
        pipeline->done[at] = true;
        if (!pipeline->committing)
                commit_done(pipeline);
}

static void *
run_worker(void *context)
{
        struct rep_pipeline *pipeline = context;
        size_t worker;

        pthread_mutex_lock(&pipeline->lock);
        worker = pipeline->next_worker++;
        for (;;) {
                if (pipeline->begun < pipeline->submitted)
                        work_on_next(pipeline, worker);
                else if (pipeline->ending)
                        break;
                else
                        pthread_cond_wait(&pipeline->more, &pipeline->lock);
        }
        pthread_mutex_unlock(&pipeline->lock);
        return NULL;
}

bool
rep_pipeline_start(struct rep_pipeline *pipeline, size_t threads, void **jobs, size_t job_count, rep_work_fn work,
                   void (*commit)(void *context, void *job), void *context)
{
        *pipeline = (struct rep_pipeline){
                .work = work, .commit = commit, .context = context, .jobs = jobs, .job_count = job_count};
        pthread_mutex_init(&pipeline->lock, NULL);
        pthread_cond_init(&pipeline->more, NULL);
        pthread_cond_init(&pipeline->free, NULL);
        pipeline->done = calloc(job_count, sizeof(*pipeline->done));
        pipeline->threads = calloc(threads, sizeof(*pipeline->threads));
        if (pipeline->done == NULL || (pipeline->threads == NULL && threads > 0)) {
                rep_pipeline_finish(pipeline);
                return false;
        }
        if (threads <= 1)
                return true;
        while (pipeline->thread_count < threads &&
               pthread_create(&pipeline->threads[pipeline->thread_count], NULL, run_worker, pipeline) == 0)
                pipeline->thread_count++;
        return true;
}

void *
rep_pipeline_claim(struct rep_pipeline *pipeline)
{
        pthread_mutex_lock(&pipeline->lock);
        while (pipeline->submitted - pipeline->committed == pipeline->job_count)
                pthread_cond_wait(&pipeline->free, &pipeline->lock);
        pthread_mutex_unlock(&pipeline->lock);
        return pipeline->jobs[pipeline->submitted % pipeline->job_count];
}

void
rep_pipeline_submit(struct rep_pipeline *pipeline)
{
        pthread_mutex_lock(&pipeline->lock);
        pipeline->submitted++;
        if (pipeline->thread_count == 0)
                work_on_next(pipeline, 0);
        else
                pthread_cond_signal(&pipeline->more);
        pthread_mutex_unlock(&pipeline->lock);
}

void
rep_pipeline_drain(struct rep_pipeline *pipeline)
{
        pthread_mutex_lock(&pipeline->lock);
        while (pipeline->committed < pipeline->submitted)
                pthread_cond_wait(&pipeline->free, &pipeline->lock);
        pthread_mutex_unlock(&pipeline->lock);
}

void
rep_pipeline_finish(struct rep_pipeline *pipeline)
{
        rep_pipeline_drain(pipeline);
        pthread_mutex_lock(&pipeline->lock);
        pipeline->ending = true;
        pthread_cond_broadcast(&pipeline->more);
        pthread_mutex_unlock(&pipeline->lock);
        for (size_t i = 0; i < pipeline->thread_count; i++)
                pthread_join(pipeline->threads[i], NULL);
        free(pipeline->threads);
        free(pipeline->done);
        pthread_cond_destroy(&pipeline->free);
        pthread_cond_destroy(&pipeline->more);
        pthread_mutex_destroy(&pipeline->lock);
        *pipeline = (struct rep_pipeline){.jobs = NULL};
}
