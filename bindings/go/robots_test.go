// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"example.org/rep2c/go"
)

const sample = "User-agent: ExampleBot\nDisallow: /search\nAllow: /search/about\nCrawl-delay: 2.5\n\n" +
	"User-agent: *\nDisallow: /private\nSitemap: https://example.com/sitemap.xml\n"

// called returns the crawler with these tokens; without any, everybody.
func called(tokens []string) *rep2c.Crawler {
	if len(tokens) == 0 {
		return rep2c.Everybody
	}
	return rep2c.MustCrawler(tokens...)
}

func parse(t testing.TB, text string, tokens ...string) *rep2c.Robots {
	t.Helper()
	robots, err := rep2c.Parse([]byte(text), called(tokens))
	must(t, err)
	return robots
}

func TestNamesOfValues(t *testing.T) {
	got := fmt.Sprint(rep2c.RFC9309, rep2c.NamesWide, rep2c.OutcomeAllowAll, rep2c.OutcomeUnknown, rep2c.Outcome(9))
	if got != "rfc9309 wide allow-all unknown 9" {
		t.Error(got)
	}
	if _, err := rep2c.NewCrawler("a b\n"); err == nil || !strings.Contains(err.Error(), `"a b\n"`) {
		t.Error(err)
	}
}

func TestWhatAFileSays(t *testing.T) {
	robots := parse(t, sample, "ExampleBot/1.2")
	verdict, err := robots.Check("https://example.com/search?q=tea")
	must(t, err)
	if verdict.String() != "disallow, line 2" || verdict.Rank != 7 || verdict.Rule() != "Disallow: /search" {
		t.Error(verdict, verdict.Rank, verdict.Rule())
	}
	if delay, found := robots.Delay(); !found || delay != 2500*time.Millisecond {
		t.Error(delay, found)
	}
	if got := robots.Sitemaps(); !reflect.DeepEqual(got, []string{"https://example.com/sitemap.xml"}) {
		t.Error(got)
	}
	if robots.Holding() != rep2c.GroupsNamed {
		t.Error(robots.Holding())
	}
	lines, err := robots.Directives()
	must(t, err)
	if len(lines) != 5 || lines[1] != (rep2c.Directive{Line: 2, Kind: rep2c.Disallow, Key: "Disallow", Value: "/search"}) {
		t.Error(lines)
	}
	other, err := robots.AskedBy(nil)
	must(t, err)
	if other.Holding() != rep2c.GroupsEverybody || other.Allowed("/private/x") || !other.Allowed("/search") {
		t.Error(other.Holding())
	}
	if _, found := other.Delay(); found {
		t.Error("the delay of another")
	}
	morning := parse(t, "user-agent: *\nrequest-rate: 1/10 0600-0800\nvisit-time: 0100-0900\n")
	for hour, right := range map[int]rep2c.Pace{7: {Delay: 10 * time.Second, DelayLine: 2, Welcome: true}, 12: {}} {
		if pace := got(morning.Pace(time.Date(2026, 1, 2, hour, 30, 0, 0, time.UTC))); pace != right {
			t.Errorf("at %d: %+v", hour, pace)
		}
	}
}

func TestNoURLIsAllowed(t *testing.T) {
	robots := parse(t, "", "ExampleBot")
	for _, url := range []string{"", "example.com/x", "mailto:a@b", "https://", "https:///x", "x"} {
		if _, err := robots.Check(url); robots.Allowed(url) || !errors.Is(err, rep2c.ErrURL) || !strings.Contains(err.Error(), `"`+url+`"`) {
			t.Errorf("%q: %v", url, err)
		}
	}
	double := parse(t, "user-agent: *\ndisallow: //b\n")
	if verdict, err := double.CheckPath("//b/c"); err != nil || verdict.Line != 2 {
		t.Error(verdict, err)
	}
	if _, err := double.CheckPath("x"); !errors.Is(err, rep2c.ErrURL) {
		t.Error(err)
	}
	results := robots.CheckBatch([]string{"/x", "x"})
	if results[0].Err != nil || !results[0].Allowed || results[1].Allowed || !errors.Is(results[1].Err, rep2c.ErrURL) {
		t.Error(results)
	}
}

func TestCrawlers(t *testing.T) {
	for _, token := range []string{"", "MJ12bot", "Foo Bar"} {
		if _, err := rep2c.NewCrawler(token); !errors.Is(err, rep2c.ErrToken) {
			t.Errorf("%q: %v", token, err)
		}
	}
	if everybody, err := rep2c.NewCrawler("*"); err != nil || everybody != rep2c.Everybody {
		t.Error("a star", everybody, err)
	}
	if _, err := rep2c.NewCrawler(); !errors.Is(err, rep2c.ErrToken) || !strings.Contains(err.Error(), "Everybody") {
		t.Errorf("*: %v", err)
	}
	if _, err := rep2c.PublicCrawler("nobody"); !errors.Is(err, rep2c.ErrCrawler) {
		t.Error(err)
	}
}

