// SPDX-License-Identifier: Apache-2.0

package packfile

import (
	"runtime"
	"sync/atomic"

	"example.org/rep2c/go/internal/blob"
)

// Outcome is what holds for an origin.
type Outcome uint8

// The outcomes, in the order of their numbers.
const (
	DisallowAll Outcome = iota
	AllowAll
	Rules
	Unknown // also of an origin of which only a redirect is known that leads nowhere
)

const (
	slots     = 8
	entryHead = 22
	follow    = 4 // the number of the outcome Unknown in an entry

	flagAnswered = 1
	flagFailing  = 2
	flagHistory  = 4
	flagRedirect = 8
	flagBeside   = 16 // its file says something beside its rules
	flagBefore   = 32 // the answer before the redirect follows it
	flagPace     = 64 // what no writer of today sets
	flagUsage    = 128
)

// Reader looks origins up in a pack.  An entry is checked each time it is read, a blob before its first walk, which is
// remembered.
//
// The file stays mapped as long as anybody has the Reader or one of its blobs.
type Reader struct {
	Header
	file    []byte
	checked []uint32 // a bit for each place where rules may begin: whether the blob there was checked
}

// Open opens a pack.
func Open(path string) (*Reader, error) {
	file, release, err := open(path)
	if err != nil {
		return nil, err
	}
	header, err := readHeader(file)
	if err != nil {
		_ = release()
		return nil, err
	}
	places := (header.entries-header.rules)/ruleAlign + 1
	reader := &Reader{Header: header, file: file, checked: make([]uint32, places/32+1)}
	runtime.SetFinalizer(reader, func(*Reader) { _ = release() })
	return reader, nil
}

// Entry is what is known about an origin, as far as a check needs it.
type Entry struct {
	Outcome             Outcome
	Fetched, FreshUntil int64 // in seconds since 1970; 0: not known
	rules, beside       uint64
}

// Find finds the entry of an origin.
func (r *Reader) Find(origin string) (Entry, error) {
	if len(origin) > hashMax {
		return Entry{Outcome: Unknown}, nil
	}
	hash := hash([]byte(origin), r.seed)
	line := hash >> 32 * r.homes >> 32
	for last := line + r.spill; line <= last; line++ {
		place := r.index + line*lineSize
		for i := uint64(0); i < slots; i++ {
			slot := word(r.file, place+8*i)
			if slot == 0 {
				return Entry{Outcome: Unknown}, nil
			}
			if slot>>48 == hash&0xFFFF {
				entry, found, err := r.read((slot&(1<<48-1)-1)*8, origin)
				if found || err != nil {
					return entry, err
				}
			}
		}
	}
	return Entry{Outcome: Unknown}, nil
}

// read reads the entry at an offset, any number; not found where it is of another origin.
func (r *Reader) read(offset uint64, origin string) (entry Entry, found bool, err error) {
	if offset > r.entriesSize || r.entriesSize-offset < entryHead {
		return entry, false, Fault("an entry outside of its section")
	}
	bytes := r.file[r.entries+offset : r.entries+r.entriesSize]
	flags, size := bytes[18], short(bytes, 20)
	if uint64(len(bytes)) < sizeOf(bytes) {
		return entry, false, Fault("an entry that goes on past its section")
	}
	if flags&(flagRedirect|flagHistory) == flagRedirect ||
		flags&(flagBefore|flagRedirect) == flagBefore {
		return entry, false, Fault("an entry with flags that don't go together")
	}
	if string(bytes[entryHead:entryHead+size]) != origin {
		return entry, false, nil
	}
	entry = Entry{Outcome: Outcome(bytes[19]), rules: word(bytes, 0)}
	if flags&flagBeside != 0 {
		entry.beside = word(bytes, sizeOf(bytes)-8)
		if entry.rules == 0 || entry.beside == 0 {
			return entry, false, Fault("an entry that says something beside rules that it does not have")
		}
	}
	if err = entry.checkOutcome(flags); err != nil {
		return entry, false, err
	}
	entry.readTimes(bytes)
	return entry, true, nil
}

// failingAt returns where what is known about failures begins.
func failingAt(bytes []byte) uint64 { return (entryHead + short(bytes, 20) + 3) &^ 3 }

