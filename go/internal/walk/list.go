// SPDX-License-Identifier: Apache-2.0

package walk

import (
	"encoding/binary"
	"strings"

	"example.org/rep2c/internal/blob"
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
	var bytes [8]byte
	copy(bytes[:], path)
	return binary.LittleEndian.Uint64(bytes[:])
}

// runList compares a path with the rules of a list, the strongest first; the first that matches is the answer.
//
// Most rules of most lists have no star, and most of what a path is compared with are heads: eight bytes in one comparison.
func runList(core *blob.Core, path string) int {
	first, rules := firstWord(path), core.Rules.Rows()
	heads, free := core.Heads, core.Free
	asked, stars := len(core.Filter) == 0, true
	for i := 0; i < rules; i++ {
		head := binary.LittleEndian.Uint64(heads[8*i:])
		if (head^first)&taken[free[i]] != 0 {
			continue
		}
		rule := core.ListRule(i)
		if !rule.Star {
			if matchesText(&rule, path) {
				return rules - 1 - i
			}
			continue
		}
		if !asked {
			asked, stars = true, nextCandidate(core.Filter, path, 0) < len(path)
		}
		if stars && matchesStars(&rule, path) {
			return rules - 1 - i
		}
	}
	return 0
}

// matchesText reports whether a rule without stars, whose head matches, matches.
func matchesText(rule *blob.ListRule, path string) bool {
	whole := rule.Inside + len(rule.Text)
	return len(path) >= whole && (!rule.End || len(path) == whole) && path[rule.Inside:whole] == rule.Text
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
