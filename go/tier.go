// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"sync/atomic"

	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/compiler/request"
	"example.org/rep2c/go/internal/walk"
)

// tier is the rules for a crawler in their present encoding.
type tier struct {
	verdicts walk.Verdicts // of core; in front, with what else each check reads
	core     *blob.Core    // the only one, or nil
	cost     uint32        // of a check, in comparisons of a rule; 0: an automaton would not be faster
	spent    atomic.Uint64 // the cost of all checks so far
	picked   blob.Rules
	blob     blob.Blob
	asker    *blob.Asker // the crawler that the blob is asked for: nobody in particular if it was compiled for one crawler
}

// objectOfCore is about what the tables of a core take.
const objectOfCore = 1024

// tier makes the rules for a crawler.
func (s *source) tier(crawler *Crawler, encoding request.Encoding) (*tier, error) {
	if s.opened != nil && s.opened.IsSelected() && crawler.isEverybody() {
		return nil, failed(ErrCrawler, "the blob was compiled for other crawlers")
	}
	if s.opened != nil {
		return newTier(*s.opened, &crawler.asker, false)
	}
	only := onlyFor(&crawler.asker)
	if crawler.asker.TakesDelayOfAll() {
		only = nil // a blob for one crawler has no lines of the groups for "*" beside its own
	}
	bytes, err := s.compile(s.options.namesFor(crawler), encoding, only)
	if err != nil {
		return nil, err
	}
	made, asker := blob.Opened(bytes), &crawler.asker
	if made.IsSelected() {
		asker = blob.Everybody
	}
	return newTier(made, asker, encoding == request.List)
}

// newTier makes the rules of a blob; replaceable: they may be replaced by what checks faster.
func newTier(of blob.Blob, asker *blob.Asker, replaceable bool) (*tier, error) {
	picked, err := of.Pick(asker)
	if err != nil {
		return nil, pickError(err)
	}
	rules := &tier{blob: of, asker: asker, picked: picked}
	if len(picked.Cores) == 1 {
		rules.core = picked.Cores[0]
		if replaceable {
			rules.cost = costOf(rules.core)
		}
		// The table of a list that is replaced soon would not pay.
		rules.verdicts = walk.NewVerdicts(rules.core, rules.cost == 0)
	}
	return rules, nil
}

// costOf returns the cost of a check of a list, in comparisons of a rule.  It is 0 if no other encoding is faster.
func costOf(core *blob.Core) uint32 {
	const autoRules, autoStars, starCost = 32, 4, 16
	if core.Encoding != blob.List {
		return 0
	}
	rules, stars := core.Rules.Rows(), core.Stars()
	if rules <= autoRules && stars <= autoStars {
		return 0
	}
	return uint32(rules + starCost*stars)
}

// replace replaces lists by automata if these are faster.  One goroutine does this; the others keep checking, or wait.
func (r *Robots) replace(rules *tier, wait bool) *tier {
	if wait {
		r.upgrade.Lock()
	} else if !r.upgrade.TryLock() {
		return rules
	}
	defer r.upgrade.Unlock()
	if now := r.rules.Load(); now != rules {
		return now
	}
	made, err := r.source.tier(r.crawler, request.Auto)
	if err != nil {
		// The compiler ran out of memory: the lists stay.
		made, err = newTier(rules.blob, rules.asker, false)
	}
	if err != nil {
		return rules
	}
	r.rules.Store(made)
	return made
}

func (t *tier) holding() *blob.Holding {
	return t.blob.Hold(t.asker, &t.picked)
}
