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
}

// TestLinesOfTheSite: what is about the site holds for everybody, in whichever group it stands.
func TestLinesOfTheSite(t *testing.T) {
	const text = "user-agent: b\nhost: h\nclean-param: p\nlicense: l\nsitemap: s\ndisallow: /x\nuser-agent: a\ndisallow: /y\n"
	lines, err := parse(t, text, "a").Directives()
	must(t, err)
	var keys []string
	for _, line := range lines {
		keys = append(keys, line.Key)
	}
	if got := strings.Join(keys, " "); got != "host clean-param license sitemap user-agent disallow" {
		t.Error(got)
	}
}

func TestNoURLIsAllowed(t *testing.T) {
	robots := parse(t, "", "ExampleBot")
	for _, url := range []string{"", "example.com/x", "mailto:a@b", "https://", "https:///x", "x"} {
		if _, err := robots.Check(url); robots.Allowed(url) || !errors.Is(err, rep2c.ErrURL) {
			t.Errorf("%q: %v", url, err)
		}
	}
	results := robots.CheckBatch([]string{"/x", "x"})
	if results[0].Err != nil || !results[0].Allowed || results[1].Allowed || !errors.Is(results[1].Err, rep2c.ErrURL) {
		t.Error(results)
	}
}

// TestPathsThatEnd: what stands behind a path's end changes nothing, however short the path is; and Allowed, which reads less
// than Check, says the same.
func TestPathsThatEnd(t *testing.T) {
	random := random(t)
	text := func(bytes string, most int) string {
		made := make([]byte, random.Intn(most))
		for i := range made {
			made[i] = bytes[random.Intn(len(bytes))]
		}
		return "/" + string(made)
	}
	for i := range scaled(400, 40) {
		file := "user-agent: *\n"
		for rule := random.Intn(8); rule >= 0; rule-- {
			file += []string{"allow: ", "disallow: "}[random.Intn(2)] + text([]string{"ab", "abc*"}[i%2], 12) + []string{"", "$"}[random.Intn(2)] + "\n"
		}
		robots := parse(t, file)
		for asked := 0; asked < 100; asked++ {
			path := text("aabbcc$", 12)
			want, err := robots.Check(path)
			must(t, err)
			for _, end := range []string{"", "#", "\x00", "#a", "\x00ab", "#\x00", "\x00#abcabcabc"} {
				got, err := robots.Check(path + end)
				must(t, err)
				if got.Line != want.Line || got.Allowed != want.Allowed || robots.Allowed(path+end) != want.Allowed {
					t.Fatalf("%q of %q: %v, not %v", path+end, file, got, want)
				}
			}
		}
	}
}

func TestCrawlers(t *testing.T) {
	text := "user-agent: MJ12bot\ndisallow: /mj\nuser-agent: googlebot-image\ndisallow: /i\nuser-agent: googlebot\n" +
		"disallow: /g\nuser-agent: *\ndisallow: /\n"
	public := func(name string) *rep2c.Crawler {
		crawler, err := rep2c.PublicCrawler(name)
		must(t, err)
		return crawler
	}
	header, err := rep2c.HeaderCrawler("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", rep2c.NamesToken)
	must(t, err)
	for _, one := range []struct {
		crawler  *rep2c.Crawler
		yes, not string
	}{{public("mj12bot"), "/i", "/mj"}, {public("Googlebot-Image"), "/g", "/i"}, {public("Googlebot-News"), "/i", "/g"},
		{public("AdsBot-Google"), "/", ""}, {header, "/i", "/g"}, {nil, "", "/x"}} {
		robots, err := rep2c.Parse([]byte(text), one.crawler)
		must(t, err)
		if one.yes != "" && !robots.Allowed(one.yes) || one.not != "" && robots.Allowed(one.not) {
			t.Errorf("%v: %v %v", one.crawler, robots.Allowed(one.yes), robots.Allowed(one.not))
		}
	}
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

// TestThereAndBack: the command makes the same bytes, whichever way the compiler runs here.
func TestThereAndBack(t *testing.T) {
	knownAnswers(t, func(name string, text []byte, _ []answer) {
		if len(name)%5 != 0 {
			return
		}
		robots, err := rep2c.Parse(text, nil)
		must(t, err)
		blob, err := robots.MarshalBinary()
		must(t, err)
		if !bytes.Equal(blob, compiled(t, text)) {
			t.Fatalf("%s: other bytes", name)
		}
		opened, err := rep2c.Open(blob, nil)
		must(t, err)
		if again, err := opened.MarshalBinary(); err != nil || !bytes.Equal(again, blob) {
			t.Fatal(name, err)
		}
	})
}

// TestVersions: blobs of every format version that there was; the present one opens.
func TestVersions(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root(), "tests/data/blobs/*.rep"))
	must(t, err)
	if len(files) == 0 {
		t.Skip("the project's files are not there")
	}
	opened := 0
	for _, file := range files {
		bytes, err := os.ReadFile(file)
		must(t, err)
		if _, err = rep2c.Open(bytes, nil); err == nil {
			opened++
		} else if !errors.Is(err, rep2c.ErrVersion) {
			t.Error(file, err)
		}
	}
	if opened == 0 {
		t.Error("none of the present version")
	}
}

