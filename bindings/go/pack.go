// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"encoding/json"
	"os"
	"sync/atomic"
	"time"

	"example.org/rep2c/go/internal/door"
)

// A Pack has the robots.txt of many hosts in one file, which "rep2c pack" or a program in another language wrote.  The file
// is mapped, and never changes: a newer pack replaces it under its name.  Any number of goroutines may use a pack at the same
// time.
type Pack struct {
	of    atomic.Pointer[door.Pack] // nil: the pack was closed
	facts packFacts
}

// packFacts is what the header of a pack says.
type packFacts struct {
	Crawlers []string
	Dialect  string
	Origins  int
	Complete bool `json:"beside_rules_complete"`
}

// OpenPack opens a pack, and checks its header.  Entries and rules are checked when they are read, so a pack of any size
// opens at once.  A damaged pack is ErrDamaged or ErrVersion, now or when the damage is read.
//
// Nobody may shorten the file while it is open: that ends the process.
func OpenPack(path string) (*Pack, error) {
	of, err := door.OpenPack(path)
	if err != nil {
		return nil, asError(err)
	}
	pack := new(Pack)
	pack.of.Store(of)
	facts, err := of.Ask("pack-facts")
	if err == nil {
		err = json.Unmarshal(facts, &pack.facts)
	}
	return pack, asError(err)
}

// Close closes the pack: later calls fail with os.ErrClosed.  Checks that are under way end as if it were open, and verdicts keep
// their rules: the file stays mapped until the last of them is gone.  So a daily swap needs no lock:
//
//	old := current.Swap(newer) // an atomic.Pointer[rep2c.Pack]
//	old.Close()                // a reader that still has old gets os.ErrClosed, and loads current again
//
// It fails with os.ErrClosed if the pack is closed.
func (p *Pack) Close() error {
	if p.of.Swap(nil) == nil {
		return os.ErrClosed
	}
	return nil
}

// Len returns how many origins the pack has.
func (p *Pack) Len() int { return p.facts.Origins }

// Dialect returns the dialect in which its files were read.
func (p *Pack) Dialect() Dialect {
	if p.facts.Dialect == "rfc9309" {
		return RFC9309
	}
	return Google
}

// Outcome says what applies to an origin.
type Outcome uint8

const (
	// OutcomeDisallowAll: everything is disallowed for now.
	OutcomeDisallowAll Outcome = iota
	// OutcomeAllowAll: everything is allowed.
	OutcomeAllowAll
	// OutcomeRules: the rules decide.
	OutcomeRules
	// OutcomeUnknown: the robots.txt of this origin must be fetched first.
	OutcomeUnknown
)

// String returns the name of o, as rep2c prints it.
func (o Outcome) String() string { return word(o, "disallow-all", "allow-all", "rules", "unknown") }

var outcomes = map[door.Finding]Outcome{door.Unknown: OutcomeUnknown, door.Rules: OutcomeRules,
	door.AllowAll: OutcomeAllowAll, door.DisallowAll: OutcomeDisallowAll}

// A PackVerdict is the answer of a pack.  Pages of unknown origins are not allowed.
type PackVerdict struct {
	Verdict
	Outcome    Outcome
	Fetched    time.Time // when the robots.txt was fetched last; zero: no time is known
	FreshUntil time.Time // until when that holds; zero: no time is known
	pack       *door.Pack
	crawler    *Crawler
	url        string
}

// Check reports whether a crawler may fetch a URL.  The URL must be absolute, and a host outside ASCII must be in punycode.
//
// It fails with ErrURL, with ErrToken or ErrCrawler if the pack has no rules for the crawler, with ErrLimit if it is for all
// crawlers and this one has more than 8 tokens that merge, with ErrDamaged, and with os.ErrClosed.
func (p *Pack) Check(crawler *Crawler, url string) (PackVerdict, error) {
	of := p.of.Load()
	if of == nil {
		return PackVerdict{Outcome: OutcomeUnknown}, os.ErrClosed
	}
	found, answer, rank, err := of.Check(crawler.door(), url)
	if err != nil {
		return PackVerdict{Outcome: OutcomeUnknown}, asError(err)
	}
	return PackVerdict{verdictOf(answer, rank, nil), outcomes[found.Finding], unix(found.Fetched), unix(found.FreshUntil), of,
		crawler, url}, nil
}

func unix(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0)
}

// Rule returns the rule that decided as the file has it; "" if none did, or if texts were left out.
func (v PackVerdict) Rule() string {
	if v.Line == 0 || v.pack == nil {
		return ""
	}
	if _, robots, err := v.pack.Find(v.crawler.door(), v.url); err == nil {
		v.of = robots
	}
	return v.Verdict.Rule()
}

// Allowed returns only the verdict of Check.  It is false if Check fails, and if the origin is unknown.
func (p *Pack) Allowed(crawler *Crawler, url string) bool {
	verdict, err := p.Check(crawler, url)
	return err == nil && verdict.Allowed
}

// find finds the origin of a URL.
func (p *Pack) find(crawler *Crawler, url string) (Outcome, *door.Robots, error) {
	of := p.of.Load()
	if of == nil {
		return OutcomeUnknown, nil, os.ErrClosed
	}
	found, robots, err := of.Find(crawler.door(), url)
	if err != nil {
		return OutcomeUnknown, nil, asError(err)
	}
	return outcomes[found.Finding], robots, nil
}

// Outcome returns what applies to the origin of a URL.
func (p *Pack) Outcome(url string) (Outcome, error) {
	outcome, _, err := p.find(nil, url)
	return outcome, err
}

// asking is who asks the rules that the pack has for a crawler.
func (p *Pack) asking(crawler *Crawler) *Crawler {
	if len(p.facts.Crawlers) > 0 {
		return nil
	}
	return crawler
}

// Robots returns the rules of a URL's origin, or nil if it has none.  They stay valid after the pack is closed.
func (p *Pack) Robots(crawler *Crawler, url string) (*Robots, error) {
	outcome, of, err := p.find(crawler, url)
	if err != nil || outcome != OutcomeRules {
		return nil, err
	}
	return ask(of, nil, p.asking(crawler))
}

// Usage says what content of a URL may be used for by a crawler, and which lines say so, as Robots.Usage does.  The result is
// nil if the pack does not know the origin.  It takes time linear in the rules of the file.
//
// It fails as Check does, with ErrLeftOut if the pack was made for certain crawlers, or without what files say beside their
// rules, with ErrLimit, or with ErrCompiler.
func (p *Pack) Usage(crawler *Crawler, url string) (*Usage, error) {
	outcome, of, err := p.find(crawler, url)
	switch {
	case err != nil:
		return nil, err
	case len(p.facts.Crawlers) > 0 || !p.facts.Complete:
		return nil, failed(ErrLeftOut, "the pack does not state what content may be used for: it is made for certain crawlers, "+
			"or without what files say besides their rules")
	case outcome == OutcomeUnknown:
		return nil, nil
	case outcome != OutcomeRules:
		return usageWithoutRules(outcome, url)
	}
	robots := &Robots{of, crawler}
	return robots.Usage(url)
}
