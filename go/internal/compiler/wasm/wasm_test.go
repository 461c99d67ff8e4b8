// SPDX-License-Identifier: Apache-2.0

//go:build cgo

package wasm_test

import (
	"bytes"
	"testing"

	"example.org/rep2c/go/internal/compiler/native"
	"example.org/rep2c/go/internal/compiler/request"
	"example.org/rep2c/go/internal/compiler/wasm"
)

// TestAnswersAsC: C and WebAssembly answer the same bytes.
func TestAnswersAsC(t *testing.T) {
	const text = "user-agent: a\ndisallow: /a*b*c\nallow: /ab*bc$\nuser-agent: *\ndisallow: /*x*y\nallow: *ab*a\n" +
		"disallow: /aab*ab$\nsitemap: https://h/s.xml\nuser-agent: a\nallow: /z*\n"
	for _, task := range []request.Task{request.Compile, request.Explain, request.Usage, request.Lint} {
		asks := &request.Request{Task: task, Text: []byte(text), About: "https://h/Aab?x"}
		one, err := native.Run(asks)
		if err != nil {
			t.Fatal(err)
		}
		two, err := wasm.Run(asks)
		if err != nil {
			t.Fatal(err)
		}
		if len(one) == 0 || !bytes.Equal(one, two) {
			t.Errorf("%d: %q %q", task, one, two)
		}
	}
}
