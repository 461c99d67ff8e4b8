// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"cmp"
	"slices"

	"example.org/rep2c/go/internal/door"
)

// Findings are all findings about a file.
type Findings struct {
	Findings  []Finding // in the order of lines
	Undecided int       // questions that were not settled within the budget of steps; 0 for all but made-up files
}

// Lint finds what is wrong with a file, read as Google's public parser does.  The findings hold for all URLs and crawlers, not
// only for a sample.
func Lint(text []byte) (*Findings, error) { return Options{}.Lint(text, "") }

// Lint finds what is wrong with a file.  site is a URL of the file's site, such as that of the file itself.  If it is "", the
// site is unknown, and sitemaps are compared with each other.
//
// It fails with ErrURL if site is not a URL, with ErrLimit, or with ErrCompiler.  It never fails because of the content of the
// file.
func (o Options) Lint(text []byte, site string) (*Findings, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if site != "" {
		if _, err := door.Origin(site); err != nil {
			return nil, asError(err)
		}
	}
	robots, err := o.Parse(text, nil)
	if err != nil {
		return nil, err
	}
	found := new(Findings)
	if err := answer(found, robots.of, "lint", nil, site); err != nil {
		return nil, err
	}
	slices.SortStableFunc(found.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.ID, b.ID))
	})
	return found, nil
}
