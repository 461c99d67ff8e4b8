// SPDX-License-Identifier: Apache-2.0

package blob

import "math/bits"

// coreChecker checks the core that bytes begin with.
type coreChecker struct {
	Core
	place     int
	bytes     []byte
	canonical bool
}

func (c *coreChecker) expect(good bool, what string) {
	if !good {
		fail(what, c.place)
	}
}

const unknownCore = "unknown encoding, or fields that it can't have"

func (c *coreChecker) check() {
	c.words()
	c.load(c.bytes, c.canonical)
	c.expect(c.size <= uint64(len(c.bytes)) && c.size == uint64(word(c.bytes, 0)), "core's length differs from its tables'")
	switch c.Encoding {
	case List:
		c.list()
	case Dense:
		c.checkFields()
		c.dense()
		c.automaton()
	case Compact:
		c.checkFields()
		c.stream()
		c.automaton()
	}
}

// words checks that the words and fields are there.
func (c *coreChecker) words() {
	const what = "core out of place"
	room := len(c.bytes)
	c.expect(room >= 4*constantWords, what)
	kind := word(c.bytes, 1)
	size, known := 2, uint32(0xFF|coreWide)
	if kind&coreWide != 0 {
		size = 4
	}
	switch kind & 0xFF {
	case Constant:
		c.expect(kind == Constant, unknownCore)
		return
	case List:
		c.expect(room >= 4*listWords, what)
		c.expect(word(c.bytes, 6) >= 2, "core without rules")
		c.expect(word(c.bytes, 7) < 1<<(8*size-2), "texts are too long")
		known |= coreFilter | coreUnanchored
	case Dense:
		known |= coreLarge
		fallthrough
	case Compact:
		c.expect(room >= 4*coreWords+fields*size, what)
	default:
		c.expect(false, unknownCore)
	}
	c.expect(kind&^known == 0, unknownCore)
}

// checkFields checks the fields of an automaton, whose tables are there.
func (c *coreChecker) checkFields() {
	if c.Encoding == Dense {
		c.expect(c.Large == (c.states*c.Width > denseSmallMax) && c.Specials <= c.states && c.Start >= 1 &&
			c.Start < c.states && c.Unanchored >= 0 && c.Unanchored < c.states, unknownCore)
	} else {
		c.expect(len(c.Stream) > streamPadding, unknownCore)
	}
	c.expect(c.Rules.Rows() > 0, "core without rules")
	c.expect(c.Skips == 0 || c.Skips == c.Outputs, "skips are not one a list")
}

// dense checks that each cell is where the row of a state begins, and each class a column.
func (c *coreChecker) dense() {
	for _, class := range c.Classes {
		c.expect(int(class) < c.Width, "byte class out of range")
	}
	size := 2
	if c.Large {
		size = 4
	}
	cells := c.states * c.Width
	for i := 0; i < cells; i++ {
		target := uint64(Number(c.Cells[size*i:], size))
		c.expect(target < uint64(cells) && target%uint64(c.Width) == 0, "transition out of range")
	}
}

// stream checks the records of a compact core.
//
// The records follow each other without gaps, and the map has exactly their bits.  So a walk that goes only to places with a
// bit always reads a whole record.  A record may refer to a later one, which was not read yet; the map is trusted for that,
// because in the end the number of its bits equals the number of records, each of which has its bit.
func (c *coreChecker) stream() {
	after, records := len(c.Stream)-streamPadding, 0
	var record Record
	for offset := 0; offset < after; records++ {
		record.Read(c.Stream, offset, c.Width)
		c.expect(c.isRecord(offset), "record that the map doesn't have")
		offset = record.Content
		c.expect(offset <= after && record.contentSize(c.Width) <= after-offset, "record out of place")
		c.record(&record)
		offset += record.contentSize(c.Width)
	}
	marks := 0
	for _, b := range c.bitmap {
		marks += bits.OnesCount8(b)
	}
	c.expect(marks == records, "map of other records")
	c.expect(record.Kind != Run, "run that leads nowhere")
	c.expect(c.isRecord(c.Start) && c.isRecord(c.Unanchored), "start out of range")
	c.expect(c.isRecord(c.Fail), "failure out of range")
}

