// SPDX-License-Identifier: Apache-2.0

package rep2c

// Usage says what content of a URL may be used for by the crawler, and which lines say so.  Nothing of this changes whether the
// URL may be fetched.  It reads the file once more, so it takes time linear in the file.  The object itself does not change.
//
// It fails with ErrURL, with ErrLeftOut if a blob has no texts or was compiled for certain crawlers, with ErrLimit, or with
// ErrCompiler.
func (r *Robots) Usage(url string) (*Usage, error) {
	return about[Usage](r, "usage", url)
}

// usageWithoutRules says what is stated about a URL whose origin has no rules: nothing.
func usageWithoutRules(outcome Outcome, url string) (*Usage, error) {
	text := ""
	if outcome == OutcomeDisallowAll {
		text = "user-agent: *\ndisallow: /\n"
	}
	robots, err := Parse([]byte(text), nil)
	if err != nil {
		return nil, err
	}
	return robots.Usage(url)
}
