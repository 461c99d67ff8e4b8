// SPDX-License-Identifier: Apache-2.0

// Package door is the library as the rest of the module calls it: as Go that was translated from WebAssembly, or, with the tag
// rep2c_cgo, as C.
//
// A machine is one of at most as many as there are processors, and serves one goroutine at a time.  C has its objects in common
// for all machines.  Translated, each machine has objects of its own: an object is made in one of them, and where many goroutines
// ask it, also in others.
package door

import (
	"runtime"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

// machinesMost bounds the machines.
const machinesMost = 64

// patience is how often somebody finds the machines of an object busy before the object is made in another one.
const patience = 64

// machine is one of them.  Who has it locked uses it.
type machine struct {
	sync.Mutex
	*library
	number int
	waste  struct { // objects that nobody refers to any more
		sync.Mutex
		handles []uint32
		waits   atomic.Bool
	}
	questions map[string]uint32
}

var machines = func() []*machine {
	list := make([]*machine, min(runtime.GOMAXPROCS(0), machinesMost))
	for i := range list {
		list[i] = &machine{number: i}
	}
	return list
}()

// next is where the next object is made.
var next atomic.Uint32

// ready makes a machine, which is locked, ready for use.  It returns false if there is no memory.
func (m *machine) ready() bool {
	if m.library == nil {
		if m.library = open(); m.library == nil {
			return false
		}
		m.questions = map[string]uint32{}
	}
	if m.waste.waits.Load() {
		m.waste.Lock()
		for _, handle := range m.waste.handles {
			m.Free(handle)
		}
		m.waste.handles = m.waste.handles[:0]
		m.waste.waits.Store(false)
		m.waste.Unlock()
	}
	return true
}

func (m *machine) discard(handle uint32) {
	m.waste.Lock()
	m.waste.handles = append(m.waste.handles, handle)
	m.waste.waits.Store(true)
	m.waste.Unlock()
}

// object is something that the library has, in one machine or in several.
type object struct {
	home   *machine
	handle uint32 // there
	size   int    // roughly, there, if it is a robots.txt: those that are asked grow
	busy   atomic.Uint32
	copies atomic.Pointer[[machinesMost]atomic.Uint32] // by the number of the machine; nil: there are none
	// make makes the object in a machine.  It does not refer to the object: a circle would never be collected.
	make func(*machine) (handle uint32, err error)
}

// create makes an object in one of the machines.
func (o *object) create(make func(*machine) (uint32, error)) (err error) {
	o.home, o.make = machines[next.Add(1)%uint32(len(machines))], make
	o.home.Lock()
	defer o.home.Unlock()
	if !o.home.ready() {
		return errMemory
	}
	if o.handle, err = make(o.home); err == nil {
		o.size = 2 * o.home.Size(o.handle)
	}
	return err
}

// in returns the handle of an object in a machine, which is locked; it is made there if it is not there yet.
func (o *object) in(m *machine) (handle uint32, err error) {
	if shared || m == o.home {
		return o.handle, nil
	}
	copies := o.copies.Load()
	if copies == nil {
		o.copies.CompareAndSwap(nil, new([machinesMost]atomic.Uint32))
		copies = o.copies.Load()
	}
	if handle = copies[m.number].Load(); handle != 0 {
		return handle, nil
	}
	if handle, err = o.make(m); err == nil {
		copies[m.number].Store(handle)
		held.Add(int64(o.size))
	}
	return handle, err
}

// has reports whether a machine has the object.
func (o *object) has(m *machine) bool {
	if shared || m == o.home {
		return true
	}
	copies := o.copies.Load()
	return copies != nil && copies[m.number].Load() != 0
}

// places returns how many machines have the object.
func (o *object) places() (number int) {
	for _, m := range machines {
		if m == o.home || !shared && o.has(m) {
			number++
		}
	}
	return number
}

// enter locks a machine that has the object, or that may get it: its own, or another one where that is busy.
func (o *object) enter() *machine {
	if o.home.TryLock() {
		return o.home
	}
	more := o.busy.Add(1) > patience
	for i := range machines {
		m := machines[(o.home.number+i)%len(machines)]
		if (more || o.has(m)) && m.TryLock() {
			return m
		}
	}
	o.home.Lock()
	return o.home
}

// free has the machines free the object when they are next used.
func (o *object) free() {
	if o.handle != 0 {
		o.home.discard(o.handle)
	}
	if copies := o.copies.Load(); copies != nil {
		for i := range machines {
			if handle := copies[i].Load(); handle != 0 {
				machines[i].discard(handle)
			}
		}
	}
}

// held counts the memory of objects, of which the collector knows nothing.  Past limit it is asked to look for those that nobody
// holds: where memory has doubled since, and more than a part of Go's own, spare, came to it.
var held, limit, spare atomic.Int64

const (
	heldAtLeast = 16 << 20
	heldOfHeap  = 4
)

// hold counts the memory of a new object.
func hold(size int) {
	now := held.Add(int64(size))
	if now <= max(limit.Load(), heldAtLeast) {
		return
	}
	heap := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(heap)
	spare.Store(int64(heap[0].Value.Uint64() / heldOfHeap))
	limit.Store(2*now + spare.Load())
	if now > spare.Load() {
		runtime.GC()
	}
}

// letGo counts it no more.
func letGo(size int) { limit.Store(2*held.Add(-int64(size)) + spare.Load()) }
