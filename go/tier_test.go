// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"fmt"
	"strings"
	"testing"
)

// starred returns an object of rules with many stars, which begins as a list.
func starred(t *testing.T) *Robots {
	var text strings.Builder
	text.WriteString("user-agent: *\n")
	for i := 0; i < 2000; i++ {
		fmt.Fprintf(&text, "disallow: /*%dx\n", i)
	}
	robots, err := Parse([]byte(text.String()), nil)
	if err != nil || robots.rules.Load().cost == 0 {
		t.Fatalf("no list: %v", err)
	}
	return robots
}

func disallows(t *testing.T, robots *Robots, path string) {
	t.Helper()
	if verdict, err := robots.CheckPath(path); err != nil || verdict.Allowed || verdict.Line != 19 {
		t.Errorf("%v, %v", verdict, err)
	}
}

// TestLongURL: one check of a long URL costs more than compiling, so the list is left before it.
func TestLongURL(t *testing.T) {
	robots := starred(t)
	disallows(t, robots, "/17x")
	if robots.rules.Load().cost == 0 {
		t.Error("a short URL made an automaton")
	}
	disallows(t, robots, "/"+strings.Repeat("a", 1<<20)+"17x")
	if robots.rules.Load().cost != 0 {
		t.Error("still a list")
	}
}

// TestWhileAnotherCompiles: short checks go on with the list, and long ones use what the other goroutine made.
func TestWhileAnotherCompiles(t *testing.T) {
	robots := starred(t)
	list := robots.rules.Load()
	robots.upgrade.Lock()
	for i := 0; i < 10; i++ {
		disallows(t, robots, "/17x")
	}
	if robots.rules.Load() != list {
		t.Error("two compiled at once")
	}
	done := make(chan *tier)
	go func() { done <- robots.current(1 << 20) }()
	made, err := robots.source.tier(robots.crawler, 0)
	if err != nil {
		t.Fatal(err)
	}
	robots.rules.Store(made)
	robots.upgrade.Unlock()
	if used := <-done; used != made {
		t.Error("the list was used beside an automaton, or another one was made")
	}
}
