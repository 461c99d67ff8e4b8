/* SPDX-License-Identifier: Apache-2.0 */
/* write.c: an edited robots.txt, what that changes and what it costs, as JSON. */
#include "boundary.h"
#include "rep_write.h"

/* Adds the wishes in TEXTS, each a name and a value.  Leaves why not in the output. */
static enum rep_status
add_wishes(struct rep_wish_list *list, const struct web_texts *texts)
{
        enum rep_status status = REP_OK;
        const char *problem = NULL;
        enum rep_wish wish;

        for (size_t i = 0; i + 1 < texts->count && status == REP_OK && problem == NULL; i += 2)
                status = rep_wish_find(web_text_at(texts, i), &wish)
                                 ? rep_wish_list_add(list, wish, web_text_at(texts, i + 1), &problem)
                                 : REP_ERR_ARGUMENT;
        if (problem == NULL)
                return status;
        rep_buffer_put(web_output_begin(), problem, strlen(problem));
        return REP_ERR_ARGUMENT;
}

static enum rep_status
edit(const struct web_robots *robots, struct rep_wish_list *list, uint64_t budget)
{
        struct rep_text text = rep_robots_text(robots->robots);
        const struct rep_written *written;
        struct rep_json out = web_json_begin();
        enum rep_status status = rep_wish_list_write(list, text.data, text.size, &robots->options, budget, &written);

        if (status == REP_OK && !rep_say_wished_json(list, out.write, out.context))
                status = REP_ERR_MEMORY;
        return status == REP_OK ? web_output_end() : status;
}

/* Edits ROBOTS as the COUNT texts wish: a name and a value in turn, as rep_wish_find() and rep_wish_list_add() take them, within
 * BUDGET steps, 0 being the default.  After REP_ERR_ARGUMENT the output says which is wrong, if one is. */
enum rep_status
WEB_EXPORT(web_write)(struct web_robots *robots, uint32_t budget, const char *wishes, const uint32_t *ends,
                      size_t count)
{
        const struct web_texts texts = {wishes, ends, count};
        struct rep_wish_list *list;
        enum rep_status status = rep_wish_list_create(&list);

        web_output_begin();
        if (status == REP_OK)
                status = add_wishes(list, &texts);
        if (status == REP_OK)
                status = edit(robots, list, budget);
        rep_wish_list_free(list);
        return status;
}
