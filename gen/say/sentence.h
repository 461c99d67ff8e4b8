/* SPDX-License-Identifier: Apache-2.0 */
/* A sentence: texts that stand one behind the other, some of them of a robots.txt. */
#ifndef REP_GEN_SAY_SENTENCE_H
#define REP_GEN_SAY_SENTENCE_H

#include "rep_say.h"

enum { REP_SENTENCE_PARTS = 13 };

struct rep_sentence {
        struct rep_text parts[REP_SENTENCE_PARTS];
        size_t count;
        char digits[12]; /* of the line that the sentence names */
};

/* Makes the sentence of an explanation, or of a near miss.  Its texts live as long as both. */
void rep_make_explanation_sentence(struct rep_sentence *sentence, const struct rep_explanation *explanation);
void rep_make_miss_sentence(struct rep_sentence *sentence, const struct rep_near_miss *miss);

/* Makes the sentence that REPORT comes to for USE.  Its texts live as long. */
void rep_make_usage_sentence(struct rep_sentence *sentence, const struct rep_usage_report *report, enum rep_use use);

/* Writes SENTENCE, each part as rep_say_text() does.  Returns false if WRITE did. */
bool rep_write_sentence(const struct rep_sentence *sentence, rep_write_fn write, void *context);

#endif
