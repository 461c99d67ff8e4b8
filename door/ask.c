/* SPDX-License-Identifier: Apache-2.0 */
/* ask.c: the questions of rep_ask_json(), and those of the door's own, which are about its objects. */
#include <stdlib.h>
#include <string.h>

#include "ask/ask.h"
#include "objects.h"

/* Texts that need no memory of their own; and where the numbers of the door's own questions begin, behind all others.
 */
enum { SOME_TEXTS = 4, OWN = 1000 };

static const struct {
        const char *name;
        enum rep_status (*answer)(const struct door_asked *asked);
        bool of_pack; /* what is asked is a pack, not a robots.txt */
} own_questions[] = {
        {"facts", door_ask_facts, false},
#ifndef DOOR_WITHOUT_EMIT
        {"emit", door_ask_emit, false},
#endif
#ifdef DOOR_PACKS
        {"pack-facts", door_ask_pack_facts, true},
#endif
};

enum { OWN_QUESTIONS = sizeof(own_questions) / sizeof(*own_questions) };

uint32_t
door_question(const char *name, size_t size)
{
        const size_t number = rep_find_question((struct rep_text){name, size});

        if (number != SIZE_MAX)
                return (uint32_t)number + 1;
        for (uint32_t i = 0; i < OWN_QUESTIONS; i++)
                if (strlen(own_questions[i].name) == size && memcmp(own_questions[i].name, name, size) == 0)
                        return OWN + i;
        return 0;
}

static struct rep_robots *
object_of(uint32_t handle)
{
        const struct door_robots *robots = door_object(DOOR_ROBOTS, handle);

        return robots != NULL ? robots->robots : NULL;
}

enum rep_status
door_ask(struct door *door, uint32_t question, uint32_t robots, uint32_t other, uint32_t crawler, const char *bytes,
         const uint32_t *ends, size_t count, uint32_t budget, uint32_t flags)
{
        const struct door_texts list = {bytes, ends, count};
        struct rep_text some[SOME_TEXTS], *texts = count <= SOME_TEXTS ? some : malloc(count * sizeof(*texts));
        struct rep_question about = {.robots = object_of(robots),
                                     .other = object_of(other),
                                     .texts = texts,
                                     .text_count = count,
                                     .budget = budget,
                                     .lines = (flags & DOOR_LINES) != 0};
        const struct door_asked own = {door, door_object(DOOR_ROBOTS, robots), door_object(DOOR_PACK, robots), &about};
        struct rep_json out = rep_json_into(door_output(door));
        enum rep_status status = texts == NULL ? REP_ERR_MEMORY : REP_ERR_ARGUMENT;

        if (texts != NULL && question > 0 && door_find_crawler(crawler, &about.crawler) && door_is_list(&list)) {
                for (size_t i = 0; i < count; i++)
                        texts[i] = door_text_at(&list, i);
                if (question < OWN)
                        status = rep_ask_number(question - 1, &about, out.write, out.context);
                else if (question - OWN < OWN_QUESTIONS &&
                         (own_questions[question - OWN].of_pack ? own.pack != NULL : own.robots != NULL))
                        status = own_questions[question - OWN].answer(&own);
        }
        if (texts != some)
                free(texts);
        return status == REP_OK ? door_written(door) : status;
}
