// SPDX-License-Identifier: Apache-2.0

package walk

import (
	"encoding/binary"

	"example.org/rep2c/go/internal/blob"
)

// walk goes through an automaton, from state to state; outputs apply what happens there.
//
// The tables were checked when the blob was opened: every number read from them is in range, and outputs lead to lower ones.
// That bounds all loops of a walk, with the count of failures in step.
type walk struct {
	outputs
	path string
	at   int // bytes of the path that were read

	record blob.Record // of a compact core: where the walk stands,
	run    int         // and how much of its run was read
}

// accept applies what a special state accepts; true where nothing stronger can follow.
func (w *walk) accept(special int) bool {
	w.apply(w.core.Special.At(special, 0), w.at+1)
	return w.best >= w.core.Special.At(special, 2)
}

// end applies what a special state accepts where the path ends.
func (w *walk) end(special int) {
	w.apply(w.core.Special.At(special, 1), len(w.path)+1)
}

// finish returns the rule that decides.
func (w *walk) finish() int {
	w.release()
	return int(w.best)
}

// skipsAll moves on to the first candidate of the filter of the special state at which the walk begins unanchored, if it has
// one; true if there is none.
func (w *walk) skipsAll(special int) bool {
	number := special - w.core.Accepts
	if number < 0 || number >= w.core.Filters {
		return false
	}
	w.at = nextCandidate(w.core.Filter[number*blob.FilterSize:], w.path, w.at)
	return w.at >= len(w.path)
}

// ---- a table: a row per state, a column per byte class

func (w *walk) runDense(anchored bool) int {
	core := w.core
	begin := core.Start
	if !anchored {
		begin = core.Unanchored
		if w.skipsAll(begin) {
			return 0
		}
	}
	state, limit := begin*core.Width, core.Accepts*core.Width
	if begin < core.Accepts && w.accept(begin) {
		return w.finish()
	}
	if core.Large {
		state = w.readLarge(state, limit)
	} else {
		state = w.readSmall(state, limit)
	}
	if state >= 0 && state < core.Specials*core.Width {
		w.end(state / core.Width)
	}
	return w.finish()
}

// classes returns the classes of bytes as they are in the path that is walked.
func (w *walk) classes() *[256]byte {
	if w.core.Canonical {
		return (*[256]byte)(w.core.Classes[256:])
	}
	return (*[256]byte)(w.core.Classes)
}

// readSmall reads the rest of the path; returns the state that it leads to, or -1 where the walk is over before.
func (w *walk) readSmall(state, limit int) int {
	classes, cells, path := w.classes(), w.core.Cells, w.path
	for i := w.at; i < len(path); {
		state = int(binary.LittleEndian.Uint16(cells[2*(state+int(classes[path[i]])):]))
		i++
		if state < limit {
			w.at = i
			if state == 0 || w.accept(state/w.core.Width) {
				return -1
			}
		}
	}
	return state
}

// readLarge is readSmall with cells of four bytes.
func (w *walk) readLarge(state, limit int) int {
	classes, cells, path := w.classes(), w.core.Cells, w.path
	for i := w.at; i < len(path); {
		state = int(binary.LittleEndian.Uint32(cells[4*(state+int(classes[path[i]])):]))
		i++
		if state < limit {
			w.at = i
			if state == 0 || w.accept(state/w.core.Width) {
				return -1
			}
		}
	}
	return state
}

// ---- records

func (w *walk) goTo(offset int) {
	w.run = 0
	w.record.Read(w.core.Stream, offset, w.core.Width)
}

func (w *walk) number(at int) int {
	return int(blob.Number(w.core.Stream[at:], w.core.Width))
}

func (w *walk) runCompact(anchored bool) int {
	if anchored {
		w.goTo(w.core.Start)
	} else {
		w.goTo(w.core.Unanchored)
		if w.record.Kind != blob.Final && w.skipsAll(w.record.Special) {
			return 0
		}
	}
	w.read()
	return w.finish()
}

// read reads the path from the record on.
func (w *walk) read() {
	if w.enter() {
		return
	}
	for w.at < len(w.path) {
		if !w.step() || w.at == len(w.path) && w.run > 0 {
			return
		}
		if w.run == 0 && w.enter() {
			return
		}
	}
	if w.record.Special != 0 {
		w.end(w.record.Special)
	}
}

// enter enters the record; true where the walk is over.
func (w *walk) enter() bool {
	r := &w.record
	switch {
	case r.Kind == blob.Final:
		w.best = max(w.best, uint32(w.number(r.Content)))
		return true
	case r.Special == 0:
		return false
	case r.Special < w.core.Accepts:
		return w.accept(r.Special)
	}
	w.skipsAll(r.Special)
	return false
}

// step reads on until another state is entered, or the path ends in a run; false where the walk is over.
func (w *walk) step() bool {
	for fails := 0; ; fails++ {
		if w.follows() {
			return true
		}
		switch w.record.FailKind {
		case blob.FailStays:
			w.at++
			w.run = 0
			return true
		case blob.FailDefault:
			w.goTo(w.core.Fail)
		case blob.FailOther:
			w.goTo(w.record.Fail)
		default:
			return false
		}
		// Only a forged blob could fail more often: each failure shortens what still counts of the bytes read.
		if fails > w.at+2 {
			return false
		}
	}
}

// follows reports whether the record leads on with the next byte, or the path ends in its run.
func (w *walk) follows() bool {
	switch w.record.Kind {
	case blob.Exits:
		return w.followsExit()
	case blob.Final:
		return false
	}
	return w.followsRun() || w.at == len(w.path)
}

// followsExit looks for the next byte among the exits, which ascend.
func (w *walk) followsExit() bool {
	r, label := &w.record, w.path[w.at]
	for i, exit := range w.core.Stream[r.Content : r.Content+r.Count] {
		if exit >= label {
			if exit > label {
				return false
			}
			w.at++
			w.goTo(w.number(r.Content + r.Count + i*w.core.Width))
			return true
		}
	}
	return false
}

// followsRun reads on in the run; true where it led to another record.
func (w *walk) followsRun() bool {
	r := &w.record
	labels := w.core.Stream[r.Content : r.Content+r.Count]
	for w.run < len(labels) && w.at < len(w.path) && labels[w.run] == w.path[w.at] {
		w.run++
		w.at++
	}
	if w.run < len(labels) {
		return false
	}
	after := r.Content + r.Count
	if r.Kind == blob.Jump {
		after = w.number(after)
	}
	w.goTo(after)
	return true
}
