// SPDX-License-Identifier: Apache-2.0

// Package syntax reads what robots.txt files, crawlers and URLs are made of: product tokens, User-Agent fields, URLs and
// their origins.
package syntax

// Names says which strings are product tokens.
type Names uint8

// The numbers are those of enum rep_names, which packs and the compiler have, too.
const (
	NamesToken Names = iota // of [A-Za-z_-], as RFC 9309 has it
	NamesAny                // any string; one that is no token is named by nobody
	NamesWide               // of [A-Za-z0-9_.-]
)

// Text is bytes that need not be UTF-8.
type Text interface{ ~string | ~[]byte }

// IsTokenByte reports whether a token may have c in it.
func IsTokenByte(c byte, names Names) bool {
	if c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == '-' {
		return true
	}
	return names == NamesWide && (c >= '0' && c <= '9' || c == '.')
}

// TokenBegin returns the product token that value begins with; empty where it begins with none.
func TokenBegin[T Text](value T, names Names) T {
	size := 0
	for size < len(value) && IsTokenByte(value[size], names) {
		size++
	}
	return value[:size]
}

// isVersion reports whether nothing, or a version with its slash, stands behind a token: visible ASCII without parentheses,
// commas and semicolons.
func isVersion(rest string) bool {
	if rest != "" && rest[0] != '/' {
		return false
	}
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c <= ' ' || c > '~' || c == '(' || c == ')' || c == ',' || c == ';':
			return false
		}
	}
	return true
}

// CrawlerToken returns the product token of a crawler that calls itself name, with or without a version; empty where it is
// none.
func CrawlerToken(name string, names Names) string {
	token := TokenBegin(name, names)
	if !isVersion(name[len(token):]) {
		return ""
	}
	return token
}

// NamesEverybody reports whether a user-agent value is "*", or "*" and white space and anything.
func NamesEverybody(value []byte) bool {
	return len(value) > 0 && value[0] == '*' && (len(value) == 1 || IsWhite(value[1]))
}

// IsWhite reports whether c is white space of a robots.txt inside of a line.
func IsWhite(c byte) bool {
	return c == ' ' || c >= '\t' && c <= '\r'
}

func fold(c byte) int {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return int(c)
}

// Compare compares without case, as the bytes of the lower-case forms.
func Compare[A, B Text](a A, b B) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if order := fold(a[i]) - fold(b[i]); order != 0 {
			return order
		}
	}
	return len(a) - len(b)
}
