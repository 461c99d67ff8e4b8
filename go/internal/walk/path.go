// SPDX-License-Identifier: Apache-2.0

// Package walk checks the path of a URL by the rules of a blob (runtime/FORMAT.md of the project, "A walk").
package walk

import "strings"

// PathMax is the longest path, in bytes: its canonical form has three times as many at most.
const PathMax = 0x3FFFFFFF / 3

// cut ends the path that begins behind its "/" before a fragment and a NUL.
func cut(path string) string {
	if end := strings.IndexByte(path, '#'); end >= 0 {
		path = path[:end]
	}
	if end := strings.IndexByte(path, 0); end >= 0 {
		path = path[:end]
	}
	return path
}

// isEscape reports whether the canonical form may differ from c.
func isEscape(c byte) bool {
	return c >= 0x80 || c == '%' || c == '*' || c == '$'
}

// canonical returns the canonical form of a path (docs/pages/dialects.md), which is usually the path itself.
func canonical(path string) string {
	first := 0
	for first < len(path) && !isEscape(path[first]) {
		first++
	}
	if first == len(path) {
		return path
	}
	out := append(make([]byte, 0, len(path)+32), path[:first]...)
	query := strings.IndexByte(path[:first], '?') >= 0
	for i := first; i < len(path); i++ {
		c := path[i]
		value := escaped(path[i:])
		switch {
		case value >= 0:
			i += 2
			if isUnreserved(byte(value)) || query && strings.IndexByte(":/?@[]", byte(value)) >= 0 {
				out = append(out, byte(value))
			} else {
				out = appendEscape(out, byte(value))
			}
		case isEscape(c) && c != '%':
			out = appendEscape(out, c)
		default:
			query = query || c == '?'
			out = append(out, c)
		}
	}
	return string(out)
}

func appendEscape(out []byte, c byte) []byte {
	const hex = "0123456789ABCDEF"
	return append(out, '%', hex[c>>4], hex[c&15])
}

// escaped returns the byte that the valid escape at the begin of text stands for, or -1.
func escaped(text string) int {
	if len(text) < 3 || text[0] != '%' {
		return -1
	}
	high, low := hexValue(text[1]), hexValue(text[2])
	if high < 0 || low < 0 {
		return -1
	}
	return high<<4 | low
}

func hexValue(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

func isUnreserved(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '-' || c == '.' || c == '_' || c == '~'
}

// byteAt returns a byte of a path, behind which zeros stand.
func byteAt(path string, i int) byte {
	if i < len(path) {
		return path[i]
	}
	return 0
}
