// SPDX-License-Identifier: Apache-2.0

package door

import (
	"fmt"
	"runtime"
	"sync"
)

// The statuses that the module tells apart, as enum rep_status has them.
const (
	statusOK     = 0
	statusMemory = 2
	statusBlob   = 4
)

// Error is what the library says is wrong.
type Error struct {
	Status uint32 // enum rep_status
	Which  int    // of several texts, that which is not a product token
	Text   string
}

func (e *Error) Error() string { return e.Text }

// URLError says what is wrong with a URL.
type URLError struct{ URL, Text string }

func (e *URLError) Error() string { return fmt.Sprintf("%.200q: %s", e.URL, e.Text) }

// failure is the error of a status, which a machine that is locked tells.
func (m *machine) failure(status uint32, hint string) error {
	if status == statusOK {
		return nil
	}
	text := m.StatusText(status)
	if hint != "" {
		text += ": " + hint
	}
	return &Error{Status: status, Text: text}
}

var errMemory = &Error{Status: statusMemory, Text: "out of memory"}

// ---- crawlers

// Kind is how a crawler is given: enum door_crawler_kind.
type Kind uint32

// The kinds.
const (
	Tokens       Kind = iota // product tokens
	Public                   // the name of a public crawler
	Header                   // the value of a User-Agent field
	Ordered                  // tokens in order of preference, and "*" behind them
	OrderedAlone             // the same without "*"
)

// Crawler is a crawler.
type Crawler struct{ object }

// Everybody is a crawler that no group names.
var Everybody *Crawler

// NewCrawler makes a crawler.
func NewCrawler(kind Kind, names uint32, texts ...string) (*Crawler, error) {
	c := new(Crawler)
	err := c.create(func(m *machine) (uint32, error) {
		if status := m.library.Crawler(uint32(kind), names, texts); status != statusOK {
			return 0, &Error{status, int(m.Word(1)), m.StatusText(status)}
		}
		return m.Word(0), nil
	})
	if err != nil {
		return nil, err
	}
	runtime.SetFinalizer(c, (*Crawler).free)
	return c, nil
}

// handleIn returns the crawler's handle in a machine.
func (c *Crawler) handleIn(m *machine) (uint32, error) {
	if c == Everybody {
		return 0, nil
	}
	return c.in(m)
}

// ---- robots.txt

// Robots is a robots.txt, or a blob made of one.
type Robots struct{ object }

// start tells the collector of the object, and has it freed when nobody holds it.
func (r *Robots) start() {
	runtime.SetFinalizer(r, func(r *Robots) {
		r.free()
		letGo(r.size * r.places())
	})
	hold(r.size)
}

// newRobots makes an object of a copy of bytes, which put hands to a machine.
func newRobots(bytes []byte, put func(*machine, []byte) uint32) (*Robots, error) {
	r := new(Robots)
	if !shared { // they are needed again
		bytes = append([]byte(nil), bytes...)
	}
	err := r.create(func(m *machine) (uint32, error) {
		if status := put(m, bytes); status != statusOK {
			return 0, m.failure(status, string(m.Output()))
		}
		return m.Word(0), nil
	})
	if err != nil {
		return nil, err
	}
	r.start()
	return r, nil
}

// Parse reads a robots.txt.
func Parse(text []byte, dialect, names uint32, maxBytes int) (*Robots, error) {
	return newRobots(text, func(m *machine, text []byte) uint32 { return m.library.Parse(text, dialect, names, maxBytes) })
}

// Open opens a blob.  Steps is the most that a check may take at a byte; 0: any.
func Open(blob []byte, steps uint32) (*Robots, error) {
	return newRobots(blob, func(m *machine, blob []byte) uint32 { return m.library.Open(blob, steps) })
}

// Size returns roughly how many bytes of memory the object takes.
func (r *Robots) Size() int {
	r.home.Lock()
	defer r.home.Unlock()
	size := r.home.Size(r.handle)
	runtime.KeepAlive(r)
	return size * r.places()
}

// enter locks a machine that has both, and returns their handles there.
func (r *Robots) both(crawler *Crawler) (m *machine, robots, who uint32, err error) {
	m = r.enter()
	if !m.ready() {
		return m, 0, 0, errMemory
	}
	if robots, err = r.in(m); err == nil {
		who, err = crawler.handleIn(m)
	}
	return m, robots, who, err
}

