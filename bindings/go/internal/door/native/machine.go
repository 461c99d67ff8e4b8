// SPDX-License-Identifier: Apache-2.0

//go:build cgo && rep2c_cgo

// Package native is the library as C.
package native

/*
#cgo CFLAGS: -std=gnu11 -DNDEBUG -DDOOR_WITHOUT_EMIT -DDOOR_PACKS -fvisibility=hidden -Wno-unused-function
#cgo !rep2c_cflags CFLAGS: -O2
#define REP_INTERNAL // what nobody here calls
#include "rep2c-door.h"

static bool
rep2c_go_read(void *context, uint64_t offset, void *to, size_t size)
{
        memcpy(to, (const char *)context + offset, size);
        return true;
}

static enum rep_status
rep2c_go_open_pack(struct door *door, void *bytes, size_t size)
{
        return door_pack_open(door, rep2c_go_read, bytes, size, 0);
}
*/
import "C"

import "unsafe"

// Shared says whether machines have their objects in common.
const Shared = true

// Machine is a door.  One goroutine at a time uses it.
type Machine struct{ door *C.struct_door }

// New makes a machine, or returns nil if there is no memory.
func New() *Machine {
	door := C.door_create()
	if door == nil {
		return nil
	}
	return &Machine{door}
}

// Word returns one of the numbers that the last call left.
func (m *Machine) Word(number int) uint32 { return uint32(m.door.words[number]) }

// Output returns the output of the last call, which is there until the next one.
func (m *Machine) Output() []byte {
	return unsafe.Slice((*byte)(m.door.output.bytes), int(m.door.output.size))
}

func pointer(bytes []byte) *C.char { return (*C.char)(unsafe.Pointer(unsafe.SliceData(bytes))) }

func characters(text string) *C.char { return (*C.char)(unsafe.Pointer(unsafe.StringData(text))) }

// join returns texts as one, and where each ends.
func join(texts []string) (bytes []byte, ends []uint32) {
	ends = make([]uint32, len(texts))
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	bytes = make([]byte, 0, size)
	for i, text := range texts {
		bytes = append(bytes, text...)
		ends[i] = uint32(len(bytes))
	}
	return bytes, ends
}

// Parse reads a robots.txt.  Its handle is the first word.
func (m *Machine) Parse(text []byte, dialect, names uint32, maxBytes int) uint32 {
	return uint32(C.door_parse(m.door, pointer(text), C.size_t(len(text)), C.enum_rep_dialect(dialect), C.enum_rep_names(names),
		C.size_t(maxBytes), false))
}

// Open opens a blob.  Its handle is the first word, and its names are the second.
func (m *Machine) Open(blob []byte, steps uint32) uint32 {
	return uint32(C.door_open(m.door, unsafe.Pointer(unsafe.SliceData(blob)), C.size_t(len(blob)), C.uint32_t(steps), false))
}

// Crawler makes a crawler.  Its handle is the first word.
func (m *Machine) Crawler(kind, names uint32, texts []string) uint32 {
	bytes, ends := join(texts)
	return uint32(C.door_crawler(m.door, C.enum_door_crawler_kind(kind), C.enum_rep_names(names), pointer(bytes),
		(*C.uint32_t)(unsafe.SliceData(ends)), C.size_t(len(ends))))
}

// Free frees an object.
func (m *Machine) Free(handle uint32) { C.door_free(C.uint32_t(handle)) }

// Size returns how many bytes of memory a robots.txt takes.
func (m *Machine) Size(robots uint32) int { return int(C.door_size(C.uint32_t(robots))) }

// Blob puts the blob of a robots.txt into the output.
func (m *Machine) Blob(robots uint32) uint32 {
	return uint32(C.door_blob(m.door, C.uint32_t(robots), 0))
}

// OpenPack opens a pack, whose bytes stay where they are.  Its handle is the first word.
func (m *Machine) OpenPack(bytes []byte) uint32 {
	return uint32(C.rep2c_go_open_pack(m.door, unsafe.Pointer(unsafe.SliceData(bytes)), C.size_t(len(bytes))))
}

// CheckPack checks a URL.
func (m *Machine) CheckPack(pack, crawler uint32, url string) (answer uint32, ok bool) {
	return uint32(C.door_pack_check(m.door, C.uint32_t(pack), C.uint32_t(crawler), characters(url), C.size_t(len(url)))), true
}

// FindPack finds the origin of a URL.
func (m *Machine) FindPack(pack, crawler uint32, url string) uint32 {
	return uint32(C.door_pack_find(m.door, C.uint32_t(pack), C.uint32_t(crawler), characters(url), C.size_t(len(url))))
}

// Line puts a line of a robots.txt into the output.
func (m *Machine) Line(robots, line uint32) uint32 {
	return uint32(C.door_line(m.door, C.uint32_t(robots), C.uint32_t(line)))
}

// Check checks a URL.
func (m *Machine) Check(robots, crawler uint32, url string) (answer uint32, ok bool) {
	return uint32(C.door_check(m.door, C.uint32_t(robots), C.uint32_t(crawler), characters(url), C.size_t(len(url)))), true
}

// Origin puts the origin of a URL into the output.
func (m *Machine) Origin(url string) (status uint32, ok bool) {
	return uint32(C.door_origin(m.door, characters(url), C.size_t(len(url)))), true
}

// CheckMany checks URLs: two numbers for each go to answers.
func (m *Machine) CheckMany(robots, crawler uint32, urls []string, answers []uint32) uint32 {
	bytes, ends := join(urls)
	return uint32(C.door_check_many(C.uint32_t(robots), C.uint32_t(crawler), pointer(bytes),
		(*C.uint32_t)(unsafe.SliceData(ends)), C.size_t(len(ends)), (*C.uint32_t)(unsafe.SliceData(answers))))
}

// Question returns the number of a question.
func (m *Machine) Question(name string) uint32 {
	return uint32(C.door_question(characters(name), C.size_t(len(name))))
}

// Ask asks a question.
func (m *Machine) Ask(question, robots, other, crawler uint32, texts []string, budget, flags uint32) uint32 {
	bytes, ends := join(texts)
	return uint32(C.door_ask(m.door, C.uint32_t(question), C.uint32_t(robots), C.uint32_t(other), C.uint32_t(crawler), pointer(bytes),
		(*C.uint32_t)(unsafe.SliceData(ends)), C.size_t(len(ends)), C.uint32_t(budget), C.uint32_t(flags)))
}

// StatusText returns the words for a status.
func (m *Machine) StatusText(status uint32) string {
	return C.GoString(C.door_status_text(C.enum_rep_status(status)))
}

// URLStatusText returns the words for the status of a URL.
func (m *Machine) URLStatusText(status uint32) string {
	return C.GoString(C.door_url_status_text(C.enum_rep_url_status(status)))
}
