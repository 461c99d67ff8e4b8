// SPDX-License-Identifier: Apache-2.0

package syntax

import "strings"

// agentField is a User-Agent field.  It is read in parts: between white space, semicolons and commas outside of comments,
// where every word may be a product; between semicolons and commas within a comment.
type agentField struct {
	text       string
	names      Names
	at         int
	depth      int  // of the comments that at stands in
	compatible bool // in a comment, behind its part "compatible"
}

// HeaderTokens returns the product tokens in the value of a User-Agent field.
func HeaderTokens(header string, names Names) []string {
	field := agentField{text: header, names: names}
	var tokens []string
	for part := field.takePart(); part != ""; part = field.takePart() {
		if token := field.namedBy(part); token != "" {
			tokens = append(tokens, token)
		}
	}
	return tokens
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t'
}

func (f *agentField) endsPart(c byte) bool {
	return c == ';' || c == ',' || c == '(' || c == ')' || f.depth == 0 && isBlank(c)
}

// takeSeparators takes what separates parts, and goes into comments and out of them.
func (f *agentField) takeSeparators() {
	for ; f.at < len(f.text); f.at++ {
		c := f.text[f.at]
		switch {
		case !isBlank(c) && !f.endsPart(c):
			return
		case c == '(':
			f.depth++
			f.compatible = false
		case c == ')':
			f.depth = max(f.depth-1, 0)
			f.compatible = false
		}
	}
}

// takePart takes the next part; what a backslash quotes ends none.
func (f *agentField) takePart() string {
	f.takeSeparators()
	begin := f.at
	for f.at < len(f.text) && !f.endsPart(f.text[f.at]) {
		if f.text[f.at] == '\\' && len(f.text)-f.at > 1 {
			f.at++
		}
		f.at++
	}
	return f.text[begin:f.at]
}

func isDigit(rest string, place int) bool {
	return len(rest) > place && rest[place] >= '0' && rest[place] <= '9'
}

func isProductVersion(rest string) bool {
	return strings.HasPrefix(rest, "/") && (isDigit(rest, 1) || strings.HasPrefix(rest, "/v") && isDigit(rest, 2))
}

// isAddress reports whether rest is nothing but white space, or white space and the address of a page, "+https://...".
func isAddress(rest string) bool {
	address := strings.TrimLeft(rest, " \t")
	return address == "" || len(address) < len(rest) && address[0] == '+'
}

// namedBy returns the product token that part names, or "".
func (f *agentField) namedBy(part string) string {
	token := TokenBegin(part, f.names)
	rest := part[len(token):]
	if f.depth == 0 {
		if rest == "" || rest[0] == '/' {
			return token
		}
		return ""
	}
	if Compare(token, "compatible") == 0 && isAddress(rest) {
		f.compatible = true
		return ""
	}
	if isProductVersion(rest) || f.compatible && isAddress(rest) {
		return token
	}
	return ""
}
