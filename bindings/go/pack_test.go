// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"encoding/base64"
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
)

const packText = `user-agent: a\ndisallow: /a\ncrawl-delay: 3\nuser-agent: *\ndisallow: /\nsitemap: https://h/s.xml\n`

// longHost has parts of 60 bytes.
var longHost = strings.Join([]string{strings.Repeat("l", 60), strings.Repeat("m", 60), strings.Repeat("n", 60),
	strings.Repeat("o", 60)}, ".")

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
	for size := 1; size <= len(longHost); size++ {
		if longHost[size-1] != '.' {
			line("https://"+longHost[:size], rules)
		}
	}
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
	if _, err = pack.Check(a, "/path"); !errors.Is(err, rep2c.ErrURL) {
		t.Error(err)
	}
}

// TestStoredPacks: packs that a release may have written answer as they did then.
func TestStoredPacks(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root(), "tests/data/packs/*-answers.tsv"))
	must(t, err)
	if len(files) == 0 {
		t.Skip("the project's files are not there")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			fields := strings.Split(line, "\t")
			pack := openPack(t, filepath.Join(filepath.Dir(file), fields[0]+".pack"))
			verdict, err := pack.Check(rep2c.MustCrawler(fields[1]), fields[2])
			must(t, err)
			answer := verdict.String()
			if verdict.Outcome == rep2c.OutcomeUnknown {
				answer = "unknown, line 0"
			}
			if answer != fields[3]+", line "+fields[4] {
				t.Error(line, answer)
			}
		}
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

// TestOriginsOfEveryLength: each way to hash is used.
func TestOriginsOfEveryLength(t *testing.T) {
	pack := openPack(t, writePack(t))
	for size := 1; size <= len(longHost); size++ {
		if longHost[size-1] == '.' {
			continue
		}
		if outcome, err := pack.Outcome("https://" + longHost[:size] + "/"); err != nil || outcome != rep2c.OutcomeRules {
			t.Error(size, outcome, err)
		}
	}
}

// TestPackMergesEightTokens: whether or not a file names them; in order of preference, only one of them counts.
func TestPackMergesEightTokens(t *testing.T) {
	tokens := strings.Split("a b c d e f g h i", " ")
	eight, nine := rep2c.MustCrawler(tokens[:8]...), rep2c.MustCrawler(tokens...)
	ordered, err := rep2c.NewOrderedCrawler(rep2c.NamesToken, true, tokens...)
	must(t, err)
	pack := openPack(t, writePack(t))
	for _, crawler := range []*rep2c.Crawler{eight, ordered} {
		if verdict, err := pack.Check(crawler, "https://rules.example/a"); err != nil || verdict.Line != 2 {
			t.Error(verdict, err)
		}
	}
	for _, url := range []string{"https://rules.example/a", "https://gone.example/", "https://none.example/"} {
		if _, err := pack.Check(nine, url); !errors.Is(err, rep2c.ErrLimit) {
			t.Error(url, err)
		}
	}
}

func TestPackOfCertainCrawlers(t *testing.T) {
	one := openPack(t, writePack(t, "--agent=a"))
	for _, crawler := range []*rep2c.Crawler{rep2c.MustCrawler("A/2"), nil} {
		if verdict, err := one.Check(crawler, "https://rules.example/a"); err != nil || verdict.Line != 2 {
			t.Error(verdict, err)
		}
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
	// A public crawler with one token that obeys "*" is its token, and others are not.
	gpt, err := rep2c.PublicCrawler("GPTBot")
	must(t, err)
	three := openPack(t, writePack(t, "--agent=GPTBot,AdsBot-Google"))
	if verdict, err := three.Check(gpt, "https://rules.example/b"); err != nil || verdict.Line != 5 {
		t.Error(verdict, err)
	}
	if _, err := three.Check(ads, "https://x/"); !errors.Is(err, rep2c.ErrCrawler) {
		t.Error(err)
	}
	four := openPack(t, writePack(t, "--crawler=GPTBot"))
	if verdict, err := four.Check(rep2c.MustCrawler("gptbot/2"), "https://rules.example/b"); err != nil || verdict.Line != 5 {
		t.Error(verdict, err)
	}
}

// authority is what stands in front of a path.
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
		}
		for count := 1 + random.Intn(4); count > 0 && !cut; count-- {
			at := 248 + random.Intn(len(bytes)-248)
			if i < 2*rounds/5 {
				at = random.Intn(256)
			}
			bytes[at] = byte(random.Int())
		}
		must(t, os.WriteFile(file, bytes, 0o600))
		if visitPack(t, file) == nil && cut {
			t.Errorf("cut to %d", len(bytes))
		}
	}
}

// visitPack reads each entry of a pack.
func visitPack(t testing.TB, file string) error {
	pack, err := rep2c.OpenPack(file)
	if err != nil {
		return err
	}
	defer pack.Close()
	var worst error
	for _, host := range []string{"rules.example", "gone.example", "down.example", "x", longHost} {
		for _, path := range []string{"/", "/a"} {
			if _, err := pack.Check(rep2c.MustCrawler("b"), "https://"+host+path); err != nil {
				worst = err
			}
		}
	}
	return worst
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
