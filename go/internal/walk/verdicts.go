// SPDX-License-Identifier: Apache-2.0

package walk

import (
	"unsafe"

	"example.org/rep2c/go/internal/blob"
)

// Verdicts answers where only the verdict matters, by one core.  It has what most checks read, so that they need not read the
// core: by masks and, of a list, by a table of the rules.
//
// A path is mostly not even cut.  No pattern holds a "#" or a NUL, for they end what counts of a line; so a text that matches
// before the path's end matches before its fragment.
type Verdicts struct {
	heads  []head
	rules  []rule // of these heads, read where a head matches
	core   *blob.Core
	masks  [4]uint32
	base   bool // the verdict where no rule but the base matches
	masked bool // where the masks pass nothing, the base decides
	listed bool // heads are all rules that can change the verdict, the strongest first
}

// head is the first eight bytes of a rule; taken has ones where they count.
type head struct{ word, taken uint64 }

type rule struct {
	blob.ListRule
	allows bool
}

// NewVerdicts makes them of a core, which goes on to hold the texts.  Of a list it makes the table if tabled says so, in time
// and memory that grow with the rules.
func NewVerdicts(core *blob.Core, tabled bool) Verdicts {
	v := Verdicts{core: core, masks: core.Masks, base: allows(core, 0)}
	if core.Canonical {
		return v
	}
	v.masked = core.Encoding != blob.Constant && core.Unanchored == 0
	if v.listed = core.All(!v.base); !v.listed && tabled && core.Encoding == blob.List {
		v.listed = true
		v.list()
	}
	return v
}

// list lists the rules down to the weakest whose verdict is not the base's.
func (v *Verdicts) list() {
	rows := v.core.Rules.Rows()
	count := rows
	for count > 0 && allows(v.core, rows-count) == v.base {
		count--
	}
	v.heads, v.rules = make([]head, count), make([]rule, count)
	anchored := true
	for i := range v.heads {
		v.heads[i].word, v.heads[i].taken = headOf(v.core, i)
		v.rules[i] = rule{v.core.ListRule(i), allows(v.core, rows-1-i)}
		anchored = anchored && v.heads[i].taken != 0
	}
	// The masks pass the begin of each rule that has one.
	v.masked = v.masked || anchored
}

// SizeInBytes returns what they take beside the core.
func (v *Verdicts) SizeInBytes() int {
	return len(v.heads) * int(unsafe.Sizeof(head{})+unsafe.Sizeof(rule{}))
}

// Allow checks the path of a URL; rest is the URL behind the "/" that its path begins with.
func (v *Verdicts) Allow(rest string) bool {
	first := firstWord(rest)
	if v.masked && isBase(&v.masks, uint32(first)) {
		return v.base
	}
	if !v.listed {
		return allows(v.core, deciding(v.core, rest))
	}
	asked := question{rest: rest}
	for i := range v.heads {
		if (v.heads[i].word^first)&v.heads[i].taken == 0 && asked.matches(v.core, &v.rules[i].ListRule) {
			return v.rules[i].allows
		}
	}
	return v.base
}

// allows reports the verdict of a rule.
func allows(core *blob.Core, number int) bool {
	return number < 0 || core.Rules.Plain(number)&blob.RuleDisallows == 0
}

// isBase reports whether only the base rule of a core whose rules are all anchored, and whose paths are compared as they come,
// can match: its masks say so of the path's first four bytes, none of which ends it.
func isBase(masks *[4]uint32, first uint32) bool {
	const (
		ones  = 0x01010101
		highs = 0x80 * ones
		ends  = '#' * ones
	)
	passed := masks[0] >> (first & 31) & (masks[1] >> (first >> 8 & 31)) & (masks[2] >> (first >> 16 & 31)) & (masks[3] >> (first >> 24 & 31))
	if passed&1 != 0 {
		return false
	}
	// One of the two has its highest bit where a byte is an end, and perhaps above such a byte.
	fragment := first ^ ends
	return ((first-ones)&^first|(fragment-ones)&^fragment)&highs == 0
}