// record checks that whatever a record refers to is the start of a record.
func (c *coreChecker) record(r *Record) {
	number := func(at int) int { return int(Number(c.Stream[at:], c.Width)) }
	c.expect(r.FailKind != FailOther || c.isRecord(r.Fail), "failure out of range")
	c.expect(r.Special >= 0 && r.Special < c.Specials, "special state out of range")
	switch r.Kind {
	case Final:
		c.expect(uint64(Number(c.Stream[r.Content:], c.Width)) < uint64(c.Rules.Rows()), "rule out of range")
	case Run:
		c.expect(r.Count > 0, "empty run")
	case Jump:
		c.expect(r.Count > 0, "empty run")
		c.expect(c.isRecord(number(r.Content+r.Count)), "jump out of range")
	case Exits:
		labels := c.Stream[r.Content : r.Content+r.Count]
		for i, label := range labels {
			c.expect(c.isRecord(number(r.Content+r.Count+i*c.Width)), "transition out of range")
			c.expect(i == 0 || labels[i-1] < label, "exits out of order")
		}
	}
}

// ---- what states accept

func (c *coreChecker) automaton() {
	c.specials()
	c.outputs()
	c.nodes()
}

// column checks that each number of a column is below limit, or, where none says so, None.
func (c *coreChecker) column(table *Table, rows, column, limit int, none bool, what string) {
	for i := 0; i < rows; i++ {
		number := table.At(i, column)
		c.expect(uint64(number) < uint64(limit) || none && number == None, what)
	}
}

// specials checks that what states accept is a rule or an output, and that there are special states for all filters.
func (c *coreChecker) specials() {
	c.expect(c.Accepts >= 1 && c.Accepts <= c.Specials && c.Filters <= c.Specials-c.Accepts, "special states out of range")
	for i := 0; i < c.Specials; i++ {
		c.accept(c.Special.At(i, 0))
		c.accept(c.Special.At(i, 1))
	}
	c.column(&c.Special, c.Specials, 2, c.Rules.Rows(), false, "rule out of range")
}

func (c *coreChecker) accept(accept uint32) {
	limit := c.Rules.Rows()
	if accept&1 != 0 {
		limit = c.Outputs
	}
	c.expect(uint64(accept>>1) < uint64(limit), "rule or output out of range")
}

// outputs checks that an output links only to a lower one, so that a walk that follows the links ends.
func (c *coreChecker) outputs() {
	entries, rules := c.Entry.Rows(), c.Rules.Rows()
	for i := 0; i < c.Outputs; i++ {
		first, after, link := c.Output.At(i, 0), c.Output.At(i+1, 0), c.Output.At(i, 2)
		c.expect(first <= after && uint64(after) <= uint64(entries), "entries out of range")
		c.expect(link == None || uint64(link) < uint64(i), "output links upwards")
	}
	c.column(&c.Output, c.Outputs, 1, c.Queue.Rows(), true, "queue out of range")
	c.column(&c.Output, c.Outputs, 3, rules, false, "rule out of range")
	c.column(&c.Entry, entries, 1, rules, false, "rule out of range")
	c.column(&c.Entry, entries, 2, c.Nodes, true, "node out of range")
}

// nodes checks that children are shared out in order, each to its parent, and lead to nodes behind it.
func (c *coreChecker) nodes() {
	child, children, rules := 0, c.Child.Rows(), c.Rules.Rows()
	for i := 0; i < c.Nodes; i++ {
		first, after := uint64(c.Node.At(i, 1)), uint64(c.Node.At(i+1, 1))
		c.expect(first == uint64(child) && after >= first && after <= uint64(children), "children out of range")
		for ; uint64(child) < after; child++ {
			c.expect(uint64(c.Child.At(child, 3)) == uint64(i), "child of another node")
			c.expect(uint64(c.Child.At(child, 2)) > uint64(i), "child leads to a lower node")
		}
	}
	c.expect(child == children, "children out of range")
	c.column(&c.Node, c.Nodes, 0, rules, false, "rule out of range")
	c.column(&c.Child, children, 0, c.Queue.Rows(), false, "queue out of range")
	c.column(&c.Child, children, 1, rules, false, "rule out of range")
	c.column(&c.Child, children, 2, c.Nodes, true, "node out of range")
}
