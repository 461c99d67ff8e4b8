// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"cmp"
	"container/list"
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"example.org/rep2c/go/internal/door"
)

// CacheOptions say how a cache works.  The zero value is the default.
type CacheOptions struct {
	Options Options
	// Transport fetches robots.txt files.  It does not follow redirects.  nil: http.DefaultTransport.
	Transport http.RoundTripper
	UserAgent string        // the User-Agent of these requests; "": the crawler's name
	Bytes     int           // of memory for rules; 0: 256 MiB.  A full cache forgets the least recently used origins
	Timeout   time.Duration // of a fetch, redirects included; 0: a minute
	Policy    Policy
	Now       func() time.Time // nil: time.Now
}

// A Cache has the robots.txt of the hosts that a running crawler visits.  It fetches each one once, however many goroutines
// ask about it, and keeps the outcome as RFC 9309, sections 2.3 and 2.4, requires.  While a robots.txt is refreshed, the last
// answer applies.  In doubt nothing is allowed.
type Cache struct {
	crawler *Crawler
	options CacheOptions
	policy  []string

	mutex   sync.Mutex
	entries map[string]*cached
	order   list.List // of *cached, the most recently used first
	bytes   int
	counts  CacheStats // of fetches and evictions; the others are found when they are asked for

	checks, waits atomic.Int64
}

// cached is what a cache knows about an origin.
type cached struct {
	origin string
	place  *list.Element
	known  fetched
	robots *Robots       // the last good copy, or nil
	failed error         // why the last fetch failed, or nil
	size   int           // the size of the entry in bytes, for the bound
	asked  uint          // how often it was looked up
	busy   chan struct{} // closed when the current fetch ends; nil: there is none
}

const (
	cacheBytes   = 256 << 20
	cacheEntry   = 1024 // bytes that an entry takes besides its rules
	fetchTimeout = time.Minute
)

