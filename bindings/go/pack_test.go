// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.org/rep2c/go"
	"example.org/rep2c/go/internal/door"
)

const packText = `user-agent: a\ndisallow: /a\ncrawl-delay: 3\nuser-agent: *\ndisallow: /\nsitemap: https://h/s.xml\n`

// writePack has the command write a pack of some sites.
func writePack(t testing.TB, arguments ...string) string {
	t.Helper()
	var lines strings.Builder
	line := func(origin, rest string) {
		fmt.Fprintf(&lines, "{\"origin\":\"%s\",%s,\"fetched\":\"2023-11-14T22:13:20Z\"}\n", origin, rest)
	}
	rules := `"status":200,"body":"` + packText + `"`
	for _, origin := range []string{"https://rules.example", "https://x", "http://xyz", "http://[::1]:81"} {
		line(origin, rules)
	}
	// Redirected since to what is not known: its rules stay.
	fmt.Fprintf(&lines, "{\"origin\":\"https://moved.example\",%s,\"fetched\":\"2023-11-13T00:00:00Z\"}\n", rules)
	line("https://moved.example", `"status":302,"location":"https://elsewhere.example/robots.txt"`)
	line("https://gone.example", `"status":404`)
	line("https://down.example", `"status":503`)
	return packOf(t, lines.String(), arguments...)
}

// packOf has the command write a pack of JSON lines.
func packOf(t testing.TB, lines string, arguments ...string) string {
	t.Helper()
	folder := t.TempDir()
	source, file := filepath.Join(folder, "sites.jsonl"), filepath.Join(folder, "pack")
	must(t, os.WriteFile(source, []byte(lines), 0o600))
	command(t, nil, append([]string{"pack", "--quiet", source, "-o", file}, arguments...)...)
	return file
}

// TestFactsOfPacks: the header has what the schema of answers says, and nothing else.
func TestFactsOfPacks(t *testing.T) {
	var schema struct {
		Definitions struct {
			PackFacts struct{ Required []string }
		}
	}
	must(t, json.Unmarshal(got(os.ReadFile(filepath.Join(root(), "door/answers.schema.json"))), &schema))
	var facts map[string]any
	must(t, json.Unmarshal(got(got(door.OpenPack(writePack(t))).Ask("pack-facts")), &facts))
	for _, name := range schema.Definitions.PackFacts.Required {
		if _, found := facts[name]; !found {
			t.Errorf("%s is not in %v", name, facts)
		}
		delete(facts, name)
	}
	if len(facts) > 0 {
		t.Errorf("%v: the schema lacks these", facts)
	}
}

func openPack(t testing.TB, file string) *rep2c.Pack {
	t.Helper()
	pack, err := rep2c.OpenPack(file)
	must(t, err)
	t.Cleanup(func() { _ = pack.Close() })
	return pack
}

func TestPack(t *testing.T) {
	pack, a := openPack(t, writePack(t, "--strip=none")), rep2c.MustCrawler("a")
	for _, one := range []struct {
		crawler *rep2c.Crawler
		url     string
		outcome rep2c.Outcome
		answer  string
	}{{a, "https://rules.example/a", rep2c.OutcomeRules, "disallow, line 2"},
		{a, "HTTPS://u@RULES.example:443/b#/a", rep2c.OutcomeRules, "allow, line 0"},
		{nil, "https://rules.example/b", rep2c.OutcomeRules, "disallow, line 5"},
		{a, "https://moved.example/a", rep2c.OutcomeRules, "disallow, line 2"},
		{a, "http://[0:0::1]:81/a", rep2c.OutcomeRules, "disallow, line 2"},
		{a, "https://gone.example", rep2c.OutcomeAllowAll, "allow, line 0"},
		{a, "https://down.example/", rep2c.OutcomeDisallowAll, "disallow, line 0"},
		{a, "https://none.example/", rep2c.OutcomeUnknown, "disallow, line 0"}} {
		verdict, err := pack.Check(one.crawler, one.url)
		if err != nil || verdict.Outcome != one.outcome || verdict.String() != one.answer {
			t.Errorf("%s: %v %v %v", one.url, verdict, verdict.Outcome, err)
		}
	}
	verdict, err := pack.Check(a, "https://rules.example/a")
	must(t, err)
	if verdict.Rule() != "disallow: /a" || verdict.Fetched.Unix() != 1_700_000_000 || !verdict.FreshUntil.After(verdict.Fetched) {
		t.Error(verdict.Rule(), verdict.Fetched, verdict.FreshUntil)
	}
	robots, err := pack.Robots(a, "https://rules.example/")
	must(t, err)
	if delay, found := robots.Delay(); !found || delay != 3*time.Second || robots.Sitemaps()[0] != "https://h/s.xml" {
		t.Error(delay, found, robots.Sitemaps())
	}
	if _, err = pack.Check(a, "/path"); !errors.Is(err, rep2c.ErrURL) || !strings.Contains(err.Error(), `"/path"`) {
		t.Error(err)
	}
}

