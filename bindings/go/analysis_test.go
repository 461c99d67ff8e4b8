// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"example.org/rep2c/go"
)

func TestExplain(t *testing.T) {
	robots := parse(t, sample, "ExampleBot")
	e := got(robots.Explain("https://example.com/search/about?x#y"))
	const sentence = "/search/about?x is allowed by line 3, 'Allow: /search/about': its pattern is the longest of those that match."
	expected := rep2c.Explanation{Path: "/search/about?x", Allowed: true, Line: 3, Rank: 13, Reason: rep2c.ReasonLonger, Names: "token",
		Why: "its pattern is the longest of those that match", Sentence: sentence, Named: true, Groups: 1,
		UserAgentLines: []rep2c.Line{{Line: 1, Key: "User-agent", Value: "ExampleBot"}},
		Matches: []rep2c.Match{{Line: 3, Key: "Allow", Value: "/search/about", Allowed: true, Rank: 13},
			{Line: 2, Key: "Disallow", Value: "/search", Rank: 7}}, NearMisses: []rep2c.NearMiss{}}
	if !reflect.DeepEqual(*e, expected) || e.Matches[0].Rule() != "Allow: /search/about" {
		t.Errorf("%+v", e)
	}
	if e.String() != sentence {
		t.Error(e)
	}
	other, err := robots.AskedBy(nil)
	must(t, err)
	const missed = "/Private is allowed: no rule matches.\nLine 7, 'Disallow: /private', would match and decide but for upper and lower case."
	if e = got(other.Explain("/Private")); e.String() != missed || e.Named || e.NearMisses[0].Kind != rep2c.MissCase {
		t.Error(e)
	}
	if _, err = robots.Explain("x"); !errors.Is(err, rep2c.ErrURL) {
		t.Error(err)
	}
	for _, how := range [][]string{nil, {"--agent=ExampleBot"}} {
		opened, err := rep2c.Open(compiled(t, []byte(sample), how...), rep2c.MustCrawler("ExampleBot"))
		must(t, err)
		for _, url := range []string{"/search", "/Search", "https://h/search/about", "/private"} {
			if a, b := got(opened.Explain(url)), got(robots.Explain(url)); !reflect.DeepEqual(a, b) {
				t.Errorf("%v\n%v", a, b)
			}
		}
	}
	stripped, err := rep2c.Open(compiled(t, []byte(sample), "--strip"), nil)
	must(t, err)
	if _, err = stripped.Explain("/"); !errors.Is(err, rep2c.ErrLeftOut) {
		t.Error(err)
	}
}

const usageSample = "Content-Signal: search=yes, use=reference\nUser-agent: *\nDisallow: /never/\nContent-Usage: / train-ai=n\n" +
	"Content-Usage: /ai-ok/ train-ai=y # why\nLicense: https://example.com/license.xml\nUser-agent: Google-Extended\nDisallow: /\n" +
	"User-agent: Applebot-Extended\nDisallow: /\n"

