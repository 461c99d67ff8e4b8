/* SPDX-License-Identifier: Apache-2.0 */
/* usage.c: see rep_usage.h: uses by name, and how statements are combined. */
#include "rep_usage.h"

#include "policy/uses.h"

static const struct {
        const char *signal, *label; /* in Content-Signal and in Content-Usage */
} names[REP_USES] = {
        {"search", "search"}, /* REP_USE_SEARCH */
        {"ai-input", "ai-use"},
        {"ai-train", "train-ai"},
};

bool
rep_use_of_label(struct rep_text label, enum rep_use *use)
{
        for (unsigned i = 0; i < REP_USES; i++)
                if (rep_text_is(label, names[i].label)) {
                        *use = (enum rep_use)i;
                        return true;
                }
        return false;
}

bool
rep_use_of(struct rep_text name, enum rep_use *use)
{
        for (unsigned i = 0; i < REP_USES; i++)
                if (rep_text_is(name, names[i].signal)) {
                        *use = (enum rep_use)i;
                        return true;
                }
        return rep_use_of_label(name, use);
}

const char *
rep_use_name(enum rep_use use)
{
        return (unsigned)use < REP_USES ? names[use].signal : "";
}

void
rep_add_preferences(struct rep_preferences *all, const struct rep_preferences *one)
{
        for (unsigned i = 0; i < REP_USES; i++)
                all->of[i] = rep_prevailing(all->of[i], one->of[i]);
        if (one->extent != REP_USE_EXTENT_NONE && (all->extent == REP_USE_EXTENT_NONE || one->extent < all->extent))
                all->extent = one->extent;
}
