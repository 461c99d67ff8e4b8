// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.org/rep2c/go"
)

// fileAnswers is a line of what tests/ways_in/answers.py writes.
type fileAnswers struct {
	File string
	// Explained and Used say who asks about which URL, too; Packed is as Used, of a pack.
	Explained, Used, Packed []json.RawMessage
	Found                   []rep2c.Finding
}

func (f *fileAnswers) expectFindings(t *testing.T, text []byte) {
	found, err := rep2c.Lint(text)
	must(t, err)
	byText := func(a, b rep2c.Finding) int { return strings.Compare(a.String(), b.String()) }
	slices.SortFunc(found.Findings, byText)
	slices.SortFunc(f.Found, byText)
	if len(found.Findings)+len(f.Found) > 0 && !reflect.DeepEqual(found.Findings, f.Found) {
		t.Errorf("%s: %+v\ninstead of %+v", f.File, found.Findings, f.Found)
	}
}

// expect asks what each row is about, by the crawler that called makes of its agent, and compares the answers.
func expect[Answer any](t *testing.T, file string, rows []json.RawMessage, ask func(crawler *rep2c.Crawler, url string) (*Answer, error),
	called func(agent string) (*rep2c.Crawler, error)) {
	for _, row := range rows {
		var asked struct {
			URL   string
			Agent *string
		}
		var err error
		right, crawler := new(Answer), rep2c.Everybody
		must(t, json.Unmarshal(row, &asked))
		must(t, json.Unmarshal(row, right))
		if asked.Agent != nil {
			crawler, err = called(*asked.Agent)
			must(t, err)
		}
		if found, err := ask(crawler, asked.URL); err != nil || !reflect.DeepEqual(found, right) {
			t.Errorf("%s, %s: %+v, %v\ninstead of %+v", file, asked.URL, found, err, right)
		}
	}
}

func byToken(token string) (*rep2c.Crawler, error) { return rep2c.NewCrawler(token) }

func (f *fileAnswers) expectAnswers(t *testing.T, robots *rep2c.Robots) {
	by := func(crawler *rep2c.Crawler) *rep2c.Robots {
		asked, err := robots.AskedBy(crawler)
		must(t, err)
		return asked
	}
	expect(t, f.File, f.Explained, func(crawler *rep2c.Crawler, url string) (*rep2c.Explanation, error) { return by(crawler).Explain(url) }, byToken)
	expect(t, f.File, f.Used, func(crawler *rep2c.Crawler, url string) (*rep2c.Usage, error) { return by(crawler).Usage(url) }, byToken)
}

// TestAnswers compares explanations, usages and findings with those of the command.
func TestAnswers(t *testing.T) {
	lines, err := os.Open(filepath.Join(root(), "build/answers/answers.jsonl"))
	if err != nil {
		t.Skip(err)
	}
	defer func() { must(t, lines.Close()) }()
	pack := openPack(t, filepath.Join(root(), "build/answers/answers.pack"))
	files := 0
	for decoder := json.NewDecoder(lines); ; files++ {
		var line fileAnswers
		if err = decoder.Decode(&line); err == io.EOF {
			break
		}
		must(t, err)
		text, err := os.ReadFile(line.File)
		must(t, err)
		robots := parse(t, string(text), "ExampleBot")
		line.expectAnswers(t, robots)
		expect(t, line.File, line.Packed, pack.Usage, byToken)
		blob, err := robots.MarshalBinary()
		must(t, err)
		again, err := rep2c.Open(blob, nil)
		must(t, err)
		line.expectAnswers(t, again)
		line.expectFindings(t, text)
	}
	if files < 10 {
		t.Error(files, "files")
	}
}
