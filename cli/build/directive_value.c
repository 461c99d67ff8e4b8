/* SPDX-License-Identifier: Apache-2.0 */
/* directive_value.c: see info.h. */
#include "cli/build/info.h"

#include "base/command.h"

static void
add_time(struct rep_json *json, const struct rep_day_time *time)
{
        rep_json_number(json, "begin_minute", time->begin);
        rep_json_number(json, "end_minute", time->end);
}

static void
add_rate(struct rep_json *json, struct rep_text value)
{
        struct rep_request_rate rate;

        (void)rep_request_rate(value, &rate);
        rep_json_number(json, "pages", rate.pages);
        rep_json_number(json, "seconds", rate.seconds);
        add_time(json, &rate.time);
}

static void
add_params(struct rep_json *json, struct rep_text value)
{
        struct rep_clean_param param;
        size_t i, first = 0;

        json_begin(json, "params", '[');
        (void)rep_clean_param(value, &param);
        for (i = 0; i <= param.params.size; i++) {
                if (i < param.params.size && param.params.data[i] != '&')
                        continue;
                if (i > first)
                        rep_json_put_text(json, (struct rep_text){param.params.data + first, i - first});
                first = i + 1;
        }
        rep_json_end(json, ']');
        json_text_or_null(json, "path", param.path);
}

static void
add_preference(struct rep_json *json, const char *name, enum rep_preference preference)
{
        if (preference == REP_PREFERENCE_UNKNOWN)
                rep_json_string(json, name, NULL);
        else
                rep_json_bool(json, name, preference == REP_PREFERENCE_ALLOW);
}

static void
add_preferences(struct rep_json *json, const struct rep_preferences *preferences)
{
        add_preference(json, "search", preferences->of[REP_USE_SEARCH]);
        add_preference(json, "ai_input", preferences->of[REP_USE_AI_INPUT]);
        add_preference(json, "ai_train", preferences->of[REP_USE_AI_TRAIN]);
}

static bool
is_unknown(const struct rep_usage_pair *pair)
{
        return pair->meaning == REP_PAIR_UNKNOWN_NAME || pair->meaning == REP_PAIR_UNKNOWN_VALUE;
}

static void
add_usage(struct rep_json *json, struct rep_text value)
{
        struct rep_preferences preferences;
        struct rep_text path, preference;
        struct rep_usage_pair pair;

        rep_split_usage(value, &path, &preference);
        (void)rep_content_usage(preference, &preferences);
        json_text_or_null(json, "path", path);
        add_preferences(json, &preferences);
        json_begin(json, "unknown", '[');
        while (rep_next_usage(&preference, &pair))
                if (is_unknown(&pair))
                        rep_json_put_text(json, pair.text);
        rep_json_end(json, ']');
}

static void
add_signals(struct rep_json *json, struct rep_text value)
{
        struct rep_preferences preferences;
        struct rep_usage_pair pair;
        struct rep_text rest;

        (void)rep_content_signal(value, REP_SIGNAL_LINE, &preferences);
        add_preferences(json, &preferences);
        rep_json_string(json, "use",
                        preferences.extent == REP_USE_EXTENT_NONE
                                ? NULL
                                : rep_say_name(REP_NAME_USE_EXTENT, preferences.extent));
        json_begin(json, "unknown", '[');
        for (rest = value; rep_next_signal(&rest, REP_SIGNAL_LINE, &pair);)
                if (is_unknown(&pair))
                        rep_json_put_text(json, pair.text);
        rep_json_end(json, ']');
        json_begin(json, "malformed", '[');
        for (rest = value; rep_next_signal(&rest, REP_SIGNAL_LINE, &pair);)
                if (pair.meaning == REP_PAIR_MALFORMED)
                        rep_json_put_text(json, pair.text);
        rep_json_end(json, ']');
}

static void
add_origin(struct rep_json *json, struct rep_text value)
{
        char origin[REP_ROBOTS_URL_SIZE] = "";

        (void)rep_host_origin(value, origin);
        rep_json_string(json, "origin", origin);
}

static void
add_license(struct rep_json *json, struct rep_text value)
{
        rep_json_text(json, "url", value);
}

static void
add_delay(struct rep_json *json, struct rep_text value)
{
        uint32_t milliseconds;

        (void)rep_crawl_delay(value, &milliseconds);
        rep_json_number(json, "milliseconds", milliseconds);
}

static void
add_visit_time(struct rep_json *json, struct rep_text value)
{
        struct rep_day_time time;

        (void)rep_visit_time(value, &time);
        add_time(json, &time);
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

void
directive_put_parsed(struct rep_json *json, const struct rep_directive *directive)
{
        static void (*const add[])(struct rep_json * json, struct rep_text value) = {
                [REP_KEY_CRAWL_DELAY] = add_delay,     [REP_KEY_REQUEST_RATE] = add_rate,
                [REP_KEY_VISIT_TIME] = add_visit_time, [REP_KEY_HOST] = add_origin,
                [REP_KEY_CLEAN_PARAM] = add_params,    [REP_KEY_CONTENT_SIGNAL] = add_signals,
                [REP_KEY_LICENSE] = add_license,       [REP_KEY_CONTENT_USAGE] = add_usage,
        };
        enum rep_key key = rep_directive_key(directive->key);

        if (!is_readable(directive, key)) {
                rep_json_put_string(json, NULL);
                return;
        }
        rep_json_begin(json, '{');
        add[key](json, directive->value);
        rep_json_end(json, '}');
}