// TestUsageOfPacks: TestAnswers asks a pack of many files.
func TestUsageOfPacks(t *testing.T) {
	const lines = `{"origin":"https://a.example","status":200,"fetched":"2023-11-14T22:13:20Z",` +
		`"body":"user-agent: *\ndisallow: /x\ncontent-usage: train-ai=n\n"}` + "\n" +
		`{"origin":"https://none.example","status":404,"fetched":"2023-11-14T22:13:20Z"}` + "\n" +
		`{"origin":"https://down.example","status":503,"fetched":"2023-11-14T22:13:20Z"}` + "\n"
	pack, a := openPack(t, packOf(t, lines)), rep2c.MustCrawler("a")
	for url, right := range map[string]rep2c.Preference{"https://a.example/": rep2c.PreferenceDisallow,
		"https://A.example:443/x": rep2c.PreferenceNotApplicable, "https://none.example/x": rep2c.PreferenceUnknown,
		"https://down.example": rep2c.PreferenceNotApplicable} {
		usage, err := pack.Usage(a, url)
		must(t, err)
		if usage.AITrain.Preference != right || usage.Allowed != (right != rep2c.PreferenceNotApplicable) {
			t.Errorf("%s: %+v", url, usage)
		}
	}
	if usage, err := pack.Usage(nil, "https://new.example/"); usage != nil || err != nil {
		t.Error(usage, err)
	}
	if _, err := pack.Usage(a, "/x"); !errors.Is(err, rep2c.ErrURL) {
		t.Error(err)
	}
	for _, option := range []string{"--agent=a", "--strip=all"} {
		_, err := openPack(t, packOf(t, lines, option)).Usage(a, "https://a.example/")
		if !errors.Is(err, rep2c.ErrLeftOut) || !strings.Contains(err.Error(), "does not state what content may be used for") {
			t.Error(option, err)
		}
	}
	must(t, pack.Close())
	if _, err := pack.Usage(a, "https://a.example/"); !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
}

func TestPackOfCertainCrawlers(t *testing.T) {
	one := openPack(t, writePack(t, "--agent=a"))
	for _, crawler := range []*rep2c.Crawler{rep2c.MustCrawler("A/2"), nil} {
		if verdict, err := one.Check(crawler, "https://rules.example/a"); err != nil || verdict.Line != 2 {
			t.Error(verdict, err)
		}
	}
	if robots := got(one.Robots(rep2c.MustCrawler("a"), "https://rules.example/")); robots.Allowed("/a") || !robots.Allowed("/b") {
		t.Error("rules of others")
	}
	if _, err := one.Check(rep2c.MustCrawler("b"), "https://x/"); !errors.Is(err, rep2c.ErrCrawler) {
		t.Error(err)
	}
	two := openPack(t, writePack(t, "--agent=a,b", "--crawler=AdsBot-Google"))
	ads, err := rep2c.PublicCrawler("AdsBot-Google")
	must(t, err)
	for crawler, line := range map[*rep2c.Crawler]int{rep2c.MustCrawler("a"): 0, rep2c.MustCrawler("b"): 5, ads: 0} {
		if verdict, err := two.Check(crawler, "https://rules.example/b"); err != nil || verdict.Line != line {
			t.Error(crawler, verdict, err)
		}
	}
	nine := rep2c.MustCrawler(strings.Split("a b c d e f g h i", " ")...)
	if _, err := openPack(t, writePack(t)).Check(nine, "https://rules.example/a"); !errors.Is(err, rep2c.ErrLimit) {
		t.Error(err)
	}
}

