// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"fmt"
	"strings"

	"example.org/rep2c/internal/blob"
	"example.org/rep2c/internal/syntax"
)

// Names says which strings are product tokens.
type Names = syntax.Names

const (
	// NamesToken is what RFC 9309 says: tokens are of [A-Za-z_-].
	NamesToken = syntax.NamesToken
	// NamesAny takes any string; one that is no token is named by nobody.
	NamesAny = syntax.NamesAny
	// NamesWide has tokens of [A-Za-z0-9_.-], such as MJ12bot.
	NamesWide = syntax.NamesWide
)

// A Crawler is who asks.  It never changes, is made once, and asks any number of objects, from any goroutine.  A nil *Crawler
// is Everybody.
type Crawler struct {
	name  string
	asker blob.Asker
}

// Everybody is a crawler that no group names: the groups for "*" hold.
var Everybody = &Crawler{name: "*", asker: *blob.Everybody}

func (c *Crawler) orEverybody() *Crawler {
	if c == nil {
		return Everybody
	}
	return c
}

// NewCrawler makes a crawler that is known by these product tokens, with or without a version: "ExampleBot",
// "ExampleBot/1.2".  All groups that name one of them hold, merged; where none does, the groups for "*" (RFC 9309, section
// 2.2.1).  Without tokens it is Everybody.
func NewCrawler(tokens ...string) (*Crawler, error) {
	return NewCrawlerNamed(NamesToken, tokens...)
}

// MustCrawler is NewCrawler for tokens that are constants: it panics where one is none.
func MustCrawler(tokens ...string) *Crawler {
	crawler, err := NewCrawler(tokens...)
	if err != nil {
		panic(err)
	}
	return crawler
}

// NewCrawlerNamed is NewCrawler with other names.  A crawler with NamesWide is asked about with wide names, whatever else a
// file is read with.
func NewCrawlerNamed(names Names, tokens ...string) (*Crawler, error) {
	for _, token := range tokens {
		if names != NamesAny && syntax.CrawlerToken(token, names) == "" {
			return nil, noToken(token)
		}
	}
	if len(tokens) == 0 && names == NamesToken {
		return Everybody, nil
	}
	name := "*"
	if len(tokens) > 0 {
		name = strings.Join(tokens, ",")
	}
	return &Crawler{name, blob.Asker{Tokens: append([]string(nil), tokens...), Everybody: true, Names: names}}, nil
}

// NewOrderedCrawler makes a crawler that has its tokens in order of preference: it obeys the groups of the first that a file
// names.  Where a file names none, the groups for "*" hold if everybody says so.  Strings that are no tokens are passed over;
// one has to be left.
func NewOrderedCrawler(names Names, everybody bool, tokens ...string) (*Crawler, error) {
	usable := names == NamesAny && len(tokens) > 0
	for _, token := range tokens {
		usable = usable || syntax.CrawlerToken(token, names) != ""
	}
	if !usable {
		return nil, noToken(strings.Join(tokens, ","))
	}
	asker := blob.Asker{Tokens: append([]string(nil), tokens...), InOrder: true, Everybody: everybody, Names: names}
	return &Crawler{strings.Join(tokens, ","), asker}, nil
}

// HeaderCrawler makes the crawler that sends header, the value of a User-Agent field: the products in it are its tokens,
// merged.
func HeaderCrawler(header string, names Names) (*Crawler, error) {
	tokens := syntax.HeaderTokens(header, names)
	if len(tokens) == 0 {
		return nil, failed(ErrToken, fmt.Sprintf("none is in '%s'", header))
	}
	return &Crawler{header, blob.Asker{Tokens: tokens, Everybody: true, Names: names}}, nil
}

func noToken(token string) error {
	return failed(ErrToken, fmt.Sprintf("'%s'", token))
}

// String returns what the crawler is called: its tokens with commas between them, the public crawler, the header, or "*".
func (c *Crawler) String() string { return c.orEverybody().name }

// Tokens returns its tokens as they were given.
func (c *Crawler) Tokens() []string { return append([]string(nil), c.orEverybody().asker.Tokens...) }
