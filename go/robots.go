// SPDX-License-Identifier: Apache-2.0

// Package rep2c answers from robots.txt files: may this crawler fetch this URL, and by which line?
//
//	robots, err := rep2c.Parse(text, rep2c.MustCrawler("ExampleBot"))
//	...
//	if robots.Allowed("https://example.com/private/x") {
//
// The rules mean what RFC 9309 says, either as Google's public parser reads it or to the letter (Dialect).  The content of a
// file is never an error, and what is no URL is never allowed.
//
// Robots is one robots.txt, Crawler is who asks, Pack has the rules of many hosts in one file, and Cache those of a running
// crawler.  Any number of goroutines may use an object at the same time.
package rep2c

import (
	"sync"
	"sync/atomic"
	"time"

	"example.org/rep2c/internal/blob"
	"example.org/rep2c/internal/compiler"
	"example.org/rep2c/internal/compiler/request"
	"example.org/rep2c/internal/syntax"
	"example.org/rep2c/internal/walk"
)

// Robots is one robots.txt, as a crawler asks it.  Any number of goroutines may use it at the same time; a check takes no
// lock and mostly allocates nothing.
//
// Rules begin as lists, which are made fastest; when checks have cost about what compiling costs, rules that an automaton
// checks faster become one.  The answers are the same.
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
// It fails with ErrToken where files that are read with these names can't name the crawler, with ErrLimit, or with
// ErrCompiler; never for what the file holds.
func (o Options) Parse(text []byte, crawler *Crawler) (*Robots, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return ask(&source{options: o, text: append([]byte(nil), text...)}, crawler)
}

// Open opens a blob: what one robots.txt was compiled to, by MarshalBinary, by the command "rep2c compile" or by any other
// way in.  The bytes are copied, and need not be trusted: each offset and transition is checked.  A forged blob can give any
// answer.
//
// It fails with ErrDamaged, with ErrVersion, or, where the blob can't answer for the crawler, with ErrToken or ErrCrawler.
func Open(bytes []byte, crawler *Crawler) (*Robots, error) {
	opened, err := blob.Open(append([]byte(nil), bytes...))
	if err != nil {
		return nil, pickError(err)
	}
	return ask(&source{opened: &opened}, crawler)
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

// AskedBy has another crawler ask the same file.
func (r *Robots) AskedBy(crawler *Crawler) (*Robots, error) { return ask(r.source, crawler) }

// Crawler returns who asks.
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

// Allowed reports whether the crawler may fetch a URL, an absolute one or a path; false for what is neither.
func (r *Robots) Allowed(url string) bool {
	rules := r.current()
	place, err := syntax.PathOf(url, rules.picked.Canonical)
	if err != nil || len(url) > walk.PathMax {
		return false
	}
	if rules.core != nil {
		return walk.AllowsOne(rules.core, url[place:])
	}
	return walk.Check(&rules.picked, url[place:]).Allowed
}

// Check is Allowed with the rule that decides.  It fails with ErrURL for what is no URL, and with ErrLimit for one of over
// 100 MB.
func (r *Robots) Check(url string) (Verdict, error) {
	rules := r.current()
	place, err := syntax.PathOf(url, rules.picked.Canonical)
	if err != nil || len(url) > walk.PathMax {
		return Verdict{}, urlError(err)
	}
	return rules.check(url[place:]), nil
}

// CheckPath is Check for a caller that has the path already: it starts with "/", and the query belongs to it.
func (r *Robots) CheckPath(path string) (Verdict, error) {
	if path == "" || path[0] != '/' || len(path) > walk.PathMax {
		return Verdict{}, failed(ErrURL, "no path")
	}
	return r.current().check(path[1:]), nil
}

// current returns the rules, made faster where checks have paid for it.
func (r *Robots) current() *tier {
	rules := r.rules.Load()
	if rules.cost != 0 && rules.spent.Add(rules.cost) > compiler.Cost {
		return r.replace(rules)
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

// AllowsAll reports whether no rule disallows anything.
func (r *Robots) AllowsAll() bool { return r.rules.Load().picked.All(false) }

// AllowsNone reports whether everything is disallowed, and no rule allows anything.  (In RFC9309 /robots.txt itself is
// allowed all the same.)
func (r *Robots) AllowsNone() bool { return r.rules.Load().picked.All(true) }

// ---- what else a robots.txt says

// Groups says which groups hold for a crawler.
type Groups = blob.Groups

const (
	// GroupsNone: none; everything is allowed.
	GroupsNone = blob.GroupsNone
	// GroupsEverybody: those for "*".
	GroupsEverybody = blob.GroupsEverybody
	// GroupsNamed: those that name the crawler.
	GroupsNamed = blob.GroupsNamed
	// GroupsUnsaid: the object is of a blob without directives, which does not say.
	GroupsUnsaid = blob.GroupsUnsaid
)

// Holding returns which groups hold.
func (r *Robots) Holding() Groups {
	rules := r.rules.Load()
	if !rules.blob.HasDirectives() {
		return GroupsUnsaid
	}
	return rules.holding().Groups()
}

// Delay returns how long to wait between one fetch and the next, now: the slowest of all crawl-delay and request-rate lines
// that hold, at most 24 hours; false where no line says anything.  Neither is part of RFC 9309.
func (r *Robots) Delay() (delay time.Duration, found bool) {
	pace, err := r.Pace(time.Now())
	return pace.Delay, err == nil && pace.DelayLine != 0
}

// Pace is how fast a crawler may go.
type Pace struct {
	Delay     time.Duration // between one fetch and the next
	DelayLine int           // the line that sets it; 0: none does
	Welcome   bool          // by the visit-time lines
}

// Pace returns how fast the crawler may go at this time; ErrLeftOut where directives were left out.
func (r *Robots) Pace(now time.Time) (Pace, error) {
	rules := r.rules.Load()
	if !rules.blob.HasDirectives() {
		return Pace{}, failed(ErrLeftOut, "directives")
	}
	now = now.UTC()
	pace := blob.PaceOf(rules.holding().Lines(), 60*now.Hour()+now.Minute())
	return Pace{time.Duration(pace.Delay) * time.Millisecond, pace.DelayLine, pace.Welcome}, nil
}

// Sitemaps returns the values of all sitemap lines, as the file has them; nothing where directives were left out.
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

// Directives returns the lines that hold for the crawler, its rules among them, and those that hold for everybody, such as
// sitemaps, in their order; ErrLeftOut where they were left out.
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

// MarshalBinary returns the rules, of all crawlers, as a blob, which Open and any other way in opens: the bytes that "rep2c
// compile" makes of the same text.
func (r *Robots) MarshalBinary() ([]byte, error) {
	if r.source.opened != nil {
		return append([]byte(nil), r.source.opened.Bytes()...), nil
	}
	return r.source.compile(r.source.options.namesFor(r.crawler), request.Auto, nil)
}

// SizeInBytes returns about how many bytes of memory the object takes now, for a cache that is bounded in bytes.
func (r *Robots) SizeInBytes() int {
	const object = 512
	rules := r.rules.Load()
	return object + len(r.source.text) + len(rules.blob.Bytes()) + objectOfCore*len(rules.picked.Cores)
}
