/* SPDX-License-Identifier: Apache-2.0 */
/* subjects.c: the public crawlers, and what a file says to each. */
#include "base/command.h"
#include "write/writing.h"

enum rep_status
rep_audit_subjects(struct rep_writing *writing, struct rep_analysis *analysis, struct rep_crawler_audit **audits)
{
        size_t count = writing->subject_count, i;
        const struct rep_crawler **crawlers = REP_ARRAY(writing->arena, const struct rep_crawler *, count);

        *audits = REP_ARRAY(writing->arena, struct rep_crawler_audit, count);
        if (crawlers == NULL || *audits == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count; i++)
                crawlers[i] = writing->subjects[i].crawler;
        return rep_audit_crawlers(analysis, crawlers, count, 0, *audits);
}

enum rep_status
rep_find_subjects(struct rep_writing *writing)
{
        size_t count = rep_public_crawler_count(), i;
        struct rep_crawler_audit *audits;
        enum rep_status status = REP_OK;

        writing->subjects = REP_ZERO_ARRAY(writing->arena, struct rep_subject, count);
        if (writing->subjects == NULL)
                return REP_ERR_MEMORY;
        for (i = 0; i < count && status == REP_OK; i++) {
                struct rep_subject *subject = &writing->subjects[i];

                subject->known = rep_public_crawler_at(i);
                subject->names = subject->known->wide ? REP_NAMES_WIDE : writing->options.names;
                status = rep_crawler_create_public(rep_string(subject->known->name), &subject->crawler);
                writing->subject_count += status == REP_OK;
        }
        if (status == REP_OK)
                status = rep_audit_subjects(writing, writing->old_file, &audits);
        for (i = 0; i < count && status == REP_OK; i++) {
                writing->subjects[i].token = audits[i].token;
                writing->subjects[i].share = rep_share_of(&audits[i].reach);
        }
        return status;
}
