// SPDX-License-Identifier: Apache-2.0

package packfile

import (
	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/syntax"
)

const (
	headerSize      = 256
	packMagic       = 0x0A1A0A0D4B505289
	packVersion     = 4
	crawlersMost    = 4096
	crawlersSizeMax = 1 << 24
	ruleAlign       = 64
	lineSize        = 64
)

// Header is what a pack says of itself, which is checked when it is opened.
type Header struct {
	rules, entries, entriesSize, index, homes, spill, seed uint64

	Origins  uint64
	RFC9309  bool // the dialect
	Names    syntax.Names
	Crawlers []blob.Asker // that the pack is made for; empty: all
	Complete bool         // what files say beside their rules was kept of all
}

func expect(good bool, what string) error {
	if !good {
		return Fault(what)
	}
	return nil
}

func readHeader(file []byte) (h Header, err error) {
	if err = checkBegin(file); err != nil {
		return
	}
	h = Header{rules: word(file, 40), entries: word(file, 48), index: word(file, 56), homes: word(file, 72),
		spill: word(file, 80), seed: word(file, 88), Origins: word(file, 96), entriesSize: word(file, 168)}
	if err = h.checkSections(file); err != nil {
		return
	}
	reading := word(file, 160)
	dialect, names, kept := reading&0xFF, reading>>8&0xFF, reading>>24
	if err = expect(dialect <= 1 && names <= 2 && reading>>16&0xFF <= 2 && kept <= 1, "an unknown way to read files"); err != nil {
		return
	}
	h.RFC9309, h.Names, h.Complete = dialect == 1, syntax.Names(names), kept == 1
	h.Crawlers, err = readCrawlers(file, h.Names)
	return
}

func checkBegin(file []byte) error {
	size := uint64(len(file))
	switch {
	case size < headerSize || word(file, 0) != packMagic:
		return Fault("it does not begin as one")
	case word(file, 8) != packVersion:
		return ErrVersion
	case hash(file[:headerSize-8], 0) != word(file, headerSize-8):
		return Fault("the header is damaged")
	case word(file, 16) != size:
		return Fault("the file is not as long as its header says")
	}
	if word(file, 200)>>32 > 3 {
		return Fault("an unknown policy")
	}
	for i := uint64(28); i < 31; i++ {
		if word(file, 8*i) != 0 {
			return Fault("a header with what this version does not have")
		}
	}
	return nil
}

// checkSections checks that the sections follow each other, and are of sizes that can be.
func (h *Header) checkSections(file []byte) error {
	size, crawlers, lines := uint64(len(file)), word(file, 32), word(file, 64)
	switch {
	case crawlers > crawlersSizeMax || crawlers > size-headerSize || h.rules < headerSize+crawlers ||
		h.rules%ruleAlign != 0 || h.rules > size:
		return Fault("rules that begin where they can't")
	case h.entries < h.rules || h.entries%8 != 0 || h.entries > size:
		return Fault("entries that begin where they can't")
	case h.entriesSize > size-h.entries:
		return Fault("more entries than there is room for")
	case h.index < h.entries+h.entriesSize || h.index%lineSize != 0 || h.index > size:
		return Fault("an index that begins where it can't")
	case (size-h.index)%lineSize != 0 || (size-h.index)/lineSize != lines:
		return Fault("an index of another size")
	case h.homes == 0 || h.homes > lines || h.homes >= 1<<32:
		return Fault("homes that the index does not have")
	case h.spill > lines-h.homes:
		return Fault("spill past the index")
	}
	return nil
}

// section is the section of crawlers, as far as it was not read.
type section struct {
	bytes []byte
	bad   bool
}

func readCrawlers(file []byte, names syntax.Names) (crawlers []blob.Asker, err error) {
	count := word(file, 24)
	if count > crawlersMost {
		return nil, Fault("more crawlers than a pack can have")
	}
	s := section{bytes: file[headerSize : headerSize+word(file, 32)]}
	for i := uint64(0); i < count && !s.bad; i++ {
		crawlers = append(crawlers, s.crawler(names))
	}
	return crawlers, expect(!s.bad && len(s.bytes) == 0, "crawlers that can't be read")
}

func (s *section) crawler(names syntax.Names) blob.Asker {
	head := s.take(2)
	flags, count := head[0], int(head[1])
	s.bad = s.bad || flags > 3
	s.text() // what it is called
	asker := blob.Asker{InOrder: flags&1 != 0, Everybody: flags&2 != 0, Names: names}
	for i := 0; i < count && !s.bad; i++ {
		asker.Tokens = append(asker.Tokens, s.text())
	}
	return asker
}

// take takes some bytes; zeros where they are not there.
func (s *section) take(size int) []byte {
	if size > len(s.bytes) {
		s.bad = true
		return make([]byte, size)
	}
	taken := s.bytes[:size]
	s.bytes = s.bytes[size:]
	return taken
}

func (s *section) text() string {
	size := s.take(2)
	return string(s.take(int(size[0]) | int(size[1])<<8))
}
