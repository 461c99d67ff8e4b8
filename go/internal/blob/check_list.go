// SPDX-License-Identifier: Apache-2.0

package blob

import (
	"bytes"
	"strings"
)

// list checks a list of rules.
func (c *coreChecker) list() {
	rules, texts := c.Rules.Rows(), len(c.Texts)-listPadding
	for i := 0; i < rules; i++ {
		taken := ^c.Free[i]
		c.expect(taken&(taken+1) == 0, "head with gaps")
		c.expect(i == 0 && c.offset(0) == 0 || i > 0 && c.offset(i) >= c.offset(i-1), "text out of place")
	}
	c.expect(c.offset(rules) >= c.offset(rules-1), "text out of place")
	c.expect(uint64(c.Offsets.Plain(rules)) == uint64(texts), "texts end out of place")
	for i := 0; i < rules; i++ {
		c.text(i)
	}
	c.expect(c.Free[rules-1] == 0xFF && uint64(c.Offsets.Plain(rules-1)) == uint64(texts), "base with a pattern")
}

// offset returns where the text of a rule begins, without its flags.
func (c *coreChecker) offset(index int) uint32 {
	return c.Offsets.Plain(index) & (c.starFlag() - 1)
}

// text checks that a rule with stars has a segment after each, and that a zero does nothing but separate segments.
func (c *coreChecker) text(index int) {
	rule := c.ListRule(index)
	c.expect(bytes.IndexByte(c.Heads[8*index:][:rule.Inside], 0) < 0, "zero in a head")
	if rule.Star {
		c.expect(hasSegments(&rule), "star without a segment")
	} else {
		c.expect(strings.IndexByte(rule.Text, 0) < 0, "zero in a text")
	}
}

func hasSegments(rule *ListRule) bool {
	text := rule.Text
	// Without a first segment there are two zeros; the first says so.
	if rule.Inside == 0 && len(text) >= 2 && text[0] == 0 && text[1] == 0 {
		text = text[1:]
	}
	starred := false
	for zero := strings.IndexByte(text, 0); zero >= 0; zero = strings.IndexByte(text, 0) {
		if starred && zero == 0 {
			return false
		}
		text, starred = text[zero+1:], true
	}
	return starred && text != ""
}
