// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"errors"
	"path/filepath"
	"testing"

	"example.org/rep2c/go"
)

const allAnswers = 275_598

// compare compares all known answers with those of what make makes for a crawler.
func compare(t *testing.T, make func(text []byte) func(agent string) *rep2c.Robots) {
	count := knownAnswers(t, func(name string, text []byte, rows []answer) {
		asked, ask := map[string]*rep2c.Robots{}, make(text)
		for _, row := range rows {
			robots := asked[row.agent]
			if robots == nil {
				robots = ask(row.agent)
				asked[row.agent] = robots
			}
			verdict, err := robots.Check(row.url)
			if err != nil || verdict.Allowed != row.allowed || verdict.Line != row.line {
				t.Fatalf("%s %s %s: %v %v, not %v", name, row.agent, row.url, verdict, err, row)
			}
			if robots.Allowed(row.url) != row.allowed {
				t.Fatalf("%s %s %s: not %v", name, row.agent, row.url, row)
			}
			if row.line != 0 && verdict.Rule() == "" {
				t.Fatalf("%s: no text of line %d", name, row.line)
			}
		}
	})
	if share() == 1 && count != allAnswers || count < allAnswers/share()/4 {
		t.Errorf("%d answers", count)
	}
}

func TestKnownAnswers(t *testing.T) {
	options := rep2c.Options{Names: rep2c.NamesAny}
	compare(t, func(text []byte) func(string) *rep2c.Robots {
		return func(agent string) *rep2c.Robots {
			robots, err := options.Parse(text, anyCrawler(t, agent))
			must(t, err)
			return robots
		}
	})
}

// TestKnownAnswersOfAutomata asks rules that were replaced, as many checks have them.
func TestKnownAnswersOfAutomata(t *testing.T) {
	options := rep2c.Options{Names: rep2c.NamesAny}
	compare(t, func(text []byte) func(string) *rep2c.Robots {
		robots, err := options.Parse(text, nil)
		must(t, err)
		blob, err := robots.MarshalBinary()
		must(t, err)
		opened, err := rep2c.Open(blob, nil)
		must(t, err)
		return func(agent string) *rep2c.Robots {
			asked, err := opened.AskedBy(anyCrawler(t, agent))
			must(t, err)
			return asked
		}
	})
}

// oneCase is a line of the project's cases, each of which is a sentence about the meaning of a file.
type oneCase struct {
	Case, Dialect, Names, Verdict string
	MaxBytes                      int `json:"max_bytes"`
	Robots                        *string
	RobotsBase64                  []byte `json:"robots_base64"`
	URL                           *string
	URLBase64                     []byte `json:"url_base64"`
	Agents                        []string
	Line, Rank                    int
}

func (c *oneCase) text() []byte {
	if c.Robots != nil {
		return []byte(*c.Robots)
	}
	return c.RobotsBase64
}

func (c *oneCase) url() string {
	if c.URL != nil {
		return *c.URL
	}
	return string(c.URLBase64)
}

func TestCases(t *testing.T) {
	noURLs := 0
	count := jsonLines(t, filepath.Join(root(), "build/cases.jsonl"), func(c oneCase) {
		options := rep2c.Options{Dialect: dialectsCalled[c.Dialect], Names: namesCalled[c.Names], MaxBytes: c.MaxBytes}
		crawler, err := rep2c.Everybody, error(nil)
		if len(c.Agents) > 0 {
			crawler, err = rep2c.NewCrawlerNamed(options.Names, c.Agents...)
		}
		must(t, err)
		parsed, err := options.Parse(c.text(), crawler)
		must(t, err)
		opened := got(rep2c.Open(got(parsed.MarshalBinary()), crawler))
		if !isAsTheCaseSays(t, parsed, &c) || !isAsTheCaseSays(t, opened, &c) {
			noURLs++
		}
	})
	if count < 600 || noURLs > 60 {
		t.Errorf("%d cases, %d of them about strings that are not URLs", count, noURLs)
	}
}

// isAsTheCaseSays compares; false where the case is about a string that is not a URL, which Google's parser answers about.
func isAsTheCaseSays(t *testing.T, robots *rep2c.Robots, c *oneCase) bool {
	verdict, err := robots.Check(c.url())
	if errors.Is(err, rep2c.ErrURL) {
		return false
	}
	must(t, err)
	if robots.Allowed(c.url()) != verdict.Allowed || verdict.Allowed != (c.Verdict == "allow") || verdict.Line != c.Line || verdict.Rank != c.Rank {
		t.Errorf("%s: %v, rank %d, not %+v", c.Case, verdict, verdict.Rank, c)
	}
	return true
}
