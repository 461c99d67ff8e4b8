// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"example.org/rep2c/go"
)

// site is a transport that answers for all hosts, and counts.
type site struct {
	mutex    sync.Mutex
	asked    atomic.Int32
	response func(request *http.Request) (status int, header, body string, err error)
}

func (s *site) RoundTrip(request *http.Request) (*http.Response, error) {
	s.asked.Add(1)
	s.mutex.Lock()
	answer := s.response
	s.mutex.Unlock()
	status, field, body, err := answer(request)
	if err != nil {
		return nil, err
	}
	header := http.Header{}
	if name, value, found := strings.Cut(field, ": "); found {
		header.Set(name, value)
	}
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader(body))}, nil
}

func (s *site) set(status int, header, body string, err error) {
	s.mutex.Lock()
	s.response = func(*http.Request) (int, string, string, error) { return status, header, body, err }
	s.mutex.Unlock()
}

func (s *site) count() int { return int(s.asked.Load()) }

// clock is the time of a test.  As that of time.Now(), it has a monotonic reading, which goes on when the clock is set.
type clock struct{ seconds atomic.Int64 }

func (c *clock) now() time.Time {
	now := time.Now()
	now = now.Add(-time.Duration(now.Nanosecond()))
	*(*uint64)(unsafe.Pointer(&now)) -= uint64(now.Unix()-1_700_000_000-c.seconds.Load()) << 30
	return now
}

func newCache(t *testing.T, options rep2c.CacheOptions) (*rep2c.Cache, *site, *clock) {
	t.Helper()
	transport, time := &site{}, &clock{}
	options.Transport, options.Now = transport, time.now
	cache, err := rep2c.NewCache(rep2c.MustCrawler("ExampleBot"), options)
	must(t, err)
	return cache, transport, time
}

const private = "user-agent: *\ndisallow: /private\n"

// check asks about a page.
func check(t *testing.T, cache *rep2c.Cache, url string) rep2c.CacheVerdict {
	t.Helper()
	verdict, err := cache.Check(context.Background(), url)
	must(t, err)
	return verdict
}

func TestUsageOfCaches(t *testing.T) {
	cache, site, _ := newCache(t, rep2c.CacheOptions{})
	site.set(200, "", "user-agent: *\ncontent-usage: /art/ train-ai=n\n", nil)
	usage, err := cache.Usage(context.Background(), "https://example.com/art/x")
	must(t, err)
	if usage.AITrain.Preference != rep2c.PreferenceDisallow || usage.AITrain.Line != 2 || !usage.Allowed || site.count() != 1 {
		t.Errorf("%+v", usage)
	}
	if _, err = cache.Usage(context.Background(), "/art/x"); !errors.Is(err, rep2c.ErrURL) {
		t.Error(err)
	}
}

func TestOutcomes(t *testing.T) {
	for _, one := range []struct {
		status       int
		header, body string
		err          error
		outcome      rep2c.Outcome
		after        time.Duration
	}{{200, "", private, nil, rep2c.OutcomeRules, 24 * time.Hour},
		{200, "Cache-Control: max-age=60", private, nil, rep2c.OutcomeRules, time.Minute},
		{200, `Cache-Control: x="a,max-age=1", MAX-AGE="99999999999"`, private, nil, rep2c.OutcomeRules, 30 * 24 * time.Hour},
		{200, "Expires: Tue, 14 Nov 2023 22:14:20 GMT", private, nil, rep2c.OutcomeRules, time.Minute},
		{200, "Content-Length: 1000", private, nil, rep2c.OutcomeDisallowAll, time.Minute},
		{200, "Content-Encoding: br", private, nil, rep2c.OutcomeRules, 24 * time.Hour},
		{200, "Content-Encoding: br", "\x0b\x02\x80" + private, nil, rep2c.OutcomeDisallowAll, time.Minute},
		{404, "", "", nil, rep2c.OutcomeAllowAll, 24 * time.Hour},
		{403, "", "", nil, rep2c.OutcomeAllowAll, 24 * time.Hour},
		{429, "Retry-After: 7200", "", nil, rep2c.OutcomeDisallowAll, 2 * time.Hour},
		{503, "", "", nil, rep2c.OutcomeDisallowAll, time.Minute},
		{0, "", "", errors.New("no route"), rep2c.OutcomeDisallowAll, time.Minute},
		{302, "Location: /robots.txt", "", nil, rep2c.OutcomeAllowAll, 24 * time.Hour},
		{302, "Location: mailto:x", "", nil, rep2c.OutcomeAllowAll, 24 * time.Hour},
		{302, "Location: https://b.example/%zz", "", nil, rep2c.OutcomeDisallowAll, time.Minute},
		{302, "Location: FTP://files.example/x", "", nil, rep2c.OutcomeDisallowAll, time.Minute},
		{200, "Transfer-Encoding: gzip, chunked", "\x1f\x8b\x08", nil, rep2c.OutcomeDisallowAll, time.Minute}} {
		cache, site, clock := newCache(t, rep2c.CacheOptions{})
		site.set(one.status, one.header, one.body, one.err)
		verdict := check(t, cache, "https://example.com/private/x")
		if verdict.Outcome != one.outcome || verdict.ComeBack.Sub(clock.now()) != one.after ||
			verdict.Allowed != (one.outcome == rep2c.OutcomeAllowAll) {
			t.Errorf("%+v: %+v", one, verdict)
		}
		usage, err := cache.Usage(context.Background(), "https://example.com/private/x")
		must(t, err)
		if usage.Allowed != verdict.Allowed || (usage.Search.Preference == rep2c.PreferenceNotApplicable) == verdict.Allowed {
			t.Errorf("%+v: %+v", one, usage)
		}
	}
}

