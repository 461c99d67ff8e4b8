// SPDX-License-Identifier: Apache-2.0

package rep2c

import "strings"

// An Explanation says why a URL gets its verdict.  String puts it into words.
type Explanation struct {
	Path       string // of the URL, in the form that is compared
	Allowed    bool
	Line       int // of the rule that decided; 0: none did
	Rank       int // of that rule
	Reason     Reason
	Sentence   string      // the verdict and its reason, for people
	Named      bool        // some group names the crawler; otherwise the groups for "*" apply
	GroupLines []int       // the user-agent lines of the groups that apply
	Matches    []RuleMatch // the rules that match, the strongest first
	NearMisses []NearMiss  // the rules that nearly match, and would give the other verdict
}

// A RuleMatch is a rule that matches.
type RuleMatch struct {
	Line    int
	Rule    string // as the file has it
	Allowed bool
	Rank    int
}

// A NearMiss is a rule that nearly matches.
type NearMiss struct {
	Line     int
	Rule     string // as the file has it
	By       Miss
	Sentence string // the same, for people
}

// Reason says why the winner won.
type Reason string

// The reasons.
const (
	ReasonNoRule     Reason = "no-rule"     // no rule matches, so all is allowed
	ReasonOnlyRule   Reason = "only-rule"   // only one rule matches
	ReasonLonger     Reason = "longer"      // its pattern is longer than that of the next
	ReasonAllow      Reason = "allow"       // of equally long patterns, it is that of an allow line
	ReasonEarlier    Reason = "earlier"     // of equally long patterns with the same verdict, it is the first line
	ReasonRobotsFile Reason = "robots-file" // /robots.txt itself is always allowed (RFC9309)
)

// Miss is the small difference by which a rule fails to match a URL.
type Miss string

// The misses.
const (
	MissCase        Miss = "case"         // letters differ in case
	MissEscaping    Miss = "escaping"     // bytes are escaped in one and not in the other
	MissFirstSlash  Miss = "first-slash"  // the pattern begins with neither a slash nor a star, so it matches nothing
	MissAbsoluteURL Miss = "absolute-url" // the pattern is a whole URL, so it matches nothing
	MissLastSlash   Miss = "last-slash"   // the pattern has a slash where the path ends
	MissEnd         Miss = "end"          // the pattern ends in "$", and the path goes on
)

// Explain says why the crawler may or may not fetch a URL.  It reads the file once more, so it takes time linear in the file.
// The object itself does not change.
//
// It fails with ErrURL, with ErrLeftOut if a blob has no texts, with ErrLimit, or with ErrCompiler.
func (r *Robots) Explain(url string) (*Explanation, error) {
	var found explained
	if err := r.about(&found, "explain", url); err != nil {
		return nil, err
	}
	return found.read(), nil
}

// about asks a question about a URL, and reads the answer.
func (r *Robots) about(into any, question, url string) error {
	if _, err := r.Check(url); err != nil {
		return err
	}
	return answer(into, r.of, question, r.crawler, url)
}

// explained is an explanation as the library writes it (rep_say.h).
type explained struct {
	Path, Verdict, Reason, Sentence string
	Line, Rank                      int
	Named                           bool
	Namings                         []explainedLine `json:"user_agent_lines"`
	Matches                         []explainedLine
	NearMisses                      []explainedLine `json:"near_misses"`
}

type explainedLine struct {
	Line, Rank                          int
	Key, Value, Verdict, Kind, Sentence string
}

func (l *explainedLine) rule() string { return l.Key + ": " + l.Value }

func (found *explained) read() *Explanation {
	e := &Explanation{Path: found.Path, Allowed: found.Verdict == "allow", Line: found.Line, Rank: found.Rank,
		Reason: Reason(found.Reason), Sentence: found.Sentence, Named: found.Named}
	for _, line := range found.Namings {
		e.GroupLines = append(e.GroupLines, line.Line)
	}
	for _, line := range found.Matches {
		e.Matches = append(e.Matches, RuleMatch{line.Line, line.rule(), line.Verdict == "allow", line.Rank})
	}
	for _, line := range found.NearMisses {
		e.NearMisses = append(e.NearMisses, NearMiss{line.Line, line.rule(), Miss(line.Kind), line.Sentence})
	}
	return e
}

// String says it in sentences, a line each.
func (e *Explanation) String() string {
	lines := []string{e.Sentence}
	for _, miss := range e.NearMisses {
		lines = append(lines, miss.Sentence)
	}
	return strings.Join(lines, "\n")
}
