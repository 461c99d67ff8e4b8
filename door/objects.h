/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the parts of the door share: its objects, their handles, and its output.
 *
 * A handle has the number of a slot in its lower 24 bits, and above them how often that slot was used: so one whose
 * object was freed is told from that of the slot's next object, until 255 others had it.  Free slots are used again in
 * the order in which they became free.  Slots never move, so they are looked up without a lock; making and freeing take
 * one.
 */
#ifndef REP_DOOR_OBJECTS_H
#define REP_DOOR_OBJECTS_H

#include <stdatomic.h>

#include "base/json.h"
#include "door.h"
#include "rep_robots.h"
#include "rep_say.h"

enum door_kind { DOOR_NOTHING = 0, DOOR_ROBOTS, DOOR_CRAWLER, DOOR_PACK };

/* Gives OBJECT a handle.  Returns 0 where there is no memory, or no slot. */
uint32_t door_handle(enum door_kind kind, void *object);

/* Returns the object of a handle, or NULL if it is not of that kind, or freed. */
void *door_object(enum door_kind kind, uint32_t handle);

/* Takes a handle back.  Returns its kind, and its object; DOOR_NOTHING if it has none. */
enum door_kind door_take_back(uint32_t handle, void **object);

struct rep_pack;

/* A blob for all agents, and its bytes. */
struct door_blob {
        struct rep_blob blob;
        _Alignas(8) unsigned char bytes[];
};

/* A robots.txt, or a blob made of one. */
struct door_robots {
        struct rep_robots *robots;
        struct rep_options options;     /* as it was read */
        bool any_url;                   /* what is not a URL is answered, too */
        struct door_blob *_Atomic made; /* NULL until it is needed */
        void *rules;                    /* of a pack: the memory of its rules; otherwise NULL */
        struct rep_blob beside;         /* and what else it says; without bytes, if nothing */
};

void door_free_robots(struct door_robots *robots);

/* Frees ROBOTS after an error, or leaves its handle in the words. */
enum rep_status door_leave_robots(struct door *door, struct door_robots *robots, enum rep_status status);

/* Returns the answer to a URL that came to the two statuses and RESULT, and its *WORD, as door_check() does. */
uint32_t door_answer(enum rep_url_status url, enum rep_status status, const struct rep_result *result, uint32_t *word);

/* Sets *BLOB to that for all agents, which is made where there is none yet. */
enum rep_status door_need_blob(struct door_robots *robots, const struct rep_blob **blob);

/* Sets *CRAWLER to that of HANDLE: NULL, everybody, for 0.  Returns whether there is one. */
bool door_find_crawler(uint32_t handle, const struct rep_crawler **crawler);

/* How a list of texts arrives. */
struct door_texts {
        const char *bytes;
        const uint32_t *ends;
        size_t count;
};

/* Returns whether the ends of TEXTS ascend, as those of a list do. */
bool door_is_list(const struct door_texts *texts);

/* Returns the text INDEX, which is empty where the list has none. */
struct rep_text door_text_at(const struct door_texts *texts, size_t index);

/* What a question of the door's own is about. */
struct door_asked {
        struct door *door;
        struct door_robots *robots;
        const struct rep_pack *pack;
        const struct rep_question *about;
};

/* The output of DOOR, emptied, to be written to, as bytes or as JSON. */
struct rep_buffer *door_output(struct door *door);
struct rep_json door_json(const struct door_asked *asked);

/* Returns REP_ERR_MEMORY where the output could not be written whole. */
enum rep_status door_written(const struct door *door);

/* ---- questions with a file of their own */

enum rep_status door_ask_facts(const struct door_asked *asked);
enum rep_status door_ask_emit(const struct door_asked *asked);
enum rep_status door_ask_pack_facts(const struct door_asked *asked);

#endif
