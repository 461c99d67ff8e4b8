// SPDX-License-Identifier: Apache-2.0

package blob

import "math"

// Core is one automaton or list, with its rules.  It holds slices of the blob, one for each table; members that its
// encoding does not have are empty.
//
// What a check of a compact core reads stands in front, in the order in which it is read, in three cache lines.
type Core struct {
	Encoding          int
	Canonical         bool
	Large             bool
	Masks             [4]uint32
	Start, Unanchored int // of a list: Unanchored is not 0 where some rule needs no first segment
	Accepts           int
	Width             int // byte classes, or bytes of a number in the stream

	Stream []byte
	Rules  Table // a word each

	Special        Table
	Filters, Skips int
	Fail           int // the record that most fail to
	Specials       int
	Filter         []byte // also of a list; empty: it has none
	Classes        []byte
	Cells          []byte
	Output, Entry  Table
	Node, Child    Table
	Queue          Table
	Outputs, Nodes int

	// Of lists.
	Heads, Free []byte
	Offsets     Table
	Texts       []byte

	bitmap []byte
	states int
	lines  []byte // a word for each rule; nil: they were left out
	size   uint64
}

// cursor takes tables from the bytes of a core, one after the other.
type cursor struct {
	bytes []byte
	at    uint64
}

// take takes count elements of size bytes; nil where they are not all there, which the core's length then shows.
func (c *cursor) take(count uint64, size int) []byte {
	length := uint64(len(c.bytes))
	if c.at > length || count > (length-c.at)/uint64(size) {
		c.at = tooLarge
		return nil
	}
	begin, taken := c.at, count*uint64(size)
	c.at += pad(taken, 4)
	if c.at > length {
		return nil
	}
	return c.bytes[begin : begin+taken : begin+taken]
}

func (c *cursor) table(count uint64, size, columns int) Table {
	return Table{c.take(count, size*columns), size, columns}
}

// load reads the core that bytes begin with, whose words and fields are there and such that nothing overflows.  Only where
// size is the core's length its tables mean something.
func (c *Core) load(bytes []byte, canonical bool) {
	kind := word(bytes, 1)
	*c = Core{Encoding: int(kind & 0xFF), Canonical: canonical}
	at := cursor{bytes: bytes}
	if c.Encoding == Constant {
		at.at = 8
		c.Rules = at.table(1, 4, 1)
	} else {
		for i := range c.Masks {
			c.Masks[i] = word(bytes, 2+i)
		}
		size := 2
		if kind&coreWide != 0 {
			size = 4
		}
		if c.Encoding == List {
			c.loadList(&at, kind, size)
		} else {
			c.loadAutomaton(&at, kind, size)
		}
	}
	c.size = pad(at.at, 8)
}

func (c *Core) loadList(at *cursor, kind uint32, size int) {
	rules, text := uint64(word(at.bytes, 6)), uint64(word(at.bytes, 7))
	if kind&coreUnanchored != 0 {
		c.Unanchored = 1
	}
	at.at = 4 * listWords
	c.Heads = at.take((rules+1)/2*2, 8)
	c.Free = at.take(pad(rules, 8), 1)
	c.Rules = at.table(rules, size, 1)
	c.Offsets = at.table(rules+1, size, 1)
	c.Texts = at.take(text+listPadding, 1)
	if kind&coreFilter != 0 {
		c.Filter = at.take(1, FilterSize)
	}
}

// automaton has the fields of a core that only its tables' sizes need.
type automaton struct {
	rules, stream, entries, children, queues uint64
	ruleSize, numberSize                     int
}

