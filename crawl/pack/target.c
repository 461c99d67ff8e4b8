/* SPDX-License-Identifier: Apache-2.0 */
/* target.c: where a redirect leads; see rep_pack.h. */
#include <string.h>

#include "base/url_key.h"
#include "pack/origin.h"
#include "rep_pack.h"

enum rep_url_status
rep_pack_redirect_target(struct rep_text origin, struct rep_text location, char buffer[REP_ROBOTS_URL_SIZE],
                         struct rep_text *target)
{
        char robots[REP_ROBOTS_URL_SIZE], key[REP_URL_KEY_SIZE];
        enum rep_url_status status = rep_url_to_origin(origin.data, origin.size, robots, target);
        enum rep_fetch_error error;

        *target = (struct rep_text){NULL, 0};
        if (status != REP_URL_OK)
                return status;
        error = rep_url_key_resolve(robots, location, key);
        if (error != REP_FETCH_DONE)
                return error == REP_FETCH_BAD_TARGET ? REP_URL_OK : REP_URL_ERR_NO_IDN;
        if (!rep_url_key_is_robots(key))
                return REP_URL_ERR_ROBOTS;
        return rep_url_to_origin(key, strlen(key), buffer, target);
}
