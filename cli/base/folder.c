/* SPDX-License-Identifier: Apache-2.0 */
/* folder.c: see folder.h. */
#include "cli/base/folder.h"

#include "cli/base/os.h"

bool
folder_open(struct rep_folder *folder, const char *directory, struct failure *failure)
{
        int error = rep_folder_open(folder, directory);

        return error == 0 || fail_errno(failure, error);
}

int
folder_open_file(const struct rep_folder *folder, const char *name, struct failure *failure)
{
        int error, fd = rep_folder_open_file(folder, name, &error);
        const char *fault = fd < 0 ? rep_folder_fault(error) : NULL;

        if (fault != NULL)
                fail(failure, "%s", fault);
        else if (fd < 0)
                fail_errno(failure, error);
        return fd;
}
