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
	File      string
	Explained []struct {
		URL, Path, Verdict, Reason, Sentence string
		Agent                                *string
		Line, Rank                           int
		Named                                bool
		Namings                              []answeredLine `json:"user_agent_lines"`
		Matches                              []answeredLine
		NearMisses                           []answeredLine `json:"near_misses"`
	}
	Used []usedAnswer
	// Packed is the same of a pack.
	Packed []usedAnswer
	Found  []rep2c.Finding
}

type usedAnswer struct {
	URL, Path, Verdict string
	Agent              *string
	Uses               []struct {
		Use string
		rep2c.UseAnswer
	}
	Extent     rep2c.Extent
	Licenses   []rep2c.License
	Statements []struct {
		answeredLine
		Counts bool
		Says   rep2c.Preferences
	}
}

type answeredLine struct {
	Line, Rank                          int
	Key, Value, Verdict, Kind, Sentence string
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

func askedBy(t *testing.T, robots *rep2c.Robots, agent *string) *rep2c.Robots {
	var tokens []string
	if agent != nil {
		tokens = []string{*agent}
	}
	asked, err := robots.AskedBy(called(tokens))
	must(t, err)
	return asked
}

func (u *usedAnswer) usage(t *testing.T) *rep2c.Usage {
	if len(u.Uses) != 3 || u.Uses[0].Use != "search" || u.Uses[1].Use != "ai-input" || u.Uses[2].Use != "ai-train" {
		t.Fatal(u.Uses)
	}
	usage := &rep2c.Usage{Path: u.Path, Allowed: u.Verdict == "allow", Search: u.Uses[0].UseAnswer,
		AIInput: u.Uses[1].UseAnswer, AITrain: u.Uses[2].UseAnswer, Extent: u.Extent, Licenses: u.Licenses}
	for _, line := range u.Statements {
		usage.Statements = append(usage.Statements, rep2c.Statement{Line: line.Line, Kind: rep2c.StatementKind(line.Kind),
			Rule: line.Key + ": " + line.Value, Counts: line.Counts, Says: line.Says})
	}
	return usage
}

func (f *fileAnswers) expectUsages(t *testing.T, robots *rep2c.Robots) {
	for _, right := range f.Used {
		found, err := askedBy(t, robots, right.Agent).Usage(right.URL)
		must(t, err)
		if expected := right.usage(t); !reflect.DeepEqual(found, expected) {
			t.Errorf("%s, %s: %+v\ninstead of %+v", f.File, right.URL, found, expected)
		}
	}
}

func (f *fileAnswers) expectUsagesOf(t *testing.T, pack *rep2c.Pack) {
	for _, right := range f.Packed {
		crawler := rep2c.Everybody
		if right.Agent != nil {
			crawler = rep2c.MustCrawler(*right.Agent)
		}
		found, err := pack.Usage(crawler, right.URL)
		must(t, err)
		if expected := right.usage(t); !reflect.DeepEqual(found, expected) {
			t.Errorf("%s, %s: %+v\ninstead of %+v", f.File, right.URL, found, expected)
		}
	}
}

func (f *fileAnswers) expectExplanations(t *testing.T, robots *rep2c.Robots) {
	for _, right := range f.Explained {
		asked := askedBy(t, robots, right.Agent)
		expected := rep2c.Explanation{Path: right.Path, Allowed: right.Verdict == "allow", Line: right.Line, Rank: right.Rank,
			Reason: rep2c.Reason(right.Reason), Sentence: right.Sentence, Named: right.Named}
		for _, line := range right.Namings {
			expected.GroupLines = append(expected.GroupLines, line.Line)
		}
		for _, line := range right.Matches {
			rule := line.Key + ": " + line.Value
			expected.Matches = append(expected.Matches, rep2c.RuleMatch{Line: line.Line, Rule: rule,
				Allowed: line.Verdict == "allow", Rank: line.Rank})
		}
		for _, line := range right.NearMisses {
			expected.NearMisses = append(expected.NearMisses, rep2c.NearMiss{Line: line.Line, Rule: line.Key + ": " + line.Value,
				By: rep2c.Miss(line.Kind), Sentence: line.Sentence})
		}
		if found := got(asked.Explain(right.URL)); !reflect.DeepEqual(*found, expected) {
			t.Errorf("%s, %s: %+v\ninstead of %+v", f.File, right.URL, *found, expected)
		}
	}
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
		line.expectExplanations(t, robots)
		line.expectUsages(t, robots)
		line.expectUsagesOf(t, pack)
		blob, err := robots.MarshalBinary()
		must(t, err)
		again, err := rep2c.Open(blob, nil)
		must(t, err)
		line.expectExplanations(t, again)
		line.expectUsages(t, again)
		line.expectFindings(t, text)
	}
	if files < 10 {
		t.Error(files, "files")
	}
}
