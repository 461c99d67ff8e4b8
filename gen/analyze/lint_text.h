/* SPDX-License-Identifier: Apache-2.0 */
/* What is wrong with a file as a whole. */
#ifndef REP_GEN_LINT_TEXT_H
#define REP_GEN_LINT_TEXT_H

#include "analyze/finding.h"

/* Reports all of it.  Returns REP_OK or an error that ends the linting. */
enum rep_status rep_lint_text(const struct rep_lint *lint);

#endif
