// SPDX-License-Identifier: Apache-2.0

//go:build cgo && !rep2c_wasm

// Package compiler makes blobs of robots.txt files, and analyzes them: by C where cgo is on, otherwise by the same C as
// WebAssembly.
package compiler

import (
	"example.org/rep2c/go/internal/compiler/native"
	"example.org/rep2c/go/internal/compiler/request"
)

// Run returns what a request asks for, in memory of its own.
func Run(r *request.Request) ([]byte, error) { return native.Run(r) }

// Engine is what compiles.
const Engine = "cgo"

// Cost is about what compiling costs, in comparisons of a rule, which take about a nanosecond.
const Cost = 50_000
