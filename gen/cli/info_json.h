/* What `rep2c info` reports, as a JSON object. */
#ifndef REP_CLI_INFO_JSON_H
#define REP_CLI_INFO_JSON_H

#include "cli/info_facts.h"
#include "cli/output.h"

void info_write_json(const struct info *info, struct output *output);

#endif
