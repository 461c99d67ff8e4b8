// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"testing"

	"github.com/temoto/robotstxt"

	compat "example.org/rep2c/go/temotocompat"
)

// temotoCase is a question of temoto/robotstxt's own tests: a file, an agent and paths.
type temotoCase struct {
	text, agent string
	paths       []string
	differs     string // why the answers differ; "": they are equal
}

const (
	matching = "user-agent: a\nDisallow: /\nuser-agent: b\nDisallow: /*\nuser-agent: c\nDisallow: /fish\nuser-agent: d\n" +
		"Disallow: /fish*\nuser-agent: e\nDisallow: /fish/\nuser-agent: f\nDisallow: fish/\nuser-agent: g\nDisallow: /*.php\n" +
		"user-agent: h\nDisallow: /*.php$\nuser-agent: i\nDisallow: /fish*.php"
	precedence = "user-agent: a\nDisallow: /\nAllow: /p\nuser-agent: b\nDisallow: /folder\nAllow: /folder/\nuser-agent: c\n" +
		"Disallow: /*.htm\nAllow: /page\nuser-agent: d\nDisallow: /\nAllow: /$\nuser-agent: e\nDisallow: /\nAllow: /$"
	order = "user-agent: googlebot-news\nDisallow: /\nuser-agent: *\nDisallow: /\nuser-agent: googlebot\nDisallow: /"
	group = "user-agent: a\nuser-agent: b\ndisallow: /a\ndisallow: /b\n\nuser-agent: ignore\nDisallow: /separator\n\n" +
		"user-agent: b\nuser-agent: c\ndisallow: /b\ndisallow: /c"
	org = "User-agent: Google\nDisallow:\nUser-agent: *\nDisallow: /"
)

var (
	fish   = []string{"/fish", "/fish.html", "/fish/salmon.html", "/fishheads", "/fish.php?id=anything", "/Fish.asp", "/catfish", "/?id=fish"}
	folder = []string{"/fish/", "/fish/?id=anything", "/fish/salmon.htm", "/fish", "/fish.html", "/Fish/Salmon.asp"}
	php    = []string{"/filename.php", "/folder/filename.php", "/filename.php?parameters", "/filename.php/", "/filename.php5", "/windows.PHP", "/"}
	all    = []string{"/", "/test", "", "/path/to/whatever"}
)

var temotoCases = []temotoCase{
	{"User-Agent: *\r\nDisallow: /\r\n", "any", all, ""},
	{"User-Agent: *\r\nDisallow: /account\r\n", "any", []string{"/foobar", "/account", "/account/sub"}, ""},
	{"User-Agent: * \nAllow: /", "any", all, ""},
	{"User-Agent: * \nDisallow: ", "any", all, ""},
	{"\xef\xbb\xbfUser-agent: *\nDisallow: */oroscopo-di-oggi/*", "any",
		[]string{"/foo/bar", "/oroscopo-di-oggi/bar", "/foo/oroscopo-di-oggi/bar"}, ""},
	{"<!DOCTYPE html>\n<html>\n<title></title>\n", "SuperBot", all, ""},
	{group, "a", []string{"/a", "/b", "/c"}, ""},
	{group, "b", []string{"/a", "/b", "/c"}, ""},
	{group, "c", []string{"/a", "/b", "/c"}, ""},
	{order, "Googlebot-News (Googlebot)", []string{"/1"}, ""},
	{order, "Googlebot-Image (Googlebot)", []string{"/3"}, ""},
	{order, "Otherbot (web)", []string{"/2"}, ""},
	{matching, "a", all, ""},
	{matching, "b", all, ""},
	{matching, "c", fish, ""},
	{matching, "d", fish, ""},
	{matching, "e", folder, ""},
	{matching, "f", folder, "RFC 9309: paths start with \"/\", so that a pattern without matches none; temoto puts a \"/\" in front"},
	{matching, "g", php, ""},
	{matching, "h", php, ""},
	{matching, "i", []string{"/fish.php", "/fishheads/catfish.php?parameters", "/Fish.PHP"}, ""},
	{precedence, "a", []string{"/page", "/test"}, ""},
	{precedence, "b", []string{"/folder/page", "/folder1", "/folder.htm"}, ""},
	{precedence, "c", []string{"/page.htm", "/page1.asp"}, ""},
	{precedence, "d", []string{"/", "/index"}, ""},
	{org, "SomeBot", []string{"/path/page1.html"}, ""},
	{org, "Googlebot", []string{"/path/page1.html"}, "RFC 9309: a group names whole tokens; for temoto Google is Googlebot, too"},
}

// refused are files that temoto refuses, and so crawls as if nothing were allowed or, mostly, everything: the content of a file
// is never an error here.
var refused = []string{"Disallow: /\nUser-agent: bot", "User-agent: bot\nCrawl-delay: bad-time-value",
	"User-agent: bot\nCrawl-delay: -inf"}

func TestTemotosOwnCases(t *testing.T) {
	for _, one := range temotoCases {
		theirs, err := robotstxt.FromString(one.text)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := compat.FromString(one.text)
		if err != nil {
			t.Fatal(err)
		}
		different := ""
		for _, path := range one.paths {
			if a, b := theirs.TestAgent(path, one.agent), ours.TestAgent(path, one.agent); a != b {
				different += fmt.Sprintf(" %q: %v, not %v", path, b, a)
			}
		}
		if (different != "") != (one.differs != "") {
			t.Errorf("%s:%s; %s", one.agent, different, one.differs)
		}
	}
	for _, text := range refused {
		if _, err := robotstxt.FromString(text); err == nil {
			t.Errorf("%q is not refused any more", text)
		}
		if _, err := compat.FromString(text); err != nil {
			t.Error(text, err)
		}
	}
}
