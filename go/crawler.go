// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"errors"
	"fmt"
	"strings"

	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/compiler"
	"example.org/rep2c/go/internal/compiler/request"
	"example.org/rep2c/go/internal/syntax"
)

// Names says which strings are product tokens.
type Names = syntax.Names

const (
	// NamesToken is the rule of RFC 9309: tokens consist of [A-Za-z_-].
	NamesToken = syntax.NamesToken
	// NamesAny accepts any string.  No file names a string that is not a token.
	NamesAny = syntax.NamesAny
	// NamesWide also allows digits and dots in tokens, as in MJ12bot.
	NamesWide = syntax.NamesWide
)

// A Crawler is a crawler, as a robots.txt names it.  It never changes.  Make it once and use it for any number of files, from
// any goroutine.  A nil *Crawler is Everybody, but for what was made for a certain crawler: it stands for that one there.
type Crawler struct {
	name  string
	asker blob.Asker
}

// Everybody is a crawler that no group names.  The groups for "*" apply to it.
var Everybody = &Crawler{name: "*", asker: *blob.Everybody}

// unnamed is the nil crawler.
var unnamed = &Crawler{name: "*", asker: *blob.Everybody}

func (c *Crawler) orEverybody() *Crawler {
	if c == nil {
		return unnamed
	}
	return c
}

// isEverybody reports whether somebody asks as everybody, for whom nothing made for a certain crawler has an answer.
func (c *Crawler) isEverybody() bool { return c != unnamed && len(c.asker.Tokens) == 0 }

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
	for _, token := range tokens {
		if names != NamesAny && syntax.CrawlerToken(token, names) == "" {
			return nil, noToken(token)
		}
	}
	return &Crawler{strings.Join(tokens, ","), blob.Asker{Tokens: append([]string(nil), tokens...), Everybody: true, Names: names}}, nil
}

// NewOrderedCrawler makes a crawler whose tokens are in order of preference.  It obeys the groups of the first token that a
// file names.  If a file names none of them, the groups for "*" apply if everybody is true; otherwise no group applies.
// Strings that are not tokens are skipped.  At least one token must be left.
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

// HeaderCrawler makes the crawler that sends header, the value of a User-Agent field: a public crawler that it names, and
// otherwise the crawler with its product tokens, whose groups are merged.  The products of browsers and tools count only if
// nothing else is left.
func HeaderCrawler(header string, names Names) (*Crawler, error) {
	answer, err := compiler.Run(&request.Request{Task: request.Header, About: header, Names: names})
	if errors.Is(err, request.ErrToken) {
		return nil, failed(ErrToken, fmt.Sprintf("none is in '%s'", header))
	}
	if err != nil {
		return nil, compileError(err)
	}
	return &Crawler{header, *request.HeaderCrawler(answer)}, nil
}

func noToken(token string) error {
	if token == "*" {
		return failed(ErrToken, "'*', which is Everybody by itself")
	}
	return failed(ErrToken, fmt.Sprintf("'%s'", token))
}

// String returns the name of the crawler: its tokens separated by commas, its public name, the header, or "*".
func (c *Crawler) String() string { return c.orEverybody().name }

// Tokens returns the tokens as they were given.
func (c *Crawler) Tokens() []string { return append([]string(nil), c.orEverybody().asker.Tokens...) }
