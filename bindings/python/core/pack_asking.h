/* SPDX-License-Identifier: Apache-2.0 */
/* Who asks a pack. */
#ifndef REP_PYTHON_PACK_ASKING_H
#define REP_PYTHON_PACK_ASKING_H

#include "pack_object.h"

/* The crawler and the scratch memory of checks. */
struct pack_asking {
        struct pack_opened *opened;
        const struct rep_pack *pack;
        struct rep_crawler *crawler;
        void *scratch;
        size_t scratch_size;
};

/* Makes ASKING ready to ask SELF, a Pack, for AGENT.  Returns false with an exception set. */
bool pack_asking_begin(struct pack_asking *asking, PyObject *self, PyObject *agent);

void pack_asking_end(struct pack_asking *asking);

#endif
