// SPDX-License-Identifier: Apache-2.0

package rep2c_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand"
	"strings"
	"testing"

	"example.org/rep2c/go"
)

const forgedText = "user-agent: a\ndisallow: /a*b*c\nallow: /ab*bc$\ncrawl-delay: 2\n" +
	"user-agent: b\ndisallow: /b\nallow: /b/c\nuser-agent: *\ndisallow: /*x*y\nallow: *ab*a\ndisallow: /aab*ab$\n" +
	"allow: /p/q/r/s\ndisallow: /p/q\nsitemap: https://h/s.xml\nuser-agent: a\nallow: /z*\n"

var forgedURLs = []string{"/", "/aabbccabab", "/xay", "/p/q/r/s/t", "https://h/b/c?x=%41%2a", "/z*$",
	"/" + strings.Repeat("ab", 100)}

var forgedWays = []string{"--encoding=list", "--encoding=compact", "--encoding=dense",
	"--encoding=compact --dialect=rfc9309 --names=wide", "--encoding=dense --dialect=rfc9309",
	"--encoding=list --dialect=rfc9309", "--agent=a --encoding=compact", "--strip"}

// samples are blobs of every encoding.
func samples(t testing.TB) (blobs [][]byte) {
	for _, way := range forgedWays {
		blobs = append(blobs, compiled(t, []byte(forgedText), strings.Fields(way)...))
	}
	return blobs
}

// visit reports whether bytes are taken for a blob, which then answers everything.
func visit(bytes []byte) bool {
	robots, err := rep2c.Open(bytes, nil)
	if err != nil {
		return false
	}
	for _, crawler := range []*rep2c.Crawler{nil, rep2c.MustCrawler("a"), rep2c.MustCrawler("a", "b")} {
		asked, err := robots.AskedBy(crawler)
		if err != nil {
			continue // another crawler's
		}
		for _, url := range forgedURLs {
			if verdict, err := asked.Check(url); err == nil {
				verdict.Rule()
			}
		}
		asked.Holding()
		asked.Delay()
		_, _ = asked.Directives()
	}
	robots.Sitemaps()
	_, _ = robots.Explain(forgedURLs[1])
	return true
}

// TestOtherLengths: a blob of another length is refused.
func TestOtherLengths(t *testing.T) {
	for _, blob := range samples(t) {
		if !visit(blob) {
			t.Fatal("a good blob is refused")
		}
		for size := range blob {
			if visit(blob[:size]) {
				t.Errorf("cut to %d", size)
			}
		}
		if visit(append(blob, 0)) {
			t.Error("longer")
		}
	}
}

// TestAlteredBytes: each byte may have any value, and nothing panics.
func TestAlteredBytes(t *testing.T) {
	number := 0
	for _, blob := range samples(t) {
		for at, was := range blob {
			for _, value := range []byte{0xFF, was ^ 1, 0, 1, 0x7F, 0x80, was + 1} {
				if number++; isInShare(number) {
					blob[at] = value
					visit(sealed(blob))
				}
			}
			blob[at] = was
		}
	}
}

// TestAlteredWords: words that may fit where they don't belong.
func TestAlteredWords(t *testing.T) {
	random, blobs := random(t), samples(t)
	for i := range scaled(40_000, 1_000) {
		altered := append([]byte(nil), blobs[i%len(blobs)]...)
		for count := 1 + random.Intn(3); count > 0; count-- {
			alter(altered, random)
		}
		visit(sealed(altered))
	}
}

// TestFlippedBits: a blob of which any bit is another one is refused.
func TestFlippedBits(t *testing.T) {
	for _, blob := range samples(t) {
		for bit := range 8 * len(blob) {
			blob[bit/8] ^= 1 << (bit % 8)
			if _, err := rep2c.Open(blob, nil); !errors.Is(err, rep2c.ErrDamaged) && !errors.Is(err, rep2c.ErrVersion) {
				t.Errorf("bit %d: %v", bit, err)
			}
			blob[bit/8] ^= 1 << (bit % 8)
		}
	}
}

