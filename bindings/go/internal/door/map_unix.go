// SPDX-License-Identifier: Apache-2.0

//go:build unix

package door

import (
	"os"
	"syscall"
)

func mapFile(file *os.File, size int) ([]byte, func(), error) {
	bytes, err := syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
	return bytes, func() { _ = syscall.Munmap(bytes) }, err
}