// TestOfOneCrawler: a blob for one crawler answers for no other.
func TestOfOneCrawler(t *testing.T) {
	blob := compiled(t, []byte("user-agent: x\ndisallow: /\n"), "--agent=x")
	robots, err := rep2c.Open(blob, rep2c.MustCrawler("X/2"))
	must(t, err)
	if robots.Allowed("/d") {
		t.Error("allowed")
	}
	for _, other := range []*rep2c.Crawler{rep2c.MustCrawler("y"), rep2c.Everybody} {
		if _, err = rep2c.Open(blob, other); !errors.Is(err, rep2c.ErrCrawler) {
			t.Errorf("%v: %v", other, err)
		}
	}
}

// TestOfOrderedCrawler: a blob for a crawler with its tokens in order answers for these tokens in that order.
func TestOfOrderedCrawler(t *testing.T) {
	text := []byte("user-agent: googlebot\ndisallow: /a\nuser-agent: *\ndisallow: /b\n")
	// Its delay is that of its own token, and not of another that the same group names.
	delayed := []byte("user-agent: msnbot\ncrawl-delay: 120\nuser-agent: bingbot\ndisallow: /x\n")
	bing, err := rep2c.PublicCrawler("bingbot")
	must(t, err)
	// The crawl-delay for everybody is for it as well.
	all, err := rep2c.Parse([]byte("user-agent: bingbot\ncrawl-delay: 2\ndisallow: /x\nuser-agent: *\ncrawl-delay: 9\n"), bing)
	must(t, err)
	if delay, _ := all.Delay(); delay != 9*time.Second {
		t.Error(delay)
	}
	for _, asking := range []*rep2c.Crawler{bing, nil} {
		robots, err := rep2c.Open(compiled(t, delayed, "--crawler=bingbot"), asking)
		must(t, err)
		if delay, found := robots.Delay(); found {
			t.Error(delay)
		}
	}
	blob := compiled(t, text, "--crawler=Googlebot-Image")
	image, err := rep2c.PublicCrawler("Googlebot-Image")
	must(t, err)
	same, err := rep2c.NewOrderedCrawler(rep2c.NamesToken, true, "googlebot-image/2", "Googlebot", "googlebot")
	must(t, err)
	for _, crawler := range []*rep2c.Crawler{image, same} {
		robots, err := rep2c.Open(blob, crawler)
		must(t, err)
		if robots.Allowed("/a") || !robots.Allowed("/b") {
			t.Error("not by the group of Googlebot")
		}
	}
	reversed, err := rep2c.NewOrderedCrawler(rep2c.NamesToken, true, "Googlebot", "Googlebot-Image")
	must(t, err)
	for _, crawler := range []*rep2c.Crawler{reversed, rep2c.MustCrawler("Googlebot-Image", "Googlebot"), rep2c.MustCrawler("Googlebot")} {
		if _, err = rep2c.Open(blob, crawler); !errors.Is(err, rep2c.ErrCrawler) {
			t.Error(err)
		}
	}
}