// TestAlteredTexts: what is altered may make sense; another letter in a text is taken, and answers.
func TestAlteredTexts(t *testing.T) {
	const text = "https://h/s.xml"
	taken := 0
	for _, blob := range samples(t) {
		at := bytes.Index(blob, []byte(text))
		for letter := byte('a'); at >= 0 && letter <= 'z'; letter++ {
			blob[at+strings.Index(text, "s.xml")] = letter
			if visit(sealed(blob)) {
				taken++
			}
			robots, err := rep2c.Open(sealed(blob), nil)
			must(t, err)
			if sitemaps := robots.Sitemaps(); len(sitemaps) != 1 || sitemaps[0] != "https://h/"+string(letter)+".xml" {
				t.Error(sitemaps)
			}
		}
	}
	if right := 26 * (len(forgedWays) - 1); taken != right { // one way strips the texts
		t.Errorf("%d were taken, not %d", taken, right)
	}
}

func alter(bytes []byte, random *rand.Rand) {
	words := len(bytes) / 4
	values := []uint32{random.Uint32() % 4, ^(random.Uint32() % 4), uint32(random.Intn(len(bytes) + 64)),
		binary.LittleEndian.Uint32(bytes[4*random.Intn(words):]) + random.Uint32()%3 - 1, random.Uint32()}
	value := values[random.Intn(len(values))]
	if random.Intn(2) == 0 {
		binary.LittleEndian.PutUint32(bytes[4*random.Intn(words):], value)
	} else {
		binary.LittleEndian.PutUint16(bytes[2*random.Intn(2*words):], uint16(value))
	}
}

// FuzzOpen: whatever the bytes are, opening them fails, or everything can be asked.
func FuzzOpen(f *testing.F) {
	for _, blob := range samples(f) {
		f.Add(blob)
	}
	f.Fuzz(func(_ *testing.T, bytes []byte) { visit(sealed(bytes)) })
}

// FuzzCheck: lists, automata and blobs give one answer, whatever the file, the URL and the dialect are.
func FuzzCheck(f *testing.F) {
	for _, url := range forgedURLs {
		f.Add([]byte(forgedText), url, false)
		f.Add([]byte(forgedText), url, true)
	}
	crawler := rep2c.MustCrawler("a")
	f.Fuzz(func(t *testing.T, text []byte, url string, strict bool) {
		options := rep2c.Options{}
		if strict {
			options.Dialect = rep2c.RFC9309
		}
		parsed, err := options.Parse(text, crawler)
		must(t, err)
		blob, err := parsed.MarshalBinary()
		must(t, err)
		opened, err := rep2c.Open(blob, crawler)
		must(t, err)
		one, oneErr := parsed.Check(url)
		two, twoErr := opened.Check(url)
		if (oneErr == nil) != (twoErr == nil) || one.String() != two.String() || one.Rank != two.Rank {
			t.Fatalf("%v %v, %v %v", one, oneErr, two, twoErr)
		}
		why, err := parsed.Explain(url)
		if (oneErr == nil) != (err == nil) || err == nil && (why.Allowed != one.Allowed || why.Line != one.Line || why.Rank != one.Rank) {
			t.Fatalf("%v %v, %+v %v", one, oneErr, why, err)
		}
	})
}

// TestHugeFields: a core whose counts are those of no core is refused, also where they are negative as an int of 32 bits.
func TestHugeFields(t *testing.T) {
	const core, fields = 32, 32 + 6 // words
	for field := 0; field < 18; field++ {
		blob := make([]byte, 4096)
		put := func(word int, value uint32) { binary.LittleEndian.PutUint32(blob[4*word:], value) }
		binary.LittleEndian.PutUint64(blob, 0x0A1A0A0D50455289)
		for word, value := range map[int]uint32{2: 4, 4: 4096, 18: 1, 19: 96, 24: 4 * core, core: 2048, core + 1: 3 | 0x100,
			fields: 1, fields + 1: 2, fields + 6: 1, fields + 16: 4, fields + 17: 4} {
			put(word, value)
		}
		put(fields+field, 0xFFFFFFFF)
		if _, err := rep2c.Open(sealed(blob), nil); err == nil {
			t.Errorf("field %d", field)
		}
	}
}
