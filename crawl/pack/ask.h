/* Who asks a pack. */
#ifndef REP_PACK_ASK_H
#define REP_PACK_ASK_H

#include "pack/pack.h"

/* Picks the rules of BLOB, which is of PACK and this asker's, for ASKER. */
enum rep_status rep_pack_pick(const struct rep_pack *pack, const struct rep_pack_asker *asker,
                              const struct rep_blob *blob, struct rep_group *group);

#endif
