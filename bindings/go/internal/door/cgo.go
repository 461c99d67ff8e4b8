// SPDX-License-Identifier: Apache-2.0

//go:build cgo && rep2c_cgo

package door

import "example.org/rep2c/go/internal/door/native"

const shared = native.Shared

type library = native.Machine

func open() *library { return native.New() }
