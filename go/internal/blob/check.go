// SPDX-License-Identifier: Apache-2.0

package blob

import (
	"errors"
	"fmt"

	"example.org/rep2c/go/internal/syntax"
)

// ErrVersion is of a blob of another format version.
var ErrVersion = errors.New("a blob of another format version")

// A Fault is what is wrong with bytes that are no blob.
type Fault struct {
	What  string
	Place int // the byte
}

func (f *Fault) Error() string {
	return fmt.Sprintf("no valid blob: %s, at byte %d", f.What, f.Place)
}

// Open checks a blob that nobody needs to trust, so that nothing later has to.
//
// Each offset, count, index and transition is compared with the size of what it indexes.  Meaning is not checked: a forged
// blob can give wrong answers, but no walk reads outside it, and every walk ends.  Each check reads only what an earlier one
// has accepted.  Tokens, cores and lines must not overlap, so that opening is linear in the blob.
func Open(bytes []byte) (blob Blob, err error) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case *Fault:
			err = fault
		default:
			panic(fault)
		}
	}()
	c := checker{bytes: bytes}
	if err := c.header(); err != nil {
		return Blob{}, err
	}
	c.hash()
	c.tokens()
	c.members()
	c.cores()
	c.sets()
	c.meta()
	return Opened(bytes), nil
}

// checker goes through a blob, and ends at the first fault by a panic with it, which Open recovers.
type checker struct {
	bytes []byte
	rules []int // of each core
}

func fail(what string, place int) {
	panic(&Fault{what, place})
}

// head reads a word of the header; 64 bits hold the product of any two.
func (c *checker) head(index int) uint64 {
	return uint64(word(c.bytes, index))
}

// row returns the words from row number index of a table on, and where they are.
func (c *checker) row(table uint64, index uint64, words int) ([]byte, int) {
	at := int(table + 4*index*uint64(words))
	return c.bytes[at:], at
}

// table fails unless count elements of size bytes at offset lie in the blob, aligned.  A table without elements may be
// anywhere.
func (c *checker) table(offset, count, size uint64, place int, what string) {
	all := uint64(len(c.bytes))
	good := offset <= all && (count == 0 || offset%4 == 0 && offset >= 4*headWords && count <= all && count*size <= all-offset)
	if !good {
		fail(what, place)
	}
}

func (c *checker) header() error {
	if len(c.bytes) < 4*headWords {
		fail("shorter than a header", 0)
	}
	if c.head(0)|c.head(1)<<32 != magic {
		fail("it does not begin as one", 0)
	}
	if c.head(headVersion) != version {
		return ErrVersion
	}
	if c.head(headSize)|c.head(headSize+1)<<32 != uint64(len(c.bytes)) {
		fail("length differs from the stated one", 4*headSize)
	}
	flags := c.head(headFlags)
	switch {
	case flags&^flagsKnown != 0:
		fail("unknown flag", 4*headFlags)
	case flags&flagAny != 0 && flags&flagWide != 0:
		fail("two kinds of names", 4*headFlags)
	case flags&flagExempt != 0 && flags&flagSelected == 0:
		fail("exempt agents, but none selected", 4*headFlags)
	case flags&flagOrdered != 0 && flags&flagSelected == 0:
		fail("agents in order, but none selected", 4*headFlags)
	}
	return nil
}

// hash fails if the bytes are not those that were compiled: a blob of which a disk changed a bit might still be a valid one.
func (c *checker) hash() {
	if len(c.bytes)%8 != 0 || c.head(headHash)|c.head(headHash+1)<<32 != Hash(c.bytes) {
		fail("the content has another hash", 4*headHash)
	}
}

func (c *checker) tokens() {
	count, table := c.head(headTokenCount), c.head(headTokens)
	c.table(table, count, 4*tokenWords, 4*headTokens, "token table out of place")
	ordered := c.head(headFlags)&flagOrdered != 0
	var after uint64
	var last []byte
	for i := uint64(0); i < count; i++ {
		row, at := c.row(table, i, tokenWords)
		offset, size := uint64(word(row, 0)), uint64(word(row, 1))
		if offset < after || offset > uint64(len(c.bytes)) || size > uint64(len(c.bytes))-offset || size == 0 {
			fail("token text out of place", at)
		}
		after = offset + size
		text := c.bytes[offset:after]
		if !ordered && last != nil && syntax.Compare(last, text) >= 0 {
			fail("tokens out of order", at)
		}
		c.slice(word(row, 2), word(row, 3), at, "token's rule sets out of range")
		last = text
	}
}

