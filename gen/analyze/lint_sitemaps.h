/* SPDX-License-Identifier: Apache-2.0 */
/* Sitemaps of other hosts. */
#ifndef REP_GEN_LINT_SITEMAPS_H
#define REP_GEN_LINT_SITEMAPS_H

#include "analyze/finding.h"

/* Reports all of it.  Returns REP_OK or an error that ends the linting. */
enum rep_status rep_lint_sitemaps(const struct rep_lint *lint);

#endif
