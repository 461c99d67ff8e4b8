/* What `rep2c info` reports, as text for people: a label and a value a line. */
#ifndef REP_CLI_INFO_TEXT_H
#define REP_CLI_INFO_TEXT_H

#include "cli/info_facts.h"
#include "cli/output.h"

/* FIGURES: those of the automata, too. */
void info_write_text(const struct info *info, bool figures, struct output *output);

#endif
