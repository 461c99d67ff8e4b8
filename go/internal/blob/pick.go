// SPDX-License-Identifier: Apache-2.0

package blob

import (
	"errors"
	"fmt"
	"strings"

	"example.org/rep2c/go/internal/syntax"
)

// Asker is a crawler as a blob sees it.
type Asker struct {
	Tokens    []string
	InOrder   bool // the first token that a file names holds, not all of them merged
	Everybody bool // where a file names none, the groups for "*" hold
	Names     syntax.Names
}

// Everybody is a crawler that no group names.
var Everybody = &Asker{Everybody: true}

// A TokenError is a string that is no product token.
type TokenError struct{ Name string }

func (e *TokenError) Error() string {
	return fmt.Sprintf("'%s' is not a product token", e.Name)
}

// Why rules can't be picked.
var (
	ErrCrawler  = errors.New("the rules were compiled for another crawler")
	ErrWide     = errors.New("only wide names can name the crawler, and the rules were read without them")
	ErrVerdicts = errors.New("different groups name two of the tokens, and the blob tracks verdicts only")
	ErrGroups   = errors.New("different groups name too many of the crawler's tokens")
)

// PickMax is the most groups of members that one crawler's tokens may have; in a pack, whose files differ, the most tokens.
const PickMax = 8

// Rules are those that hold for a crawler: mostly one core; several, if a file names its tokens in different groups; or
// none, and then everything is allowed.
type Rules struct {
	Canonical bool
	Cores     []*Core
	// Named is, of a crawler with its tokens in order, the one that the file names; "": none, or the blob does not say.
	Named string
}

// IsLenient reports whether a name that is no token in what was read with some names is one that no file names, and no error.
func (a *Asker) IsLenient(read syntax.Names) bool {
	return a.Names == syntax.NamesAny || read == syntax.NamesAny
}

// MayAsk reports whether a crawler may ask what was read with some names.  One that needs wide names has another answer
// elsewhere.
func (a *Asker) MayAsk(read syntax.Names) bool {
	return a.Names != syntax.NamesWide || len(a.Tokens) == 0 || read == syntax.NamesWide
}

// Pick returns the rules that hold for a crawler (RFC 9309, section 2.2.1).
func (b *Blob) Pick(asker *Asker) (Rules, error) {
	if !asker.MayAsk(b.Names()) {
		return Rules{}, fmt.Errorf("%w: '%s'", ErrWide, strings.Join(asker.Tokens, " "))
	}
	if !asker.InOrder {
		return b.pickMerged(asker.Tokens, asker.IsLenient(b.Names()))
	}
	if b.IsSelected() {
		return b.pickCompiled(asker)
	}
	named, err := b.firstNamed(asker.Tokens, asker.IsLenient(b.Names()))
	switch {
	case err != nil:
		return Rules{}, err
	case named != "":
		rules, err := b.pickMerged([]string{named}, false)
		rules.Named = named
		return rules, err
	case asker.Everybody:
		return b.pickMerged(nil, false)
	}
	return b.load(nil), nil
}

// load loads the cores of members.
func (b *Blob) load(slices []slice) Rules {
	rules := Rules{Canonical: b.IsCanonical()}
	for _, slice := range slices {
		for i := 0; i < slice.count; i++ {
			rules.Cores = append(rules.Cores, b.loadMember(slice.first+i))
		}
	}
	return rules
}

// ---- all tokens, merged

func (b *Blob) pickMerged(agents []string, lenient bool) (Rules, error) {
	var slices []slice
	var err error
	if len(agents) > 0 {
		slices, err = b.slicesOf(agents, lenient)
	}
	if err == nil && len(slices) > 1 && b.flags&flagVerdict != 0 {
		err = ErrVerdicts
	}
	if err != nil {
		return Rules{}, err
	}
	if len(slices) == 0 {
		slices = []slice{b.everybody()}
	}
	return b.load(slices), nil
}

