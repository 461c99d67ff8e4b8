/* SPDX-License-Identifier: Apache-2.0 */
/* robots_tag.c: see for_command.h: the rules of an X-Robots-Tag. */
#include "rep_usage.h"

#include "policy/uses.h"
#include "syntax/reader.h"
#include "syntax/token.h"

void
rep_read_robots_tag(struct rep_text value, struct rep_robots_tag *tag)
{
        *tag = (struct rep_robots_tag){value, {value.data, 0}};
}

static bool
is_date_rule(struct rep_text name)
{
        return rep_word_is(name, "unavailable_after");
}

/* Returns whether TEXT begins as the English name of a day of the week. */
static bool
is_weekday(struct rep_text text)
{
        static const char *const days[] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

        for (size_t i = 0; i < sizeof(days) / sizeof(days[0]) && text.size >= 3; i++)
                if (rep_word_is((struct rep_text){text.data, 3}, days[i]))
                        return true;
        return false;
}

/* Cuts off the value of a rule, up to its comma.  In a date, the comma between the day of the week and the day is not
 * that one. */
static struct rep_text
cut_value(struct rep_text *rest, bool is_date)
{
        struct rep_text value = rep_cut(rest, ','), next = {NULL, 0};

        if (is_date && is_weekday(rep_trimmed(value)))
                next = rep_trimmed(*rest);
        if (next.size > 0 && rep_is_digit(next.data[0])) {
                struct rep_text more = rep_cut(rest, ',');

                value.size = (size_t)(more.data + more.size - value.data);
        }
        return rep_trimmed(value);
}

/* Cuts off what precedes the next "," or ":".  *MARK becomes that byte, or NUL at the end. */
static struct rep_text
cut_name(struct rep_text *rest, char *mark)
{
        struct rep_text name = {rest->data, 0};

        while (name.size < rest->size && rest->data[name.size] != ',' && rest->data[name.size] != ':')
                name.size++;
        *mark = name.size < rest->size ? rest->data[name.size] : '\0';
        rest->data += name.size;
        rest->size -= name.size;
        if (rest->size > 0) {
                rest->data++;
                rest->size--;
        }
        return rep_trimmed(name);
}

bool
rep_next_robots_rule(struct rep_robots_tag *tag, struct rep_robots_rule *rule)
{
        *rule = (struct rep_robots_rule){.name = {NULL, 0}};
        while (tag->rest.size > 0) {
                char mark;
                struct rep_text name = cut_name(&tag->rest, &mark);

                /* Before a ":" is the name of a crawler, or of a rule. */
                if (mark == ':' && !is_date_rule(name) &&
                    (name.size < 4 || !rep_word_is((struct rep_text){name.data, 4}, "max-"))) {
                        tag->agent = name;
                        continue;
                }
                if (name.size == 0)
                        continue;
                rule->agent = tag->agent;
                rule->name = name;
                if (mark == ':')
                        rule->value = cut_value(&tag->rest, is_date_rule(name));
                return true;
        }
        return false;
}
