// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"fmt"
	"strings"

	"example.org/rep2c/internal/blob"
	"example.org/rep2c/internal/compiler"
	"example.org/rep2c/internal/compiler/request"
	"example.org/rep2c/internal/syntax"
)

// An Explanation says why a URL gets its verdict.  String puts it into words.
type Explanation struct {
	Path       string // of the URL, in the form that is compared
	Allowed    bool
	Line       int // of the rule that decided; 0: none did
	Rank       int // of that rule
	Reason     Reason
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
	Line int
	Rule string // as the file has it
	By   Miss
}

// Reason says why the winner won.
type Reason uint8

// The reasons.
const (
	ReasonNoRule     Reason = iota // no rule matches, so all is allowed
	ReasonOnlyRule                 // only one rule matches
	ReasonLonger                   // its pattern is longer than that of the next
	ReasonAllow                    // of equally long patterns, it is that of an allow line
	ReasonEarlier                  // of equally long patterns with the same verdict, it is the first line
	ReasonRobotsFile               // /robots.txt itself is always allowed (RFC9309)
)

var reasons = [...]string{"no rule matches", "one rule matches", "the longest pattern that matches wins",
	"of equally long patterns, that of an allow line wins", "of equally long patterns, the first line is the one reported",
	"/robots.txt itself is always allowed"}

func (r Reason) String() string { return wordOf(reasons[:], int(r)) }

// Miss is the small difference by which a rule fails to match a URL.
type Miss uint8

// The misses.
const (
	MissCase        Miss = 1 + iota // letters differ in case
	MissEscaping                    // bytes are escaped in one and not in the other
	MissFirstSlash                  // the pattern begins with neither a slash nor a star, so it matches nothing
	MissAbsoluteURL                 // the pattern is a whole URL, so it matches nothing
	MissLastSlash                   // the pattern has a slash where the path ends
	MissEnd                         // the pattern ends in "$", and the path goes on
)

var misses = [...]string{"", "for upper and lower case", "for escapes", "for the slash that its pattern does not begin with",
	"that its pattern is a whole URL", "for the slash at its end", "for the '$' at its end"}

func (m Miss) String() string { return wordOf(misses[:], int(m)) }

func wordOf(words []string, number int) string {
	if number < len(words) {
		return words[number]
	}
	return fmt.Sprint(number)
}

// Explain says why the crawler may or may not fetch a URL.  It reads the file once more, so it takes time linear in the file.
// The object itself does not change.
//
// It fails with ErrURL, with ErrLeftOut if a blob has no texts, with ErrLimit, or with ErrCompiler.
func (r *Robots) Explain(url string) (*Explanation, error) {
	rules := r.rules.Load()
	if !rules.blob.HasDirectives() {
		return nil, failed(ErrLeftOut, "texts")
	}
	if _, err := syntax.PathOf(url, rules.picked.Canonical); err != nil {
		return nil, urlError(err)
	}
	asks := r.source.request(r.source.options.namesFor(r.crawler), onlyFor(&r.crawler.asker))
	asks.Task, asks.About = request.Explain, url
	if r.source.opened != nil {
		asks.Task, asks.Text = request.ExplainBlob, r.source.opened.Bytes()
	}
	answer, err := compiler.Run(asks)
	if err != nil {
		return nil, compileError(err)
	}
	return readExplanation(request.Answer(answer)), nil
}

// onlyFor returns the crawler that a request is about, if it is a certain one.
func onlyFor(asker *blob.Asker) *blob.Asker {
	if len(asker.Tokens) == 0 {
		return nil
	}
	return asker
}

func readExplanation(answer request.Answer) *Explanation {
	e := &Explanation{Path: answer.Text(), Allowed: answer.Number() != 0, Line: answer.Number(), Rank: answer.Number(),
		Reason: Reason(answer.Number()), Named: answer.Number() != 0}
	for answer.More() {
		e.GroupLines = append(e.GroupLines, answer.Number())
	}
	for answer.More() {
		line, rule := readRule(&answer)
		e.Matches = append(e.Matches, RuleMatch{line, rule, answer.Number() != 0, answer.Number()})
	}
	for answer.More() {
		line, rule := readRule(&answer)
		e.NearMisses = append(e.NearMisses, NearMiss{line, rule, Miss(answer.Number())})
	}
	return e
}

func readRule(answer *request.Answer) (line int, rule string) {
	line = answer.Number()
	key := answer.Text()
	return line, key + ": " + answer.Text()
}

func (e *Explanation) String() string {
	var text strings.Builder
	word := "disallowed"
	if e.Allowed {
		word = "allowed"
	}
	fmt.Fprintf(&text, "%s: %s: %v", e.Path, word, e.Reason)
	if len(e.Matches) > 0 && e.Matches[0].Line == e.Line {
		fmt.Fprintf(&text, " (line %d, '%s')", e.Line, e.Matches[0].Rule)
	}
	text.WriteByte('.')
	for _, miss := range e.NearMisses {
		fmt.Fprintf(&text, "\nLine %d, '%s', would match but %v.", miss.Line, miss.Rule, miss.By)
	}
	return text.String()
}
