/*
 * The subcommands, one file each.  Each gets its own part of the command line, with the name that messages start with
 * in argv[0], and returns an exit status (report.h).
 */
#ifndef REP_CLI_COMMAND_H
#define REP_CLI_COMMAND_H

int check_command(int argc, char **argv);
int compile_command(int argc, char **argv);
int emit_command(int argc, char **argv);
int fetch_command(int argc, char **argv);
int graph_command(int argc, char **argv);
int info_command(int argc, char **argv);
int url_command(int argc, char **argv);

#endif
