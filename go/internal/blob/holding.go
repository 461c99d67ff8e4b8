// SPDX-License-Identifier: Apache-2.0

package blob

import "example.org/rep2c/go/internal/syntax"

// Groups says which groups hold for a crawler.
type Groups uint8

// Which groups hold.
const (
	GroupsNone      Groups = iota // none: everything is allowed
	GroupsEverybody               // those for "*"
	GroupsNamed                   // those that name the crawler
	GroupsUnsaid                  // the blob does not say
)

// Holding is the directives of a blob that hold for a crawler: those of its groups, and those that hold for all, such as
// sitemaps.
//
// Crawl-delay, request-rate and visit-time hold for the run of user-agent lines that stands directly above them, as other
// parsers have it.
type Holding struct {
	blob   *Blob
	lines  []Line
	agents []string // by which lines may name the crawler; nil: the tokens of the blob
	named  bool
	exempt bool // no line names the crawler, and it ignores the groups for "*"
	delay  bool // crawl-delays for "*" hold in any case
}

// Hold finds what holds for a crawler, for which rules were picked.
func (b *Blob) Hold(asker *Asker, rules *Rules) *Holding {
	h := &Holding{blob: b, agents: asker.Tokens, delay: asker.TakesDelayOfAll()}
	for i := 0; i < b.Lines(); i++ {
		h.lines = append(h.lines, b.Line(i))
	}
	if asker.InOrder {
		h.agents = nil
		if rules.Named != "" {
			h.agents = []string{rules.Named}
		} else if !asker.Everybody && !b.isExempt() {
			h.named, h.exempt = true, true
			return h
		}
	}
	h.named = b.isExempt() || (len(h.agents) > 0 || b.IsSelected()) && h.any(h.names)
	return h
}

// any reports whether is says so of a line.
func (h *Holding) any(is func(*Line) bool) bool {
	for i := range h.lines {
		if is(&h.lines[i]) {
			return true
		}
	}
	return false
}

// Groups returns which groups these are.
func (h *Holding) Groups() Groups {
	switch {
	case h.exempt || h.blob.isExempt() && !h.any(h.names):
		return GroupsNone
	case h.named:
		return GroupsNamed
	case h.any(namesEverybody):
		return GroupsEverybody
	}
	return GroupsNone
}

// Lines returns the directives that hold, in their order.
func (h *Holding) Lines() []Line {
	var found []Line
	group, run := uint32(None), uint32(None)
	inside, inRun, allRun := false, false, false
	for i := range h.lines {
		line := &h.lines[i]
		if line.group != group {
			group = line.group
			inside = h.partHolds(i, group, func(line *Line) uint32 { return line.group }, h.isTheirs)
		}
		if line.run != run {
			run = line.run
			inRun = h.partHolds(i, run, func(line *Line) uint32 { return line.run }, h.isTheirs)
			allRun = h.partHolds(i, run, func(line *Line) uint32 { return line.run }, namesEverybody)
		}
		if line.holds(inside, inRun) || h.delay && allRun && line.isKey("crawl-delay") {
			found = append(found, *line)
		}
	}
	return found
}

// names reports whether a line names the crawler.
func (h *Holding) names(line *Line) bool {
	if h.exempt || line.Kind != UserAgent {
		return false
	}
	token := syntax.TokenBegin(line.Value, h.blob.Names())
	if len(token) == 0 {
		return false
	}
	if len(h.agents) == 0 {
		_, found := h.blob.findToken(string(token))
		return found
	}
	return isAmong(token, h.agents, h.blob.Names())
}

func (h *Holding) isTheirs(line *Line) bool {
	if h.named {
		return h.names(line)
	}
	return namesEverybody(line)
}

func namesEverybody(line *Line) bool {
	return line.Kind == UserAgent && syntax.NamesEverybody(line.Value)
}

// TakesDelayOfAll reports whether the crawler takes the crawl-delay for "*" beside that of a group of its own, as crawlers.tsv
// says of one.
func (a *Asker) TakesDelayOfAll() bool {
	for i, token := range a.Tokens {
		if (i == 0 || !a.InOrder) && syntax.Compare(token, "bingbot") == 0 {
			return true
		}
	}
	return false
}

// partHolds reports whether theirs says so of a line of the group or run with this number, which begins at the line number index.
func (h *Holding) partHolds(index int, number uint32, of func(*Line) uint32, theirs func(*Line) bool) bool {
	if number == None {
		return false
	}
	for i := index; i < len(h.lines) && of(&h.lines[i]) == number; i++ {
		if theirs(&h.lines[i]) {
			return true
		}
	}
	return false
}

func (l *Line) holds(inside, inRun bool) bool {
	switch {
	case l.Kind == Sitemap || l.isKey("host") || l.isKey("clean-param") || l.isKey("license"):
		return true
	case l.isKey("crawl-delay") || l.isKey("request-rate") || l.isKey("visit-time"):
		return inRun
	}
	return inside
}

// isKey reports whether a line of no known kind has this key.
func (l *Line) isKey(key string) bool {
	return l.Kind == Other && syntax.Compare(l.Key, key) == 0
}
