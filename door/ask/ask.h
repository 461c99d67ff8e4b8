/* SPDX-License-Identifier: Apache-2.0 */
/* The questions of rep_ask_json() (rep_say.h); ask.c has their table. */
#ifndef REP_DOOR_ASK_H
#define REP_DOOR_ASK_H

#include "base/json.h"
#include "rep_say.h"

/* Returns the number of the question NAME, or SIZE_MAX if there is none. */
size_t rep_find_question(struct rep_text name);

/* Works as rep_ask_json() for the question NUMBER. */
enum rep_status rep_ask_number(size_t number, const struct rep_question *question, rep_write_fn write, void *context);

/* Returns the text INDEX, which is empty where there is none. */
static inline struct rep_text
rep_question_text(const struct rep_question *question, size_t index)
{
        return index < question->text_count ? question->texts[index] : (struct rep_text){"", 0};
}

void rep_put_directive(struct rep_json *out, const struct rep_directive *directive);

/* ---- each question, whose answer goes to OUT */

enum rep_status rep_answer_explain(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_usage(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_lint(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_fix(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_write(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_diff(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_changes(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_overview(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_reach(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_tree(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_holding(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_pace(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_held(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_fetch(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_advice(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_crawler(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_who(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_crawlers(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_purposes(const struct rep_question *question, struct rep_json *out);
enum rep_status rep_answer_finding_texts(const struct rep_question *question, struct rep_json *out);

#endif
