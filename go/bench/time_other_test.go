// SPDX-License-Identifier: Apache-2.0

//go:build !linux

package bench

import "time"

var start = time.Now()

// spent returns the time that has passed.
func spent() time.Duration { return time.Since(start) }
