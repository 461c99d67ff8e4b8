// SPDX-License-Identifier: Apache-2.0

// Package wasm runs the compiler as WebAssembly, which wazero turns into machine code once in a process.
package wasm

import (
	"context"
	_ "embed"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"example.org/rep2c/internal/compiler/request"
)

//go:embed rep2c.wasm
var code []byte

// module makes the machine code when it is first needed.
var module = sync.OnceValues(func() (wazero.CompiledModule, error) {
	return machine().CompileModule(context.Background(), code)
})

var machine = sync.OnceValue(func() wazero.Runtime {
	return wazero.NewRuntime(context.Background())
})

// keptPages is the most memory that an engine may have to be kept for the next file; hostile files may need as much as a
// thousand pages.
const keptPages = 128

// engine is an instance of the module.  One goroutine at a time uses it.  After a trap it is in no known state, and is not
// used again.
type engine struct {
	instance                   api.Module
	memory                     api.Memory
	allocate, release, compile api.Function
	request                    uint32
}

// waiting has the engines that wait for the next file: at most one for each processor, so that their memory is bounded.
var waiting = make(chan *engine, runtime.NumCPU())

func take() (*engine, error) {
	select {
	case waits := <-waiting:
		return waits, nil
	default:
		return instantiate()
	}
}

func instantiate() (*engine, error) {
	compiled, err := module()
	if err != nil {
		return nil, err
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	instance, err := machine().InstantiateModule(context.Background(), compiled, config)
	if err != nil {
		return nil, err
	}
	e := &engine{instance: instance, memory: instance.Memory(), allocate: instance.ExportedFunction("jvm_alloc"),
		release: instance.ExportedFunction("jvm_free"), compile: instance.ExportedFunction("jvm_compile")}
	e.request, err = call(instance.ExportedFunction("jvm_request"))
	return e, err
}

func (e *engine) close() {
	_ = e.instance.Close(context.Background())
}

// keep gives an engine back.
func (e *engine) keep() {
	if e.memory.Size() <= keptPages<<16 {
		select {
		case waiting <- e:
			return
		default:
		}
	}
	e.close()
}

// call calls a function of the module, whose numbers all have 32 bits.
func call(function api.Function, arguments ...uint64) (uint32, error) {
	results, err := function.Call(context.Background(), arguments...)
	if err != nil {
		return 0, request.ErrTrap
	}
	if len(results) == 0 {
		return 0, nil
	}
	return uint32(results[0]), nil
}

// Compile returns the blob that a request asks for, in memory of its own.
func Compile(r *request.Request) ([]byte, error) {
	e, err := take()
	if err != nil {
		return nil, err
	}
	blob, status, err := e.run(r)
	if err != nil {
		e.close()
		return nil, err
	}
	e.keep()
	return blob, request.ErrorOf(status)
}

// The words of a request (jvm/wasm/module.c).
const (
	wordText, wordNumbers, wordTokens, wordEnds, wordCount, wordBlob = 0, 2, 10, 11, 12, 13
)

// run compiles; an error says that the engine may not be used again.
func (e *engine) run(r *request.Request) (blob []byte, status uint32, err error) {
	tokens, ends := r.Tokens()
	coded := make([]byte, 0, 4*len(ends)+len(tokens))
	for _, end := range ends {
		coded = append(coded, byte(end), byte(end>>8), byte(end>>16), byte(end>>24))
	}
	text, err := e.put(r.Text)
	if err != nil {
		return nil, 0, err
	}
	place, err := e.put(append(coded, tokens...))
	if err != nil {
		return nil, 0, err
	}
	e.set(wordText, text, uint32(len(r.Text)))
	numbers := r.Numbers()
	e.set(wordNumbers, numbers[:]...)
	e.set(wordTokens, place+uint32(4*len(ends)), place, uint32(len(ends)))
	if status, err = call(e.compile); err != nil {
		return nil, 0, err
	}
	if status == 0 {
		blob = e.blob()
	}
	return blob, status, e.free(text, place)
}

// blob copies what was made.
func (e *engine) blob() []byte {
	place, _ := e.memory.ReadUint32Le(e.request + 4*wordBlob)
	size, _ := e.memory.ReadUint32Le(e.request + 4*wordBlob + 4)
	made, _ := e.memory.Read(place, size)
	return append([]byte(nil), made...)
}

func (e *engine) set(word uint32, numbers ...uint32) {
	for i, number := range numbers {
		e.memory.WriteUint32Le(e.request+4*(word+uint32(i)), number)
	}
}

// put copies bytes into memory of the module.
func (e *engine) put(bytes []byte) (uint32, error) {
	place, err := call(e.allocate, uint64(len(bytes)))
	if err == nil && (place == 0 || !e.memory.Write(place, bytes)) {
		err = request.ErrMemory
	}
	return place, err
}

func (e *engine) free(places ...uint32) error {
	for _, place := range places {
		if _, err := call(e.release, uint64(place)); err != nil {
			return err
		}
	}
	return nil
}