// TestOfOneCrawler: a blob for one crawler answers for no other.
func TestOfOneCrawler(t *testing.T) {
	blob := compiled(t, []byte("user-agent: x\ndisallow: /\n"), "--agent=x")
	if got(rep2c.Open(blob, rep2c.MustCrawler("X/2"))).Allowed("/d") {
		t.Error("allowed")
	}
	for _, other := range []*rep2c.Crawler{rep2c.MustCrawler("y"), rep2c.Everybody} {
		if _, err := rep2c.Open(blob, other); !errors.Is(err, rep2c.ErrCrawler) {
			t.Errorf("%v: %v", other, err)
		}
	}
	for name, right := range map[string]error{"tests/data/sample.robots.txt": rep2c.ErrDamaged, oldBlob(t): rep2c.ErrVersion} {
		if _, err := rep2c.Open(got(os.ReadFile(filepath.Join(root(), name))), nil); !errors.Is(err, right) {
			t.Error(name, err)
		}
	}
}

// oldBlob returns the name of a blob of the oldest format version.
func oldBlob(t *testing.T) string {
	files, err := filepath.Glob(filepath.Join(root(), "tests/data/blobs/*.rep"))
	must(t, err)
	if len(files) == 0 {
		t.Skip("the project's files are not there")
	}
	return got(filepath.Rel(root(), files[0]))
}

// TestOpenWithin: a blob is refused at one step fewer than its slowest byte takes.
func TestOpenWithin(t *testing.T) {
	list := "user-agent: *\n" + strings.Repeat("disallow: /a*b*c\n", 40)
	blob := compiled(t, []byte(list), "--encoding=list")
	steps := sort.Search(1000, func(steps int) bool {
		_, err := rep2c.OpenWithin(blob, steps, nil)
		if err != nil && !errors.Is(err, rep2c.ErrLimit) {
			t.Fatal(err)
		}
		return err == nil
	})
	if steps != 41+40*2 {
		t.Errorf("%d steps", steps)
	}
	if _, err := rep2c.OpenWithin(blob, math.MaxInt, nil); err != nil {
		t.Error(err)
	}
	if _, err := rep2c.OpenWithin([]byte("x"), 1000, nil); !errors.Is(err, rep2c.ErrDamaged) {
		t.Error(err)
	}
}

// TestBecomesAnAutomaton: after many checks rules are stored in another way, while many goroutines ask.
func TestBecomesAnAutomaton(t *testing.T) {
	var text strings.Builder
	text.WriteString("user-agent: *\n")
	for i := 0; i < 300; i++ {
		fmt.Fprintf(&text, "disallow: /a%d*b*c\n", i)
	}
	robots := parse(t, text.String())
	before := robots.SizeInBytes()
	var group sync.WaitGroup
	for goroutine := 0; goroutine < 8; goroutine++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := 0; i < 2000; i++ {
				url := fmt.Sprintf("/a%dxbxc", i%300)
				if i%600 >= 300 {
					url = "/b" + url
				}
				if robots.Allowed(url) == (i%600 < 300) {
					t.Error(url)
				}
			}
		}()
	}
	group.Wait()
	if robots.SizeInBytes() == before {
		t.Error("the rules are what they were")
	}
}

// TestFlatMemory: a million parses leave nothing behind, in C's memory or Go's.
func TestFlatMemory(t *testing.T) {
	parses, text, crawler, before := scaled(1_000_000, 10_000), []byte(sample), rep2c.MustCrawler("ExampleBot"), int64(0)
	for i := 0; i < parses; i++ {
		robots, err := rep2c.Parse(text, crawler)
		must(t, err)
		if robots.Allowed("/search") {
			t.Fatal("allowed")
		}
		if i == parses/2 {
			before = resident(t)
		}
	}
	if after := resident(t); after > before+16<<20 {
		t.Errorf("%d bytes became %d", before, after)
	}
}

// resident returns the bytes that the system says this process takes.
func resident(t *testing.T) int64 {
	runtime.GC()
	bytes, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	var size, pages int64
	_, err = fmt.Sscan(string(bytes), &size, &pages)
	must(t, err)
	return pages * int64(os.Getpagesize())
}

func got[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// TestPublicCrawlers: the table has each crawler that the command lists, the last one, too.
func TestPublicCrawlers(t *testing.T) {
	type row struct {
		Name      string
		Tokens    []string
		Everybody bool
	}
	var listed, known []row
	for lines := json.NewDecoder(bytes.NewReader(command(t, nil, "crawlers", "--json"))); lines.More(); {
		var one row
		must(t, lines.Decode(&one))
		listed = append(listed, one)
	}
	for _, one := range rep2c.PublicCrawlers() {
		known = append(known, row{one.Name, one.Tokens, one.Everybody})
	}
	if !reflect.DeepEqual(known, listed) {
		t.Errorf("%+v, not %+v", known, listed)
	}
}