// slice fails unless count members from first on are there.
func (c *checker) slice(first, count uint32, place int, what string) {
	members := word(c.bytes, headMemberCount)
	if first > members || count > members-first {
		fail(what, place)
	}
}

func (c *checker) members() {
	c.table(c.head(headMembers), c.head(headMemberCount), 4, 4*headMembers, "member table out of place")
	c.below(c.head(headMembers), c.head(headMemberCount), c.head(headSetCount), "rule set out of range")
	c.slice(word(c.bytes, headEverybodyFirst), word(c.bytes, headEverybodyCount), 4*headEverybodyFirst,
		"everybody's rule sets out of range")
}

// below fails unless each of count words of a table is below limit.
func (c *checker) below(table, count, limit uint64, what string) {
	for i := uint64(0); i < count; i++ {
		if row, at := c.row(table, i, 1); uint64(word(row, 0)) >= limit {
			fail(what, at)
		}
	}
}

// cores checks each core, and that the header's scratch size is exactly the most that any core needs.
func (c *checker) cores() {
	count, table := c.head(headCoreCount), c.head(headCores)
	c.table(table, count, 4, 4*headCores, "core table out of place")
	after, scratch := uint64(4*headWords), 0
	for i := uint64(0); i < count; i++ {
		row, at := c.row(table, i, 1)
		offset := uint64(word(row, 0))
		if offset%8 != 0 || offset < after || offset > uint64(len(c.bytes)) {
			fail("core out of place", at)
		}
		core := coreChecker{place: int(offset), bytes: c.bytes[offset:], canonical: c.head(headFlags)&flagCanonical != 0}
		core.check()
		after = offset + core.size
		scratch = max(scratch, core.Scratch())
		c.rules = append(c.rules, core.Rules.Rows())
	}
	if c.head(headScratch) != 4*uint64(scratch) {
		fail("scratch size differs from what the cores need", 4*headScratch)
	}
}

func (c *checker) sets() {
	c.table(c.head(headSets), c.head(headSetCount), 4, 4*headSets, "rule set table out of place")
	c.below(c.head(headSets), c.head(headSetCount), c.head(headCoreCount), "core out of range")
}

func (c *checker) meta() {
	offset := c.head(headMeta)
	if offset == 0 {
		return
	}
	const what = "directives out of place"
	c.table(offset, metaWords, 4, 4*headMeta, what)
	meta := c.bytes[offset:]
	count, texts := uint64(word(meta, metaDirectives)), uint64(word(meta, metaTextSize))
	c.table(offset, 1, 4*(metaWords+count*directiveWords)+texts, 4*headMeta, what)
	c.lines(uint64(word(meta, metaLineTables)), int(offset)+4*metaLineTables)
	c.directives(offset+4*metaWords, count, word(meta, metaGroups), texts)
}

// lines fails unless each rule set has a line for each rule of its core.
func (c *checker) lines(table uint64, place int) {
	const what = "lines out of place"
	count := c.head(headSetCount)
	c.table(table, count, 4, place, "line tables out of place")
	var after uint64
	for i := uint64(0); i < count; i++ {
		row, at := c.row(table, i, 1)
		set, _ := c.row(c.head(headSets), i, 1)
		lines, rules := uint64(word(row, 0)), uint64(c.rules[word(set, 0)])
		c.table(lines, rules, 4, at, what)
		if lines < after {
			fail(what, at)
		}
		after = lines + 4*rules
	}
}

func (c *checker) directives(table, count uint64, groups uint32, texts uint64) {
	var line uint32
	var after uint64
	for i := uint64(0); i < count; i++ {
		row, at := c.row(table, i, directiveWords)
		group := word(row, 1)
		switch {
		case word(row, 0) <= line:
			fail("lines out of order", at)
		case word(row, 2) > uint32(Other):
			fail("unknown kind", at)
		case group >= groups && group != None:
			fail("directive's group out of range", at)
		case (word(row, 7) == None) != (group == None):
			fail("directive's run without a group, or the other way round", at)
		}
		after = text(row, 3, texts, after, at)
		after = text(row, 5, texts, after, at)
		line = word(row, 0)
	}
}

// text fails unless a text of a directive begins at after or behind it; returns its end.
func text(row []byte, column int, texts, after uint64, place int) uint64 {
	offset, size := uint64(word(row, column)), uint64(word(row, column+1))
	if offset > texts || size > texts-offset {
		fail("directive's text out of range", place)
	}
	if offset < after {
		fail("directives' texts out of place", place)
	}
	return offset + size
}
