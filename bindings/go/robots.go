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
//
// It is the C library, translated to Go; with the tag rep2c_cgo it is compiled as C, which is faster.
package rep2c

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"example.org/rep2c/go/internal/door"
)

// Robots is one robots.txt, read for one crawler.  Any number of goroutines may use it at the same time.
type Robots struct {
	of      *door.Robots
	crawler *Crawler
}

// Parse reads a robots.txt for a crawler as Google's public parser does.  The bytes are copied.
func Parse(text []byte, crawler *Crawler) (*Robots, error) {
	return Options{}.Parse(text, crawler)
}

// Parse reads a robots.txt for a crawler.  The bytes are copied.
//
// It fails with ErrToken or ErrCrawler if files that are read with these names can't name the crawler, with ErrLimit, or with
// ErrCompiler.  It never fails because of the content of the file.
func (o Options) Parse(text []byte, crawler *Crawler) (*Robots, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	of, err := door.Parse(text, uint32(o.Dialect), uint32(o.namesFor(crawler)), o.MaxBytes)
	return ask(of, err, crawler)
}

// Open opens a blob, which is one compiled robots.txt.  MarshalBinary, the command "rep2c compile" and the other languages
// make blobs.  The bytes are copied, and need not be trusted: each offset and transition is checked.  A forged blob can
// still give any answer.
//
// It fails with ErrDamaged, with ErrVersion, or, if the blob can't answer for the crawler, with ErrToken or ErrCrawler.
//
// A forged blob can also make checks slow; see OpenWithin.
func Open(bytes []byte, crawler *Crawler) (*Robots, error) {
	of, err := door.Open(bytes, 0)
	return ask(of, err, crawler)
}

// OpenWithin works as Open, for bytes from a store that others write to.  It also fails with ErrLimit if a check could take
// more than that many steps at one byte of a path.  Real files need at most 36 steps; a limit of 1,000 accepts them all.
func OpenWithin(bytes []byte, steps int, crawler *Crawler) (*Robots, error) {
	if steps < 1 {
		return nil, failed(ErrLimit, "no steps")
	}
	of, err := door.Open(bytes, uint32(min(int64(steps), math.MaxUint32)))
	return ask(of, err, crawler)
}

// ask makes the rules for a crawler, which can be asked by it.
func ask(of *door.Robots, err error, crawler *Crawler) (*Robots, error) {
	if err != nil {
		return nil, asError(err)
	}
	if _, _, err := of.Check(crawler.door(), "/"); err != nil {
		return nil, asError(err)
	}
	return &Robots{of, crawler}, nil
}

// AskedBy returns the rules of the same file for another crawler.
func (r *Robots) AskedBy(crawler *Crawler) (*Robots, error) { return ask(r.of, nil, crawler) }

// Crawler returns the crawler that the rules are for.
func (r *Robots) Crawler() *Crawler { return r.crawler.orEverybody() }

// ---- checks

// Allowed reports whether the crawler may fetch a URL, which is absolute or a path.  For any other string it is false.
func (r *Robots) Allowed(url string) bool {
	answer, _, err := r.of.Check(r.crawler.door(), url)
	return err == nil && answer&door.Disallow == 0
}

// Check returns the verdict about a URL, and the rule that decides.  It fails with ErrURL for a string that is neither a URL
// nor a path, and with ErrLimit for a URL of over 100 MB.
func (r *Robots) Check(url string) (Verdict, error) {
	answer, rank, err := r.of.Check(r.crawler.door(), url)
	if err != nil {
		return Verdict{}, asError(err)
	}
	return verdictOf(answer, rank, r.of), nil
}

// CheckPath is Check for a caller that already has the path.  It starts with "/", and includes the query.
func (r *Robots) CheckPath(path string) (Verdict, error) {
	if path == "" || path[0] != '/' {
		return Verdict{}, failed(ErrURL, "no path")
	}
	if len(path) > 1 && path[1] == '/' {
		path = "http://a" + path // which is not a host
	}
	return r.Check(path)
}

// A Result is the answer to one of several checks.
type Result struct {
	Verdict
	Err error
}

// CheckBatch checks several URLs, which is faster than one by one.
func (r *Robots) CheckBatch(urls []string) []Result {
	results := make([]Result, len(urls))
	err := r.of.CheckMany(r.crawler.door(), urls, func(number int, answer, rank uint32, err error) {
		if results[number].Err = asError(err); err == nil {
			results[number].Verdict = verdictOf(answer, rank, r.of)
		}
	})
	for i := 0; err != nil && i < len(results); i++ {
		results[i].Err = asError(err)
	}
	return results
}

// ---- what else a robots.txt says

// Groups says which groups apply to a crawler.
type Groups string

