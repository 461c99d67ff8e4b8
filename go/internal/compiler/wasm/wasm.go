// SPDX-License-Identifier: Apache-2.0

// Package wasm runs the library as WebAssembly, which wazero turns into machine code once in a process.
package wasm

import (
	"context"
	_ "embed"
	"encoding/binary"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"example.org/rep2c/go/internal/compiler/request"
)

// module is WebAssembly and its engines.  There are two, for machine code takes time: most programs never analyze.
type module struct {
	compiled func() (wazero.CompiledModule, error) // makes the machine code when it is first needed
	// waiting has the engines that wait for the next file: at most one for each processor, so that their memory is bounded.
	waiting chan *engine
}

//go:embed compiler.wasm
var compilerCode []byte

//go:embed analyzer.wasm
var analyzerCode []byte

var compiler, analyzer = newModule(&compilerCode), newModule(&analyzerCode)

func newModule(code *[]byte) *module {
	compile := func() (wazero.CompiledModule, error) { return machine().CompileModule(context.Background(), *code) }
	return &module{sync.OnceValues(compile), make(chan *engine, runtime.NumCPU())}
}

func moduleFor(task request.Task) *module {
	if task == request.Compile {
		return compiler
	}
	return analyzer
}

var machine = sync.OnceValue(func() wazero.Runtime {
	return wazero.NewRuntime(context.Background())
})

// keptPages is the most memory that an engine may have to be kept for the next file; hostile files may need as much as a
// thousand pages.
const keptPages = 128

// engine is an instance of the module.  One goroutine at a time uses it.  After a trap it is in no known state, and is not
// used again.
type engine struct {
	instance               api.Module
	memory                 api.Memory
	allocate, release, run api.Function
	place                  uint32 // of the struct rep2c_go_engine
}

func (m *module) take() (*engine, error) {
	select {
	case waits := <-m.waiting:
		return waits, nil
	default:
		return m.instantiate()
	}
}

func (m *module) instantiate() (*engine, error) {
	compiled, err := m.compiled()
	if err != nil {
		return nil, err
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	instance, err := machine().InstantiateModule(context.Background(), compiled, config)
	if err != nil {
		return nil, err
	}
	e := &engine{instance: instance, memory: instance.Memory(), allocate: instance.ExportedFunction("rep2c_go_allocate"),
		release: instance.ExportedFunction("rep2c_go_release"), run: instance.ExportedFunction("rep2c_go_run")}
	if e.place, err = call(instance.ExportedFunction("rep2c_go_create")); err == nil && e.place == 0 {
		err = request.ErrMemory
	}
	return e, err
}

func (e *engine) close() {
	_ = e.instance.Close(context.Background())
}

// keep takes an engine back.
func (m *module) keep(e *engine) {
	if e.memory.Size() <= keptPages<<16 {
		select {
		case m.waiting <- e:
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

// Run returns what a request asks for, in memory of its own.
func Run(r *request.Request) ([]byte, error) {
	module := moduleFor(r.Task)
	e, err := module.take()
	if err != nil {
		return nil, err
	}
	answer, status, err := e.ask(r)
	if err != nil {
		e.close()
		return nil, err
	}
	module.keep(e)
	return answer, request.ErrorOf(status)
}

// ask asks; an error says that the engine may not be used again.
func (e *engine) ask(r *request.Request) (answer []byte, status uint32, err error) {
	numbers := r.Numbers()
	tokens, ends := r.Tokens()
	words, count := 4*len(numbers), len(ends)
	coded := make([]byte, 0, words+4*count+len(tokens)+len(r.About))
	for _, number := range append(numbers[:], ends...) {
		coded = binary.LittleEndian.AppendUint32(coded, number)
	}
	coded = append(append(coded, tokens...), r.About...)
	text, err := e.put(r.Text)
	if err != nil {
		return nil, 0, err
	}
	place, err := e.put(coded)
	if err != nil {
		return nil, 0, err
	}
	at := func(offset int) uint64 { return uint64(place) + uint64(offset) }
	status, err = call(e.run, uint64(e.place), uint64(text), uint64(len(r.Text)), at(0), at(words+4*count), at(words),
		uint64(count), at(len(coded)-len(r.About)), uint64(len(r.About)))
	if err != nil {
		return nil, 0, err
	}
	if status == 0 {
		answer = e.answer()
	}
	return answer, status, e.free(text, place)
}

// answer copies what was answered, which the first two words of the engine say.
func (e *engine) answer() []byte {
	place, _ := e.memory.ReadUint32Le(e.place)
	size, _ := e.memory.ReadUint32Le(e.place + 4)
	answer, _ := e.memory.Read(place, size)
	return append([]byte(nil), answer...)
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
