/* SPDX-License-Identifier: Apache-2.0 */
/* Reads automata in JSON as gen/emit/JSON.md describes them: the parts that a walk needs. */
#ifndef REP_TESTS_JSON_AUTOMATA_H
#define REP_TESTS_JSON_AUTOMATA_H

#include "emit/emit.h"
#include "tests/support/owned.h"

#include <json-c/json_object.h>

ENDER(put_json, struct json_object, json_object_put)

/* The member NAME of OBJECT, NULL where it is null; ends the test where there is none. */
struct json_object *json_member(struct json_object *object, const char *name);

/* The number that is the member NAME. */
uint32_t json_number(struct json_object *object, const char *name);

/* Is the member NAME the string WORD? */
bool json_says(struct json_object *object, const char *name, const char *word);

/* The number of elements of LIST; ends the test where it is none. */
uint32_t json_length(struct json_object *list);

/* Reads JSON into CONTENT, whose arrays live in MEMORY and whose texts in JSON. */
void json_automata(struct rep_arena *memory, struct json_object *json, struct rep_automata *content);

#endif
