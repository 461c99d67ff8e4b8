/* SPDX-License-Identifier: Apache-2.0 */
/* Stylesheets and scripts that search engines may not fetch. */
#ifndef REP_GEN_LINT_RESOURCES_H
#define REP_GEN_LINT_RESOURCES_H

#include "analyze/finding.h"

/* Reports all of it.  Returns REP_OK or an error that ends the linting. */
enum rep_status rep_lint_resources(const struct rep_lint *lint);

#endif
