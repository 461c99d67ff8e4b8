// SPDX-License-Identifier: Apache-2.0

package walk

import "example.org/rep2c/go/internal/blob"

// Result is the verdict about a URL.
type Result struct {
	Allowed    bool
	Line, Rank int
}

// Check checks the path of a URL by rules; rest is the URL behind the "/" that its path begins with.
func Check(rules *blob.Rules, rest string) Result {
	if len(rules.Cores) == 1 {
		return CheckOne(rules.Cores[0], rest)
	}
	path := cut(rest)
	if rules.Canonical {
		if path = canonical(path); path == robotsTxt {
			return allowed
		}
	}
	result, strongest := allowed, uint64(0)
	for _, core := range rules.Cores {
		rule := decide(core, path)
		if strength := strengthOf(core, rule); strength > strongest {
			strongest, result = strength, report(core, rule)
		}
	}
	return result
}

// CheckOne is Check where one core holds.
func CheckOne(core *blob.Core, rest string) Result {
	number := deciding(core, rest)
	if number < 0 {
		return allowed
	}
	return report(core, number)
}

// deciding returns the number of the rule that decides; -1 where the robots.txt itself is asked about, which is always allowed.
func deciding(core *blob.Core, rest string) int {
	if core.Canonical {
		path := canonical(cut(rest))
		if path == robotsTxt {
			return -1
		}
		return decide(core, path)
	}
	if core.Encoding == blob.Constant || core.Unanchored == 0 && isBase(&core.Masks, uint32(firstWord(rest))) {
		return 0
	}
	if core.Encoding == blob.List {
		return runList(core, rest)
	}
	return decide(core, cut(rest))
}

const robotsTxt = "robots.txt"

var allowed = Result{Allowed: true}

func report(core *blob.Core, number int) Result {
	rule := core.Rules.Plain(number)
	return Result{rule&blob.RuleDisallows == 0, core.Line(number), int(rule >> blob.RuleRankShift)}
}

// strengthOf orders rules of different cores: rank, then allow lines, then the earlier line.
func strengthOf(core *blob.Core, number int) uint64 {
	rule, line := uint64(core.Rules.Plain(number)), uint64(core.Line(number))
	strength := rule>>blob.RuleRankShift<<33 | (rule&blob.RuleAllowLine)<<31
	if line != 0 {
		strength |= 0xFFFFFFFF - line
	}
	return strength
}

// isEnd reports whether a path ends before c.
func isEnd(c byte) bool {
	return c == '#' || c == 0
}

// decide returns the number of the rule that decides about a path.
func decide(core *blob.Core, path string) int {
	if core.Encoding == blob.Constant {
		return 0
	}
	anchored := passesMasks(core, path)
	if !anchored && core.Unanchored == 0 {
		return 0
	}
	switch core.Encoding {
	case blob.List:
		return runList(core, path)
	case blob.Dense:
		w := walk{outputs: outputs{core: core}, path: path}
		return w.runDense(anchored)
	}
	w := walk{outputs: outputs{core: core}, path: path}
	return w.runCompact(anchored)
}

// passesMasks reports whether the path must be walked from the start, as the masks say of its first bytes.
func passesMasks(core *blob.Core, path string) bool {
	passed, escape := uint32(1), false
	for i := range core.Masks {
		c := byteAt(path, i)
		passed &= core.Masks[i] >> (c & 31)
		escape = escape || isEscape(c)
	}
	return passed != 0 || core.Canonical && escape
}
