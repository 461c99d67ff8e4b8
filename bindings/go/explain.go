// SPDX-License-Identifier: Apache-2.0

package rep2c

// Explain says why the crawler may or may not fetch a URL.  It reads the file once more, so it takes time linear in the file.
// The object itself does not change.
//
// It fails with ErrURL, with ErrLeftOut if a blob has no texts, with ErrLimit, or with ErrCompiler.
func (r *Robots) Explain(url string) (*Explanation, error) {
	return about[Explanation](r, "explain", url)
}

// about asks a question about a URL, and reads the answer.
func about[Answer any](r *Robots, question, url string) (*Answer, error) {
	if _, err := r.Check(url); err != nil {
		return nil, err
	}
	found := new(Answer)
	if err := answer(found, r.of, question, r.crawler, url); err != nil {
		return nil, err
	}
	return found, nil
}
