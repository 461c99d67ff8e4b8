// SPDX-License-Identifier: Apache-2.0

package blob

import "encoding/binary"

// Hash returns the hash of a blob, for which the one that it states counts as zero (runtime/FORMAT.md of the project).  It shows
// damage, and proves nothing.  The header must be there.
func Hash(bytes []byte) uint64 {
	size := uint64(len(bytes))
	a, b, c, d := size, size, size, size^next(bytes[4*headHash:])
	for ; len(bytes) >= 32; bytes = bytes[32:] { // four hashes, which don't wait for each other
		a, b, c, d = mix(a, next(bytes)), mix(b, next(bytes[8:])), mix(c, next(bytes[16:])), mix(d, next(bytes[24:]))
	}
	lanes := [4]uint64{a, b, c, d}
	for i := 0; len(bytes) >= 8; i++ {
		lanes[i], bytes = mix(lanes[i], next(bytes)), bytes[8:]
	}
	return mix(mix(mix(lanes[0], lanes[1]), lanes[2]), lanes[3])
}

func next(bytes []byte) uint64 { return binary.LittleEndian.Uint64(bytes) }

func mix(hash, word uint64) uint64 {
	hash = (hash ^ word) * 0x9E3779B97F4A7C15
	return hash ^ hash>>32
}
