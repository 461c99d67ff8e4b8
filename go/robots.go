// SPDX-License-Identifier: Apache-2.0

// Package rep2c answers from robots.txt files: may this crawler fetch this URL, and by which line?
//
//	robots, err := rep2c.Parse(text, rep2c.MustCrawler("ExampleBot"))
//	...
//	if robots.Allowed("https://example.com/private/x") {
//
// The rules mean what RFC 9309 says, either as Google's public parser reads it or to the letter (Dialect).  The content of
// a file is never an error.  A string that is neither a URL of http, https or ftp nor a path is never allowed; the host in a
// URL is not examined.
//
// Robots is one robots.txt.  Crawler is a crawler, as a robots.txt names it.  Pack has the rules of many hosts in one file.
// Cache has those of the hosts that a running crawler visits.  Any number of goroutines may use an object at the same time.
package rep2c

import (
	"sync"
	"sync/atomic"
	"time"

	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/compiler"
	"example.org/rep2c/go/internal/compiler/request"
	"example.org/rep2c/go/internal/syntax"
	"example.org/rep2c/go/internal/walk"
)

// Robots is one robots.txt, read for one crawler.  Any number of goroutines may use it at the same time.  A check takes no
// lock, and usually allocates nothing.
//
// Rules begin as a list, which takes the least time to make.  When checks have cost about as much as compiling would, the
// list is replaced by an automaton if that is faster.  The answers are the same.
type Robots struct {
	source  *source
	crawler *Crawler
	rules   atomic.Pointer[tier]
	upgrade sync.Mutex
}

// source is what rules are made of.
type source struct {
	options Options
	text    []byte
	opened  *blob.Blob // instead of a text
}

// Parse reads a robots.txt for a crawler as Google's public parser does.  The bytes are copied.
func Parse(text []byte, crawler *Crawler) (*Robots, error) {
	return Options{}.Parse(text, crawler)
}

// Parse reads a robots.txt for a crawler.  The bytes are copied.
//
// It fails with ErrToken if files that are read with these names can't name the crawler, with ErrLimit, or with
// ErrCompiler.  It never fails because of the content of the file.
func (o Options) Parse(text []byte, crawler *Crawler) (*Robots, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return ask(&source{options: o, text: append([]byte(nil), text...)}, crawler)
}

// Open opens a blob, which is one compiled robots.txt.  MarshalBinary, the command "rep2c compile" and the other languages
// make blobs.  The bytes are copied, and need not be trusted: each offset and transition is checked.  A forged blob can
// still give any answer.
//
// It fails with ErrDamaged, with ErrVersion, or, if the blob can't answer for the crawler, with ErrToken or ErrCrawler.
//
// A forged blob can also make checks slow; see OpenWithin.
func Open(bytes []byte, crawler *Crawler) (*Robots, error) {
	opened, err := blob.Open(append([]byte(nil), bytes...))
	if err != nil {
		return nil, pickError(err)
	}
	return ask(&source{opened: &opened}, crawler)
}

// OpenWithin works as Open, for bytes from a store that others write to.  It also fails with ErrLimit if a check could take
// more than that many steps at one byte of a path.  Real files need at most 36 steps; a limit of 1,000 accepts them all.
func OpenWithin(bytes []byte, steps int, crawler *Crawler) (*Robots, error) {
	robots, err := Open(bytes, crawler)
	if err == nil && !robots.source.opened.IsWithin(steps) {
		return nil, failed(ErrLimit, "more steps a byte")
	}
	return robots, err
}

func ask(from *source, crawler *Crawler) (*Robots, error) {
	robots := &Robots{source: from, crawler: crawler.orEverybody()}
	rules, err := from.tier(robots.crawler, request.List)
	if err != nil {
		return nil, err
	}
	robots.rules.Store(rules)
	return robots, nil
}

// AskedBy returns the rules of the same file for another crawler.
func (r *Robots) AskedBy(crawler *Crawler) (*Robots, error) { return ask(r.source, crawler) }

// Crawler returns the crawler that the rules are for.
func (r *Robots) Crawler() *Crawler { return r.crawler }

// request returns one about the text, as it is read with some names.
func (s *source) request(names Names, only *blob.Asker) *request.Request {
	return &request.Request{Text: s.text, RFC9309: s.options.Dialect == RFC9309, Names: names, MaxBytes: s.options.MaxBytes,
		Only: only}
}

// compile compiles the text.
func (s *source) compile(names Names, encoding request.Encoding, only *blob.Asker) ([]byte, error) {
	asks := s.request(names, only)
	asks.Encoding = encoding
	bytes, err := compiler.Run(asks)
	return bytes, compileError(err)
}

// ---- checks

// Allowed reports whether the crawler may fetch a URL, which is absolute or a path.  For any other string it is false.
func (r *Robots) Allowed(url string) bool {
	rules := r.current(len(url))
	place, err := syntax.PathOf(url, rules.picked.Canonical)
	if err != nil || len(url) > walk.PathMax {
		return false
	}
	if rules.core != nil {
		return rules.verdicts.Allow(url[place:])
	}
	return walk.Check(&rules.picked, url[place:]).Allowed
}

// Check returns the verdict about a URL, and the rule that decides.  It fails with ErrURL for a string that is neither a URL
// nor a path, and with ErrLimit for a URL of over 100 MB.
func (r *Robots) Check(url string) (Verdict, error) {
	rules := r.current(len(url))
	place, err := syntax.PathOf(url, rules.picked.Canonical)
	if err != nil || len(url) > walk.PathMax {
		return Verdict{}, urlError(err)
	}
	return rules.check(url[place:]), nil
}

