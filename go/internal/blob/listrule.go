// SPDX-License-Identifier: Apache-2.0

package blob

import (
	"math/bits"
	"unsafe"
)

// ListRule is a rule of a list, as it lies in the tables of its core.
type ListRule struct {
	Text   string // of the blob's own memory
	Inside int    // bytes of its first segment that are in its head
	End    bool   // the path must end with it
	Star   bool
}

// ListRule reads rule number index, counted from the strongest.
func (c *Core) ListRule(index int) ListRule {
	flag := c.starFlag()
	word, after := c.Offsets.Plain(index), c.Offsets.Plain(index+1)&(flag-1)
	text := c.Texts[word&(flag-1) : after]
	return ListRule{
		// A blob never changes, so that its bytes may be a string.
		Text:   unsafe.String(unsafe.SliceData(text), len(text)),
		Inside: bits.TrailingZeros32(uint32(c.Free[index]) | 0x100),
		End:    word&(flag<<1) != 0,
		Star:   word&flag != 0,
	}
}

// starFlag is the flag of an offset that says that the rule has stars; the next higher one is of its end.
func (c *Core) starFlag() uint32 {
	return 1 << (8*c.Offsets.size - 2)
}
