// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/syntax"
)

//go:embed crawlers.tsv
var crawlersTable string

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

var publicCrawlers = sync.OnceValue(func() (rows []PublicCrawlerRow) {
	for _, line := range strings.Split(crawlersTable, "\n") {
		if f := strings.Split(line, "\t"); !strings.HasPrefix(line, "#") && len(f) == 10 {
			rows = append(rows, PublicCrawlerRow{f[0], strings.Fields(f[1]), f[2] != "no", f[3], f[4] == "vendor",
				strings.Fields(f[5]), f[6], f[7], f[8], f[9]})
		}
	}
	return rows
})

// PublicCrawlers returns the table of public crawlers, by name.
func PublicCrawlers() []PublicCrawlerRow { return slices.Clone(publicCrawlers()) }

// PublicCrawler makes the public crawler of that name, compared whole and without case.  For a crawler whose name is not made
// of [A-Za-z_-], such as MJ12bot, files are read with wide names.
func PublicCrawler(name string) (*Crawler, error) {
	for _, row := range publicCrawlers() {
		if syntax.Compare(row.Name, name) == 0 {
			return &Crawler{row.Name, blob.Asker{Tokens: row.Tokens, InOrder: true, Everybody: row.Everybody,
				Names: row.names()}}, nil
		}
	}
	return nil, failed(ErrCrawler, fmt.Sprintf("no public crawler is called '%s'", name))
}

// names returns the names that the row's tokens need.
func (r *PublicCrawlerRow) names() Names {
	for _, token := range r.Tokens {
		if syntax.TokenBegin(token, NamesToken) == token {
			return NamesToken
		}
	}
	return NamesWide
}
