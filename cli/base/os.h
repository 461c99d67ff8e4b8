/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the command needs of the system beside C11: the calls of POSIX.
 *
 * Its files are written for POSIX, and include this header in place of <fcntl.h>, <unistd.h> and so on.  On Windows,
 * cli/base/os_windows.h gives the same names to functions that do the same there.
 */
#ifndef REP_CLI_BASE_OS_H
#define REP_CLI_BASE_OS_H

#include "crawl/base/os.h"
#ifdef _WIN32
#include "cli/base/os_windows.h"
#else
#include <dirent.h>
#include <signal.h>
#include <sys/ioctl.h>
#endif

#endif
