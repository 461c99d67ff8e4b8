/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the command needs of the system in addition to C11: the calls of POSIX.
 *
 * Its files are written for POSIX, and include this header in place of <fcntl.h>, <unistd.h> and so on.
 */
#ifndef REP_CLI_BASE_OS_H
#define REP_CLI_BASE_OS_H

#include "crawl/base/os.h"
#ifndef _WIN32
#include <signal.h>
#include <sys/ioctl.h>
#endif

/* Gives the file FD the owner and the group in STATUS.  Returns 0, or -1 with errno.  Windows keeps them by the folder.
 */
static inline int
os_chown(int fd, const struct stat *status)
{
#ifdef _WIN32
        (void)fd;
        (void)status;
        return 0;
#else
        struct stat now;

        if (fstat(fd, &now) != 0)
                return -1;
        return now.st_uid == status->st_uid && now.st_gid == status->st_gid
                       ? 0
                       : fchown(fd, status->st_uid, status->st_gid);
#endif
}

#endif
