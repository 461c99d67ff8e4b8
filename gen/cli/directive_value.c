/* directive_value.c: see directive_value.h. */
#include "cli/directive_value.h"

#include <stdio.h>

#include "rep_directives.h"
#include "rep_idn.h"
#include "rep_values.h"

/* ---- URLs and hosts */

/* What is wrong with an absolute URL. */
static const char *
url_problem(struct rep_text url)
{
        char robots[REP_ROBOTS_URL_SIZE];
        enum rep_url_status status;
        size_t i;

        for (i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] <= ' ' || url.data[i] == 0x7f)
                        return "the URL holds a space or a control byte";
        status = rep_robots_url_idn(url.data, url.size, robots, NULL);
        return status == REP_URL_OK ? NULL : rep_url_status_text(status);
}

static bool
has_scheme(struct rep_text host)
{
        size_t i;

        for (i = 0; i + 2 < host.size; i++)
                if (memcmp(host.data + i, "://", 3) == 0)
                        return true;
        return false;
}

/* Writes the origin that HOST names, with http where it names no scheme; returns what is wrong with it. */
static const char *
host_origin(struct rep_text host, char origin[REP_ROBOTS_URL_SIZE])
{
        char url[2 * REP_ROBOTS_URL_SIZE];
        const char *scheme = has_scheme(host) ? "" : "http://", *problem = "not a host";
        enum rep_url_status status;
        struct rep_text text = {url, 0};
        size_t size;

        if (host.size >= sizeof(url) - sizeof("http://") || memchr(host.data, '\0', host.size) != NULL)
                return problem;
        text.size = (size_t)snprintf(url, sizeof(url), "%s%.*s", scheme, (int)host.size, host.data);
        problem = url_problem(text);
        if (problem != NULL)
                return problem;
        status = rep_robots_url_idn(url, text.size, origin, &size);
        origin[size - strlen("/robots.txt")] = '\0';
        return status == REP_URL_OK ? NULL : rep_url_status_text(status);
}

/* ---- problems */

/* PROBLEM where STATUS says that the value is bad, CLAMPED where it was too large. */
static const char *
value_problem(enum rep_value_status status, const char *problem, const char *clamped)
{
        return status == REP_VALUE_OK ? NULL : status == REP_VALUE_BAD ? problem : clamped;
}

static const char *
other_problem(struct rep_text value, enum rep_key key)
{
        char origin[REP_ROBOTS_URL_SIZE];
        struct rep_content_signal signal;
        struct rep_clean_param param;
        struct rep_request_rate rate;
        struct rep_day_time time;
        uint32_t delay;

        switch (key) {
        case REP_KEY_CRAWL_DELAY:
                return value_problem(rep_crawl_delay(value, &delay), "not a number of seconds",
                                     "over 24 hours, which is what holds");
        case REP_KEY_REQUEST_RATE:
                return value_problem(rep_request_rate(value, &rate),
                                     "not PAGES/SECONDS, with a unit and a time at most",
                                     "a number that is too large, and was cut");
        case REP_KEY_VISIT_TIME:
                return value_problem(rep_visit_time(value, &time), "not HHMM-HHMM", NULL);
        case REP_KEY_HOST:
                return host_origin(value, origin);
        case REP_KEY_CLEAN_PARAM:
                return value_problem(rep_clean_param(value, &param), "not NAME&NAME..., with a path at most", NULL);
        case REP_KEY_CONTENT_SIGNAL:
                return value_problem(rep_content_signal(value, &signal), "not NAME=yes or NAME=no, with commas between",
                                     NULL);
        case REP_KEY_UNKNOWN:
                break;
        }
        return NULL;
}

/* Does KEY need a group to mean something? */
static bool
needs_group(enum rep_key key)
{
        return key != REP_KEY_UNKNOWN && key != REP_KEY_HOST && key != REP_KEY_CLEAN_PARAM;
}

