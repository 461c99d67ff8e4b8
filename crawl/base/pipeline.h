/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A pipeline: several threads work, and results stay in order.  One thread claims jobs, fills them in and submits
 * them.  Workers do the work.  Results are committed in the order of submission, by one thread at a time.
 *
 * Invariant: committed <= begun <= submitted <= committed + job_count.  So the ring never overtakes itself, and job N
 * uses slot N % job_count.
 *
 * Threads are POSIX threads: C11 threads are missing on some systems, and not every race detector knows them.
 */
#ifndef REP_BASE_PIPELINE_H
#define REP_BASE_PIPELINE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Works on JOB.  WORKER is the number of the thread, for memory of its own. */
typedef void (*rep_work_fn)(void *context, void *job, size_t worker);

struct rep_pipeline {
        rep_work_fn work;
        void (*commit)(void *context, void *job);
        void *context;
        void **jobs; /* a ring */
        bool *done;  /* for each job: worked on, but not committed */
        size_t job_count;
        uint64_t submitted, begun, committed; /* numbers of jobs */
        bool committing, ending;
        pthread_t *threads;
        size_t thread_count; /* 0: the caller does all the work */
        size_t next_worker;
        pthread_mutex_t lock;
        pthread_cond_t more, free;
};

/*
 * Starts a pipeline of THREADS workers, or as many as the system grants.  With at most 1, the thread that submits
 * does the work.  JOBS are JOB_COUNT jobs, which belong to the caller.  Workers are numbered from 0.  Returns false
 * if memory is out.  Otherwise, call rep_pipeline_finish() in the end.
 */
bool rep_pipeline_start(struct rep_pipeline *pipeline, size_t threads, void **jobs, size_t job_count, rep_work_fn work,
                        void (*commit)(void *context, void *job), void *context);

/* Waits for a free job and returns it. */
void *rep_pipeline_claim(struct rep_pipeline *pipeline);

/* Submits the job that was claimed. */
void rep_pipeline_submit(struct rep_pipeline *pipeline);

/* Waits until all jobs are committed. */
void rep_pipeline_drain(struct rep_pipeline *pipeline);

/* Waits until all jobs are committed, ends the threads and frees the pipeline's memory. */
void rep_pipeline_finish(struct rep_pipeline *pipeline);

#endif
