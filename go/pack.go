// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/compiler"
	"example.org/rep2c/go/internal/compiler/request"
	"example.org/rep2c/go/internal/packfile"
	"example.org/rep2c/go/internal/syntax"
	"example.org/rep2c/go/internal/walk"
)

// A Pack has the robots.txt of many hosts in one file, which "rep2c pack" or a program in another language wrote.  The file
// is mapped, and never changes: a newer pack replaces it under its name.  Any number of goroutines may use a pack at the same
// time.
type Pack struct {
	reader   atomic.Pointer[packfile.Reader] // nil: the pack was closed
	header   packfile.Header
	resolved atomic.Pointer[resolved] // the crawler of the last check
}

// resolved is a crawler, its number among those of the pack, and who asks the blobs for it.
type resolved struct {
	crawler *Crawler
	number  int
	asker   *blob.Asker
}

// OpenPack opens a pack, and checks its header.  Entries and rules are checked when they are read, so a pack of any size
// opens at once.  A damaged pack is ErrDamaged or ErrVersion, now or when the damage is read.
//
// Nobody may shorten the file while it is open: that ends the process.
func OpenPack(path string) (*Pack, error) {
	reader, err := packfile.Open(path)
	if err != nil {
		return nil, packError(err)
	}
	pack := &Pack{header: reader.Header}
	pack.reader.Store(reader)
	return pack, nil
}

func packError(err error) error {
	var path *os.PathError
	switch {
	case errors.As(err, &path):
		return err
	case errors.Is(err, packfile.ErrVersion):
		return failed(ErrVersion, err)
	}
	return pickError(err)
}

// Close closes the pack: later calls fail with os.ErrClosed.  Checks that are under way end as if it were open, and verdicts keep
// their rules: the file stays mapped until the last of them is gone.  So a daily swap needs no lock:
//
//	old := current.Swap(newer) // an atomic.Pointer[rep2c.Pack]
//	old.Close()                // whoever has loaded old and meets os.ErrClosed loads current again
//
// It fails with os.ErrClosed if the pack is closed.
func (p *Pack) Close() error {
	if p.reader.Swap(nil) == nil {
		return os.ErrClosed
	}
	return nil
}

// open returns what the caller keeps alive until it has read.
func (p *Pack) open() (*packfile.Reader, error) {
	if reader := p.reader.Load(); reader != nil {
		return reader, nil
	}
	return nil, os.ErrClosed
}

// Len returns how many origins the pack has.
func (p *Pack) Len() int { return int(p.header.Origins) }

// Dialect returns the dialect in which its files were read.
func (p *Pack) Dialect() Dialect {
	if p.header.RFC9309 {
		return RFC9309
	}
	return Google
}

// Outcome says what applies to an origin.
type Outcome = packfile.Outcome

const (
	// OutcomeDisallowAll: everything is disallowed for now.
	OutcomeDisallowAll = packfile.DisallowAll
	// OutcomeAllowAll: everything is allowed.
	OutcomeAllowAll = packfile.AllowAll
	// OutcomeRules: the rules decide.
	OutcomeRules = packfile.Rules
	// OutcomeUnknown: the robots.txt of this origin must be fetched first.
	OutcomeUnknown = packfile.Unknown
)

// A PackVerdict is the answer of a pack.  Pages of unknown origins are not allowed.
type PackVerdict struct {
	Verdict
	Outcome    Outcome
	Fetched    time.Time // when the robots.txt was fetched last; zero: no time is known
	FreshUntil time.Time // until when that holds; zero: no time is known
}

// Check reports whether a crawler may fetch a URL.  The URL must be absolute, and a host outside ASCII must be in punycode.
//
// It fails with ErrURL, with ErrToken or ErrCrawler if the pack has no rules for the crawler, with ErrLimit if it is for all
// crawlers and this one has more than 8 tokens that merge, with ErrDamaged, and with os.ErrClosed.
func (p *Pack) Check(crawler *Crawler, url string) (PackVerdict, error) {
	reader, err := p.open()
	if err != nil {
		return PackVerdict{Outcome: OutcomeUnknown}, err
	}
	verdict, err := p.check(reader, crawler, url)
	runtime.KeepAlive(reader)
	return verdict, err
}

func (p *Pack) check(reader *packfile.Reader, crawler *Crawler, url string) (PackVerdict, error) {
	who, err := p.resolve(crawler.orEverybody())
	if err != nil {
		return PackVerdict{Outcome: OutcomeUnknown}, err
	}
	entry, err := find(reader, url)
	if err != nil {
		return PackVerdict{Outcome: OutcomeUnknown}, err
	}
	verdict := PackVerdict{Outcome: entry.Outcome, Fetched: unix(entry.Fetched), FreshUntil: unix(entry.FreshUntil)}
	if entry.Outcome != OutcomeRules {
		verdict.Allowed = entry.Outcome == OutcomeAllowAll
		return verdict, nil
	}
	verdict.Verdict, err = checkRules(reader, &entry, who, url)
	return verdict, err
}

