// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"errors"
	"fmt"

	"example.org/rep2c/internal/blob"
	"example.org/rep2c/internal/compiler/request"
)

// What errors are, for errors.Is.  None is about the content of a robots.txt: what parses counts (RFC 9309, section
// 2.3.1.5).
var (
	// ErrURL is of a string that is neither an absolute URL of http, https or ftp nor a path.
	ErrURL = errors.New("no URL")
	// ErrToken is of a string that is no product token by the names that are asked with.
	ErrToken = errors.New("no product token")
	// ErrCrawler says that there is no public crawler of this name, or that rules were compiled for other crawlers.
	ErrCrawler = errors.New("another crawler")
	// ErrLimit is of a limit of the call or of the format.
	ErrLimit = errors.New("a limit was reached")
	// ErrDamaged is of bytes that are no blob or no pack.
	ErrDamaged = errors.New("damaged")
	// ErrVersion is of a blob or pack of another format version.
	ErrVersion = errors.New("another format version")
	// ErrLeftOut says that what is needed was left out when the rules were compiled.
	ErrLeftOut = errors.New("left out")
	// ErrCompiler says that the compiler ran out of memory or failed.
	ErrCompiler = errors.New("the compiler has failed")
	// ErrDisallowed is what a Transport answers instead of a page that may not be fetched.
	ErrDisallowed = errors.New("disallowed by robots.txt")
)

// failed is an error of a kind, with what caused it.
func failed(kind error, cause any) error {
	return fmt.Errorf("%w: %v", kind, cause)
}

// pickError returns what the readers of blobs and packs say as an error of this package.
func pickError(err error) error {
	var token *blob.TokenError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &token):
		return failed(ErrToken, err)
	case errors.Is(err, blob.ErrCrawler):
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
	case errors.Is(err, request.ErrLimit):
		return failed(ErrLimit, err)
	}
	return failed(ErrCompiler, err)
}
