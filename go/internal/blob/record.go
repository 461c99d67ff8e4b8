// SPDX-License-Identifier: Apache-2.0

package blob

// How a record fails.
const (
	FailDead = iota
	FailStays
	FailDefault
	FailOther
)

// What the content of a record is.
const (
	Exits = iota
	Run
	Jump
	Final
)

// Record is a state of a compact core.
type Record struct {
	FailKind, Fail int // Fail: the record that it fails to, of FailOther
	Kind, Count    int
	Special        int // its number as a special state, or 0
	Content        int // where its content begins in the stream
}

// Read reads the record at offset at of a stream with numbers of width bytes.
func (r *Record) Read(stream []byte, at, width int) {
	const special, long = 4, 7
	head := int(stream[at])
	at++
	*r = Record{FailKind: head & 3, Kind: head >> 3 & 3, Count: head >> 5}
	if r.Count == long {
		r.Count = int(stream[at])
		at++
	}
	if r.FailKind == FailOther {
		r.Fail = int(Number(stream[at:], width))
		at += width
	}
	if head&special != 0 {
		r.Special = int(Number(stream[at:], width))
		at += width
	}
	r.Content = at
}

// contentSize returns the bytes that the record's content takes.
func (r *Record) contentSize(width int) int {
	switch r.Kind {
	case Run:
		return r.Count
	case Jump:
		return r.Count + width
	case Final:
		return width
	}
	return r.Count * (1 + width)
}
