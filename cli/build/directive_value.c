/* SPDX-License-Identifier: Apache-2.0 */
/* directive_value.c: see info.h. */
#include "cli/build/info.h"

#include "rep_analyze.h"
#include "rep_directives.h"
#include "rep_say.h"
#include "rep_usage.h"

static void
add_time(struct json *object, const struct rep_day_time *time)
{
        jsonl_add_number(object, "begin_minute", time->begin);
        jsonl_add_number(object, "end_minute", time->end);
}

static void
add_rate(struct json *object, struct rep_text value)
{
        struct rep_request_rate rate;

        (void)rep_request_rate(value, &rate);
        jsonl_add_number(object, "pages", rate.pages);
        jsonl_add_number(object, "seconds", rate.seconds);
        add_time(object, &rate.time);
}

static void
add_params(struct json *object, struct rep_text value)
{
        struct json *names = jsonl_add_list(object, "params");
        struct rep_clean_param param;
        size_t i, first = 0;

        (void)rep_clean_param(value, &param);
        for (i = 0; i <= param.params.size; i++) {
                if (i < param.params.size && param.params.data[i] != '&')
                        continue;
                if (i > first)
                        jsonl_append(names, jsonl_text((struct rep_text){param.params.data + first, i - first}));
                first = i + 1;
        }
        jsonl_add(object, "path", param.path.size > 0 ? jsonl_text(param.path) : NULL);
}

static struct json *
preference_value(enum rep_preference preference)
{
        return preference == REP_PREFERENCE_UNKNOWN ? NULL : jsonl_bool(preference == REP_PREFERENCE_ALLOW);
}

static void
add_preferences(struct json *object, const struct rep_preferences *preferences)
{
        jsonl_add(object, "search", preference_value(preferences->of[REP_USE_SEARCH]));
        jsonl_add(object, "ai_input", preference_value(preferences->of[REP_USE_AI_INPUT]));
        jsonl_add(object, "ai_train", preference_value(preferences->of[REP_USE_AI_TRAIN]));
}

static bool
is_unknown(const struct rep_usage_pair *pair)
{
        return pair->meaning == REP_PAIR_UNKNOWN_NAME || pair->meaning == REP_PAIR_UNKNOWN_VALUE;
}

static void
add_usage(struct json *object, struct rep_text value)
{
        struct rep_preferences preferences;
        struct rep_text path, preference;
        struct rep_usage_pair pair;
        struct json *unknown;

        rep_split_usage(value, &path, &preference);
        (void)rep_content_usage(preference, &preferences);
        jsonl_add(object, "path", path.size > 0 ? jsonl_text(path) : NULL);
        add_preferences(object, &preferences);
        unknown = jsonl_add_list(object, "unknown");
        while (rep_next_usage(&preference, &pair))
                if (is_unknown(&pair))
                        jsonl_append(unknown, jsonl_text(pair.text));
}

static void
add_signals(struct json *object, struct rep_text value)
{
        struct rep_preferences preferences;
        struct rep_usage_pair pair;
        struct json *unknown, *malformed;

        (void)rep_content_signal(value, REP_SIGNAL_LINE, &preferences);
        add_preferences(object, &preferences);
        jsonl_add(object, "use",
                  preferences.extent == REP_USE_EXTENT_NONE ? NULL
                                                            : jsonl_string(rep_say_use_extent(preferences.extent)));
        unknown = jsonl_add_list(object, "unknown");
        malformed = jsonl_add_list(object, "malformed");
        while (rep_next_signal(&value, REP_SIGNAL_LINE, &pair))
                if (is_unknown(&pair))
                        jsonl_append(unknown, jsonl_text(pair.text));
                else if (pair.meaning == REP_PAIR_MALFORMED)
                        jsonl_append(malformed, jsonl_text(pair.text));
}

static void
add_origin(struct json *object, struct rep_text value)
{
        char origin[REP_ROBOTS_URL_SIZE] = "";

        (void)rep_host_origin(value, origin);
        jsonl_add(object, "origin", jsonl_string(origin));
}

static void
add_license(struct json *object, struct rep_text value)
{
        jsonl_add(object, "url", jsonl_text(value));
}

static void
add_delay(struct json *object, struct rep_text value)
{
        uint32_t milliseconds;

        (void)rep_crawl_delay(value, &milliseconds);
        jsonl_add_number(object, "milliseconds", milliseconds);
}

static void
add_visit_time(struct json *object, struct rep_text value)
{
        struct rep_day_time time;

        (void)rep_visit_time(value, &time);
        add_time(object, &time);
}

/* Returns whether the value is readable.  Its number may be cut, and a part of it lost. */
static bool
is_readable(const struct rep_directive *directive, enum rep_key key)
{
        struct rep_directive placed = *directive;
        struct rep_text value = directive->value;
        uint32_t delay;
        struct rep_request_rate rate;
        struct rep_preferences preferences;

        if (key == REP_KEY_CRAWL_DELAY)
                return rep_crawl_delay(value, &delay) != REP_VALUE_BAD;
        if (key == REP_KEY_REQUEST_RATE)
                return rep_request_rate(value, &rate) != REP_VALUE_BAD;
        if (key == REP_KEY_CONTENT_SIGNAL)
                return rep_content_signal(value, REP_SIGNAL_LINE, &preferences) != REP_VALUE_BAD;
        placed.group = 0; /* the place in the file does not matter here */
        return key != REP_KEY_UNKNOWN && rep_directive_problem(&placed) == NULL;
}

struct json *
directive_parsed(const struct rep_directive *directive)
{
        static void (*const add[])(struct json * object, struct rep_text value) = {
                [REP_KEY_CRAWL_DELAY] = add_delay,     [REP_KEY_REQUEST_RATE] = add_rate,
                [REP_KEY_VISIT_TIME] = add_visit_time, [REP_KEY_HOST] = add_origin,
                [REP_KEY_CLEAN_PARAM] = add_params,    [REP_KEY_CONTENT_SIGNAL] = add_signals,
                [REP_KEY_LICENSE] = add_license,       [REP_KEY_CONTENT_USAGE] = add_usage,
        };
        enum rep_key key = rep_directive_key(directive->key);
        struct json *object;

        if (!is_readable(directive, key))
                return NULL;
        object = jsonl_new();
        add[key](object, directive->value);
        return object;
}
