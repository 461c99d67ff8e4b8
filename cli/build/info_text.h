/* What `rep2c info` reports, as text for people: a label and a value a line. */
#ifndef REP_CLI_BUILD_INFO_TEXT_H
#define REP_CLI_BUILD_INFO_TEXT_H

#include "cli/base/output.h"
#include "cli/build/info_facts.h"

/* FIGURES: those of the automata, too. */
void info_write_text(const struct info *info, bool figures, struct output *output);

#endif
