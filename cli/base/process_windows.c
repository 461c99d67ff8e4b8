/* SPDX-License-Identifier: Apache-2.0 */
/* process_windows.c: see process.h; what runs another program is not there. */
#include "cli/base/process.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <shellapi.h>

#include "cli/base/report.h"

static UINT console_before;

static void
restore_console(void)
{
        SetConsoleOutputCP(console_before);
}

/* The arguments as they were given: the C library's are in the system's code page, and '*' and '?' are replaced in
 * them. */
static char **
read_arguments(void)
{
        int count, size;
        wchar_t **wide = must(CommandLineToArgvW(GetCommandLineW(), &count));
        char **arguments = must_resize(NULL, (size_t)count + 1, sizeof(*arguments));

        for (int i = 0; i < count; i++) {
                size = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);
                arguments[i] = must_resize(NULL, (size_t)size, 1);
                WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, arguments[i], size, NULL, NULL);
        }
        arguments[count] = NULL;
        LocalFree(wide);
        return arguments;
}

void
process_start(char ***argv)
{
        /* Bytes stay as they are: "\n" does not become "\r\n", and Ctrl+Z does not end the text. */
        for (int fd = 0; fd <= 2; fd++)
                _setmode(fd, _O_BINARY);
        console_before = GetConsoleOutputCP();
        if (console_before != 0 && SetConsoleOutputCP(CP_UTF8))
                atexit(restore_console);
        *argv = read_arguments();
}
