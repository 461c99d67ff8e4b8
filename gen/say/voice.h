/* SPDX-License-Identifier: Apache-2.0 */
/* Sentences that are written word by word.  Nothing is allocated. */
#ifndef REP_GEN_SAY_VOICE_H
#define REP_GEN_SAY_VOICE_H

#include <stdio.h>

#include "rep_say.h"

/* A sentence that is being written. */
struct rep_voice {
        rep_write_fn write;
        void *context;
        bool stopped; /* WRITE returned false */
};

static inline void
rep_voice_put(struct rep_voice *voice, const char *words)
{
        if (!voice->stopped)
                voice->stopped = !voice->write(voice->context, words, strlen(words));
}

static inline void
rep_voice_number(struct rep_voice *voice, size_t number)
{
        char digits[24];

        (void)snprintf(digits, sizeof(digits), "%zu", number);
        rep_voice_put(voice, digits);
}

#endif