func (c *Core) loadAutomaton(at *cursor, kind uint32, size int) {
	at.at = 4 * coreWords
	table := at.table(fields, size, 1)
	for number := 0; number < fields; number++ {
		if uint64(table.Plain(number)) > math.MaxInt { // of 32 bits
			at.at = tooLarge
			return
		}
	}
	field := func(number int) int { return int(table.Plain(number)) }
	c.Large = kind&coreLarge != 0
	c.states, c.Start, c.Unanchored = field(1), field(2), field(3)
	c.Accepts, c.Specials, c.Width = field(4), field(5), field(6)
	c.Outputs, c.Nodes = field(8), field(10)
	c.Filters, c.Skips, c.Fail = field(13), field(14), field(15)
	a := automaton{rules: uint64(table.Plain(0)), stream: uint64(table.Plain(7)), entries: uint64(table.Plain(9)),
		children: uint64(table.Plain(11)), queues: uint64(table.Plain(12)), ruleSize: field(16), numberSize: field(17)}
	if !c.fits(&a) {
		at.at = tooLarge
		return
	}
	c.takeTables(at, &a)
}

// tooLarge is longer than any core is.
const tooLarge = 1 << 62

// fits reports whether the fields are such that the core's size can be computed from them.
func (c *Core) fits(a *automaton) bool {
	if c.Encoding == Dense {
		if c.Width < 1 || c.Width > 256 || c.states < 0 || c.states > denseMax/c.Width {
			return false
		}
	} else if c.Width < 2 || c.Width > 4 {
		return false
	}
	return (a.ruleSize == 2 || a.ruleSize == 4) && (a.numberSize == 2 || a.numberSize == 4)
}

func (c *Core) takeTables(at *cursor, a *automaton) {
	c.Rules = at.table(a.rules, a.ruleSize, 1)
	if c.Encoding == Dense {
		c.takeDense(at)
	} else {
		c.Stream = at.take(a.stream, 1)
		c.bitmap = at.take((a.stream+7)/8, 1)
	}
	size := a.numberSize
	c.Special = at.table(uint64(c.Specials), size, specialColumns)
	c.Output = at.table(withEnd(c.Outputs), size, outputColumns)
	c.Entry = at.table(a.entries, size, entryColumns)
	c.Node = at.table(withEnd(c.Nodes), size, nodeColumns)
	c.Child = at.table(a.children, size, childColumns)
	c.Queue = at.table(a.queues, size, 1)
	c.Filter = at.take(uint64(c.Filters), FilterSize)
}

func (c *Core) takeDense(at *cursor) {
	classes, cell := uint64(256), 2
	if c.Canonical {
		classes = 512
	}
	if c.Large {
		cell = 4
	}
	c.Classes = at.take(classes, 1)
	c.Cells = at.take(uint64(c.states)*uint64(c.Width), cell)
}

// withEnd counts one more element, which ends what the last one owns, where there are any.
func withEnd(count int) uint64 {
	if count == 0 {
		return 0
	}
	return uint64(count) + 1
}

// Scratch returns the words of memory that a walk may need.
func (c *Core) Scratch() int {
	if c.Encoding < Compact {
		return 0
	}
	return c.Nodes + 2*c.Queue.Rows() + c.Child.Rows() + 2*c.Skips
}

// Stars counts those of a list's rules.  (A rule that begins with a star counts one more.)
func (c *Core) Stars() int {
	stars := 0
	for _, b := range c.Texts[:len(c.Texts)-listPadding] {
		if b == 0 {
			stars++
		}
	}
	return stars
}

// Line returns the 1-based line of a rule, 0 for none.
func (c *Core) Line(rule int) int {
	if c.lines == nil {
		return 0
	}
	return int(word(c.lines, rule))
}

// All reports whether every rule, the base among them, disallows as disallows says.
func (c *Core) All(disallows bool) bool {
	for i := 0; i < c.Rules.Rows(); i++ {
		if (c.Rules.Plain(i)&RuleDisallows != 0) != disallows {
			return false
		}
	}
	return true
}

// IsRecord reports whether a record begins at offset of a compact core's stream.
func (c *Core) isRecord(offset int) bool {
	return offset >= 0 && offset < len(c.Stream) && c.bitmap[offset/8]>>(offset%8)&1 != 0
}
