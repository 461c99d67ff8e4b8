/* SPDX-License-Identifier: Apache-2.0 */
/* log_json.c: lines that are JSON objects, as Caddy, nginx, Cloudflare and Google Cloud write them; see access_log.h.
 */
#include <json-c/json_tokener.h>
#include <limits.h>
#include <string.h>

#include "cli/base/report.h"
#include "cli/review/access_log.h"

/* Where each text may stand: names of members within members, with points between.  The first that is there counts. */
static const char *const urls[] = {
        "request.uri", "request_uri", "ClientRequestURI", "httpRequest.requestUrl", "url", "uri", "path", "request",
        "request.url", NULL};
static const char *const agents[] = {"request.headers.User-Agent",
                                     "http_user_agent",
                                     "ClientRequestUserAgent",
                                     "httpRequest.userAgent",
                                     "user_agent",
                                     "useragent",
                                     "userAgent",
                                     "agent",
                                     "user-agent",
                                     NULL};
static const char *const times[] = {
        "ts", "time_iso8601", "EdgeStartTimestamp", "timestamp", "@timestamp", "time_local", "time", "msec", NULL};

static const char *const addresses[] = {"request.client_ip",
                                        "request.remote_ip",
                                        "remote_addr",
                                        "ClientIP",
                                        "httpRequest.remoteIp",
                                        "client_ip",
                                        "clientip",
                                        "client.ip",
                                        "remote_ip",
                                        "remote_host",
                                        "c-ip",
                                        "ip",
                                        NULL};

/* Returns the member at PATH of OBJECT, or NULL.  Of a list, that is the first value. */
static struct json_object *
find(struct json_object *object, const char *path)
{
        char name[64];

        while (object != NULL && *path != '\0') {
                size_t size = strcspn(path, ".");

                memcpy(name, path, size); /* the names above fit */
                name[size] = '\0';
                if (!json_object_object_get_ex(object, name, &object))
                        return NULL;
                path += path[size] == '.' ? size + 1 : size;
        }
        if (json_object_is_type(object, json_type_array))
                object = json_object_array_length(object) > 0 ? json_object_array_get_idx(object, 0) : NULL;
        return object;
}

/* Returns the first of PATHS that is a text or a number; empty if there is none. */
static struct rep_text
text_at(struct json_object *object, const char *const *paths)
{
        for (; *paths != NULL; paths++) {
                struct json_object *value = find(object, *paths);

                if (json_object_is_type(value, json_type_string))
                        return (struct rep_text){json_object_get_string(value),
                                                 (size_t)json_object_get_string_len(value)};
                if (json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double))
                        return rep_string(json_object_get_string(value));
        }
        return (struct rep_text){NULL, 0};
}

bool
log_json_read(struct json_object **object, struct log_request *request, const char *line, size_t size,
              struct failure *failure)
{
        struct json_tokener *tokener = must(json_tokener_new());
        struct rep_text url;

        if (size < INT_MAX && memchr(line, '\0', size) == NULL)
                *object = json_tokener_parse_ex(tokener, line, (int)size + 1);
        json_tokener_free(tokener);
        if (!json_object_is_type(*object, json_type_object))
                return fail(failure, "it is not a JSON object");
        url = text_at(*object, urls);
        if (url.size == 0)
                return fail(failure, "none of its members is known to be the URL; make columns of them, as by jq");
        /* nginx has the whole line of the request, too. */
        if (!(memchr(url.data, ' ', url.size) != NULL && log_request_url(url, &request->url)))
                request->url = url;
        request->user_agent = text_at(*object, agents);
        request->time = text_at(*object, times);
        return true;
}

struct rep_text
log_json_address(struct json_object *object)
{
        return text_at(object, addresses);
}

void
log_json_free(struct json_object *object)
{
        json_object_put(object);
}
