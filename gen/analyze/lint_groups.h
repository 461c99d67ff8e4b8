/* SPDX-License-Identifier: Apache-2.0 */
/* What is odd about the groups of a file. */
#ifndef REP_GEN_LINT_GROUPS_H
#define REP_GEN_LINT_GROUPS_H

#include "analyze/finding.h"

/* Reports all of it.  Returns REP_OK or an error that ends the linting. */
enum rep_status rep_lint_groups(const struct rep_lint *lint);

#endif
