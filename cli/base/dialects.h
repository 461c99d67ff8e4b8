/* SPDX-License-Identifier: Apache-2.0 */
/* The help page that shows how dialects differ. */
#ifndef REP_CLI_BASE_DIALECTS_H
#define REP_CLI_BASE_DIALECTS_H

extern const char dialects_help[];

#endif