// event is a row of the table of what was seen of a fetch, and what it means.
type event struct {
	Seen, Error, Means string
	Status             int
	Headers            map[string]string
	Body               *string
	Decoded            bool
}

// respond writes the event as the bytes of a response, whatever a server of net/http would make of it.
func (e *event) respond(writer http.ResponseWriter, body string) {
	if e.Status != 200 && e.Status != 206 {
		body = ""
	} else if e.Body != nil {
		body = ""
		for _, char := range *e.Body {
			body += string([]byte{byte(char)}) // the table has bytes as U+0000 to U+00FF
		}
	}
	connection, buffer, err := writer.(http.Hijacker).Hijack()
	if err != nil {
		panic(err)
	}
	defer connection.Close()
	fmt.Fprintf(buffer, "HTTP/1.1 %d It\r\nConnection: close\r\n", e.Status)
	if _, found := e.Headers["Content-Length"]; !found {
		fmt.Fprintf(buffer, "Content-Length: %d\r\n", len(body))
	}
	for name, value := range e.Headers {
		fmt.Fprintf(buffer, "%s: %s\r\n", name, value)
	}
	fmt.Fprintf(buffer, "\r\n%s", body)
	_ = buffer.Flush()
}

// TestEvents: one event, one answer, by every way in.  A redirect to an unknown host leads nowhere.
func TestEvents(t *testing.T) {
	var table struct {
		Body   string
		Events []event
	}
	text, err := os.ReadFile(filepath.Join(root(), "tests/ways_in/events.json"))
	must(t, err)
	must(t, json.Unmarshal(text, &table))
	for _, one := range table.Events {
		if one.Status == 0 && one.Means == "allow" || one.Decoded {
			continue // what other clients say of a redirect or have of a body; other events show what this one makes of it
		}
		server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, _ *http.Request) {
			one.respond(writer, table.Body)
		}))
		site := server.URL
		if one.Status == 0 {
			site = nobody(t)
		}
		cache, err := rep2c.NewCache(rep2c.MustCrawler("ExampleBot"), rep2c.CacheOptions{})
		must(t, err)
		found, x := check(t, cache, site+"/y"), check(t, cache, site+"/x")
		right := map[string]rep2c.Outcome{"allow": rep2c.OutcomeAllowAll, "disallow": rep2c.OutcomeDisallowAll,
			"unknown": rep2c.OutcomeDisallowAll, "rules": rep2c.OutcomeRules}[one.Means]
		if found.Outcome != right || right == rep2c.OutcomeRules && (x.Allowed || !found.Allowed) {
			t.Errorf("%+v: %+v", one, found)
		}
		server.Close()
	}
}

