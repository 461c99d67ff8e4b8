// SPDX-License-Identifier: Apache-2.0

// Package translated is the library as Go: the folder module has what wasm2go makes of its WebAssembly.
package translated

import (
	"encoding/binary"

	"example.org/rep2c/go/internal/door/module"
)

// Shared says whether machines have their objects in common: each has its own.
const Shared = false

// kept is the size of the memory that is kept for texts.
const kept = 16 << 10

// Machine is an instance of the module.  One goroutine at a time uses it.
type Machine struct {
	module *module.Module
	door   int32 // of struct door
	room   int32 // the kept memory
	// The bytes of packs by the number that the module reads them by, and that of a pack.
	files   map[int32][]byte
	numbers map[uint32]int32
	last    int32
}

// New makes a machine, or returns nil if there is no memory.
func New() *Machine {
	m := &Machine{files: map[int32][]byte{}, numbers: map[uint32]int32{}}
	m.module = module.New(m)
	m.door, m.room = m.module.Xdoor_create(), m.module.Xdoor_allocate(kept)
	if m.door == 0 || m.room == 0 {
		return nil
	}
	return m
}

func (m *Machine) memory() []byte { return *m.module.Xmemory().Slice() }

// Word returns one of the numbers that the last call left.
func (m *Machine) Word(number int) uint32 {
	return binary.LittleEndian.Uint32(m.memory()[int(m.door)+4*number:])
}

// Output returns the output of the last call, which is there until the next one.
func (m *Machine) Output() []byte {
	const place = 4
	begin, size := m.Word(place), m.Word(place+1)
	return m.memory()[begin : begin+size]
}

// with calls with memory of a size; ok is false if there is none.
func (m *Machine) with(size int, call func(place int32) uint32) (status uint32, ok bool) {
	place := m.room
	if size > kept {
		if int64(size) > 1<<31-1 {
			return 0, false
		}
		if place = m.module.Xdoor_allocate(int32(size)); place == 0 {
			return 0, false
		}
		defer m.module.Xdoor_release(place)
	}
	return call(place), true
}

// outOfMemory is REP_ERR_MEMORY.
const outOfMemory = 2

func (m *Machine) withBytes(bytes []byte, call func(place, size int32) int32) uint32 {
	status, ok := m.with(len(bytes), func(place int32) uint32 {
		copy(m.memory()[uint32(place):], bytes)
		return uint32(call(place, int32(len(bytes))))
	})
	if !ok {
		return outOfMemory
	}
	return status
}

// withTexts calls with a list of texts in memory: where they lie, and where their ends do.
func (m *Machine) withTexts(texts []string, more int, call func(bytes, ends, count, more int32) int32) uint32 {
	size := 4*len(texts) + more
	for _, text := range texts {
		size += len(text)
	}
	status, ok := m.with(size, func(place int32) uint32 {
		memory := m.memory()[uint32(place) : int(uint32(place))+size]
		begin := 4*len(texts) + more
		end := begin
		for i, text := range texts {
			end += copy(memory[end:], text)
			binary.LittleEndian.PutUint32(memory[4*i:], uint32(end-begin))
		}
		return uint32(call(place+int32(begin), place, int32(len(texts)), place+int32(4*len(texts))))
	})
	if !ok {
		return outOfMemory
	}
	return status
}

// Parse reads a robots.txt.  Its handle is the first word.
func (m *Machine) Parse(text []byte, dialect, names uint32, maxBytes int) uint32 {
	return m.withBytes(text, func(place, size int32) int32 {
		return m.module.Xdoor_parse(m.door, place, size, int32(dialect), int32(names), int32(maxBytes), 0)
	})
}

// Open opens a blob.  Its handle is the first word, and its names are the second.
func (m *Machine) Open(blob []byte, steps uint32) uint32 {
	return m.withBytes(blob, func(place, size int32) int32 {
		return m.module.Xdoor_open(m.door, place, size, int32(steps), 0)
	})
}

// Crawler makes a crawler.  Its handle is the first word.
func (m *Machine) Crawler(kind, names uint32, texts []string) uint32 {
	return m.withTexts(texts, 0, func(bytes, ends, count, _ int32) int32 {
		return m.module.Xdoor_crawler(m.door, int32(kind), int32(names), bytes, ends, count)
	})
}

// Free frees an object.
func (m *Machine) Free(handle uint32) {
	m.module.Xdoor_free(int32(handle))
	if number, is := m.numbers[handle]; is {
		delete(m.files, number)
		delete(m.numbers, handle)
	}
}

