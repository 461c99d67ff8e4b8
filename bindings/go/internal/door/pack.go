// SPDX-License-Identifier: Apache-2.0

package door

import (
	"os"
	"runtime"
)

// Finding is what a pack has of an origin: enum rep_pack_finding.
type Finding uint32

// The findings.
const (
	Unknown Finding = iota
	Rules
	AllowAll
	DisallowAll
	noURLFound
	damaged
)

// Pack is a pack, whose file is mapped until nobody holds it.
type Pack struct {
	object
	release func()
}

// OpenPack opens a pack.
func OpenPack(path string) (*Pack, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	p := &Pack{release: func() {}}
	var bytes []byte
	if size := info.Size(); info.Mode().IsRegular() && size > 0 && size == int64(int(size)) {
		if bytes, p.release, err = mapFile(file, int(size)); err != nil {
			return nil, err
		}
	}
	err = p.create(func(m *machine) (uint32, error) {
		if status := m.library.OpenPack(bytes); status != statusOK {
			return 0, m.failure(status, string(m.Output()))
		}
		return m.Word(0), nil
	})
	if err != nil {
		p.release()
		return nil, err
	}
	runtime.SetFinalizer(p, func(p *Pack) {
		p.free()
		p.release()
	})
	return p, nil
}

// Found is what a pack has of an origin, and when the answer that counts came, and until when it is fresh, in seconds since
// 1970; 0: no time is known.
type Found struct {
	Finding             Finding
	Fetched, FreshUntil int64
}

func (m *machine) found() Found {
	f := Found{Finding: Finding(m.Word(1)), Fetched: int64(m.Word(2))}
	if f.Fetched != 0 {
		f.FreshUntil = f.Fetched + int64(m.Word(3))
	}
	return f
}

// both locks a machine that has both, and returns their handles there.
func (p *Pack) both(crawler *Crawler) (m *machine, pack, who uint32, err error) {
	m = p.enter()
	if !m.ready() {
		return m, 0, 0, errMemory
	}
	if pack, err = p.in(m); err == nil {
		who, err = crawler.handleIn(m)
	}
	return m, pack, who, err
}

// Check checks a URL.  The answer is the line, and Disallow.
func (p *Pack) Check(crawler *Crawler, url string) (found Found, answer, rank uint32, err error) {
	m, pack, who, err := p.both(crawler)
	defer m.Unlock()
	if err != nil {
		return found, Disallow, 0, err
	}
	answer, ok := m.library.CheckPack(pack, who, url)
	runtime.KeepAlive(p)
	runtime.KeepAlive(crawler)
	if !ok {
		return found, Disallow, 0, errMemory
	}
	found = m.found()
	answer, rank, err = m.read(answer, m.Word(0), url)
	return found, answer, rank, err
}

// Find finds the origin of a URL, and its robots.txt if rules decide.  In a pack for certain crawlers that is the crawler's, and
// everybody asks it.
func (p *Pack) Find(crawler *Crawler, url string) (found Found, robots *Robots, err error) {
	if found, robots, err = p.find(crawler, url); robots != nil {
		robots.start()
	}
	return found, robots, err
}

func (p *Pack) find(crawler *Crawler, url string) (found Found, robots *Robots, err error) {
	m, pack, who, err := p.both(crawler)
	defer m.Unlock()
	if err != nil {
		return found, nil, err
	}
	status := m.library.FindPack(pack, who, url)
	handle := m.Word(0)
	found = m.found()
	runtime.KeepAlive(p)
	runtime.KeepAlive(crawler)
	switch {
	case status != statusOK:
		return found, nil, m.failure(status, "")
	case found.Finding == noURLFound:
		return found, nil, &URLError{url, "no URL with an origin"}
	case found.Finding == damaged:
		return found, nil, &Error{Status: statusBlob, Text: "the pack is damaged where the URL's origin stands"}
	case handle == 0:
		return found, nil, nil
	}
	// Another machine finds it anew.
	robots = new(Robots)
	robots.home, robots.handle, robots.size = m, handle, 2*m.Size(handle)
	robots.make = func(m *machine) (uint32, error) {
		pack, err := p.in(m)
		if err != nil {
			return 0, err
		}
		who, err := crawler.handleIn(m)
		if err != nil {
			return 0, err
		}
		if status := m.library.FindPack(pack, who, url); status != statusOK || m.Word(0) == 0 {
			return 0, m.failure(max(status, statusBlob), "")
		}
		return m.Word(0), nil
	}
	return found, robots, nil
}

// Ask asks a question about the pack, and returns JSON.
func (p *Pack) Ask(question string) ([]byte, error) {
	m, pack, _, err := p.both(Everybody)
	defer m.Unlock()
	if err != nil {
		return nil, err
	}
	status := m.library.Ask(m.question(question), pack, 0, 0, nil, 0, 0)
	runtime.KeepAlive(p)
	return m.answer(status)
}
