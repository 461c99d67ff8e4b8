// SPDX-License-Identifier: Apache-2.0

package rep2c

import "fmt"

// Dialect says what a robots.txt means where parsers disagree.
type Dialect uint8

const (
	// Google is what Google's public parser says.
	Google Dialect = iota
	// RFC9309 is what the RFC says to the letter.
	RFC9309
)

// maxBytesMost is the largest limit of the bytes of a file.
const maxBytesMost = 1 << 27

// Options say how a robots.txt is read.  The zero value is the default.
type Options struct {
	Dialect  Dialect
	Names    Names // for crawlers whose own name needs no others
	MaxBytes int   // of the text that count; 0: 512,000
}

func (o *Options) check() error {
	if o.Dialect > RFC9309 || o.Names > NamesWide || o.MaxBytes < 0 || o.MaxBytes > maxBytesMost {
		return failed(ErrLimit, fmt.Sprintf("options %+v", *o))
	}
	return nil
}

// namesFor returns the names with which a file is read for a crawler.
func (o *Options) namesFor(crawler *Crawler) Names {
	if crawler.asker.Names == NamesWide {
		return NamesWide
	}
	return o.Names
}
