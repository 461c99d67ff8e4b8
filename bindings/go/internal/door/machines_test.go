// SPDX-License-Identifier: Apache-2.0

package door

import (
	"runtime"
	"sync"
	"testing"
	"time"
)

var text = []byte("user-agent: ExampleBot\ndisallow: /a\nallow: /a/b\n")

func asked(t testing.TB) (*Robots, *Crawler) {
	robots, err := Parse(text, 0, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	crawler, err := NewCrawler(Tokens, 0, "ExampleBot")
	if err != nil {
		t.Fatal(err)
	}
	return robots, crawler
}

func ask(t testing.TB, robots *Robots, crawler *Crawler) {
	if answer, rank, err := robots.Check(crawler, "/a/c"); answer != Disallow|2 || rank != 2 || err != nil {
		t.Error(answer, rank, err)
	}
	if answer, rank, err := robots.Check(crawler, "/a/b"); answer != 3 || rank != 4 || err != nil {
		t.Error(answer, rank, err)
	}
}

// TestCopies: an object stays where it is while its machine can be had, and is copied once where that is often busy.
func TestCopies(t *testing.T) {
	if len(machines) == 1 {
		t.Skip("one processor")
	}
	robots, crawler := asked(t)
	ask(t, robots, crawler)
	if robots.places() != 1 {
		t.Error("copied for no reason")
	}
	robots.home.Lock()
	robots.busy.Store(patience)
	ask(t, robots, crawler)
	var handles [machinesMost]uint32
	if copies := robots.copies.Load(); copies != nil {
		for i := range handles {
			handles[i] = copies[i].Load()
		}
	}
	ask(t, robots, crawler)
	robots.home.Unlock()
	ask(t, robots, crawler)
	if want := map[bool]int{true: 1, false: 2}[shared]; robots.places() != want {
		t.Error(robots.places(), "places")
	}
	for i := range handles {
		if !shared && robots.copies.Load()[i].Load() != handles[i] {
			t.Error("copied twice")
		}
	}
}

// TestManyAsk: any number of goroutines ask one object.
func TestManyAsk(t *testing.T) {
	robots, crawler := asked(t)
	var group sync.WaitGroup
	for range 16 {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := range 2000 {
				ask(t, robots, crawler)
				if i%100 == 0 {
					if blob, err := robots.Blob(); len(blob) == 0 || err != nil {
						t.Error(err)
					}
				}
			}
		}()
	}
	group.Wait()
}

// TestFreed: an object that nobody holds is freed wherever it is, and its memory is counted no more.
func TestFreed(t *testing.T) {
	robots, crawler := asked(t)
	before := held.Load() - int64(robots.size)
	robots.home.Lock()
	robots.busy.Store(patience)
	if len(machines) > 1 {
		ask(t, robots, crawler)
	}
	robots.home.Unlock()
	handles := map[*machine]uint32{robots.home: robots.handle}
	for _, m := range machines {
		if copies := robots.copies.Load(); copies != nil && copies[m.number].Load() != 0 {
			handles[m] = copies[m.number].Load()
		}
	}
	if len(handles) != robots.places() {
		t.Error(len(handles), "handles in", robots.places(), "places")
	}
	robots = nil
	for end := time.Now().Add(time.Minute); held.Load() > before; {
		if runtime.GC(); time.Now().After(end) {
			t.Fatal(held.Load(), "bytes are counted, not", before)
		}
	}
	for m, handle := range handles {
		m.Lock()
		if !m.ready() || m.Size(handle) != 0 {
			t.Error("it is still there")
		}
		m.Unlock()
	}
}