// TestOpenWithin: a blob is refused at one step fewer than its slowest byte takes.
func TestOpenWithin(t *testing.T) {
	var list, outputs strings.Builder
	list.WriteString("user-agent: *\n")
	for i := 0; i < 40; i++ {
		fmt.Fprintf(&list, "disallow: /a%d*b*c\n", i)
	}
	for i := 0; i < 50; i++ { // all of them match at the same byte
		fmt.Fprintf(&outputs, "disallow: /*%sx\n", strings.Repeat("a", i))
	}
	for _, of := range []struct {
		text, encoding string
		least, most    int // bounds of the steps; equal where they are known
	}{
		{"user-agent: *\ndisallow: /\n", "auto", 1, 1},
		{list.String(), "list", 41 + 40*2, 41 + 40*2},
		{list.String() + "user-agent: x\ndisallow: /y\n", "list", 41 + 40*2, 41 + 40*2},
		{"user-agent: *\n" + outputs.String(), "dense", 50, 200},
		{"user-agent: *\n" + outputs.String(), "compact", 50, 300},
		{"user-agent: *\ndisallow: /abc*d\ndisallow: /e*fgh$\n", "compact", 2, 36},
	} {
		blob := compiled(t, []byte(of.text), "--encoding="+of.encoding)
		steps := sort.Search(1000, func(steps int) bool {
			_, err := rep2c.OpenWithin(blob, steps, nil)
			if err != nil && !errors.Is(err, rep2c.ErrLimit) {
				t.Fatal(err)
			}
			return err == nil
		})
		if steps < of.least || steps > of.most {
			t.Errorf("%s, %.40q: %d steps", of.encoding, of.text, steps)
		}
		if _, err := rep2c.OpenWithin(blob, math.MaxInt, nil); err != nil {
			t.Error(err)
		}
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

// TestWideNamesElsewhere: a crawler that needs wide names is not answered by what was read without them.
func TestWideNamesElsewhere(t *testing.T) {
	crawler, err := rep2c.PublicCrawler("MJ12bot")
	must(t, err)
	if _, err = rep2c.Open(compiled(t, []byte("user-agent: mj\ndisallow: /\n")), crawler); !errors.Is(err, rep2c.ErrCrawler) {
		t.Error(err)
	}
	if _, err = openPack(t, writePack(t)).Check(crawler, "https://x/"); !errors.Is(err, rep2c.ErrCrawler) {
		t.Error(err)
	}
}

func got[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// A crawler that may be called anything asks what was read with any names: its tokens that are none there are named by nobody.
func TestAnyNamesAskEverything(t *testing.T) {
	text := []byte("User-agent: MJ12bot\nUser-agent: a\nDisallow: /named\n\nUser-agent: *\nDisallow: /all\n")
	for _, names := range []rep2c.Names{rep2c.NamesToken, rep2c.NamesAny, rep2c.NamesWide} {
		whole := got(got(rep2c.Options{Names: names}.Parse(text, rep2c.Everybody)).MarshalBinary())
		for _, tokens := range [][]string{{"Foo Bar"}, {"MJ12bot"}, {"Foo Bar", "a"}} {
			for _, ordered := range []bool{false, true} {
				crawler := got(rep2c.NewCrawlerNamed(rep2c.NamesAny, tokens...))
				if ordered {
					crawler = got(rep2c.NewOrderedCrawler(rep2c.NamesAny, true, tokens...))
				}
				named := len(tokens) == 2 || tokens[0] == "MJ12bot" && names == rep2c.NamesWide
				for way, robots := range []*rep2c.Robots{
					got(rep2c.Options{Names: names}.Parse(text, crawler)), got(rep2c.Open(whole, crawler)),
				} {
					if answer := got(robots.Check("/named")).Allowed; answer == named {
						t.Errorf("names %v, tokens %q, ordered %v, way %d: allowed %v", names, tokens, ordered, way, answer)
					}
				}
			}
		}
	}
}

// TestPublicCrawlers: the table has each crawler that the command lists, the last one, too.
func TestPublicCrawlers(t *testing.T) {
	listed := 0
	for lines := json.NewDecoder(bytes.NewReader(command(t, nil, "crawlers", "--json"))); lines.More(); listed++ {
		var row struct {
			Name      string
			Tokens    []string
			Everybody bool
		}
		must(t, lines.Decode(&row))
		known := rep2c.PublicCrawlers()[listed]
		if known.Name != row.Name || known.Everybody != row.Everybody || !reflect.DeepEqual(known.Tokens, row.Tokens) {
			t.Errorf("%+v, not %+v", known, row)
		}
	}
	if len(rep2c.PublicCrawlers()) != listed {
		t.Errorf("%d crawlers, not %d", len(rep2c.PublicCrawlers()), listed)
	}
}
