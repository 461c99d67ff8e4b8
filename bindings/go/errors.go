// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"errors"
	"fmt"

	"example.org/rep2c/go/internal/door"
)

// The kinds of errors, for errors.Is.  The content of a robots.txt is never an error: what parses counts (RFC 9309, section
// 2.3.1.5).
var (
	// ErrURL: a string is neither an absolute URL of http, https or ftp nor a path.
	ErrURL = errors.New("no URL")
	// ErrToken: a string is not a product token by the names in use.
	ErrToken = errors.New("no product token")
	// ErrCrawler: no public crawler has this name, or the rules were compiled for other crawlers.
	ErrCrawler = errors.New("another crawler")
	// ErrLimit: a limit of the call or of the format was exceeded.
	ErrLimit = errors.New("a limit was reached")
	// ErrDamaged: the bytes are not a valid blob or pack.
	ErrDamaged = errors.New("damaged")
	// ErrVersion: the blob or pack has another format version.
	ErrVersion = errors.New("another format version")
	// ErrLeftOut: the call needs something that was left out when the rules were compiled.
	ErrLeftOut = errors.New("left out")
	// ErrCompiler: the compiler ran out of memory, or failed.
	ErrCompiler = errors.New("the compiler has failed")
	// ErrDisallowed: a Transport refused to fetch a page, because robots.txt disallows it.
	ErrDisallowed = errors.New("disallowed by robots.txt")
	// ErrUnreachable: a Transport refused to fetch a page, because the robots.txt of its site can't be had.  The error wraps the
	// reason, too.
	ErrUnreachable = errors.New("robots.txt is unreachable, so the page is not fetched for now")
)

// failed is an error of a kind, with its cause.
func failed(kind error, cause any) error {
	return fmt.Errorf("%w: %v", kind, cause)
}

// The statuses that the module tells apart, as the library's enum rep_status has them.
const (
	statusArgument = 1
	statusLimit    = 3
	statusBlob     = 4
	statusVersion  = 5
	statusAgent    = 6
	statusToken    = 9
	statusURL      = 10
	statusCrawler  = 11
)

// asError converts what the library says to an error of this package.
func asError(err error) error {
	if err == nil {
		return nil
	}
	var wrong *door.Error
	var url *door.URLError
	switch {
	case errors.As(err, &url):
		return failed(ErrURL, err)
	case !errors.As(err, &wrong):
		return err
	}
	kinds := map[uint32]error{statusArgument: ErrLeftOut, statusLimit: ErrLimit, statusBlob: ErrDamaged, statusVersion: ErrVersion,
		statusAgent: ErrCrawler, statusToken: ErrToken, statusURL: ErrURL, statusCrawler: ErrCrawler}
	if kind := kinds[wrong.Status]; kind != nil {
		return failed(kind, err)
	}
	return failed(ErrCompiler, err)
}
