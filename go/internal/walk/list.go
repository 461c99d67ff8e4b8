// SPDX-License-Identifier: Apache-2.0

package walk

import (
	"encoding/binary"
	"strings"

	"example.org/rep2c/go/internal/blob"
)

// taken has, by the byte of free bits, ones in the bytes of a head that count.
var taken = func() (masks [256]uint64) {
	for free := range masks {
		for i := 0; i < 8; i++ {
			if free>>i&1 == 0 {
				masks[free] |= 0xFF << (8 * i)
			}
		}
	}
	return
}()

// firstWord returns the first eight bytes of a path, with zeros behind a shorter one.
func firstWord(path string) uint64 {
	n := len(path)
	switch {
	case n >= 8:
		return uint64(halfWord(path)) | uint64(halfWord(path[4:]))<<32
	case n >= 4:
		return uint64(halfWord(path)) | uint64(halfWord(path[n-4:]))<<(8*(n-4))
	case n > 0:
		return uint64(path[0]) | uint64(path[n/2])<<(8*(n/2)) | uint64(path[n-1])<<(8*(n-1))
	}
	return 0
}

// halfWord reads four bytes, which the compiler does at once.
func halfWord(path string) uint32 {
	_ = path[3]
	return uint32(path[0]) | uint32(path[1])<<8 | uint32(path[2])<<16 | uint32(path[3])<<24
}

// headOf returns the first eight bytes of a list's rule, and ones in those that count.
func headOf(core *blob.Core, index int) (word, counts uint64) {
	return binary.LittleEndian.Uint64(core.Heads[8*index:]), taken[core.Free[index]]
}

// runList compares a path with the rules of a list, the strongest first; the first that matches is the answer.  What the path
// ends before need not be cut off.
//
// Most rules of most lists have no star, and most of what a path is compared with are heads: eight bytes in one comparison.
func runList(core *blob.Core, path string) int {
	first, rules := firstWord(path), core.Rules.Rows()
	asked := question{rest: path}
	for i := 0; i < rules; i++ {
		if head, counts := headOf(core, i); (head^first)&counts != 0 {
			continue
		}
		if rule := core.ListRule(i); asked.matches(core, &rule) {
			return rules - 1 - i
		}
	}
	return 0
}

// question is a path that is compared with rules of a list, and what is found out about it where one has a star.
type question struct {
	rest   string // may have a fragment, or a NUL, and what comes behind
	path   string // without
	cut    bool
	passes bool // the filter of the core, if it has one
}

// matches reports whether a rule matches whose head does.
func (q *question) matches(core *blob.Core, rule *blob.ListRule) bool {
	if !rule.Star {
		return matchesText(rule, q.rest)
	}
	if !q.cut {
		q.cut, q.path = true, cut(q.rest)
		q.passes = len(core.Filter) == 0 || nextCandidate(core.Filter, q.path, 0) < len(q.path)
	}
	return q.passes && matchesStars(rule, q.path)
}

// matchesText reports whether a rule without stars, whose head matches, matches.
func matchesText(rule *blob.ListRule, path string) bool {
	whole := rule.Inside + len(rule.Text)
	if len(path) < whole || path[rule.Inside:whole] != rule.Text {
		return false
	}
	return !rule.End || len(path) == whole || isEnd(path[whole])
}

// matchesStars is the same for a rule with stars: its first segment, and the others, each as early as it comes.
func matchesStars(rule *blob.ListRule, path string) bool {
	if len(path) < rule.Inside {
		return false
	}
	first, segments, _ := strings.Cut(rule.Text, "\x00")
	if first == "" && segments != "" && segments[0] == 0 {
		return matchesFloating(path, segments[1:], rule.End)
	}
	rest, found := strings.CutPrefix(path[rule.Inside:], first)
	return found && matchesSegments(rest, segments, rule.End)
}

// matchesFloating is matchesSegments of a rule without a first segment: what follows may begin with the path's first "/",
// which path lacks.
func matchesFloating(path, segments string, end bool) bool {
	segment, rest, more := strings.Cut(segments, "\x00")
	behind, found := strings.CutPrefix(segment, "/")
	if found && !more && end && path == behind {
		return true
	}
	if found && (more || !end) && strings.HasPrefix(path, behind) {
		return !more || matchesSegments(path[len(behind):], rest, end)
	}
	return matchesSegments(path, segments, end)
}

// matchesSegments reports whether segments, with zeros between, follow in a path; end: the last one ends it.
func matchesSegments(path, segments string, end bool) bool {
	for more := true; more; {
		var segment string
		segment, segments, more = strings.Cut(segments, "\x00")
		if !more && end {
			return strings.HasSuffix(path, segment)
		}
		at := strings.Index(path, segment)
		if at < 0 {
			return false
		}
		path = path[at+len(segment):]
	}
	return true
}
