/* What `rep2c info` reports, as a JSON object. */
#ifndef REP_CLI_BUILD_INFO_JSON_H
#define REP_CLI_BUILD_INFO_JSON_H

#include "cli/base/output.h"
#include "cli/build/info_facts.h"

void info_write_json(const struct info *info, struct output *output);

#endif
