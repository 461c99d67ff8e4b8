/* SPDX-License-Identifier: Apache-2.0 */
/* Rules of a file that do nothing, and those that leave nothing. */
#ifndef REP_GEN_LINT_RULES_H
#define REP_GEN_LINT_RULES_H

#include "analyze/finding.h"

/* Reports all of it.  Returns REP_OK or an error that ends the linting. */
enum rep_status rep_lint_rules(const struct rep_lint *lint);

#endif
