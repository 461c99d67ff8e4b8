/* SPDX-License-Identifier: Apache-2.0 */
/* tables.c: what is known without a robots.txt: public crawlers, the purposes that they have, and kinds of findings. */
#include "ask/ask.h"

/* All public crawlers, in the order of their names. */
enum rep_status
rep_answer_crawlers(const struct rep_question *question, struct rep_json *out)
{
        (void)question;
        rep_json_begin(out, '[');
        for (size_t i = 0; i < rep_public_crawler_count(); i++) {
                rep_json_foreign(out);
                (void)rep_say_crawler_json(rep_public_crawler_at(i), out->write, out->context);
        }
        rep_json_end(out, ']');
        return REP_OK;
}

/* How a crawler asks. */
enum rep_status
rep_answer_crawler(const struct rep_question *question, struct rep_json *out)
{
        struct rep_crawler_view view;

        rep_crawler_look(question->crawler, &view);
        rep_json_begin(out, '{');
        rep_json_string(out, "names", rep_say_name(REP_NAME_NAMES, view.names));
        rep_json_bool(out, "in_order", view.in_order);
        rep_json_bool(out, "everybody", view.everybody);
        rep_json_name(out, "tokens");
        rep_json_begin(out, '[');
        for (size_t i = 0; i < view.token_count; i++)
                rep_json_put_text(out, view.tokens[i]);
        rep_json_end(out, ']');
        rep_json_end(out, '}');
        return REP_OK;
}

/* Who asks: the public crawler that it is, if it is one, and the first of its tokens. */
enum rep_status
rep_answer_who(const struct rep_question *question, struct rep_json *out)
{
        struct rep_crawler_view view;

        rep_crawler_look(question->crawler, &view);
        rep_json_begin(out, '{');
        if (view.known != NULL)
                rep_json_string(out, "crawler", view.known->name);
        if (view.token_count > 0)
                rep_json_text(out, "token", view.tokens[0]);
        rep_json_end(out, '}');
        return REP_OK;
}

/* Writes PURPOSE, one of its enum, which may unite several. */
static void
put_purpose(struct rep_json *out, enum rep_purpose purpose)
{
        rep_json_begin(out, '{');
        rep_json_string(out, "name", rep_purpose_name(purpose));
        rep_json_string(out, "title", rep_say_purpose_words(purpose));
        rep_json_name(out, "purposes");
        rep_json_begin(out, '[');
        for (unsigned bit = 1; bit <= (unsigned)purpose; bit <<= 1)
                if (((unsigned)purpose & bit) != 0)
                        rep_json_put_string(out, rep_purpose_name((enum rep_purpose)bit));
        rep_json_end(out, ']');
        rep_json_end(out, '}');
}

/* All purposes by which crawlers are chosen; the first one unites several. */
enum rep_status
rep_answer_purposes(const struct rep_question *question, struct rep_json *out)
{
        (void)question;
        rep_json_begin(out, '[');
        put_purpose(out, REP_PURPOSE_AI);
        for (unsigned bit = 1; rep_purpose_name((enum rep_purpose)bit) != NULL; bit <<= 1)
                put_purpose(out, (enum rep_purpose)bit);
        rep_json_end(out, ']');
        return REP_OK;
}

/* What there is to say about each kind of finding, in the order of their numbers. */
enum rep_status
rep_answer_finding_texts(const struct rep_question *question, struct rep_json *out)
{
        (void)question;
        rep_json_begin(out, '[');
        for (unsigned i = 0; i < REP_FINDING_IDS; i++) {
                rep_json_foreign(out);
                (void)rep_say_finding_text_json((enum rep_finding_id)i, out->write, out->context);
        }
        rep_json_end(out, ']');
        return REP_OK;
}