// TestUsage: what was compiled is asked as its text is, unless lines were left out.
func TestUsage(t *testing.T) {
	u := got(parse(t, usageSample, "ExampleBot").Usage("https://example.com/ai-ok/x?y#z"))
	const search = "/ai-ok/x?y may be used for search by line 1, 'Content-Signal: search=yes, use=reference'."
	const input = "Nothing says whether /ai-ok/x?y may be used as input of models."
	const train = "/ai-ok/x?y may be used to train models by line 5, 'Content-Usage: /ai-ok/ train-ai=y'."
	says := func(search, input, train rep2c.Preference, extent rep2c.Extent) rep2c.Preferences {
		return rep2c.Preferences{Search: search, AIInput: input, AITrain: train, Extent: extent}
	}
	expected := rep2c.Usage{Path: "/ai-ok/x?y", Allowed: true,
		Search:  rep2c.UseAnswer{Use: rep2c.UseSearch, Preference: rep2c.PreferenceAllow, Line: 1, Kind: rep2c.StatementKindContentSignal, Sentence: search},
		AIInput: rep2c.UseAnswer{Use: rep2c.UseAIInput, Preference: rep2c.PreferenceUnknown, Kind: rep2c.StatementKindNone, Sentence: input},
		AITrain: rep2c.UseAnswer{Use: rep2c.UseAITrain, Preference: rep2c.PreferenceAllow, Line: 5, Kind: rep2c.StatementKindContentUsage, Sentence: train},
		Extent:  rep2c.ExtentReference, ExtentLine: 1,
		Licenses: []rep2c.License{{Line: 6, URL: "https://example.com/license.xml"}},
		Statements: []rep2c.Statement{
			{Line: 1, Kind: rep2c.StatementKindContentSignal, Key: "Content-Signal", Value: "search=yes, use=reference", Counts: true,
				Says: says("allow", "unknown", "unknown", rep2c.ExtentReference)},
			{Line: 5, Kind: rep2c.StatementKindContentUsage, Key: "Content-Usage", Value: "/ai-ok/ train-ai=y", Counts: true,
				Says: says("unknown", "unknown", "allow", "")},
			{Line: 8, Kind: rep2c.StatementKindOperatorToken, Key: "Disallow", Value: "/", Token: "Google-Extended",
				Says: says("unknown", "disallow", "disallow", "")},
			{Line: 10, Kind: rep2c.StatementKindOperatorToken, Key: "Disallow", Value: "/", Token: "Applebot-Extended",
				Says: says("unknown", "unknown", "disallow", "")},
		}}
	if !reflect.DeepEqual(*u, expected) {
		t.Errorf("%+v", u)
	}
	if u.String() != search+"\n"+input+"\n"+train || u.Search.String() != search {
		t.Error(u)
	}
}

// TestUsageOfBlobs: what was compiled is asked as its text is, unless lines were left out.
func TestUsageOfBlobs(t *testing.T) {
	opened, err := rep2c.Open(compiled(t, []byte(usageSample)), rep2c.MustCrawler("ExampleBot"))
	must(t, err)
	parsed := parse(t, usageSample, "ExampleBot")
	for url, train := range map[string]rep2c.Preference{"/ai-ok/x": "allow", "/x": "disallow", "/never/x": "not-applicable"} {
		a, b := got(opened.Usage(url)), got(parsed.Usage(url))
		if a.AITrain.Preference != train || !reflect.DeepEqual(a, b) {
			t.Errorf("%v\n%v", a, b)
		}
	}
	const search = "/ai-ok/x?y may be used for search by line 1, 'Content-Signal: search=yes, use=reference'."
	const input = "Nothing says whether /ai-ok/x?y may be used as input of models."
	const train = "/ai-ok/x?y may be used to train models by line 5, 'Content-Usage: /ai-ok/ train-ai=y'."
	u := got(parsed.Usage("https://example.com/ai-ok/x?y#z"))
	if u.String() != search+"\n"+input+"\n"+train || u.Search.String() != search {
		t.Error(u)
	}
	for _, how := range []string{"--strip", "--agent=ExampleBot"} {
		opened, err = rep2c.Open(compiled(t, []byte(usageSample), how), rep2c.MustCrawler("ExampleBot"))
		must(t, err)
		if _, err = opened.Usage("/"); !errors.Is(err, rep2c.ErrLeftOut) {
			t.Error(how, err)
		}
	}
	if _, err = parsed.Usage("x"); !errors.Is(err, rep2c.ErrURL) {
		t.Error(err)
	}
}

func TestLint(t *testing.T) {
	found, err := rep2c.Lint([]byte("User-agent: *\nDisallow: /b\nDisallow: /b/c\nSitemap: https://h/s.xml\n"))
	must(t, err)
	if len(found.Findings) != 1 || found.Undecided != 0 {
		t.Fatal(found)
	}
	one := found.Findings[0]
	if one.ID != "redundant-rule" || one.Line != 3 || one.OtherLine != 2 || one.Severity != rep2c.SeverityNote || one.Fix == nil {
		t.Errorf("%+v %v", one, &one)
	}
	if one.Fix != nil && (one.Fix.Begin != 27 || one.Fix.End != 42 || one.Fix.Text != "") {
		t.Errorf("%+v", one.Fix)
	}
	if !strings.HasPrefix(one.String(), "3:1: ") || !strings.HasSuffix(one.String(), " [redundant-rule]") {
		t.Error(one.String())
	}
	if _, err = (rep2c.Options{}).Lint(nil, "no site"); !errors.Is(err, rep2c.ErrURL) {
		t.Error(err)
	}
}
