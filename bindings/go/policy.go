// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"encoding/json"
	"math"
	"strconv"
	"time"

	"example.org/rep2c/go/internal/door"
)

// Policy says how long outcomes of fetches are kept, in whole seconds.  A zero stands for the default.
type Policy struct {
	Lifetime    time.Duration // of an answer without max-age; 24 hours
	LifetimeMax time.Duration // the longest that max-age can give; 30 days, and never over 24 hours with RFC9309
	LifetimeMin time.Duration // the shortest, also for no-store and no-cache
	Retry       time.Duration // the wait after the first failure, doubled after each further one; 1 minute
	RetryMax    time.Duration // the longest such wait; 6 hours
	Unreachable time.Duration // a site that fails for longer than this is given up; 30 days
	Strict      bool          // never give a site up, and close it while fetches fail after its answer's lifetime
}

// texts returns the policy as the library takes it: names and values in turn.
func (p Policy) texts(dialect Dialect) []string {
	var texts []string
	if dialect == RFC9309 {
		texts = append(texts, "dialect", "rfc9309")
	}
	if p.Strict {
		texts = append(texts, "strict", "yes")
	}
	for name, number := range map[string]time.Duration{"lifetime": p.Lifetime, "lifetime-max": p.LifetimeMax,
		"lifetime-min": p.LifetimeMin, "retry": p.Retry, "retry-max": p.RetryMax, "unreachable": p.Unreachable} {
		if number > 0 {
			seconds := min((number-1)/time.Second+1, math.MaxUint32)
			texts = append(texts, name, strconv.FormatInt(int64(seconds), 10))
		}
	}
	return texts
}

// advice says what applies at some time, and when to fetch next.
type advice struct {
	state     string // "unknown": never fetched; otherwise as CacheAges calls it
	outcome   Outcome
	askAt     time.Time
	confirmed time.Time // when the last answer was given; zero if there is none
}

const clockSkew = 5 * time.Minute // as the library has it

var accesses = map[string]Outcome{"allow-all": OutcomeAllowAll, "rules": OutcomeRules} // any other: OutcomeDisallowAll

// fetched is what is known about one robots.txt.
type fetched struct {
	entry  string    // as the library has it; "": nothing
	told   time.Time // when the last fetch ended; zero: none has
	at     int64     // the second of the advice
	advice advice
}

// record records that a fetch ended, and returns what it means.
func (f *fetched) record(policy []string, result *fetchResult, now time.Time) (Outcome, error) {
	var recorded struct{ Access, Entry string }
	now = f.steady(now)
	f.told = now
	texts := append(result.texts(), "entry", f.entry, "now", strconv.FormatInt(now.Unix(), 10))
	err := askAbout(&recorded, "fetch", append(texts, policy...))
	if err == nil {
		*f = fetched{entry: recorded.Entry, told: now}
	}
	return accesses[recorded.Access], err
}

// steady returns the time that counts now: if the clock went back by no more than clockSkew, what was told is not in the future.
// Times are those of the clock on the wall, which the packs of others have, too: a monotonic reading would hide that it was set.
func (f *fetched) steady(now time.Time) time.Time {
	now = now.Round(0)
	if behind := f.told.Sub(now); behind > 0 && behind <= clockSkew {
		return f.told
	}
	return now
}

// rested returns when the next fetch, which is due at some time, begins: not in the second in which one has ended, or a site whose
// answers are stale at once would be asked all the time.
func (f *fetched) rested(due, now time.Time) time.Time {
	if now.Unix() == f.told.Unix() && due.Unix() <= now.Unix() {
		return time.Unix(now.Unix()+1, 0)
	}
	return due
}

// advise says what applies now.  If the clock was set back by more than clockSkew, the answer is stale, and a wait ends.
func (f *fetched) advise(policy []string, now time.Time) advice {
	now = f.steady(now)
	if f.at == now.Unix() && f.advice.state != "" {
		return f.advice
	}
	var said struct {
		State, Access string
		AskAt         int64 `json:"ask_at"`
		Confirmed     *int64
	}
	if askAbout(&said, "advice", append([]string{"entry", f.entry, "now", strconv.FormatInt(now.Unix(), 10)}, policy...)) != nil {
		return advice{state: "unknown", askAt: f.rested(now, now)} // no memory
	}
	f.at, f.advice = now.Unix(), advice{state: said.State, outcome: accesses[said.Access], askAt: f.rested(time.Unix(said.AskAt, 0), now)}
	if said.Confirmed != nil {
		f.advice.confirmed = time.Unix(*said.Confirmed, 0)
	}
	return f.advice
}

func askAbout(answer any, question string, texts []string) error {
	text, err := door.Ask(question, texts...)
	if err == nil {
		err = json.Unmarshal(text, answer)
	}
	return err
}