// What a check answers instead of a line.
const (
	noURL  = 1<<32 - 1
	failed = 1<<32 - 2
	// Disallow is set in an answer that disallows; the rest is the line.
	Disallow = 1 << 31
)

// Check checks a URL.  The answer is the line, and Disallow.
func (r *Robots) Check(crawler *Crawler, url string) (answer, rank uint32, err error) {
	m, robots, who, err := r.both(crawler)
	defer m.Unlock()
	if err != nil {
		return Disallow, 0, err
	}
	answer, ok := m.library.Check(robots, who, url)
	runtime.KeepAlive(r)
	runtime.KeepAlive(crawler)
	if !ok {
		return Disallow, 0, errMemory
	}
	return m.read(answer, m.Word(0), url)
}

// read reads the answer about a URL, and its word.
func (m *machine) read(answer, word uint32, url string) (uint32, uint32, error) {
	switch answer {
	case noURL:
		return Disallow, 0, &URLError{url, m.URLStatusText(word)}
	case failed:
		return Disallow, 0, m.failure(word, "")
	}
	return answer, word, nil
}

// CheckMany checks URLs, and calls for each.
func (r *Robots) CheckMany(crawler *Crawler, urls []string, each func(number int, answer, rank uint32, err error)) error {
	answers := make([]uint32, 2*len(urls))
	m, robots, who, err := r.both(crawler)
	defer m.Unlock()
	if err != nil {
		return err
	}
	status := m.library.CheckMany(robots, who, urls, answers)
	runtime.KeepAlive(r)
	runtime.KeepAlive(crawler)
	if status != statusOK {
		return m.failure(status, "")
	}
	for i := range urls {
		answer, rank, err := m.read(answers[2*i], answers[2*i+1], urls[i])
		each(i, answer, rank, err)
	}
	return nil
}

// question returns the number of a question in a machine that is locked.
func (m *machine) question(name string) uint32 {
	number := m.questions[name]
	if number == 0 {
		number = m.Question(name)
		m.questions[name] = number
	}
	return number
}

// Ask asks a question about the texts, and returns JSON.
func (r *Robots) Ask(question string, crawler *Crawler, texts ...string) ([]byte, error) {
	m, robots, who, err := r.both(crawler)
	defer m.Unlock()
	if err != nil {
		return nil, err
	}
	status := m.library.Ask(m.question(question), robots, 0, who, texts, 0, 0)
	runtime.KeepAlive(r)
	runtime.KeepAlive(crawler)
	return m.answer(status)
}

// Blob returns the rules as a blob.
func (r *Robots) Blob() ([]byte, error) {
	m, robots, _, err := r.both(Everybody)
	defer m.Unlock()
	if err != nil {
		return nil, err
	}
	status := m.library.Blob(robots)
	runtime.KeepAlive(r)
	return m.answer(status)
}

// Line returns what a line has; "" if it says nothing, or is left out.
func (r *Robots) Line(line uint32) string {
	m, robots, _, err := r.both(Everybody)
	defer m.Unlock()
	if err != nil || m.library.Line(robots, line) != statusOK {
		return ""
	}
	runtime.KeepAlive(r)
	return string(m.Output())
}

// answer returns a copy of the output of a call that ended with a status.
func (m *machine) answer(status uint32) ([]byte, error) {
	if status != statusOK {
		return nil, m.failure(status, string(m.Output()))
	}
	return append([]byte(nil), m.Output()...), nil
}

// Ask asks a question about no robots.txt, and returns JSON.
func Ask(question string, texts ...string) ([]byte, error) {
	return AskOf(Everybody, question, texts...)
}

// AskOf asks a question about a crawler, and returns JSON.
func AskOf(crawler *Crawler, question string, texts ...string) ([]byte, error) {
	robots, err := nothing()
	if err != nil {
		return nil, err
	}
	return robots.Ask(question, crawler, texts...)
}

// Origin returns the origin of a URL in its normal form.
func Origin(url string) (string, error) {
	robots, err := nothing()
	if err != nil {
		return "", err
	}
	m, _, _, err := robots.both(Everybody)
	defer m.Unlock()
	if err != nil {
		return "", err
	}
	if status, ok := m.library.Origin(url); !ok {
		return "", errMemory
	} else if status != statusOK {
		return "", &URLError{url, m.URLStatusText(status)}
	}
	return string(m.Output()), nil
}

var nothing = sync.OnceValues(func() (*Robots, error) { return Parse(nil, 0, 0, 0) })