// Size returns how many bytes of memory a robots.txt takes.
func (m *Machine) Size(robots uint32) int { return int(uint32(m.module.Xdoor_size(int32(robots)))) }

// Blob puts the blob of a robots.txt into the output.
func (m *Machine) Blob(robots uint32) uint32 {
	return uint32(m.module.Xdoor_blob(m.door, int32(robots), 0))
}

// OpenPack opens a pack, whose bytes stay until it is freed.  Its handle is the first word.
func (m *Machine) OpenPack(bytes []byte) uint32 {
	m.last++
	m.files[m.last] = bytes
	status := uint32(m.module.Xdoor_pack_open(m.door, m.last, int64(len(bytes)), 0))
	if status != 0 {
		delete(m.files, m.last)
	} else {
		m.numbers[m.Word(0)] = m.last
	}
	return status
}

// Xdoor_read reads a piece of a pack: the module calls it.
func (m *Machine) Xdoor_read(file int32, offset int64, to, size int32) int32 {
	copy(m.memory()[uint32(to):], m.files[file][offset:offset+int64(uint32(size))])
	return 1
}

// CheckPack checks a URL.
func (m *Machine) CheckPack(pack, crawler uint32, url string) (answer uint32, ok bool) {
	return m.with(len(url), func(place int32) uint32 {
		copy(m.memory()[uint32(place):], url)
		return uint32(m.module.Xdoor_pack_check(m.door, int32(pack), int32(crawler), place, int32(len(url))))
	})
}

// FindPack finds the origin of a URL.
func (m *Machine) FindPack(pack, crawler uint32, url string) uint32 {
	return m.withBytes([]byte(url), func(place, size int32) int32 {
		return m.module.Xdoor_pack_find(m.door, int32(pack), int32(crawler), place, size)
	})
}

// Line puts a line of a robots.txt into the output.
func (m *Machine) Line(robots, line uint32) uint32 {
	return uint32(m.module.Xdoor_line(m.door, int32(robots), int32(line)))
}

// Check checks a URL.
func (m *Machine) Check(robots, crawler uint32, url string) (answer uint32, ok bool) {
	if len(url) <= kept { // nearly always: no closure, no memory
		copy(m.memory()[m.room:], url)
		return uint32(m.module.Xdoor_check(m.door, int32(robots), int32(crawler), m.room, int32(len(url)))), true
	}
	return m.with(len(url), func(place int32) uint32 {
		copy(m.memory()[uint32(place):], url)
		return uint32(m.module.Xdoor_check(m.door, int32(robots), int32(crawler), place, int32(len(url))))
	})
}

// Origin puts the origin of a URL into the output.
func (m *Machine) Origin(url string) (status uint32, ok bool) {
	return m.with(len(url), func(place int32) uint32 {
		copy(m.memory()[uint32(place):], url)
		return uint32(m.module.Xdoor_origin(m.door, place, int32(len(url))))
	})
}

// CheckMany checks URLs: two numbers for each go to answers.
func (m *Machine) CheckMany(robots, crawler uint32, urls []string, answers []uint32) uint32 {
	return m.withTexts(urls, 8*len(urls), func(bytes, ends, count, more int32) int32 {
		status := m.module.Xdoor_check_many(int32(robots), int32(crawler), bytes, ends, count, more)
		for i := 0; status == 0 && i < len(answers); i++ {
			answers[i] = binary.LittleEndian.Uint32(m.memory()[int(uint32(more))+4*i:])
		}
		return status
	})
}

// Question returns the number of a question.
func (m *Machine) Question(name string) uint32 {
	return m.withBytes([]byte(name), func(place, size int32) int32 { return m.module.Xdoor_question(place, size) })
}

// Ask asks a question.
func (m *Machine) Ask(question, robots, other, crawler uint32, texts []string, budget, flags uint32) uint32 {
	return m.withTexts(texts, 0, func(bytes, ends, count, _ int32) int32 {
		return m.module.Xdoor_ask(m.door, int32(question), int32(robots), int32(other), int32(crawler), bytes, ends, count,
			int32(budget), int32(flags))
	})
}

// text returns the one that ends by a NUL.
func (m *Machine) text(place int32) string {
	memory := m.memory()[uint32(place):]
	for size, letter := range memory {
		if letter == 0 {
			return string(memory[:size])
		}
	}
	return ""
}

// StatusText returns the words for a status.
func (m *Machine) StatusText(status uint32) string {
	return m.text(m.module.Xdoor_status_text(int32(status)))
}

// URLStatusText returns the words for the status of a URL.
func (m *Machine) URLStatusText(status uint32) string {
	return m.text(m.module.Xdoor_url_status_text(int32(status)))
}
