// SPDX-License-Identifier: Apache-2.0

package blob

import (
	"sort"

	"example.org/rep2c/go/internal/syntax"
)

// Blob is an opened blob.  It never changes, and any number of goroutines may read it.
type Blob struct {
	bytes []byte
	flags uint32
	owner any // whose memory the bytes are, if they are not Go's
}

// OwnedBy returns the blob with the owner of its bytes, which lives as long as the blob.
func (b Blob) OwnedBy(owner any) Blob {
	b.owner = owner
	return b
}

// Opened returns the blob of bytes that were checked before, or were just made by the compiler.
func Opened(bytes []byte) Blob {
	return Blob{bytes: bytes, flags: word(bytes, headFlags)}
}

// Bytes returns the bytes, which nobody may change.
func (b *Blob) Bytes() []byte { return b.bytes }

// IsCanonical reports whether paths are read in canonical form, as the dialect rfc9309 has it.
func (b *Blob) IsCanonical() bool { return b.flags&flagCanonical != 0 }

// IsSelected reports whether the blob was compiled for certain crawlers.
func (b *Blob) IsSelected() bool { return b.flags&flagSelected != 0 }

func (b *Blob) isExempt() bool { return b.flags&flagExempt != 0 }

// isOrdered reports whether the crawler that the blob was compiled for has several tokens, in order of preference.
func (b *Blob) isOrdered() bool { return b.flags&flagOrdered != 0 }

// Names returns the names that the file was read with.
func (b *Blob) Names() syntax.Names {
	switch {
	case b.flags&flagWide != 0:
		return syntax.NamesWide
	case b.flags&flagAny != 0:
		return syntax.NamesAny
	}
	return syntax.NamesToken
}

func (b *Blob) head(index int) int { return int(word(b.bytes, index)) }

// at returns what stands from the offset in a word of the header on.
func (b *Blob) at(index int) []byte { return b.bytes[b.head(index):] }

// ---- tokens and members

// slice is members of a blob that hold together.
type slice struct{ first, count int }

// token returns the text of a token and its members.
func (b *Blob) token(index int) ([]byte, slice) {
	row := b.at(headTokens)[4*tokenWords*index:]
	text := b.bytes[word(row, 0):][:word(row, 1)]
	return text, slice{int(word(row, 2)), int(word(row, 3))}
}

func (b *Blob) everybody() slice {
	return slice{b.head(headEverybodyFirst), b.head(headEverybodyCount)}
}

// findToken returns the members of a token that has groups.
func (b *Blob) findToken(token string) (members slice, found bool) {
	if b.isOrdered() { // then the tokens do not ascend, and one of them at most has groups
		for i := 0; i < b.head(headTokenCount); i++ {
			text, members := b.token(i)
			if members.count > 0 && syntax.Compare(token, text) == 0 {
				return members, true
			}
		}
		return slice{}, false
	}
	i, found := sort.Find(b.head(headTokenCount), func(i int) int {
		text, _ := b.token(i)
		return syntax.Compare(token, text)
	})
	if found {
		_, members = b.token(i)
	}
	return members, found
}

// loadMember loads the core of a member, with its lines.
func (b *Blob) loadMember(member int) *Core {
	set := int(word(b.at(headMembers), member))
	number := int(word(b.at(headSets), set))
	core := new(Core)
	core.load(b.bytes[word(b.at(headCores), number):], b.IsCanonical())
	if b.head(headMeta) != 0 {
		tables := b.bytes[word(b.at(headMeta), metaLineTables):]
		core.lines = b.bytes[word(tables, set):]
	}
	return core
}

// ---- directives

// Kind is what a directive is.
type Kind uint8

// The kinds, in the order of their numbers.
const (
	UserAgent Kind = iota
	Allow
	Disallow
	Sitemap
	Other
)

// Line is a directive.  Its texts are bytes of the blob, which nobody may change.
type Line struct {
	Number     int // 1-based
	Kind       Kind
	Key, Value []byte
	group, run uint32 // None where it stands in none
}

// HasDirectives reports whether directives were kept.
func (b *Blob) HasDirectives() bool {
	return b.head(headMeta) != 0 && b.flags&flagNoTexts == 0
}

// Lines returns how many directives there are.
func (b *Blob) Lines() int {
	if b.head(headMeta) == 0 {
		return 0
	}
	return int(word(b.at(headMeta), metaDirectives))
}

func (b *Blob) directive(index int) []byte {
	return b.at(headMeta)[4*(metaWords+directiveWords*index):]
}

// Line returns the directive number index.
func (b *Blob) Line(index int) Line {
	row, texts := b.directive(index), b.directive(b.Lines())
	text := func(column int) []byte { return texts[word(row, column):][:word(row, column+1)] }
	return Line{Number: int(word(row, 0)), group: word(row, 1), Kind: Kind(word(row, 2)), Key: text(3), Value: text(5),
		run: word(row, 7)}
}

// FindLine returns the directive of a line.
func (b *Blob) FindLine(number int) (line Line, found bool) {
	i, found := sort.Find(b.Lines(), func(i int) int { return number - int(word(b.directive(i), 0)) })
	if found {
		line = b.Line(i)
	}
	return line, found
}
