// SPDX-License-Identifier: Apache-2.0

//go:build !cgo || !rep2c_cgo

package door

import "example.org/rep2c/go/internal/door/translated"

const shared = translated.Shared

type library = translated.Machine

func open() *library { return translated.New() }