// slicesOf returns the members of the tokens of agents, each slice once.
func (b *Blob) slicesOf(agents []string, lenient bool) ([]slice, error) {
	if !lenient {
		if err := b.checkTokens(agents); err != nil {
			return nil, err
		}
	}
	if b.isExempt() || b.isOrdered() {
		return nil, ErrCrawler
	}
	if b.IsSelected() {
		return nil, b.checkSelected(agents)
	}
	return b.addAgents(agents)
}

func (b *Blob) checkTokens(agents []string) error {
	names := b.Names()
	for _, agent := range agents {
		if syntax.CrawlerToken(agent, names) == "" {
			return &TokenError{agent}
		}
	}
	return nil
}

// checkSelected fails unless the blob, which is for certain agents, is for these: the same tokens, in any order.
func (b *Blob) checkSelected(agents []string) error {
	names := b.Names()
	for _, agent := range agents {
		if token := syntax.CrawlerToken(agent, names); token != "" {
			if _, found := b.findToken(token); !found {
				return ErrCrawler
			}
		}
	}
	for i := 0; i < b.head(headTokenCount); i++ {
		if token, _ := b.token(i); !isAmong(token, agents, names) {
			return ErrCrawler
		}
	}
	return nil
}

func isAmong(token []byte, agents []string, names syntax.Names) bool {
	for _, agent := range agents {
		if syntax.Compare(token, syntax.CrawlerToken(agent, names)) == 0 {
			return true
		}
	}
	return false
}

func (b *Blob) addAgents(agents []string) (slices []slice, err error) {
next:
	for _, agent := range agents {
		members, found := b.findToken(syntax.CrawlerToken(agent, b.Names()))
		if !found {
			continue
		}
		for _, known := range slices {
			if known == members {
				continue next
			}
		}
		if len(slices) == PickMax {
			return nil, ErrGroups
		}
		slices = append(slices, members)
	}
	return slices, nil
}

// ---- tokens in order

// firstNamed returns the first of agents that has groups, or "".
func (b *Blob) firstNamed(agents []string, lenient bool) (string, error) {
	names, usable := b.Names(), lenient
	for _, agent := range agents {
		token := syntax.CrawlerToken(agent, names)
		if _, found := b.findToken(token); found {
			return agent, nil
		}
		usable = usable || token != ""
	}
	if !usable {
		return "", &TokenError{strings.Join(agents, " ")}
	}
	return "", nil
}

// pickCompiled picks from a blob for certain agents.  It answers for the tokens that it was compiled for, in that order, and for
// the groups for "*" as they were taken then.  A blob for one token does not say whether its file names it.
func (b *Blob) pickCompiled(asker *Asker) (Rules, error) {
	var usable []string // each token once
	for _, agent := range asker.Tokens {
		token := syntax.CrawlerToken(agent, b.Names())
		if token != "" && !isAmong([]byte(token), usable, b.Names()) {
			usable = append(usable, agent)
		}
	}
	if len(usable) == 0 && !asker.IsLenient(b.Names()) {
		return Rules{}, &TokenError{strings.Join(asker.Tokens, " ")}
	}
	if asker.Everybody == b.isExempt() || !b.isOrdered() && b.head(headTokenCount) > 1 || !b.isInOrder(usable) {
		return Rules{}, ErrCrawler
	}
	rules, err := b.pickMerged(nil, false)
	for i, agent := range usable {
		if _, members := b.token(i); b.isOrdered() && members.count > 0 && rules.Named == "" {
			rules.Named = agent
		}
	}
	return rules, err
}

// isInOrder reports whether agents are the blob's tokens, in its order.
func (b *Blob) isInOrder(agents []string) bool {
	if len(agents) != b.head(headTokenCount) {
		return false
	}
	for i, agent := range agents {
		if token, _ := b.token(i); syntax.Compare(token, syntax.CrawlerToken(agent, b.Names())) != 0 {
			return false
		}
	}
	return true
}
