/* Output to a file, whole or not at all. */
#ifndef REP_CLI_OUTPUT_FILE_H
#define REP_CLI_OUTPUT_FILE_H

#include "rep_runtime.h"
#include "report.h"

/*
 * Makes FILE hold BYTES.  The bytes get a temporary name in FILE's directory, reach the disk, and only then get FILE's
 * name: after a failure, FILE is what it was, and a reader never sees a part.  An existing file passes on its
 * permissions, and a symbolic link stays one.  What is no regular file, a device say, is written to as it is.
 */
bool output_file_write(const char *file, struct rep_text bytes, struct failure *failure);

#endif
