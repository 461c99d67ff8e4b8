// SPDX-License-Identifier: Apache-2.0

// Package temotocompat has the functions of github.com/temoto/robotstxt, for programs that use it: change the import.
//
//	import robotstxt "example.org/rep2c/go/temotocompat"
//
// Files are read as Google's public parser reads them, so some answers differ: the module's README.md says how.
package temotocompat

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"example.org/rep2c/go"
)

// RobotsData is one robots.txt.
type RobotsData struct {
	Host     string
	Sitemaps []string

	allowAll, disallowAll bool
	robots                *rep2c.Robots
	mutex                 sync.RWMutex
	groups                map[string]*Group // by agent
}

// Group is the rules that hold for an agent.
type Group struct {
	Agent      string
	CrawlDelay time.Duration
	robots     *rep2c.Robots // nil: all say is allowed
	allowed    bool
}

// groupsMost is how many agents' groups are remembered.
const groupsMost = 256

// FromResponse reads the response to a request for a robots.txt.  The caller closes its body.
func FromResponse(response *http.Response) (*RobotsData, error) {
	if response == nil {
		return nil, nil
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return FromStatusAndBytes(response.StatusCode, body)
}

// FromStatusAndBytes says what a response means: 2xx is its body, 4xx allows everything, 429 and 5xx disallow everything, and
// any other status is an error.
func FromStatusAndBytes(status int, body []byte) (*RobotsData, error) {
	switch {
	case status/100 == 2:
		return FromBytes(body)
	case status/100 == 5 || status == http.StatusTooManyRequests:
		return &RobotsData{disallowAll: true}, nil
	case status/100 == 4:
		return &RobotsData{allowAll: true}, nil
	}
	return nil, fmt.Errorf("unexpected status: %d", status)
}

// FromStatusAndString is FromStatusAndBytes for a string.
func FromStatusAndString(status int, body string) (*RobotsData, error) {
	return FromStatusAndBytes(status, []byte(body))
}

// FromBytes reads a robots.txt.  Its content is never an error.
func FromBytes(body []byte) (*RobotsData, error) {
	robots, err := rep2c.Parse(body, nil)
	if err != nil {
		return nil, err
	}
	data := &RobotsData{Sitemaps: robots.Sitemaps(), robots: robots, groups: map[string]*Group{}}
	directives, err := robots.Directives()
	for _, line := range directives {
		if line.Kind == rep2c.Other && strings.EqualFold(line.Key, "host") {
			data.Host = line.Value
		}
	}
	return data, err
}

// FromString is FromBytes for a string.
func FromString(body string) (*RobotsData, error) { return FromBytes([]byte(body)) }

// TestAgent reports whether an agent may fetch a path, with its query.
func (r *RobotsData) TestAgent(path, agent string) bool {
	return r.FindGroup(agent).Test(path)
}

// FindGroup finds the rules for an agent: a product token, or a whole User-Agent header.
func (r *RobotsData) FindGroup(agent string) *Group {
	if r.robots == nil {
		return &Group{Agent: agent, allowed: r.allowAll}
	}
	r.mutex.RLock()
	group := r.groups[agent]
	r.mutex.RUnlock()
	if group != nil {
		return group
	}
	group = r.newGroup(agent)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if len(r.groups) < groupsMost {
		r.groups[agent] = group
	}
	return group
}

func (r *RobotsData) newGroup(agent string) *Group {
	robots, err := r.robots.AskedBy(crawlerOf(agent))
	if err != nil {
		return &Group{Agent: agent} // no memory: nothing is allowed
	}
	delay, _ := robots.Delay()
	return &Group{Agent: agent, CrawlDelay: delay, robots: robots}
}

// crawlerOf returns who calls itself so.  One without a product token is named by nobody.
func crawlerOf(agent string) *rep2c.Crawler {
	if crawler, err := rep2c.NewCrawler(agent); err == nil {
		return crawler
	}
	crawler, err := rep2c.HeaderCrawler(agent, rep2c.NamesToken)
	if err != nil {
		return rep2c.Everybody
	}
	return crawler
}

// Test reports whether a path, with its query, may be fetched.
func (g *Group) Test(path string) bool {
	if g.robots == nil {
		return g.allowed
	}
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	verdict, err := g.robots.CheckPath(path)
	return err == nil && verdict.Allowed
}
