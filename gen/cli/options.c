/* options.c: see options.h. */
#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "cli/origin.h"

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
option_dialect(const char *command, const char *string, struct dialect_choice *choice)
{
        if (!dialect_choose(string, choice))
                return usage_error(command, "--dialect: '%s' is neither 'google' nor 'rfc9309'", string);
        return OPTION_TAKEN;
}

int
option_max_bytes(const char *command, const char *string, size_t *bytes)
{
        return option_bytes(command, "--max-bytes", string, 1, (size_t)1 << 30, bytes);
}

int
option_tracking(const char *command, const char *string, enum rep_tracking *tracking)
{
        if (strcmp(string, "rule") == 0)
                *tracking = REP_TRACK_RULE;
        else if (strcmp(string, "verdict") == 0)
                *tracking = REP_TRACK_VERDICT;
        else
                return usage_error(command, "--track: '%s' is neither 'rule' nor 'verdict'", string);
        return OPTION_TAKEN;
}

int
option_origin(const char *command, const char *string, char origin[REP_ROBOTS_URL_SIZE])
{
        struct failure failure;

        if (!origin_read(string, origin, &failure))
                return usage_error(command, "--origin: %s", failure.text);
        return OPTION_TAKEN;
}

/* Takes OPTION of COMMAND, a number of UNIT from 1 to MOST. */
static int
option_number(const char *command, const char *option, const char *string, const char *unit, long most, long *number)
{
        char *rest;

        errno = 0;
        *number = strtol(string, &rest, 10);
        if (string[0] < '0' || string[0] > '9' || *rest != '\0')
                return usage_error(command, "%s: '%s' is not a number of %s", option, string, unit);
        if (errno != 0 || *number < 1 || *number > most)
                return usage_error(command, "%s: '%s' is not within 1 and %ld", option, string, most);
        return OPTION_TAKEN;
}

int
option_seconds(const char *command, const char *option, const char *string, long most, long *seconds)
{
        return option_number(command, option, string, "seconds", most, seconds);
}

int
option_max_states(const char *command, const char *string, uint32_t *states)
{
        long number = 0;
        int taken = option_number(command, "--max-states", string, "states", INT32_MAX, &number);

        *states = (uint32_t)number;
        return taken;
}
