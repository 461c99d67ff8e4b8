/* SPDX-License-Identifier: Apache-2.0 */
/*
 * analysis_report: the cost of analysis: the questions of the test question_growth about its hostile files, of 500 KiB,
 * half of them in each dialect, and the linter over real files.
 *
 *     drive.py analysis_report --corpus FOLDER
 *
 * Times are of the processor, and include reading the file and those that it is compared with.
 */
#include "protocol.h"
#include "stopwatch.h"
#include "tests/analyze/hostile_analysis.h"

#include "rep_analyze.h"

#include <stdio.h>

enum { HOSTILE_BYTES = 500 * 1024, LINT = 0 };

/* Asks QUESTION about FILES, which are called NAME. */
static void
measure(const char *work, size_t question, const struct asked_files *files, const char *name)
{
        double start = processor_ns();
        bool undecided;
        enum rep_status status = ask_question(question, files, REP_BUDGET, &undecided);

        if (status != REP_OK)
                fprintf(stderr, "analysis_report: %s: %s: %s\n", question_name(question), name,
                        rep_status_text(status));
        else
                bench_print_host(work, question_name(question), name, (processor_ns() - start) / 1e6);
        if (undecided)
                bench_print_host("undecided", question_name(question), name, 1);
}

int
main(void)
{
        struct bench_input input = bench_read_input();

        for (size_t family = 0; family < family_count(); family++) {
                struct asked_files files;

                make_asked_files(&files, family, HOSTILE_BYTES);
                for (size_t question = 0; question < question_count(); question++) {
                        files.rfc9309 = (family + question) % 2 != 0;
                        measure("hostile files, ms", question, &files, family_name(family));
                }
                free_asked_files(&files);
        }
        for (size_t at = 0; at < input.count; at++) {
                const struct asked_files files = {.text = input.files[at].robots};

                measure("files, ms", LINT, &files, input.files[at].name);
        }
        return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0;
}
