// SPDX-License-Identifier: Apache-2.0

// Package blob reads blobs: what one robots.txt was compiled to (runtime/FORMAT.md of the project).
package blob

import "encoding/binary"

const (
	version = 4
	magic   = 0x0A1A0A0D50455289
)

// Words of the header.
const (
	headVersion = iota + 2
	headFlags
	headSize
	_
	headHash
	_
	headTokenCount
	headTokens
	headMemberCount
	headMembers
	headSetCount
	headSets
	headEverybodyFirst
	headEverybodyCount
	headScratch
	headMeta
	headCoreCount
	headCores
	headWords
)

const (
	flagVerdict = 1 << iota
	flagSelected
	flagCanonical
	flagAny
	flagWide
	flagExempt
	flagNoTexts
	flagOrdered
	flagsKnown = 1<<iota - 1
)

// How the rules of a core are stored.
const (
	Constant = iota
	List
	Compact
	Dense
)

const (
	coreWide       = 0x100
	coreLarge      = 0x200
	coreFilter     = 0x400
	coreUnanchored = 0x800
)

const (
	tokenWords    = 4
	constantWords = 3
	coreWords     = 6
	listWords     = 8
	fields        = 18

	specialColumns = 3
	outputColumns  = 4
	entryColumns   = 3
	nodeColumns    = 2
	childColumns   = 4

	streamPadding = 16
	listPadding   = 8
	denseMax      = 1 << 20
	denseSmallMax = 1 << 16

	metaDirectives = 0
	metaLines      = 1
	metaGroups     = 2
	metaTextSize   = 6
	metaLineTables = 7
	metaWords      = 10
	directiveWords = 8
)

// Of the word of a rule.
const (
	RuleDisallows = 1
	RuleAllowLine = 2
	RuleRankShift = 2
)

// FilterSize is the size of a filter in bytes.
const FilterSize = 76

// None is "no output, queue, node".
const None = 0xFFFFFFFF

// word reads word number index of bytes.
func word(bytes []byte, index int) uint32 {
	return binary.LittleEndian.Uint32(bytes[4*index:])
}

// Number reads the number of width bytes, 2 to 4, that bytes begin with.
func Number(bytes []byte, width int) uint32 {
	switch width {
	case 2:
		return uint32(binary.LittleEndian.Uint16(bytes))
	case 3:
		return uint32(binary.LittleEndian.Uint16(bytes)) | uint32(bytes[2])<<16
	}
	return binary.LittleEndian.Uint32(bytes)
}

// Table is numbers of 2 or 4 bytes each, in rows.
type Table struct {
	bytes   []byte
	size    int
	columns int
}

// Rows returns how many rows there are.
func (t *Table) Rows() int {
	return len(t.bytes) / (t.size * t.columns)
}

// At reads a number; all ones is None.
func (t *Table) At(row, column int) uint32 {
	i := row*t.columns + column
	if t.size == 4 {
		return binary.LittleEndian.Uint32(t.bytes[4*i:])
	}
	n := uint32(binary.LittleEndian.Uint16(t.bytes[2*i:]))
	if n == 0xFFFF {
		return None
	}
	return n
}

// Plain reads a number of a table with one column, in which all ones is itself.
func (t *Table) Plain(row int) uint32 {
	if t.size == 4 {
		return binary.LittleEndian.Uint32(t.bytes[4*row:])
	}
	return uint32(binary.LittleEndian.Uint16(t.bytes[2*row:]))
}

func pad(size, to uint64) uint64 {
	return (size + to - 1) / to * to
}
