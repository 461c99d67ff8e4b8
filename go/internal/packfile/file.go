// SPDX-License-Identifier: Apache-2.0

// Package packfile reads packs: one file that maps origins to what is known about their robots.txt (crawl/PACK.md of the
// project).
package packfile

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// ErrVersion is of a pack of another format version.
var ErrVersion = errors.New("a pack of another format version")

// A Fault is what is wrong with bytes that are no pack.
type Fault string

func (f Fault) Error() string { return "a damaged pack: " + string(f) }

// open returns the bytes of a file, mapped where the system can, and what gives them back.
func open(path string) (bytes []byte, release func() error, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	if size := info.Size(); info.Mode().IsRegular() && size > 0 && size == int64(int(size)) {
		return mapFile(file, int(size))
	}
	bytes, err = io.ReadAll(file)
	return bytes, func() error { return nil }, err
}

func word(bytes []byte, at uint64) uint64 { return binary.LittleEndian.Uint64(bytes[at:]) }

func half(bytes []byte, at uint64) uint32 { return binary.LittleEndian.Uint32(bytes[at:]) }

func short(bytes []byte, at uint64) uint64 { return uint64(binary.LittleEndian.Uint16(bytes[at:])) }
