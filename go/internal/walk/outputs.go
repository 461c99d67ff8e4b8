// SPDX-License-Identifier: Apache-2.0

package walk

import (
	"sync"

	"example.org/rep2c/go/internal/blob"
)

// outputs is what the ends of segments lead to in one walk: the strongest rule so far, and, once a rule with several stars
// has come as far as that, which nodes were reached and which children wait for which segment.
//
// Children are appended when their node is reached, so each queue ascends by the place where the node was reached, and an
// output stops at the first child whose segment would have begun before that place.
type outputs struct {
	core *blob.Core
	best uint32
	*scratch
}

// scratch is the memory that rules with several stars need; nil before a first node is reached.
type scratch struct {
	reached []uint32 // by node: where it was reached, 0: not yet
	heads   []uint32 // by queue: its first child and 1, 0: it is empty
	tails   []uint32
	next    []uint32 // by child: the next in its queue and 1
	stamps  []uint32 // by output: one whose stamp is version has no effect before some empty queue is filled
	skips   []uint32 // by output: where it leads to without those
	version uint32
	words   []uint32 // of all these
}

// scratchKept is the largest scratch memory that is kept for the next check; only hostile rules need more.
const scratchKept = 1 << 14

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// clear takes scratch memory.
func (o *outputs) clear() {
	s, core := scratches.Get().(*scratch), o.core
	size := core.Scratch()
	if cap(s.words) < size {
		s.words = make([]uint32, size)
	}
	words := s.words[:size]
	take := func(count int) (part []uint32) {
		part, words = words[:count:count], words[count:]
		return part
	}
	s.reached, s.heads, s.stamps = take(core.Nodes), take(core.Queue.Rows()), take(core.Skips)
	clear(s.words[:size-len(words)])
	s.skips, s.tails, s.next = take(core.Skips), take(core.Queue.Rows()), take(core.Child.Rows())
	s.version = 1
	o.scratch = s
}

// release gives the memory back, for the next check.
func (o *outputs) release() {
	if o.scratch != nil && cap(o.words) <= scratchKept {
		scratches.Put(o.scratch)
	}
}

// apply applies an accept word, with position bytes of the path read.
func (o *outputs) apply(accept uint32, position int) {
	switch {
	case accept&1 == 0:
		o.best = max(o.best, accept>>1)
	case o.core.Skips != 0:
		o.applyLongChain(accept>>1, uint32(position))
	default:
		o.applyChain(accept>>1, uint32(position))
	}
}

func (o *outputs) append(child uint32) {
	queue := o.core.Child.At(int(child), 0)
	o.next[child] = 0
	if o.heads[queue] == 0 {
		o.heads[queue] = child + 1
		o.version++
	} else {
		o.next[o.tails[queue]-1] = child + 1
	}
	o.tails[queue] = child + 1
}

// reach matches the rule of a node, and its children begin to wait.
func (o *outputs) reach(node, position uint32) {
	if o.scratch == nil {
		o.clear()
	}
	if o.reached[node] != 0 {
		return
	}
	o.reached[node] = position
	o.best = max(o.best, o.core.Node.At(int(node), 0))
	after := o.core.Node.At(int(node)+1, 1)
	for i := o.core.Node.At(int(node), 1); i < after && o.core.Child.At(int(i), 1) > o.best; i++ {
		o.append(i)
	}
}

// meet meets something that leads to the rule most at best: the rule itself, or node.
func (o *outputs) meet(most, node, position uint32) {
	if most <= o.best {
		return
	}
	if node == blob.None {
		o.best = most
	} else {
		o.reach(node, position)
	}
}

// serve lets the children that waited in a queue when its segment began take their step.
func (o *outputs) serve(queue, position uint32) {
	size := uint64(o.core.Queue.At(int(queue), 0))
	for child := o.heads[queue]; child != 0; child = o.heads[queue] {
		row := int(child - 1)
		if uint64(o.reached[o.core.Child.At(row, 3)])+size > uint64(position) {
			break
		}
		o.heads[queue] = o.next[row]
		o.meet(o.core.Child.At(row, 1), o.core.Child.At(row, 2), position)
	}
}

// applyOne applies an output without those that it links to.
func (o *outputs) applyOne(output, position uint32) {
	core := o.core
	after := core.Output.At(int(output)+1, 0)
	for i := core.Output.At(int(output), 0); i < after; i++ {
		most := core.Entry.At(int(i), 1)
		if most <= o.best {
			break
		}
		if position >= core.Entry.At(int(i), 0) {
			o.meet(most, core.Entry.At(int(i), 2), position)
		}
	}
	if queue := core.Output.At(int(output), 1); queue != blob.None && o.scratch != nil {
		o.serve(queue, position)
	}
}

func (o *outputs) applyChain(output, position uint32) {
	for output != blob.None && o.core.Output.At(int(output), 3) > o.best {
		o.applyOne(output, position)
		output = o.core.Output.At(int(output), 2)
	}
}

// ---- long chains: outputs that have no effect any more are passed over together

// isLive reports whether an output could have an effect when its segment ends once more, with the queues as they are.
func (o *outputs) isLive(output uint32) bool {
	core := o.core
	if queue := core.Output.At(int(output), 1); queue != blob.None && o.heads[queue] != 0 {
		return true
	}
	after := core.Output.At(int(output)+1, 0)
	for i := core.Output.At(int(output), 0); i < after && core.Entry.At(int(i), 1) > o.best; i++ {
		if node := core.Entry.At(int(i), 2); node == blob.None || o.reached[node] == 0 {
			return true
		}
	}
	return false
}

// shorten makes the outputs from first on, each of which leads to the next, lead to live at once.
func (o *outputs) shorten(first, live uint32) {
	for first != blob.None && first != live {
		following := o.skips[first]
		o.skips[first] = live
		first = following
	}
}

func (o *outputs) applyLongChain(output, position uint32) {
	if o.scratch == nil {
		o.clear()
	}
	dead := uint32(blob.None) // the first of a run of outputs without effect
	for output != blob.None && o.core.Output.At(int(output), 3) > o.best {
		if o.stamps[output] != o.version {
			o.applyOne(output, position)
			o.skips[output] = o.core.Output.At(int(output), 2)
			if o.isLive(output) {
				o.shorten(dead, output)
				dead, output = blob.None, o.skips[output]
				continue
			}
			o.stamps[output] = o.version
		}
		if dead == blob.None {
			dead = output
		}
		output = o.skips[output]
	}
	o.shorten(dead, output)
}