const (
	// GroupsNone: none; everything is allowed.
	GroupsNone Groups = "none"
	// GroupsEverybody: the groups for "*".
	GroupsEverybody Groups = "everybody"
	// GroupsNamed: the groups that name the crawler.
	GroupsNamed Groups = "named"
	// GroupsUnsaid: unknown, because the object was made from a blob without directives.
	GroupsUnsaid Groups = "unsaid"
)

// directive is a line as the library writes it.
type directive struct {
	Line             int
	Kind, Key, Value string
}

// held is what holds for a crawler.
type held struct {
	Holds      Groups
	Delay      int64
	DelayLine  int `json:"delay_line"`
	Welcome    bool
	Directives []directive
}

// held asks what holds for the crawler at this time.
func (r *Robots) held(now time.Time) (holds held, err error) {
	now = now.UTC()
	err = answer(&holds, r.of, "held", r.crawler, strconv.Itoa(60*now.Hour()+now.Minute()))
	if err == nil && holds.Holds == GroupsUnsaid {
		err = failed(ErrLeftOut, "directives")
	}
	return holds, err
}

// answer asks a question about texts, and reads the JSON.
func answer(into any, of *door.Robots, question string, crawler *Crawler, texts ...string) error {
	text, err := of.Ask(question, crawler.door(), texts...)
	if err != nil {
		return asError(err)
	}
	return json.Unmarshal(text, into)
}

// Holding returns which groups apply to the crawler.
func (r *Robots) Holding() Groups {
	holds, err := r.held(time.Time{})
	if err != nil {
		return GroupsUnsaid
	}
	return holds.Holds
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
	holds, err := r.held(now)
	if err != nil {
		return Pace{}, err
	}
	return Pace{time.Duration(holds.Delay) * time.Millisecond, holds.DelayLine, holds.Welcome}, nil
}

// directives returns all lines of a file that mean something.
func directives(of *door.Robots) []directive {
	var facts struct{ Directives []directive }
	if answer(&facts, of, "facts", nil) != nil {
		return nil
	}
	return facts.Directives
}

// Sitemaps returns the values of all sitemap lines as written.  It returns none if directives were left out.
func (r *Robots) Sitemaps() []string {
	var sitemaps []string
	for _, line := range directives(r.of) {
		if line.Kind == string(Sitemap) {
			sitemaps = append(sitemaps, line.Value)
		}
	}
	return sitemaps
}

// Directives returns the lines that apply to the crawler or, such as sitemaps, to everybody, in their order.  The rules are
// included.  It fails with ErrLeftOut if the lines were left out.
func (r *Robots) Directives() ([]Directive, error) {
	holds, err := r.held(time.Time{})
	if err != nil {
		return nil, err
	}
	var lines []Directive
	for _, line := range holds.Directives {
		lines = append(lines, Directive{line.Line, Kind(line.Kind), line.Key, line.Value})
	}
	return lines, nil
}

// MarshalBinary returns the rules for all crawlers as a blob, which Open and the other languages can open.  The bytes are
// those that "rep2c compile" writes for the same text.
func (r *Robots) MarshalBinary() ([]byte, error) {
	blob, err := r.of.Blob()
	return blob, asError(err)
}

// SizeInBytes returns roughly how many bytes of memory the object takes, for a cache that is bounded in bytes.
func (r *Robots) SizeInBytes() int { return r.of.Size() }

// ---- verdicts

// A Verdict is the answer to one check.
type Verdict struct {
	Allowed bool
	Line    int // the 1-based line of the rule that decided; 0: none did, or lines were left out
	Rank    int // of that rule: the length of its escaped pattern in bytes
	of      *door.Robots
}

func verdictOf(answer, rank uint32, of *door.Robots) Verdict {
	return Verdict{answer&door.Disallow == 0, int(answer &^ door.Disallow), int(rank), of}
}

// Rule returns the rule that decided as the file has it, such as "Disallow: /private"; "" if none did, or if texts were left
// out.  It reads the file once more.
func (v Verdict) Rule() string {
	if v.Line == 0 || v.of == nil {
		return ""
	}
	return v.of.Line(uint32(v.Line))
}

func (v Verdict) String() string {
	word := "disallow"
	if v.Allowed {
		word = "allow"
	}
	return fmt.Sprintf("%s, line %d", word, v.Line)
}

// A Directive is a line of a robots.txt.
type Directive struct {
	Line       int // 1-based
	Kind       Kind
	Key, Value string // as the file has them; what is not UTF-8 is U+FFFD
}

// Kind is what a directive is.
type Kind string

const (
	// UserAgent is a user-agent line.
	UserAgent Kind = "user-agent"
	// Allow is an allow line.
	Allow Kind = "allow"
	// Disallow is a disallow line.
	Disallow Kind = "disallow"
	// Sitemap is a sitemap line.
	Sitemap Kind = "sitemap"
	// Other is a line with any other key.
	Other Kind = "other"
)
