// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"example.org/rep2c/go/internal/door"
)

// Names says which strings are product tokens.
type Names uint8

const (
	// NamesToken is the rule of RFC 9309: tokens consist of [A-Za-z_-].
	NamesToken Names = iota
	// NamesAny accepts any string.  No file names a string that is not a token.
	NamesAny
	// NamesWide also allows digits and dots in tokens, as in MJ12bot.
	NamesWide
)

// String returns the name of n, as rep2c's option --names has it.
func (n Names) String() string { return word(n, "token", "any", "wide") }

// A Crawler is a crawler, as a robots.txt names it.  It never changes.  Make it once and use it for any number of files, from
// any goroutine.  A nil *Crawler is Everybody, but for what was made for a certain crawler: it stands for that one there.
type Crawler struct {
	name   string
	tokens []string
	names  Names
	of     func() *door.Crawler
}

// Everybody is a crawler that no group names.  The groups for "*" apply to it.
var Everybody = &Crawler{name: "*", of: sync.OnceValue(func() *door.Crawler {
	of, err := door.NewCrawler(door.Tokens, uint32(NamesAny), "*")
	if err != nil {
		panic(err) // no memory
	}
	return of
})}

// unnamed is the nil crawler.
var unnamed = &Crawler{name: "*"}

func (c *Crawler) orEverybody() *Crawler {
	if c == nil {
		return unnamed
	}
	return c
}

// door returns the crawler as the library has it; nil is the nil crawler.
func (c *Crawler) door() *door.Crawler {
	if c == nil || c.of == nil {
		return nil
	}
	return c.of()
}

// make makes a crawler of texts.
func makeCrawler(name string, kind door.Kind, names Names, texts ...string) (*Crawler, error) {
	of, err := door.NewCrawler(kind, uint32(names), texts...)
	var wrong *door.Error
	if errors.As(err, &wrong) && wrong.Status == statusToken && kind != door.Header && wrong.Which < len(texts) {
		return nil, noToken(texts[wrong.Which])
	}
	if err != nil {
		return nil, asError(err)
	}
	return &Crawler{name, texts, names, func() *door.Crawler { return of }}, nil
}

// NewCrawler makes a crawler that is known by these product tokens, with or without a version: "ExampleBot",
// "ExampleBot/1.2".  All groups that name one of them apply, merged.  If there are none, the groups for "*" apply (RFC 9309,
// section 2.2.1).  The one token "*" is Everybody; no tokens are an error.
func NewCrawler(tokens ...string) (*Crawler, error) {
	return NewCrawlerNamed(NamesToken, tokens...)
}

// MustCrawler is NewCrawler for constant tokens.  It panics if one of them is not a token.
func MustCrawler(tokens ...string) *Crawler {
	crawler, err := NewCrawler(tokens...)
	if err != nil {
		panic(err)
	}
	return crawler
}

// NewCrawlerNamed is NewCrawler with other names.  For a crawler with NamesWide, a file is always read with wide names.
func NewCrawlerNamed(names Names, tokens ...string) (*Crawler, error) {
	if len(tokens) == 1 && tokens[0] == "*" {
		return Everybody, nil
	}
	if len(tokens) == 0 {
		return nil, failed(ErrToken, "of no tokens; Everybody stands for everybody")
	}
	return makeCrawler(strings.Join(tokens, ","), door.Tokens, names, append([]string(nil), tokens...)...)
}

// NewOrderedCrawler makes a crawler whose tokens are in order of preference.  It obeys the groups of the first token that a
// file names.  If a file names none of them, the groups for "*" apply if everybody is true; otherwise no group applies.
// Strings that are not tokens are skipped.  At least one token must be left.
func NewOrderedCrawler(names Names, everybody bool, tokens ...string) (*Crawler, error) {
	kind := door.OrderedAlone
	if everybody {
		kind = door.Ordered
	}
	name := strings.Join(tokens, ",")
	crawler, err := makeCrawler(name, kind, names, append([]string(nil), tokens...)...)
	if errors.Is(err, ErrToken) {
		return nil, noToken(name)
	}
	return crawler, err
}

// HeaderCrawler makes the crawler that sends header, the value of a User-Agent field: a public crawler that it names, and
// otherwise the crawler with its product tokens, whose groups are merged.  The products of browsers and tools count only if
// nothing else is left.  A header that names none for sure is ErrToken.
func HeaderCrawler(header string, names Names) (*Crawler, error) {
	crawler, err := makeCrawler(header, door.Header, names, header)
	if errors.Is(err, ErrToken) {
		return nil, failed(ErrToken, fmt.Sprintf("none is for sure in %q", header))
	}
	return crawler.know(err)
}

// know asks the library for the tokens of a crawler that was made.
func (c *Crawler) know(err error) (*Crawler, error) {
	if err != nil {
		return nil, err
	}
	var known struct {
		Tokens []string
		Names  string
	}
	text, err := door.AskOf(c.door(), "crawler")
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if err != nil {
		return nil, asError(err)
	}
	c.tokens = known.Tokens
	if known.Names == "wide" {
		c.names = NamesWide
	}
	return c, nil
}

func noToken(token string) error {
	if token == "*" {
		return failed(ErrToken, `"*", which is Everybody by itself`)
	}
	return failed(ErrToken, strconv.Quote(token))
}

// String returns the name of the crawler: its tokens separated by commas, its public name, the header, or "*".
func (c *Crawler) String() string { return c.orEverybody().name }

// Tokens returns the tokens as they were given.
func (c *Crawler) Tokens() []string { return append([]string(nil), c.orEverybody().tokens...) }

// ---- public crawlers

// A PublicCrawlerRow is a public crawler, as its operator or others describe it.
type PublicCrawlerRow struct {
	Name       string
	Tokens     []string // the crawler obeys the first that a file names
	Everybody  bool     // if a file names none of the tokens, the groups for "*" apply
	Obeys      string   // whether it obeys robots.txt: "yes", "no" or "unknown"
	Documented bool     // the row is from the operator's documentation; otherwise from others
	Purposes   []string // such as "search", "training", "input" or "agent"
	Operator   string
	Source     string // a URL
	Date       string // when the source was read, as YYYY-MM-DD
	Note       string
}

// PublicCrawlers returns the table of public crawlers, by name.
func PublicCrawlers() []PublicCrawlerRow {
	var known []struct {
		PublicCrawlerRow
		Obeys *bool // hides that of the row
	}
	if text, err := door.Ask("crawlers"); err != nil || json.Unmarshal(text, &known) != nil {
		return nil // no memory
	}
	rows := make([]PublicCrawlerRow, len(known))
	for i, row := range known {
		rows[i] = row.PublicCrawlerRow
		if rows[i].Obeys = "unknown"; row.Obeys != nil {
			rows[i].Obeys = map[bool]string{true: "yes", false: "no"}[*row.Obeys]
		}
	}
	return rows
}

// PublicCrawler makes the public crawler of that name, compared whole and without case.  For a crawler whose name is not made
// of [A-Za-z_-], such as MJ12bot, files are read with wide names.
func PublicCrawler(name string) (*Crawler, error) {
	crawler, err := makeCrawler(name, door.Public, NamesToken, name)
	if errors.Is(err, ErrCrawler) {
		return nil, failed(ErrCrawler, fmt.Sprintf("no public crawler is called %q", name))
	}
	return crawler.know(err)
}
