// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Policy says how long outcomes of fetches are kept.  A zero stands for the default.
type Policy struct {
	Lifetime    time.Duration // of an answer without max-age; 24 hours
	LifetimeMax time.Duration // the longest that max-age can give; 30 days, and never over 24 hours with RFC9309
	LifetimeMin time.Duration // the shortest, also for no-store and no-cache
	Retry       time.Duration // the wait after the first failure, doubled after each further one; 1 minute
	RetryMax    time.Duration // the longest such wait; 6 hours
	Unreachable time.Duration // a site that fails for longer than this is given up; 30 days
	Strict      bool          // never give a site up, and close it while fetches fail after its answer's lifetime
}

const day = 24 * time.Hour

func (p Policy) withDefaults(dialect Dialect) Policy {
	for _, one := range []struct {
		number    *time.Duration
		otherwise time.Duration
	}{{&p.Lifetime, day}, {&p.LifetimeMax, 30 * day}, {&p.Retry, time.Minute}, {&p.RetryMax, 6 * time.Hour},
		{&p.Unreachable, 30 * day}} {
		if *one.number == 0 {
			*one.number = one.otherwise
		}
	}
	if dialect == RFC9309 {
		p.LifetimeMax, p.LifetimeMin = min(p.LifetimeMax, day), min(p.LifetimeMin, day)
	}
	if p.Strict {
		p.Unreachable = math.MaxInt64
	}
	return p
}

// fetchResult is the outcome of one fetch of a robots.txt.
type fetchResult struct {
	access     Outcome // OutcomeDisallowAll: for now
	body       []byte
	retryAfter time.Duration
	control    cacheControl
	failure    error // why it is OutcomeDisallowAll
}

// cacheControl is what a response says about caching it (RFC 9111, section 5.2).
type cacheControl struct {
	maxAge time.Duration // negative: it does not say
	never  bool          // no-store or no-cache
}

// readCacheControl reads the fields of a response that arrives now.
func readCacheControl(header http.Header, now time.Time) cacheControl {
	control := readField(header)
	if expires := header.Get("Expires"); control.maxAge < 0 && expires != "" {
		date, err := http.ParseTime(header.Get("Date"))
		if err != nil {
			date = now
		}
		control.maxAge = 0
		if until, err := http.ParseTime(expires); err == nil {
			control.maxAge = max(until.Sub(date), 0)
		}
	}
	if age := readSeconds(header.Get("Age")); age > 0 && control.maxAge >= 0 {
		control.maxAge = max(control.maxAge-age, 0)
	}
	return control
}

var (
	errPartial = errors.New("the response has only a part of the body")
	errCoding  = errors.New("the coding of the body is unknown or wrong")
)

// hasAll reports whether a response with a Content-Range (RFC 9110, section 14.4) has all bytes, or at least the first
// limit.  One without is taken for whole.
func hasAll(contentRange string, limit int64) bool {
	unit, rest, _ := strings.Cut(strings.TrimSpace(contentRange), " ")
	bytes, total, _ := strings.Cut(rest, "/")
	first, last, _ := strings.Cut(bytes, "-")
	end, err := strconv.ParseInt(last, 10, 64)
	if unit == "" {
		return true
	}
	if !strings.EqualFold(unit, "bytes") || strings.Trim(first, "0") != "" || first == "" || err != nil {
		return false
	}
	size, err := strconv.ParseInt(total, 10, 64)
	return end >= limit || err == nil && end+1 >= size
}

// readRetryAfter reads when to come back, a number of seconds or a date.
func readRetryAfter(value string, now time.Time) time.Duration {
	if seconds := readSeconds(value); seconds >= 0 {
		return seconds
	}
	if date, err := http.ParseTime(value); err == nil {
		return max(date.Sub(now), 0)
	}
	return 0
}

func readField(header http.Header) cacheControl {
	control := cacheControl{maxAge: -1}
	for _, item := range splitList(strings.Join(header.Values("Cache-Control"), ",")) {
		name, argument, _ := strings.Cut(item, "=")
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "no-store", "no-cache":
			control.never = true
		case "max-age":
			if seconds := readSeconds(strings.Trim(strings.TrimSpace(argument), `"`)); control.maxAge < 0 {
				control.maxAge = seconds
			}
		}
	}
	return control
}

