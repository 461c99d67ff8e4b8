/* options.c: see options.h. */
#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "origin.h"

/* The power of two that UNIT stands for; 0 for no unit. */
static unsigned
unit_shift(char unit)
{
        switch (unit) {
        case 'K':
                return 10;
        case 'M':
                return 20;
        case 'G':
                return 30;
        default:
                return 0;
        }
}

int
option_agents(const char *command, const char *list, struct agents *agents)
{
        struct failure failure;

        if (!agents_add(agents, list, &failure))
                return usage_error(command, "--agent: %s", failure.text);
        return OPTION_TAKEN;
}

int
option_bytes(const char *command, const char *option, const char *string, size_t least, size_t most, size_t *bytes)
{
        uintmax_t number;
        unsigned shift;
        char *rest;

        errno = 0;
        number = strtoumax(string, &rest, 10);
        shift = unit_shift(*rest);
        if (string[0] < '0' || string[0] > '9' || rest[shift > 0] != '\0')
                return usage_error(command, "%s: '%s' is not a number of bytes", option, string);
        if (errno != 0 || number > most >> shift || number << shift < least)
                return usage_error(command, "%s: '%s' is not within %zu and %zu", option, string, least, most);
        *bytes = (size_t)number << shift;
        return OPTION_TAKEN;
}

int
option_max_bytes(const char *command, const char *string, size_t *bytes)
{
        return option_bytes(command, "--max-bytes", string, 1, (size_t)1 << 30, bytes);
}

int
option_origin(const char *command, const char *string, char origin[REP_ROBOTS_URL_SIZE])
{
        struct failure failure;

        if (!origin_read(string, origin, &failure))
                return usage_error(command, "--origin: %s", failure.text);
        return OPTION_TAKEN;
}

int
option_seconds(const char *command, const char *option, const char *string, long most, long *seconds)
{
        char *rest;

        errno = 0;
        *seconds = strtol(string, &rest, 10);
        if (string[0] < '0' || string[0] > '9' || *rest != '\0')
                return usage_error(command, "%s: '%s' is not a number of seconds", option, string);
        if (errno != 0 || *seconds < 1 || *seconds > most)
                return usage_error(command, "%s: '%s' is not within 1 and %ld", option, string, most);
        return OPTION_TAKEN;
}
