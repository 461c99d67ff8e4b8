// SPDX-License-Identifier: Apache-2.0

//go:build cgo

// Package native runs the library as C.
package native

/*
#cgo CFLAGS: -std=gnu11 -DNDEBUG -fvisibility=hidden
#cgo !rep2c_cflags CFLAGS: -O2
#include "engine.h"
*/
import "C"

import (
	"runtime"
	"unsafe"

	"example.org/rep2c/go/internal/compiler/request"
)

// waiting has the engines that wait for the next file: at most one for each processor, so that their memory is bounded.
var waiting = make(chan *C.struct_rep2c_go_engine, runtime.NumCPU())

// An engine that had a larger text or gave a larger answer is not kept.
const (
	keptText   = 128 << 10
	keptAnswer = 1 << 20
)

func take() *C.struct_rep2c_go_engine {
	select {
	case engine := <-waiting:
		return engine
	default:
		return C.rep2c_go_create()
	}
}

func keep(engine *C.struct_rep2c_go_engine) {
	select {
	case waiting <- engine:
	default:
		C.rep2c_go_free(engine)
	}
}

// Run returns what a request asks for, in memory of its own.
func Run(r *request.Request) ([]byte, error) {
	engine := take()
	if engine == nil {
		return nil, request.ErrMemory
	}
	numbers := r.Numbers()
	tokens, ends := r.Tokens()
	status := C.rep2c_go_run(engine, (*C.char)(unsafe.Pointer(unsafe.SliceData(r.Text))), C.size_t(len(r.Text)),
		(*C.uint32_t)(&numbers[0]), (*C.char)(unsafe.Pointer(unsafe.SliceData(tokens))),
		(*C.uint32_t)(unsafe.SliceData(ends)), C.uint32_t(len(ends)),
		(*C.char)(unsafe.Pointer(unsafe.StringData(r.About))), C.size_t(len(r.About)))
	var copied []byte
	if status == C.REP_OK {
		copied = append(copied, unsafe.Slice((*byte)(engine.answer), engine.answer_size)...)
	}
	if len(r.Text) > keptText || len(copied) > keptAnswer {
		C.rep2c_go_free(engine)
	} else {
		keep(engine)
	}
	return copied, request.ErrorOf(uint32(status))
}
