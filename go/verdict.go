// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"fmt"

	"example.org/rep2c/go/internal/blob"
)

// A Verdict is the answer to one check.
type Verdict struct {
	Allowed bool
	Line    int // the 1-based line of the rule that decided; 0: none did, or lines were left out
	Rank    int // of that rule: the length of its escaped pattern in bytes
	of      *blob.Blob
}

// Rule returns the rule that decided as the file has it, such as "Disallow: /private"; "" if none did, or if texts were left
// out.  The rule of a verdict of a pack is read from the pack, which must still be open.
func (v Verdict) Rule() string {
	if v.Line == 0 || v.of == nil {
		return ""
	}
	line, found := v.of.FindLine(v.Line)
	if !found {
		return ""
	}
	return string(line.Key) + ": " + string(line.Value)
}

func (v Verdict) String() string {
	word := "disallow"
	if v.Allowed {
		word = "allow"
	}
	return fmt.Sprintf("%s, line %d", word, v.Line)
}

// A Directive is a line of a robots.txt.
type Directive struct {
	Line       int // 1-based
	Kind       Kind
	Key, Value string // as the file has them; they need not be UTF-8
}

// Kind is what a directive is.
type Kind = blob.Kind

const (
	// UserAgent is a user-agent line.
	UserAgent = blob.UserAgent
	// Allow is an allow line.
	Allow = blob.Allow
	// Disallow is a disallow line.
	Disallow = blob.Disallow
	// Sitemap is a sitemap line.
	Sitemap = blob.Sitemap
	// Other is a line with any other key.
	Other = blob.Other
)
