/* SPDX-License-Identifier: Apache-2.0 */
/* directive_problem.c: see base/command.h: problems with the value of a directive other than rules and user-agents. */
#include "base/command.h"

#include <stdio.h>

/* ---- URLs and hosts */

/* Returns what is wrong with an absolute URL.  Otherwise writes the URL of its robots.txt, of *SIZE bytes, to ROBOTS.
 */
static const char *
url_problem(struct rep_text url, char robots[REP_ROBOTS_URL_SIZE], size_t *size)
{
        enum rep_url_status status;

        for (size_t i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] <= ' ' || url.data[i] == 0x7f)
                        return "the URL contains a space or a control byte";
        status = rep_robots_url_idn(url.data, url.size, robots, size);
        return status == REP_URL_OK ? NULL : rep_url_status_text(status);
}

const char *
rep_host_origin(struct rep_text host, char origin[REP_ROBOTS_URL_SIZE])
{
        char url[2 * REP_ROBOTS_URL_SIZE];
        const char *scheme = "http://", *problem = "not a host";
        struct rep_text text = {url, 0};
        size_t size;

        /* The data of an empty text may be NULL. */
        if (host.size == 0)
                host.data = "";
        for (size_t i = 0; i + 2 < host.size; i++)
                if (memcmp(host.data + i, "://", 3) == 0)
                        scheme = "";
        if (host.size >= sizeof(url) - sizeof("http://") || memchr(host.data, '\0', host.size) != NULL)
                return problem;
        text.size = (size_t)snprintf(url, sizeof(url), "%s%.*s", scheme, (int)host.size, host.data);
        problem = url_problem(text, origin, &size);
        if (problem == NULL)
                origin[size - strlen("/robots.txt")] = '\0';
        return problem;
}

/* ---- problems */

/* Returns PROBLEM if STATUS says that the value is invalid, and PART if a part of it was lost or reduced. */
static const char *
value_problem(enum rep_value_status status, const char *problem, const char *part)
{
        return status == REP_VALUE_OK ? NULL : status == REP_VALUE_BAD ? problem : part;
}

/* Returns whether a name in upper case is what makes PREFERENCE no dictionary. */
static bool
begins_upper(struct rep_text preference)
{
        struct rep_usage_pair pair;

        while (rep_next_usage(&preference, &pair))
                ;
        for (size_t i = 0; i < preference.size && preference.data[i] != '=' && preference.data[i] != ' '; i++)
                if (preference.data[i] >= 'A' && preference.data[i] <= 'Z')
                        return true;
        return false;
}

/* Returns what is wrong with the value of a Content-Usage line. */
static const char *
usage_problem(struct rep_text value)
{
        struct rep_preferences preferences;
        struct rep_text path, preference;

        rep_split_usage(value, &path, &preference);
        if (preference.size == 0)
                return path.size > 0 ? "a path without a preference" : "no preference";
        return value_problem(rep_content_usage(preference, &preferences),
                             begins_upper(preference) ? "names are in lower case"
                                                      : "not a dictionary of RFC 9651, such as 'train-ai=n, search=y'",
                             NULL);
}

/* Returns what is wrong with a VALUE of KEY, independent of its place in a file. */
static const char *
problem_of(struct rep_text value, enum rep_key key)
{
        char origin[REP_ROBOTS_URL_SIZE];
        struct rep_preferences preferences;
        struct rep_clean_param param;
        struct rep_request_rate rate;
        struct rep_day_time time;
        uint32_t delay;

        switch (key) {
        case REP_KEY_CRAWL_DELAY:
                return value_problem(rep_crawl_delay(value, &delay), "not a number of seconds",
                                     "over 24 hours; 24 hours apply");
        case REP_KEY_REQUEST_RATE:
                return value_problem(rep_request_rate(value, &rate),
                                     "not PAGES/SECONDS, optionally with a unit and a time",
                                     "a number is too large and was reduced");
        case REP_KEY_VISIT_TIME:
                return value_problem(rep_visit_time(value, &time), "not HHMM-HHMM", NULL);
        case REP_KEY_HOST:
                return rep_host_origin(value, origin);
        case REP_KEY_CLEAN_PARAM:
                return value_problem(rep_clean_param(value, &param), "not NAME&NAME..., optionally with a path", NULL);
        case REP_KEY_CONTENT_SIGNAL:
                return value_problem(rep_content_signal(value, REP_SIGNAL_LINE, &preferences),
                                     "not NAME=VALUE, separated by commas",
                                     "what is not NAME=VALUE, separated by commas, is lost");
        case REP_KEY_LICENSE:
                return url_problem(value, origin, NULL);
        case REP_KEY_CONTENT_USAGE:
                return usage_problem(value);
        case REP_KEY_UNKNOWN:
                break;
        }
        return NULL;
}

const char *
rep_directive_problem(const struct rep_directive *directive)
{
        char robots[REP_ROBOTS_URL_SIZE];
        enum rep_key key;
        const char *problem;

        if (directive->kind == REP_KIND_SITEMAP)
                return url_problem(directive->value, robots, NULL);
        key = rep_directive_key(directive->key);
        problem = problem_of(directive->value, key);
        /* A Content-Signal above all groups is everybody's. */
        if (problem == NULL && directive->group == REP_NO_GROUP && key != REP_KEY_UNKNOWN &&
            key != REP_KEY_CONTENT_SIGNAL && !rep_is_site_wide(key))
                return "applies to no crawler before the first user-agent line";
        return problem;
}
