/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Work that several threads share, with its results in order: one thread claims jobs, fills them in and submits them;
 * others do the work; and each result is committed in the order of submission, by one thread at a time.
 *
 * Threads are POSIX's: C11's are not everywhere, and not known to all that looks for races.
 */
#ifndef REP_BASE_PIPELINE_H
#define REP_BASE_PIPELINE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is done with a job, by the worker of this number. */
typedef void (*rep_work_fn)(void *context, void *job, size_t worker);

struct rep_pipeline {
        rep_work_fn work;
        void (*commit)(void *context, void *job);
        void *context;
        void **jobs; /* a ring */
        bool *done;  /* by job: worked on, not committed yet */
        size_t job_count;
        uint64_t submitted, begun, committed; /* numbers of jobs */
        bool committing, ending;
        pthread_t *threads;
        size_t thread_count; /* 0: the caller does it all */
        size_t next_worker;
        pthread_mutex_t lock;
        pthread_cond_t more, free;
};

/*
 * Starts a pipeline of THREADS workers, or as many of them as can be had; with at most 1, the thread that submits does
 * the work.  JOBS are the JOB_COUNT jobs that it has, the caller's; workers are numbered below THREADS, or from 0 to 0.
 * Returns false where memory is out.  To be finished.
 */
bool rep_pipeline_start(struct rep_pipeline *pipeline, size_t threads, void **jobs, size_t job_count, rep_work_fn work,
                        void (*commit)(void *context, void *job), void *context);

/* Waits for a job that is free, and gives it. */
void *rep_pipeline_claim(struct rep_pipeline *pipeline);

/* Submits the job that was claimed. */
void rep_pipeline_submit(struct rep_pipeline *pipeline);

/* Waits until all jobs are committed. */
void rep_pipeline_drain(struct rep_pipeline *pipeline);

/* The same, and ends the threads. */
void rep_pipeline_finish(struct rep_pipeline *pipeline);

#endif