// authority is what comes before a path.
var authority = regexp.MustCompile("^([^/?;#]*:)?//[^/?;#]*")

// TestKnownAnswersOfPacks: a pack of all real files.
func TestKnownAnswersOfPacks(t *testing.T) {
	var lines strings.Builder
	knownAnswers(t, func(name string, text []byte, _ []answer) {
		fmt.Fprintf(&lines, "{\"origin\":\"https://%s\",\"status\":200,\"body_base64\":\"%s\"}\n", strings.TrimSuffix(name, ".txt"),
			base64.StdEncoding.EncodeToString(text))
	})
	pack := openPack(t, packOf(t, lines.String(), "--names=any"))
	crawlers := map[string]*rep2c.Crawler{}
	knownAnswers(t, func(name string, _ []byte, rows []answer) {
		for _, row := range rows {
			if crawlers[row.agent] == nil {
				crawlers[row.agent] = anyCrawler(t, row.agent)
			}
			path, _, _ := strings.Cut(authority.ReplaceAllString(row.url, ""), "#")
			url := "https://" + strings.TrimSuffix(name, ".txt") + "/" + strings.TrimPrefix(path, "/")
			verdict, err := pack.Check(crawlers[row.agent], url)
			if err != nil || verdict.Allowed != row.allowed || verdict.Line != row.line {
				t.Fatalf("%s %s: %v %v, not %v", name, url, verdict, err, row)
			}
		}
	})
}

// TestForgedPacks: what is damaged is refused, then or later, and nothing panics.
func TestForgedPacks(t *testing.T) {
	good, err := os.ReadFile(writePack(t, "--agent=a,b"))
	must(t, err)
	file, random, rounds := filepath.Join(t.TempDir(), "forged"), random(t), scaled(1500, 150)
	for i := range rounds {
		bytes := append([]byte(nil), good...)
		cut := i < rounds/5
		if cut {
			bytes = bytes[:random.Intn(len(good))]
		} else {
			bytes[random.Intn(len(bytes))] = byte(random.Int())
		}
		must(t, os.WriteFile(file, bytes, 0o600))
		pack, err := rep2c.OpenPack(file)
		if err == nil {
			_, err = pack.Check(rep2c.MustCrawler("b"), "https://rules.example/a")
			must(t, pack.Close())
		}
		if err == nil && cut {
			t.Errorf("cut to %d", len(bytes))
		}
	}
}

// Readers go on while a pack is swapped for a newer one, and verdicts keep their rules.
func TestClosedUnderReaders(t *testing.T) {
	file, url := writePack(t, "--strip=none"), "https://rules.example/b"
	var current atomic.Pointer[rep2c.Pack]
	current.Store(got(rep2c.OpenPack(file)))
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 2000 {
				verdict, err := current.Load().Check(rep2c.Everybody, url)
				if errors.Is(err, os.ErrClosed) {
					continue
				}
				if err != nil || verdict.Rule() != "disallow: /" {
					t.Error(verdict, err)
				}
			}
		}()
	}
	for range 50 {
		old := current.Swap(got(rep2c.OpenPack(file)))
		must(t, old.Close())
		if _, err := old.Check(rep2c.Everybody, url); !errors.Is(err, os.ErrClosed) || !errors.Is(old.Close(), os.ErrClosed) {
			t.Fatal(err)
		}
		runtime.GC()
	}
	group.Wait()
}
