// SPDX-License-Identifier: Apache-2.0

package rep2c

import "strings"

// A Usage says what content of a URL may be used for.  String puts it into words.
type Usage struct {
	Path       string      // of the URL, in the form that is compared
	Allowed    bool        // whether the URL may be fetched
	Search     UseAnswer   // a search index, and results with links and short excerpts
	AIInput    UseAnswer   // as input of a model, for example to ground its answers
	AITrain    UseAnswer   // training or tuning a model
	Extent     Extent      // how much may be shown, by Content-Signal
	Licenses   []License   // they hold for the whole site
	Statements []Statement // all lines that spoke, in order
}

// A UseAnswer is what is stated about one use of content.  String says it in a sentence.
type UseAnswer struct {
	Preference Preference
	Line       int // the first that states it; 0: none does
	Kind       StatementKind
	Sentence   string // the answer and its line, for people
}

// A License is a line with the URL of a license.
type License struct {
	Line int
	URL  string
}

// A Statement is a line that states what content may be used for.
type Statement struct {
	Line   int
	Kind   StatementKind
	Rule   string // as the file has it, without its comment
	Counts bool   // false: it is for the crawlers of another operator, and is only shown
	Says   Preferences
}

// Preferences are what a statement says about each use.
type Preferences struct {
	Search  Preference
	AIInput Preference `json:"ai-input"`
	AITrain Preference `json:"ai-train"`
	Extent  Extent
}

// Preference says whether a site lets content be put to a use.
type Preference string

// The preferences.
const (
	PreferenceUnknown       Preference = "unknown"        // the site doesn't say
	PreferenceNotApplicable Preference = "not-applicable" // it may not be fetched, and nothing is said about its use
	PreferenceAllow         Preference = "allow"
	PreferenceDisallow      Preference = "disallow"
)

// Extent says how much of the content a use may show.  It is empty where the site doesn't say.
type Extent string

// The extents.
const (
	ExtentImmediate Extent = "immediate" // the content serves the moment; nothing is stored or shown again
	ExtentReference Extent = "reference" // links and excerpts
	ExtentFull      Extent = "full"      // summaries, and all of it
)

// StatementKind is a kind of statement about usage.
type StatementKind string

// The kinds.
const (
	StatementNone     StatementKind = "none"           // there is none
	ContentUsage      StatementKind = "content-usage"  // a line
	ContentSignal     StatementKind = "content-signal" // a line
	UsageTokenRule    StatementKind = "usage-token"    // a rule for a group that is named for a use
	OperatorTokenRule StatementKind = "operator-token" // a rule for a token that steers an operator's use, such as Google-Extended
)

// Usage says what content of a URL may be used for by the crawler, and which lines say so.  Nothing of this changes whether the
// URL may be fetched.  It reads the file once more, so it takes time linear in the file.  The object itself does not change.
//
// It fails with ErrURL, with ErrLeftOut if a blob has no texts or was compiled for certain crawlers, with ErrLimit, or with
// ErrCompiler.
func (r *Robots) Usage(url string) (*Usage, error) {
	var found used
	if err := r.about(&found, "usage", url); err != nil {
		return nil, err
	}
	return found.read(), nil
}

// usageWithoutRules says what is stated about a URL whose origin has no rules: nothing.
func usageWithoutRules(outcome Outcome, url string) (*Usage, error) {
	text := ""
	if outcome == OutcomeDisallowAll {
		text = "user-agent: *\ndisallow: /\n"
	}
	robots, err := Parse([]byte(text), nil)
	if err != nil {
		return nil, err
	}
	return robots.Usage(url)
}

// used is a usage as the library writes it (rep_say.h).
type used struct {
	Path, Verdict string
	Uses          []struct {
		Use string
		UseAnswer
	}
	Extent     Extent
	Licenses   []License
	Statements []struct {
		Statement
		Key, Value string
	}
}

func (found *used) read() *Usage {
	u := &Usage{Path: found.Path, Allowed: found.Verdict == "allow", Extent: found.Extent, Licenses: found.Licenses}
	answers := map[string]*UseAnswer{"search": &u.Search, "ai-input": &u.AIInput, "ai-train": &u.AITrain}
	for _, one := range found.Uses {
		if answer := answers[one.Use]; answer != nil {
			*answer = one.UseAnswer
		}
	}
	for _, one := range found.Statements {
		one.Rule = one.Key + ": " + one.Value
		u.Statements = append(u.Statements, one.Statement)
	}
	return u
}

// String says it in sentences, a line each.
func (u *Usage) String() string {
	return strings.Join([]string{u.Search.Sentence, u.AIInput.Sentence, u.AITrain.Sentence}, "\n")
}

// String says it in a sentence.
func (a UseAnswer) String() string { return a.Sentence }