const char *
directive_problem(const struct rep_directive *directive)
{
        enum rep_key key;
        const char *problem;

        if (directive->kind == REP_KIND_SITEMAP)
                return url_problem(directive->value);
        key = rep_directive_key(directive->key);
        problem = other_problem(directive->value, key);
        if (problem == NULL && directive->group == REP_NO_GROUP && needs_group(key))
                return "before the first user-agent line: it holds for nobody";
        return problem;
}

/* ---- values */

static void
add_time(struct json_object *object, const struct rep_day_time *time)
{
        jsonl_add_number(object, "begin_minute", time->begin);
        jsonl_add_number(object, "end_minute", time->end);
}

static void
add_rate(struct json_object *object, struct rep_text value)
{
        struct rep_request_rate rate;

        (void)rep_request_rate(value, &rate);
        jsonl_add_number(object, "pages", rate.pages);
        jsonl_add_number(object, "seconds", rate.seconds);
        add_time(object, &rate.time);
}

static void
add_params(struct json_object *object, struct rep_text value)
{
        struct json_object *names = jsonl_add_list(object, "params");
        struct rep_clean_param param;
        size_t i, first = 0;

        (void)rep_clean_param(value, &param);
        for (i = 0; i <= param.params.size; i++)
                if (i == param.params.size || param.params.data[i] == '&') {
                        jsonl_append(names, jsonl_text((struct rep_text){param.params.data + first, i - first}));
                        first = i + 1;
                }
        jsonl_add(object, "path", param.path.size > 0 ? jsonl_text(param.path) : NULL);
}

static struct json_object *
signal_value(enum rep_signal signal)
{
        return signal == REP_SIGNAL_NONE ? NULL : jsonl_bool(signal == REP_SIGNAL_YES);
}

static void
add_signals(struct json_object *object, struct rep_text value)
{
        struct rep_content_signal signal;

        (void)rep_content_signal(value, &signal);
        jsonl_add(object, "search", signal_value(signal.search));
        jsonl_add(object, "ai_input", signal_value(signal.ai_input));
        jsonl_add(object, "ai_train", signal_value(signal.ai_train));
}

static void
add_origin(struct json_object *object, struct rep_text value)
{
        char origin[REP_ROBOTS_URL_SIZE] = "";

        (void)host_origin(value, origin);
        jsonl_add(object, "origin", jsonl_string(origin));
}

static void
add_delay(struct json_object *object, struct rep_text value)
{
        uint32_t milliseconds;

        (void)rep_crawl_delay(value, &milliseconds);
        jsonl_add_number(object, "milliseconds", milliseconds);
}

static void
add_visit_time(struct json_object *object, struct rep_text value)
{
        struct rep_day_time time;

        (void)rep_visit_time(value, &time);
        add_time(object, &time);
}

/* Can the value be read, perhaps with a number cut? */
static bool
is_readable(struct rep_text value, enum rep_key key)
{
        uint32_t delay;
        struct rep_request_rate rate;

        if (key == REP_KEY_CRAWL_DELAY)
                return rep_crawl_delay(value, &delay) != REP_VALUE_BAD;
        if (key == REP_KEY_REQUEST_RATE)
                return rep_request_rate(value, &rate) != REP_VALUE_BAD;
        return key != REP_KEY_UNKNOWN && other_problem(value, key) == NULL;
}

struct json_object *
directive_parsed(const struct rep_directive *directive)
{
        static void (*const add[])(struct json_object * object, struct rep_text value) = {
                [REP_KEY_CRAWL_DELAY] = add_delay,     [REP_KEY_REQUEST_RATE] = add_rate,
                [REP_KEY_VISIT_TIME] = add_visit_time, [REP_KEY_HOST] = add_origin,
                [REP_KEY_CLEAN_PARAM] = add_params,    [REP_KEY_CONTENT_SIGNAL] = add_signals,
        };
        enum rep_key key = rep_directive_key(directive->key);
        struct json_object *object;

        if (!is_readable(directive->value, key))
                return NULL;
        object = jsonl_new();
        add[key](object, directive->value);
        return object;
}