// CheckPath is Check for a caller that already has the path.  It starts with "/", and includes the query.
func (r *Robots) CheckPath(path string) (Verdict, error) {
	if path == "" || path[0] != '/' || len(path) > walk.PathMax {
		return Verdict{}, failed(ErrURL, "no path")
	}
	return r.current(len(path)).check(path[1:]), nil
}

// ordinaryURL is the size of a URL that a comparison of a rule passes over in about a nanosecond.
const ordinaryURL = 256

// current returns the rules for a check of size bytes, made faster where checks have paid for it.  A check that costs more than
// compiling waits for another goroutine that compiles.
func (r *Robots) current(size int) *tier {
	rules := r.rules.Load()
	if rules.cost == 0 {
		return rules
	}
	cost := uint64(rules.cost) * uint64(1+size/ordinaryURL)
	if rules.spent.Add(cost) > compiler.Cost {
		return r.replace(rules, cost > compiler.Cost)
	}
	return rules
}

// check checks a URL behind the "/" that its path begins with.
func (t *tier) check(rest string) Verdict {
	var found walk.Result
	if t.core != nil {
		found = walk.CheckOne(t.core, rest)
	} else {
		found = walk.Check(&t.picked, rest)
	}
	return Verdict{found.Allowed, found.Line, found.Rank, &t.blob}
}

func urlError(err error) error {
	if err == nil {
		return failed(ErrLimit, "the URL is too long")
	}
	return failed(ErrURL, err)
}

// A Result is the answer to one of several checks.
type Result struct {
	Verdict
	Err error
}

// CheckBatch checks several URLs.
func (r *Robots) CheckBatch(urls []string) []Result {
	results := make([]Result, len(urls))
	for i, url := range urls {
		results[i].Verdict, results[i].Err = r.Check(url)
	}
	return results
}

// ---- what else a robots.txt says

// Groups says which groups apply to a crawler.
type Groups = blob.Groups

const (
	// GroupsNone: none; everything is allowed.
	GroupsNone = blob.GroupsNone
	// GroupsEverybody: the groups for "*".
	GroupsEverybody = blob.GroupsEverybody
	// GroupsNamed: the groups that name the crawler.
	GroupsNamed = blob.GroupsNamed
	// GroupsUnsaid: unknown, because the object was made from a blob without directives.
	GroupsUnsaid = blob.GroupsUnsaid
)

// Holding returns which groups apply to the crawler.
func (r *Robots) Holding() Groups {
	rules := r.rules.Load()
	if !rules.blob.HasDirectives() {
		return GroupsUnsaid
	}
	return rules.holding().Groups()
}

// Delay returns how long to wait at present between one fetch and the next.  The slowest crawl-delay or request-rate line
// that applies counts, up to 24 hours.  If there is no such line, the result is false.  Neither is part of RFC 9309.
func (r *Robots) Delay() (delay time.Duration, found bool) {
	pace, err := r.Pace(time.Now())
	return pace.Delay, err == nil && pace.DelayLine != 0
}

// Pace is how fast a crawler may go.
type Pace struct {
	Delay     time.Duration // between one fetch and the next
	DelayLine int           // the line that sets the delay; 0: none
	Welcome   bool          // by the visit-time lines
}

// Pace returns how fast the crawler may go at this time.  It fails with ErrLeftOut if directives were left out.
func (r *Robots) Pace(now time.Time) (Pace, error) {
	rules := r.rules.Load()
	if !rules.blob.HasDirectives() {
		return Pace{}, failed(ErrLeftOut, "directives")
	}
	now = now.UTC()
	pace := blob.PaceOf(rules.holding().Lines(), 60*now.Hour()+now.Minute())
	return Pace{time.Duration(pace.Delay) * time.Millisecond, pace.DelayLine, pace.Welcome}, nil
}

// Sitemaps returns the values of all sitemap lines as written.  It returns none if directives were left out.
func (r *Robots) Sitemaps() []string {
	var sitemaps []string
	of := &r.rules.Load().blob
	for i := 0; i < of.Lines(); i++ {
		if line := of.Line(i); line.Kind == blob.Sitemap {
			sitemaps = append(sitemaps, string(line.Value))
		}
	}
	return sitemaps
}

// Directives returns the lines that apply to the crawler or, such as sitemaps, to everybody, in their order.  The rules are
// included.  It fails with ErrLeftOut if the lines were left out.
func (r *Robots) Directives() ([]Directive, error) {
	rules := r.rules.Load()
	if !rules.blob.HasDirectives() {
		return nil, failed(ErrLeftOut, "directives")
	}
	var directives []Directive
	for _, line := range rules.holding().Lines() {
		directives = append(directives, Directive{line.Number, line.Kind, string(line.Key), string(line.Value)})
	}
	return directives, nil
}

// MarshalBinary returns the rules for all crawlers as a blob, which Open and the other languages can open.  The bytes are
// those that "rep2c compile" writes for the same text.
func (r *Robots) MarshalBinary() ([]byte, error) {
	if r.source.opened != nil {
		return append([]byte(nil), r.source.opened.Bytes()...), nil
	}
	return r.source.compile(r.source.options.namesFor(r.crawler), request.Auto, nil)
}

// SizeInBytes returns roughly how many bytes of memory the object takes now, for a cache that is bounded in bytes.
func (r *Robots) SizeInBytes() int {
	const object = 512
	rules := r.rules.Load()
	return object + len(r.source.text) + len(rules.blob.Bytes()) + objectOfCore*len(rules.picked.Cores) +
		rules.verdicts.SizeInBytes()
}
