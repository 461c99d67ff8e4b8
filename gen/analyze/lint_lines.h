/* SPDX-License-Identifier: Apache-2.0 */
/* What is wrong with the lines of a file, each on its own. */
#ifndef REP_GEN_LINT_LINES_H
#define REP_GEN_LINT_LINES_H

#include "analyze/finding.h"

/* Reports all of it.  Returns REP_OK or an error that ends the linting. */
enum rep_status rep_lint_lines(const struct rep_lint *lint);

#endif
