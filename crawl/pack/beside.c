/* SPDX-License-Identifier: Apache-2.0 */
/* beside.c: the directives of a file beside its rules, for one crawler. */
#include "crawlers/delay.h"
#include "pack/ask.h"
#include "pack/open_rules.h"

/* Stands for a file without such directives. */
static const struct rep_blob nothing;

/* Opens the directives beside the rules of ENTRY.  Returns REP_ERR_ARGUMENT if the pack did not keep them. */
static enum rep_status
open_beside(const struct rep_pack *pack, const struct rep_pack_entry *entry, struct rep_blob *blob)
{
        if (!rep_pack_open_beside(pack, entry, blob))
                return REP_ERR_BLOB;
        return entry->rules == 0 || rep_pack_knows_beside(pack, entry) ? REP_OK : REP_ERR_ARGUMENT;
}

/* Starts HOLDING for the crawler of PACK that CRAWLER resolves to. */
static enum rep_status
hold_for(const struct rep_pack_crawler *crawler, const struct rep_blob *blob, struct rep_holding *holding)
{
        enum rep_status status = crawler->in_order ? rep_hold_first(blob, crawler->tokens, crawler->token_count,
                                                                    crawler->everybody, holding)
                                                   : rep_hold(blob, crawler->tokens, crawler->token_count, holding);

        if (status == REP_OK)
                holding->delay_of_all =
                        rep_takes_delay_of_all(crawler->tokens, crawler->token_count, crawler->in_order);
        return status;
}

enum rep_status
rep_pack_hold(const struct rep_pack *pack, const struct rep_pack_entry *entry, const struct rep_crawler *crawler,
              struct rep_blob *blob, struct rep_holding *holding)
{
        enum rep_status status;
        size_t number;

        if (entry == NULL || blob == NULL || holding == NULL)
                return REP_ERR_ARGUMENT;
        *holding = (struct rep_holding){.blob = &nothing};
        status = rep_pack_resolve(pack, crawler, &number);
        if (status == REP_ERR_AGENT && crawler == NULL)
                status = REP_OK; /* what is said beside rules is said to all */
        if (status == REP_OK)
                status = open_beside(pack, entry, blob);
        if (status != REP_OK || blob->bytes == NULL)
                return status;
        return number != SIZE_MAX ? hold_for(&pack->crawlers[number], blob, holding)
                                  : rep_crawler_hold(crawler, blob, holding);
}

enum rep_status
rep_pack_pace(const struct rep_pack *pack, const struct rep_pack_entry *entry, const struct rep_crawler *crawler,
              unsigned minute, struct rep_pace *pace)
{
        struct rep_holding holding;
        struct rep_blob blob;
        enum rep_status status;

        *pace = (struct rep_pace){.delay = 0};
        status = rep_pack_hold(pack, entry, crawler, &blob, &holding);
        return status == REP_OK ? rep_holding_pace(&holding, minute, pace) : status;
}