// Allowed returns only the verdict of Check.  It is false if Check fails, and if the origin is unknown.
func (p *Pack) Allowed(crawler *Crawler, url string) bool {
	verdict, err := p.Check(crawler, url)
	return err == nil && verdict.Allowed
}

func checkRules(reader *packfile.Reader, entry *packfile.Entry, who *resolved, url string) (Verdict, error) {
	of, err := reader.Blob(entry, who.number)
	if err != nil {
		return Verdict{}, packError(err)
	}
	rules, err := of.Pick(who.asker)
	if err != nil {
		return Verdict{}, pickError(err)
	}
	if len(url) > walk.PathMax {
		return Verdict{}, urlError(nil)
	}
	found := walk.Check(&rules, url[syntax.FindPath(url, rules.Canonical):])
	return Verdict{found.Allowed, found.Line, found.Rank, &of}, nil
}

func unix(seconds int64) time.Time {
	if seconds == 0 {
		return time.Time{}
	}
	return time.Unix(seconds, 0)
}

// Outcome returns what applies to the origin of a URL.
func (p *Pack) Outcome(url string) (Outcome, error) {
	reader, err := p.open()
	if err != nil {
		return OutcomeUnknown, err
	}
	entry, err := find(reader, url)
	runtime.KeepAlive(reader)
	if err != nil {
		return OutcomeUnknown, err
	}
	return entry.Outcome, nil
}

// Robots returns the rules of a URL's origin, or nil if it has none.  They stay valid after the pack is closed.
func (p *Pack) Robots(crawler *Crawler, url string) (*Robots, error) {
	reader, err := p.open()
	if err != nil {
		return nil, err
	}
	who, err := p.resolve(crawler.orEverybody())
	if err != nil {
		return nil, err
	}
	entry, err := find(reader, url)
	if err != nil || entry.Outcome != OutcomeRules {
		return nil, err
	}
	of, err := reader.Blob(&entry, who.number)
	if err != nil {
		return nil, packError(err)
	}
	asking := crawler
	if who.asker == blob.Everybody {
		asking = nil
	}
	robots, err := Open(of.Bytes(), asking) // which copies them
	runtime.KeepAlive(reader)
	return robots, err
}

// Usage says what content of a URL may be used for by a crawler, and which lines say so, as Robots.Usage does.  The result is
// nil if the pack does not know the origin.  It takes time linear in the rules of the file.
//
// It fails as Check does, with ErrLeftOut if the pack was made for certain crawlers, or without what files say beside their
// rules, with ErrLimit, or with ErrCompiler.
func (p *Pack) Usage(crawler *Crawler, url string) (*Usage, error) {
	reader, err := p.open()
	if err != nil {
		return nil, err
	}
	crawler = crawler.orEverybody()
	if _, err = p.resolve(crawler); err != nil {
		return nil, err
	}
	if len(p.header.Crawlers) > 0 || !p.header.Complete {
		return nil, failed(ErrLeftOut, "the pack does not state what content may be used for: it is made for certain crawlers, "+
			"or without what files say beside their rules")
	}
	entry, err := find(reader, url)
	switch {
	case err != nil || entry.Outcome == OutcomeUnknown:
		return nil, err
	case entry.Outcome != OutcomeRules:
		return usageWithoutRules(entry.Outcome, url)
	}
	rules, err := reader.Blob(&entry, 0)
	if err != nil {
		return nil, packError(err)
	}
	beside, err := reader.Beside(&entry)
	if err != nil {
		return nil, packError(err)
	}
	asks := &request.Request{Task: request.Usage, About: url, Only: onlyFor(&crawler.asker), BlobSize: len(rules.Bytes()),
		Text: slices.Concat(rules.Bytes(), beside.Bytes())}
	runtime.KeepAlive(reader)
	answer, err := compiler.Run(asks)
	if err != nil {
		return nil, compileError(err)
	}
	return readUsage(answer)
}

// ---- origins

// find finds the entry of a URL's origin.  It first looks for the origin as written, then for its normal form.
func find(reader *packfile.Reader, url string) (packfile.Entry, error) {
	if written := writtenOrigin(url); written != "" {
		entry, err := reader.Find(written)
		if err != nil || entry.Outcome != OutcomeUnknown {
			return entry, packErrorOrNil(err)
		}
	}
	origin, err := syntax.Origin(url)
	if err != nil {
		return packfile.Entry{Outcome: OutcomeUnknown}, urlError(err)
	}
	entry, err := reader.Find(origin)
	return entry, packErrorOrNil(err)
}

