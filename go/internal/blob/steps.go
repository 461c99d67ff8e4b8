// SPDX-License-Identifier: Apache-2.0

package blob

// IsWithin reports whether no check of the blob takes more than most steps at one byte of a path.
//
// What counts as a step is what rep_open_within() of the C library counts: a record that a walk of a compact core fails
// through, an output and each of its entries, and a rule of a list and each of its stars; all that for every rule set that
// applies to one crawler.  No chain is followed further than most, so a circle ends there, too.
func (b *Blob) IsWithin(most int) bool {
	sets := b.mostSets()
	for number := 0; number < b.head(headCoreCount); number++ {
		core := new(Core)
		core.load(b.bytes[word(b.at(headCores), number):], b.IsCanonical())
		if core.steps(most) > most/sets {
			return false
		}
	}
	return true
}

// mostSets returns the most rule sets that apply to one token or to everybody, but at least 1.
func (b *Blob) mostSets() int {
	most := max(b.everybody().count, 1)
	for i := 0; i < b.head(headTokenCount); i++ {
		_, members := b.token(i)
		most = max(most, members.count)
	}
	return most
}

func (c *Core) steps(most int) int {
	switch c.Encoding {
	case Constant:
		return 1
	case List:
		return c.Rules.Rows() + c.Stars()
	case Dense:
		return 1 + c.worstOutputs(most)
	}
	return c.worstFailures(most) + c.worstOutputs(most)
}

// worstFailures counts the records that one byte visits from the worst record on.
func (c *Core) worstFailures(most int) int {
	worst := 0
	for offset := 0; offset < len(c.Stream) && worst <= most; offset++ {
		if c.isRecord(offset) {
			worst = max(worst, c.failures(offset, most))
		}
	}
	return worst
}

func (c *Core) failures(offset, most int) (count int) {
	for count <= most {
		var record Record
		record.Read(c.Stream, offset, c.Width)
		count++
		switch {
		case record.Kind == Final || record.FailKind == FailDead || record.FailKind == FailStays:
			return count
		case record.FailKind == FailDefault:
			offset = c.Fail
		default:
			offset = record.Fail
		}
	}
	return count
}

// worstOutputs counts the outputs that are applied one after the other from the worst one on, and their entries.
func (c *Core) worstOutputs(most int) int {
	worst := 0
	for i := 0; i < c.Outputs && worst <= most; i++ {
		count := 0
		for output := uint32(i); output != None && count <= most; output = c.Output.At(int(output), 2) {
			count += 1 + int(c.Output.At(int(output)+1, 0)-c.Output.At(int(output), 0))
		}
		worst = max(worst, count)
	}
	return worst
}