// TestClock: the table of what the clock makes of answers, which caches in C answer alike.
func TestClock(t *testing.T) {
	table, err := os.ReadFile(filepath.Join(root(), "tests/ways_in/clock.tsv"))
	must(t, err)
	cache, site, clock := newCache(t, rep2c.CacheOptions{})
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n") {
		var at, status, age, asked, allowed, least, most int
		if _, err := fmt.Sscan(line, &at, &status, &age, &asked, &allowed, &least, &most); err != nil {
			cache, site, clock = newCache(t, rep2c.CacheOptions{})
			continue
		}
		header := ""
		if age >= 0 {
			header = fmt.Sprintf("Cache-Control: max-age=%d", age)
		}
		site.set(status, header, "user-agent: *\ndisallow: /\n", nil)
		clock.seconds.Store(int64(at))
		var verdict rep2c.CacheVerdict
		for ; asked >= 0; asked-- {
			ended := cache.Stats().Fetches
			verdict = check(t, cache, "https://example.com/")
			eventually(func() bool { return verdict.ComeBack.After(clock.now()) || cache.Stats().Fetches > ended })
		}
		if fetches := site.count(); verdict.Allowed != (allowed == 1) || fetches < least || fetches > most {
			t.Errorf("%s: %+v, %d fetches", line, verdict, fetches)
		}
	}
}

// TestRedirects: five are followed, also to other hosts, and the rules are those of the first.
func TestRedirects(t *testing.T) {
	for count, outcome := range map[int]rep2c.Outcome{1: rep2c.OutcomeRules, 5: rep2c.OutcomeRules, 6: rep2c.OutcomeAllowAll} {
		cache, site, _ := newCache(t, rep2c.CacheOptions{})
		hops := 0
		site.response = func(request *http.Request) (int, string, string, error) {
			if hops == count {
				return 200, "", private, nil
			}
			hops++
			return 301, fmt.Sprintf("Location: http://other%d.example/r", hops), "", nil
		}
		if verdict := check(t, cache, "https://example.com/private"); verdict.Outcome != outcome {
			t.Errorf("%d redirects: %+v", count, verdict)
		}
	}
}

// eventually waits until a fetch that goes on has ended, however busy the machine is.
func eventually(is func() bool) {
	for !is() {
		time.Sleep(time.Millisecond) // polls: a cache tells nobody that a fetch has ended
	}
}

// nobody returns the URL of a port that refuses connections: that of a client, which no server can get meanwhile.
func nobody(t *testing.T) string {
	t.Helper()
	server, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	client, err := net.Dial("tcp", server.Addr().String())
	must(t, err)
	t.Cleanup(func() {
		_ = client.Close()
		_ = server.Close()
	})
	return "http://" + client.LocalAddr().String()
}

// TestStrict: no site opens because it could not be asked.
func TestStrict(t *testing.T) {
	cache, site, clock := newCache(t, rep2c.CacheOptions{Policy: rep2c.Policy{Strict: true, Unreachable: time.Hour}})
	site.set(200, "", private, nil)
	check(t, cache, "https://example.com/")
	site.set(500, "", "", nil)
	for range 3 {
		clock.seconds.Add(31 * 24 * 3600)
		for _, url := range []string{"https://example.com/", "https://dead.example/"} {
			eventually(func() bool {
				verdict := check(t, cache, url)
				return verdict.Outcome == rep2c.OutcomeDisallowAll && !verdict.Allowed && verdict.ComeBack.After(clock.now())
			})
		}
	}
	if ages := cache.Ages(); ages.Unreachable != 2 || ages.GivenUp != 0 {
		t.Errorf("%+v", ages)
	}
}

// TestFailures: yesterday's rules hold while refreshing fails, and a site that never answered is given up after 30 days.
func TestFailures(t *testing.T) {
	cache, site, clock := newCache(t, rep2c.CacheOptions{})
	site.set(200, "", private, nil)
	check(t, cache, "https://example.com/")
	site.set(500, "", "", nil)
	clock.seconds.Add(25 * 3600)
	if verdict := check(t, cache, "https://example.com/private"); verdict.Outcome != rep2c.OutcomeRules || verdict.Allowed {
		t.Errorf("%+v", verdict)
	}
	eventually(func() bool {
		return check(t, cache, "https://example.com/").ComeBack.Sub(clock.now()) == time.Minute
	})
	dead := "https://dead.example/"
	if check(t, cache, dead).Allowed {
		t.Error("allowed before 30 days")
	}
	clock.seconds.Add(31 * 24 * 3600)
	eventually(func() bool { return check(t, cache, dead).Allowed })
	ages := cache.Ages()
	if ages.Opened != 1 || ages.GivenUp+ages.Stale != 2 || ages.Fresh+ages.Unreachable+ages.Unknown != 0 {
		t.Errorf("%+v", ages)
	}
	if age := clock.now().Sub(ages.Oldest); age != (31*24+25)*time.Hour {
		t.Errorf("the oldest answer is %v old", age)
	}
	if stats := cache.Stats(); stats.Failed != stats.Fetches-1 || stats.Failed < 3 || stats.Waits != 2 || stats.Checks < 6 {
		t.Errorf("%+v", stats)
	}
}

