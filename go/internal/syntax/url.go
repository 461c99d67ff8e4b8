// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"errors"
	"strings"
)

// plainHost has the ASCII that the host of most URLs is made of.
var plainHost = func() (plain [256]bool) {
	for c := range plain {
		plain[c] = IsTokenByte(byte(c), NamesWide) || c == ':'
	}
	return
}()

var (
	errNoURL   = errors.New("the URL does not start with http:, https: or ftp:, and is no path")
	errUser    = errors.New("the user info holds a space or a control byte")
	errNoHost  = errors.New("the host is missing")
	errHost    = errors.New("the host holds a byte that no host has")
	errLabel   = errors.New("a part of the host between dots is empty, or it is too long")
	errNumber  = errors.New("the host ends in a number, and is no IPv4 address of four decimal numbers")
	errIPv6    = errors.New("the host is no IPv6 address in brackets")
	errScheme  = errors.New("the scheme of the URL is none of http, https and ftp")
	errSlashes = errors.New("no // follows the scheme")
	errPort    = errors.New("the port is no number from 1 to 65535")
	errAt      = errors.New("the user info holds a second @")
	errUserIn  = errors.New("the user info holds a backslash, a space or a control byte")
	errASCII   = errors.New("the host is not in ASCII; give its punycode form")
)

// PathOf returns the place behind the first "/" of url's path, wherever that "/" is spelled; the length of url where there
// is nothing.  It fails where url is neither an absolute URL of http, https or ftp nor a path.
//
// rfc3986 says that ";" belongs to the authority, as in the dialect of that name.
func PathOf(url string, rfc3986 bool) (int, error) {
	if len(url) > 0 && url[0] == '/' && (len(url) == 1 || url[1] != '/') {
		return 1, nil
	}
	return pathOfURL(url, rfc3986)
}

// pathOfURL is PathOf for what is no path.
func pathOfURL(url string, rfc3986 bool) (int, error) {
	host := len(url)
	if strings.HasPrefix(url, "https://") {
		host = 8
	} else if strings.HasPrefix(url, "http://") {
		host = 7
	}
	at := host
	for at < len(url) && plainHost[url[at]] {
		at++
	}
	if at < len(url) && at > host && url[at] == '/' && url[host] != ':' {
		return at + 1, nil
	}
	if err := checkURL(url, rfc3986); err != nil {
		return 0, err
	}
	return FindPath(url, rfc3986), nil
}

func schemeSize(url string) int {
	for _, scheme := range []string{"https://", "http://", "ftp://"} {
		if len(url) >= len(scheme) && Compare(url[:len(scheme)], scheme) == 0 {
			return len(scheme)
		}
	}
	return 0
}

func checkURL(url string, rfc3986 bool) error {
	scheme := schemeSize(url)
	if scheme == 0 {
		if url != "" && url[0] == '/' {
			return nil
		}
		return errNoURL
	}
	end := scheme
	for end < len(url) && !endsAuthority(url[end], rfc3986) {
		end++
	}
	host := max(strings.LastIndexByte(url[:end], '@')+1, scheme)
	switch {
	case hasBlank(url[scheme:host]):
		return errUser
	case host == end || url[host] == ':':
		return errNoHost
	case url[host] == '[':
		_, err := Origin(url[:end])
		return err
	case hasBlank(url[host:end]):
		return errHost
	}
	return nil
}

func endsAuthority(c byte, rfc3986 bool) bool {
	return c == '/' || c == '?' || c == '#' || c == ';' && !rfc3986
}

func hasBlank(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] <= ' ' || text[i] == 0x7f {
			return true
		}
	}
	return false
}

// endOfAuthority returns the place of the first byte from at on that ends an authority; the end where that is a "#".
func endOfAuthority(url string, at int, rfc3986 bool) int {
	for at < len(url) && !endsAuthority(url[at], rfc3986) {
		at++
	}
	if at < len(url) && url[at] == '#' {
		return len(url)
	}
	return at
}

// FindPath finds the place behind the path's first "/" in anything (runtime/FORMAT.md, "The path of a URL").
func FindPath(url string, rfc3986 bool) int {
	begin := 0
	if strings.HasPrefix(url, "//") {
		begin = 2
	}
	path := endOfAuthority(url, begin, rfc3986)
	if path > begin && url[path-1] == ':' && strings.HasPrefix(url[path:], "//") && !(rfc3986 && begin > 0) {
		path = endOfAuthority(url, path+2, rfc3986)
	}
	if path < len(url) && url[path] == '/' {
		path++
	}
	return path
}
