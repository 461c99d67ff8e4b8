/*
 * Prefixes: the rules themselves, where they are few and none has a star (format.h, REP_PREFIX_WORDS).
 */
#ifndef REP_RUNTIME_PREFIXES_H
#define REP_RUNTIME_PREFIXES_H

#include "format.h"

/* The strongest rule of PLAN, which has prefixes, that matches PATH, which is without its first "/"; 0: the base. */
uint32_t rep_match_prefixes(const struct rep_plan *plan, struct rep_text path);

#endif
