/* SPDX-License-Identifier: Apache-2.0 */
/* Patterns that differ in upper and lower case alone. */
#ifndef REP_GEN_LINT_CASE_H
#define REP_GEN_LINT_CASE_H

#include "analyze/finding.h"

/* Reports all of it.  Returns REP_OK or an error that ends the linting. */
enum rep_status rep_lint_case(const struct rep_lint *lint);

#endif