func packErrorOrNil(err error) error {
	if err == nil {
		return nil
	}
	return packError(err)
}

// writtenOrigin returns scheme and authority as written, or "" if there is no scheme.
func writtenOrigin(url string) string {
	scheme := 0
	if strings.HasPrefix(url, "https://") {
		scheme = 8
	} else if strings.HasPrefix(url, "http://") {
		scheme = 7
	} else {
		return ""
	}
	if slash := strings.IndexByte(url[scheme:], '/'); slash >= 0 {
		return url[:scheme+slash]
	}
	return url
}

// ---- crawlers

func (p *Pack) resolve(crawler *Crawler) (*resolved, error) {
	if last := p.resolved.Load(); last != nil && last.crawler == crawler {
		return last, nil
	}
	made, err := p.resolveNew(crawler)
	if err == nil {
		p.resolved.Store(made)
	}
	return made, err
}

func (p *Pack) resolveNew(crawler *Crawler) (*resolved, error) {
	asker := &crawler.asker
	if !asker.MayAsk(p.header.Names) {
		return nil, failed(ErrCrawler, fmt.Errorf("%w: '%v'", blob.ErrWide, crawler))
	}
	if !p.canName(asker) {
		return nil, failed(ErrToken, fmt.Sprintf("'%v', in this pack", crawler))
	}
	if len(p.header.Crawlers) == 0 {
		return resolveForAll(crawler)
	}
	for i := range p.header.Crawlers {
		if p.isSame(&p.header.Crawlers[i], asker) {
			return &resolved{crawler, i, blob.Everybody}, nil
		}
	}
	if len(p.header.Crawlers) == 1 && crawler == unnamed {
		return &resolved{crawler, 0, asker}, nil
	}
	return nil, failed(ErrCrawler, fmt.Sprintf("the pack was not made for '%v'", crawler))
}

// resolveForAll resolves a crawler of a pack for all crawlers, which has the rules of each token apart.  How many of them a file
// names is not counted, but the tokens: else a crawler would be answered for some origins and refused for others.
func resolveForAll(crawler *Crawler) (*resolved, error) {
	if count := len(crawler.asker.Tokens); !crawler.asker.InOrder && count > blob.PickMax {
		return nil, failed(ErrLimit, fmt.Sprintf("a pack for all crawlers merges at most %d tokens, and these are %d",
			blob.PickMax, count))
	}
	return &resolved{crawler, 0, &crawler.asker}, nil
}

// canName reports whether files that are read with the pack's names can name the crawler.
func (p *Pack) canName(asker *blob.Asker) bool {
	names, usable := p.header.Names, 0
	for _, token := range asker.Tokens {
		if syntax.CrawlerToken(token, names) != "" {
			usable++
		}
	}
	return asker.IsLenient(names) || usable == len(asker.Tokens) || asker.InOrder && usable > 0
}

// isSpecial reports whether a crawler is none that a plain product token, or several, would be, too. A public crawler
// with one token, who obeys "*", is the same as its token.
func isSpecial(asker *blob.Asker) bool {
	return asker.InOrder && (!asker.Everybody || len(asker.Tokens) > 1)
}

func (p *Pack) isSame(a, b *blob.Asker) bool {
	if a.InOrder != b.InOrder && (isSpecial(a) || isSpecial(b)) {
		return false
	}
	if a.InOrder && b.InOrder && a.Everybody != b.Everybody {
		return false
	}
	if !a.InOrder || !b.InOrder {
		return p.isWithin(a, b) && p.isWithin(b, a)
	}
	same := len(a.Tokens) == len(b.Tokens)
	for i := 0; same && i < len(a.Tokens); i++ {
		same = syntax.Compare(a.Tokens[i], b.Tokens[i]) == 0
	}
	return same
}

// isWithin reports whether b has each token of a.
func (p *Pack) isWithin(a, b *blob.Asker) bool {
next:
	for _, token := range a.Tokens {
		for _, other := range b.Tokens {
			if syntax.Compare(p.tokenOf(token), p.tokenOf(other)) == 0 {
				continue next
			}
		}
		return false
	}
	return true
}

// tokenOf returns a token without a version that follows it.
func (p *Pack) tokenOf(agent string) string {
	if token := syntax.CrawlerToken(agent, p.header.Names); token != "" {
		return token
	}
	return agent
}
