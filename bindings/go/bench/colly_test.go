// SPDX-License-Identifier: Apache-2.0

package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gocolly/colly/v2"

	"example.org/rep2c/go"
)

// TestColly: a collector obeys by two lines.
func TestColly(t *testing.T) {
	visited := map[string]bool{}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		visited[request.URL.Path] = true
		if request.URL.Path == "/robots.txt" {
			_, _ = w.Write([]byte("user-agent: *\ndisallow: /private\n"))
		}
	}))
	defer site.Close()
	cache, err := rep2c.NewCache(rep2c.MustCrawler("ExampleBot"), rep2c.CacheOptions{})
	if err != nil {
		t.Fatal(err)
	}
	collector := colly.NewCollector(colly.UserAgent("ExampleBot"))
	collector.IgnoreRobotsTxt = true
	collector.WithTransport(cache.Transport(nil))
	if err := collector.Visit(site.URL + "/public"); err != nil {
		t.Error(err)
	}
	if err := collector.Visit(site.URL + "/private/x"); !errors.Is(err, rep2c.ErrDisallowed) {
		t.Error(err)
	}
	if !visited["/public"] || visited["/private/x"] || !visited["/robots.txt"] {
		t.Error(visited)
	}
}
