// SPDX-License-Identifier: Apache-2.0

// Package request says what the library is asked to do, whichever way it runs.
package request

import (
	"errors"
	"strings"

	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/syntax"
)

// Encoding says how rules are stored.  The numbers are those of enum rep_encoding.
type Encoding uint8

// The encodings.
const (
	Auto Encoding = iota
	Dense
	Compact
	List
)

// Task is what is asked.  The numbers are those of enum rep2c_go_task.
type Task uint8

// The tasks.
const (
	Compile Task = iota // the answer is a blob
	Explain             // why About, a URL, gets its verdict, as JSON
	Usage               // what the content of About, a URL, may be used for, as JSON
	Lint                // what is wrong with a file of the site of About, which may be empty, as JSON
	Header              // whose the User-Agent header About is, as HeaderCrawler reads it
)

// Request is a robots.txt that is to be compiled or analyzed.
type Request struct {
	Task     Task
	Text     []byte
	About    string
	RFC9309  bool // the dialect; otherwise that of Google's parser
	Names    syntax.Names
	MaxBytes int // of the text that count; 0: the default
	Encoding Encoding
	Only     *blob.Asker // the only crawler; nil: all
	BlobSize int         // of the blob that Text is, which another of its lines may follow, for the tasks about a URL; 0: a text
}

// HeaderCrawler reads the answer to Header.
func HeaderCrawler(answer []byte) *blob.Asker {
	lines := strings.Split(string(answer), "\n")
	uses := lines[0]
	return &blob.Asker{Tokens: lines[1:], InOrder: uses[0] == '1', Everybody: uses[1] == '1', Names: syntax.Names(uses[2] - '0')}
}

// Numbers are the request as both engines take it, beside its texts: task, dialect, names, limit, encoding, of the only
// crawler whether there is one, whether its tokens are in order, whether "*" holds for it, and its names; and the size of the
// blob.
type Numbers [10]uint32

// Numbers returns the request's numbers.
func (r *Request) Numbers() Numbers {
	numbers := Numbers{uint32(r.Task), flag(r.RFC9309), uint32(r.Names), uint32(r.MaxBytes), uint32(r.Encoding)}
	if r.Only != nil {
		numbers[5], numbers[6] = 1, flag(r.Only.InOrder)
		numbers[7], numbers[8] = flag(r.Only.Everybody), uint32(r.Only.Names)
	}
	numbers[9] = uint32(r.BlobSize)
	return numbers
}

func flag(set bool) uint32 {
	if set {
		return 1
	}
	return 0
}

// Tokens returns those of the only crawler, one behind the other, and where each ends.
func (r *Request) Tokens() (text []byte, ends []uint32) {
	if r.Only == nil {
		return nil, nil
	}
	for _, token := range r.Only.Tokens {
		text = append(text, token...)
		ends = append(ends, uint32(len(text)))
	}
	return text, ends
}

// What the compiler may say.  The content of a robots.txt is none of it.
var (
	ErrLimit  = errors.New("a limit of the compiler")
	ErrMemory = errors.New("the compiler's memory is used up")
	ErrToken  = errors.New("no product token")
	ErrLines  = errors.New("a blob without all lines")
	ErrTrap   = errors.New("the compiler has failed")
)

// ErrorOf returns the error of an enum rep_status.
func ErrorOf(status uint32) error {
	const ok, argument, memory, limit, token = 0, 1, 2, 3, 9
	switch status {
	case ok:
		return nil
	case argument:
		return ErrLines // the only argument that can be wrong
	case memory:
		return ErrMemory
	case limit:
		return ErrLimit
	case token:
		return ErrToken
	}
	return ErrTrap
}
