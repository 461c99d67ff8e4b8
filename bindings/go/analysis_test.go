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
	other, err := robots.AskedBy(nil)
	must(t, err)
	const missed = "/Private is allowed: no rule matches.\nLine 7, 'Disallow: /private', would match and decide but for upper and lower case."
	if e := got(other.Explain("/Private")); e.String() != missed || e.Named || e.NearMisses[0].By != rep2c.MissCase {
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
	if one.ID != "redundant-rule" || one.Line != 3 || one.OtherLine != 2 || one.Severity != rep2c.Note || one.Fix == nil {
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
