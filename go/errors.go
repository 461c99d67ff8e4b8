// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"errors"
	"fmt"

	"example.org/rep2c/go/internal/blob"
	"example.org/rep2c/go/internal/compiler/request"
)

// The kinds of errors, for errors.Is.  The content of a robots.txt is never an error: what parses counts (RFC 9309, section
// 2.3.1.5).
var (
	// ErrURL: a string is neither an absolute URL of http, https or ftp nor a path.
	ErrURL = errors.New("no URL")
	// ErrToken: a string is not a product token by the names in use.
	ErrToken = errors.New("no product token")
	// ErrCrawler: no public crawler has this name, or the rules can't answer for the crawler: they were compiled for others, or
	// only wide names can name the crawler, and they were read without them.
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

// pickError converts an error of the readers of blobs and packs to one of this package.
func pickError(err error) error {
	var token *blob.TokenError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &token):
		return failed(ErrToken, err)
	case errors.Is(err, blob.ErrCrawler), errors.Is(err, blob.ErrWide):
		return failed(ErrCrawler, err)
	case errors.Is(err, blob.ErrVersion):
		return failed(ErrVersion, err)
	case errors.Is(err, blob.ErrVerdicts):
		return failed(ErrLeftOut, err)
	case errors.Is(err, blob.ErrGroups):
		return failed(ErrLimit, err)
	}
	return failed(ErrDamaged, err)
}

func compileError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, request.ErrToken):
		return failed(ErrToken, "of the crawler")
	case errors.Is(err, request.ErrLines):
		return failed(ErrLeftOut, err)
	case errors.Is(err, request.ErrLimit):
		return failed(ErrLimit, err)
	}
	return failed(ErrCompiler, err)
}
