// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"fmt"
	"strconv"
)

// Dialect says how a robots.txt is read where parsers disagree.
type Dialect uint8

const (
	// Google reads a file as Google's public parser does.
	Google Dialect = iota
	// RFC9309 reads a file as the RFC says, to the letter.
	RFC9309
)

// String returns the name of d, as rep2c's option --dialect has it.
func (d Dialect) String() string { return word(d, "google", "rfc9309") }

// word returns that of words which is for value, and the number of a value that has none.
func word[Value ~uint8](value Value, words ...string) string {
	if int(value) < len(words) {
		return words[value]
	}
	return strconv.Itoa(int(value))
}

// maxBytesMost is the largest limit of the bytes of a file.
const maxBytesMost = 1 << 27

// Options say how a robots.txt is read.  The zero value is the default.
type Options struct {
	Dialect  Dialect
	Names    Names // except for crawlers that need wide names
	MaxBytes int   // bytes of the text that are read; 0: 512,000
}

func (o *Options) check() error {
	if o.Dialect > RFC9309 || o.Names > NamesWide || o.MaxBytes < 0 || o.MaxBytes > maxBytesMost {
		return failed(ErrLimit, fmt.Sprintf("options %+v", *o))
	}
	return nil
}

// namesFor returns the names with which a file is read for a crawler.
func (o *Options) namesFor(crawler *Crawler) Names {
	if crawler.orEverybody().names == NamesWide {
		return NamesWide
	}
	return o.Names
}