// splitList splits at commas outside of quoted strings.
func splitList(list string) (items []string) {
	quoted, begin := false, 0
	for i := 0; i < len(list); i++ {
		switch {
		case list[i] == '"':
			quoted = !quoted
		case quoted && list[i] == '\\':
			i++
		case list[i] == ',' && !quoted:
			items = append(items, strings.TrimSpace(list[begin:i]))
			begin = i + 1
		}
	}
	return append(items, strings.TrimSpace(list[begin:]))
}

// readSeconds reads a number of seconds.  The result is negative if the text is not a number.
func readSeconds(text string) time.Duration {
	const most = 1<<32 - 1
	text = strings.TrimSpace(text)
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return -1
	}
	seconds, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		seconds = most
	}
	return time.Duration(seconds) * time.Second
}

// lifetime returns how long an answer is fresh.
func (p *Policy) lifetime(control cacheControl) time.Duration {
	lifetime := p.Lifetime
	if control.maxAge >= 0 {
		lifetime = control.maxAge
	}
	if control.never {
		lifetime = 0
	}
	return max(min(lifetime, p.LifetimeMax), p.LifetimeMin)
}

// wait returns how long to wait after a failure: at least as long as the site asks for.
func (p *Policy) wait(failures int, retryAfter time.Duration) time.Duration {
	wait := p.Retry
	for i := 1; i < failures && wait < p.RetryMax; i++ {
		wait *= 2
	}
	return max(min(wait, p.RetryMax), min(retryAfter, max(p.RetryMax, day)))
}

// fetched is what is known about one robots.txt, as struct rep_fetch_entry of rep_policy.h is.
type fetched struct {
	answered         bool
	access           Outcome // the last answer: OutcomeRules or OutcomeAllowAll
	confirmed        time.Time
	lifetime         time.Duration
	failures         int // since then
	unreachableSince time.Time
	lastFailure      time.Time
	wait             time.Duration
}

// record records that a fetch ended.
func (f *fetched) record(policy *Policy, result *fetchResult, now time.Time) {
	if result.access != OutcomeDisallowAll {
		*f = fetched{answered: true, access: result.access, confirmed: now, lifetime: policy.lifetime(result.control)}
		return
	}
	if f.failures == 0 || now.Before(f.unreachableSince) {
		f.unreachableSince = now
	}
	f.failures++
	f.lastFailure = now
	f.wait = policy.wait(f.failures, result.retryAfter)
}

// state is the state of what is known about a robots.txt.
type state uint8

const (
	stateUnknown     state = iota // never fetched
	stateFresh                    // the last answer applies
	stateStale                    // it is past its lifetime, and applies until refreshed
	stateUnreachable              // fetches fail, and there is no answer
	stateGivenUp                  // fetches have failed for too long: the last answer, or everything is allowed
)

// advice says what applies at some time, and when to fetch next.
type advice struct {
	state   state
	outcome Outcome
	askAt   time.Time
}

// advise says what applies now.  If the clock went back, the answer is stale, and a wait ends.
func (f *fetched) advise(policy *Policy, now time.Time) advice {
	said := advice{state: f.state(policy, now), askAt: now}
	switch said.state {
	case stateFresh, stateStale:
		said.outcome = f.access
	case stateGivenUp:
		said.outcome = OutcomeAllowAll
		if f.answered {
			said.outcome = f.access
		}
	}
	if f.answered && !now.Before(f.confirmed) {
		said.askAt = latest(said.askAt, f.confirmed.Add(f.lifetime))
	}
	if f.failures > 0 && !now.Before(f.lastFailure) {
		said.askAt = latest(said.askAt, f.lastFailure.Add(f.wait))
	}
	return said
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func (f *fetched) state(policy *Policy, now time.Time) state {
	switch {
	case f.answered && !now.Before(f.confirmed) && now.Sub(f.confirmed) < f.lifetime:
		return stateFresh
	case f.failures > 0 && f.lastFailure.Sub(f.unreachableSince) > policy.Unreachable:
		return stateGivenUp
	case f.answered && !(policy.Strict && f.failures > 0):
		return stateStale
	case f.failures > 0:
		return stateUnreachable
	}
	return stateUnknown
}
