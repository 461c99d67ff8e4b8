// SPDX-License-Identifier: Apache-2.0

package bench

import (
	"syscall"
	"time"
	"unsafe"
)

// spent returns the processor time that the process, its garbage collector included, has taken: others may run on the same
// processors.
func spent() time.Duration {
	const processTime = 2 // CLOCK_PROCESS_CPUTIME_ID
	var now syscall.Timespec
	if _, _, failed := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, processTime, uintptr(unsafe.Pointer(&now)), 0); failed != 0 {
		panic(failed)
	}
	return time.Duration(now.Nano())
}