// TestOneFetch: of many who ask at once, one fetches; a context that ends first is an error, and nothing is allowed.
func TestOneFetch(t *testing.T) {
	cache, site, _ := newCache(t, rep2c.CacheOptions{})
	answer := make(chan struct{})
	site.response = func(*http.Request) (int, string, string, error) {
		<-answer
		return 200, "", private, nil
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if verdict, err := cache.Check(ended, "https://example.com/"); !errors.Is(err, context.Canceled) || verdict.Allowed {
		t.Error(verdict, err)
	}
	var group sync.WaitGroup
	for i := 0; i < 50; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			if cache.Allowed(context.Background(), "https://example.com/private") {
				t.Error("allowed")
			}
		}()
	}
	close(answer)
	group.Wait()
	if site.count() != 1 {
		t.Errorf("%d fetches", site.count())
	}
}

// TestForgets: the cache stays within its bytes, and keeps who was asked about last.
func TestForgets(t *testing.T) {
	cache, site, _ := newCache(t, rep2c.CacheOptions{Bytes: 64 << 10})
	site.set(200, "", private, nil)
	for i := 0; i < 500; i++ {
		check(t, cache, fmt.Sprintf("https://h%d.example/", i))
	}
	if stats := cache.Stats(); stats.Bytes > 64<<10 || stats.Origins < 5 || stats.Origins > 64 ||
		stats.Evicted+stats.Origins != 500 || stats.Fetches != 500 {
		t.Errorf("%+v", stats)
	}
	site.set(200, "", "User-agent: *\nDisallow: /*a\nDisallow: /*b\nDisallow: /*c\nDisallow: /d*e\nDisallow: /f*g*h\n", nil)
	check(t, cache, "https://h500.example/")
	first := cache.Stats()
	for i := 0; i < 5000; i++ {
		check(t, cache, "https://h500.example/")
	}
	if last := cache.Stats(); last.Fetches != 501 || last.Bytes <= first.Bytes && last.Evicted == first.Evicted {
		t.Errorf("rules grew, or were forgotten: %+v %+v", first, last)
	}
}

// TestTransport: pages that may not be fetched are not.
func TestTransport(t *testing.T) {
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/robots.txt" {
			_, _ = io.WriteString(w, private)
		} else if strings.HasPrefix(request.URL.Path, "/private") {
			t.Error("asked for a private page")
		}
	}))
	defer served.Close()
	cache, err := rep2c.NewCache(rep2c.MustCrawler("ExampleBot"), rep2c.CacheOptions{})
	must(t, err)
	client := &http.Client{Transport: cache.Transport(nil)}
	response, err := client.Get(served.URL + "/public")
	must(t, err)
	_ = response.Body.Close()
	if _, err = client.Get(served.URL + "/private/x"); !errors.Is(err, rep2c.ErrDisallowed) {
		t.Error(err)
	}
	// What a page redirects to is asked about first, whatever its site.
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/robots.txt" {
			http.NotFound(w, request)
		} else {
			http.Redirect(w, request, served.URL+request.URL.Path, http.StatusFound)
		}
	}))
	defer elsewhere.Close()
	if _, err = client.Get(elsewhere.URL + "/private/x"); !errors.Is(err, rep2c.ErrDisallowed) {
		t.Error(err)
	}
	response, err = client.Get(elsewhere.URL + "/public")
	must(t, err)
	_ = response.Body.Close()
	_, err = client.Get(nobody(t) + "/x")
	if !errors.Is(err, rep2c.ErrUnreachable) || !errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, rep2c.ErrDisallowed) {
		t.Error(err)
	}
}
