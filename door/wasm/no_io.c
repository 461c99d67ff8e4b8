/* SPDX-License-Identifier: Apache-2.0 */
/*
 * no_io.c: the three system calls that the C library's vsnprintf() drags in with its streams, which are never opened.
 *
 * Defined here, they are not imports: the module asks nothing of its host.
 */
#include <errno.h>
#include <stdint.h>

/* By the names under which the C library imports them. */
int32_t __imported_wasi_snapshot_preview1_fd_close(int32_t file);
int32_t __imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t whence, int32_t size);
int32_t __imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t vectors, int32_t count, int32_t size);

int32_t
__imported_wasi_snapshot_preview1_fd_close(int32_t file)
{
        (void)file;
        return ENOSYS;
}

int32_t
__imported_wasi_snapshot_preview1_fd_seek(int32_t file, int64_t offset, int32_t whence, int32_t size)
{
        (void)file, (void)offset, (void)whence, (void)size;
        return ENOSYS;
}

int32_t
__imported_wasi_snapshot_preview1_fd_write(int32_t file, int32_t vectors, int32_t count, int32_t size)
{
        (void)file, (void)vectors, (void)count, (void)size;
        return ENOSYS;
}