// NewCache makes a cache for a crawler.
func NewCache(crawler *Crawler, options CacheOptions) (*Cache, error) {
	if _, err := options.Options.Parse(nil, crawler); err != nil {
		return nil, err
	}
	crawler = crawler.orEverybody()
	if options.Transport == nil {
		options.Transport = http.DefaultTransport
	}
	if options.UserAgent == "" {
		options.UserAgent = crawler.String()
	}
	if options.Bytes == 0 {
		options.Bytes = cacheBytes
	}
	if options.Timeout == 0 {
		options.Timeout = fetchTimeout
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	policy := options.Policy.texts(options.Options.Dialect)
	return &Cache{crawler: crawler, options: options, policy: policy, entries: map[string]*cached{}}, nil
}

// A CacheVerdict is the answer of a cache.
type CacheVerdict struct {
	Verdict
	Outcome  Outcome   // OutcomeUnknown: the context ended before anything was known; nothing is allowed
	ComeBack time.Time // when the robots.txt is fetched again
	Failure  error     // why the last fetch of the robots.txt failed; nil: it did not, or none has ended
}

// Check reports whether the cache's crawler may fetch a page now.  If the robots.txt of the page's origin is not known, Check
// fetches it, or waits for another goroutine that is fetching it.  It waits until the context ends.  A fetch that has begun
// continues for the other goroutines.
//
// It fails with ErrURL, and with the context's error if nothing is known when the context ends.  An answer of a site, or a
// missing answer, is not an error.
func (c *Cache) Check(ctx context.Context, url string) (CacheVerdict, error) {
	entry, advice, err := c.wait(ctx, url)
	if err != nil {
		return CacheVerdict{Outcome: OutcomeUnknown, ComeBack: advice.askAt}, err
	}
	return entry.answer(advice, url)
}

// wait returns what is known about the origin of a URL, once it is.
func (c *Cache) wait(ctx context.Context, url string) (cached, advice, error) {
	origin, err := door.Origin(url)
	if err != nil {
		return cached{}, advice{}, asError(err)
	}
	c.checks.Add(1)
	for waits := int64(1); ; waits = 0 {
		entry, known, busy := c.look(origin)
		if busy == nil || known.state != "unknown" {
			return entry, known, nil
		}
		c.waits.Add(waits)
		select {
		case <-busy:
		case <-ctx.Done():
			return cached{}, known, ctx.Err()
		}
	}
}

// Usage says what content of a page may be used for now by the cache's crawler, and which lines say so, as Robots.Usage does.
// It fetches and waits as Check does.  If the robots.txt is unavailable, nothing may be fetched, and nothing is stated.
//
// It fails as Check does, with ErrLimit, or with ErrCompiler.
func (c *Cache) Usage(ctx context.Context, url string) (*Usage, error) {
	entry, advice, err := c.wait(ctx, url)
	switch {
	case err != nil:
		return nil, err
	case advice.outcome != OutcomeRules:
		return usageWithoutRules(advice.outcome, url)
	}
	return entry.robots.Usage(url)
}

// Allowed returns only the verdict of Check.  It is false if Check fails.
func (c *Cache) Allowed(ctx context.Context, url string) bool {
	verdict, err := c.Check(ctx, url)
	return err == nil && verdict.Allowed
}

func (e *cached) answer(advice advice, url string) (verdict CacheVerdict, err error) {
	verdict = CacheVerdict{Outcome: advice.outcome, ComeBack: advice.askAt, Failure: e.failed}
	if advice.outcome == OutcomeRules {
		verdict.Verdict, err = e.robots.Check(url)
	} else {
		verdict.Allowed = advice.outcome == OutcomeAllowAll
	}
	return verdict, err
}

// look returns a copy of what is known about an origin and what applies now, and starts a fetch if one is due.  If a fetch is
// under way, busy is closed when the fetch ends.
func (c *Cache) look(origin string) (known cached, said advice, busy chan struct{}) {
	now := c.options.Now()
	c.mutex.Lock()
	defer c.mutex.Unlock()
	entry := c.entries[origin]
	if entry == nil {
		entry = &cached{origin: origin, size: cacheEntry}
		entry.place = c.order.PushFront(entry)
		c.entries[origin] = entry
		c.bytes += entry.size
	}
	c.order.MoveToFront(entry.place)
	if entry.asked++; entry.asked&(entry.asked-1) == 0 {
		c.weigh(entry)
	}
	said = entry.known.advise(c.policy, now)
	if entry.busy == nil && !said.askAt.After(now) {
		entry.busy = make(chan struct{})
		go c.refresh(entry)
	}
	c.forget()
	return *entry, said, entry.busy
}

// refresh fetches a robots.txt, and keeps the outcome.
func (c *Cache) refresh(entry *cached) {
	ctx, cancel := context.WithTimeout(context.Background(), c.options.Timeout)
	defer cancel()
	result := c.fetch(ctx, entry.origin)
	var robots *Robots
	if len(result.body) > 0 {
		var err error
		if robots, err = c.options.Options.Parse(result.body, c.crawler); err != nil {
			result = fetchResult{fault: "other", failure: err} // no memory: as if no answer had come
		}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	outcome, err := entry.known.record(c.policy, &result, c.options.Now())
	entry.failed = err
	c.counts.Fetches++
	if outcome == OutcomeDisallowAll {
		c.counts.Failed++
		if result.status/100 == 2 {
			result.failure = cmp.Or(result.failure, errBody)
		}
		entry.failed = cmp.Or(err, result.failure, fmt.Errorf("status %d", result.status))
	}
	if outcome != OutcomeRules {
		robots = nil
	}
	if outcome != OutcomeDisallowAll {
		entry.robots = robots
	}
	entry.asked = 0
	c.weigh(entry)
	close(entry.busy)
	entry.busy = nil
	c.forget()
}

// weigh counts the memory of an entry, whose rules grow as checks make them faster.
func (c *Cache) weigh(entry *cached) {
	c.bytes -= entry.size
	entry.size = cacheEntry
	if entry.robots != nil {
		entry.size += entry.robots.SizeInBytes()
	}
	c.bytes += entry.size
}

// forget drops the least recently used origins until the cache is within its limit.  It never drops an origin that is being
// fetched.
func (c *Cache) forget() {
	for place := c.order.Back(); place != nil && c.bytes > c.options.Bytes; {
		entry, before := place.Value.(*cached), place.Prev()
		if entry.busy == nil && before != nil {
			c.order.Remove(place)
			delete(c.entries, entry.origin)
			c.bytes -= entry.size
			c.counts.Evicted++
		}
		place = before
	}
}

// CacheStats is what a cache holds and has done.
type CacheStats struct {
	Origins, Bytes int // held now
	Checks         int // that asked about an origin; of these:
	Waits          int // that waited for a fetch
	Fetches        int // that have ended; of these:
	Failed         int // after which nothing is allowed, unless there is an earlier answer
	Evicted        int // origins that were forgotten
}

// Stats returns what the cache holds and has done.
func (c *Cache) Stats() CacheStats {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	stats := c.counts
	stats.Origins, stats.Bytes = len(c.entries), c.bytes
	stats.Checks, stats.Waits = int(c.checks.Load()), int(c.waits.Load())
	return stats
}

// CacheAges is what the answers that a cache holds are worth now.
type CacheAges struct {
	Unknown     int       // origins that were never fetched
	Fresh       int       // origins whose last answer applies
	Stale       int       // origins whose last answer is past its lifetime; it applies until refreshed
	Unreachable int       // origins that can't be fetched, and have no answer: nothing is allowed
	GivenUp     int       // origins that could not be fetched for 30 days: the last answer applies
	Opened      int       // of these, those without an answer: everything is allowed
	Oldest      time.Time // when the oldest answer was given or confirmed; zero if there is none
}

// Ages returns what the answers that the cache holds are worth now.  Its time is linear in the origins.
func (c *Cache) Ages() CacheAges {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	var ages CacheAges
	now := c.options.Now()
	by := map[string]*int{"unknown": &ages.Unknown, "fresh": &ages.Fresh, "stale": &ages.Stale,
		"unreachable": &ages.Unreachable, "given-up": &ages.GivenUp}
	for _, entry := range c.entries {
		known := entry.known.advise(c.policy, now)
		*by[known.state]++
		if known.confirmed.IsZero() {
			if known.state == "given-up" {
				ages.Opened++
			}
		} else if ages.Oldest.IsZero() || known.confirmed.Before(ages.Oldest) {
			ages.Oldest = known.confirmed
		}
	}
	return ages
}