// sizeOf returns the bytes of an entry, as far as they are there.
func sizeOf(bytes []byte) uint64 {
	flags, size, room := bytes[18], failingAt(bytes), uint64(len(bytes))
	if flags&flagFailing != 0 {
		size += 16
	}
	if flags&flagHistory != 0 {
		if size+16 <= room {
			counts := bytes[size:]
			size += 8*(uint64(counts[0])+uint64(counts[2])) + 16*uint64(counts[1]) + 12*uint64(counts[3])
		}
		size += 16
	}
	if flags&flagRedirect != 0 {
		if size+8 <= room {
			size += short(bytes, size)
		}
		size += 8
	}
	if flags&flagBefore != 0 {
		size += 32
	}
	if flags&flagPace != 0 {
		size += 16
	}
	if flags&flagUsage != 0 {
		size += 8
	}
	size = (size + 7) &^ 7
	if flags&flagBeside != 0 {
		size += 8
	}
	return size
}

func (e *Entry) checkOutcome(flags byte) error {
	answered := flags&flagAnswered != 0
	if e.Outcome > Rules && e.Outcome != follow {
		return Fault("an entry with an unknown outcome")
	}
	if e.rules != 0 && !answered {
		return Fault("an entry with rules that no answer had")
	}
	if flags&(flagAnswered|flagFailing) == 0 {
		if flags&(flagRedirect|flagHistory) == 0 || e.Outcome != follow {
			return Fault("an entry of no fetch")
		}
		e.Outcome = Unknown
		return nil
	}
	answer := AllowAll
	if answered && e.rules != 0 {
		answer = Rules
	}
	return expect(e.Outcome == DisallowAll || e.Outcome == answer, "an entry whose outcome is not that of its answer")
}

func (e *Entry) readTimes(bytes []byte) {
	confirmed, lastFailure, wait := int64(half(bytes, 8)), int64(0), int64(0)
	failing := failingAt(bytes)
	if bytes[18]&flagFailing != 0 && half(bytes, failing) != 0 {
		lastFailure, wait = int64(half(bytes, failing+8)), int64(half(bytes, failing+12))
	}
	e.Fetched = lastFailure
	if bytes[18]&flagAnswered != 0 {
		e.Fetched = confirmed
	}
	switch {
	case bytes[18]&flagAnswered == 0 && lastFailure != 0:
		e.FreshUntil = lastFailure + wait
	case bytes[18]&flagAnswered != 0 && confirmed != 0:
		e.FreshUntil = confirmed + int64(half(bytes, 12))
	}
}

// Blob opens the rules of an entry for the crawler number among those that the pack is made for.
func (r *Reader) Blob(entry *Entry, number int) (blob.Blob, error) {
	place := entry.rules
	if count := len(r.Crawlers); count > 1 {
		numbers, err := r.rulesAt(place)
		if err != nil {
			return blob.Blob{}, err
		}
		if len(numbers) != 8*count {
			return blob.Blob{}, Fault("a list of rules of another size")
		}
		place = word(numbers, uint64(8*number))
	}
	return r.blobAt(place)
}

// Beside opens what the file of an entry says beside its rules; no bytes where that is nothing.
func (r *Reader) Beside(entry *Entry) (blob.Blob, error) {
	if entry.beside == 0 {
		return blob.Blob{}, nil
	}
	return r.blobAt(entry.beside)
}

// blobAt opens the blob at a place, any number.
func (r *Reader) blobAt(place uint64) (blob.Blob, error) {
	rules, err := r.rulesAt(place)
	if err != nil {
		return blob.Blob{}, err
	}
	slot, bit := (place-r.rules)/ruleAlign/32, uint32(1)<<((place-r.rules)/ruleAlign%32)
	if atomic.LoadUint32(&r.checked[slot])&bit != 0 {
		return blob.Opened(rules).OwnedBy(r), nil
	}
	opened, err := blob.Open(rules)
	for err == nil {
		old := atomic.LoadUint32(&r.checked[slot])
		if atomic.CompareAndSwapUint32(&r.checked[slot], old, old|bit) {
			break
		}
	}
	return opened.OwnedBy(r), err
}

// rulesAt returns the rules at a place, any number.
func (r *Reader) rulesAt(place uint64) ([]byte, error) {
	if place%ruleAlign != 0 || place <= r.rules || place >= r.entries {
		return nil, Fault("rules out of place")
	}
	size := word(r.file, place-8)
	if size > r.entries-place {
		return nil, Fault("rules that go on past their section")
	}
	return r.file[place : place+size : place+size], nil
}
