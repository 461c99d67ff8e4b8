// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

var (
	errBody = errors.New("the body is not whole, or still in a coding")
	errFTP  = errors.New("redirected to FTP")
)

const (
	redirectsMax   = 5
	bytesByDefault = 512_000
)

// fetchResult is the outcome of one fetch of a robots.txt.
type fetchResult struct {
	fault             string // how it ended, as the library calls it; "": with a response
	status, redirects int
	header            http.Header
	most              int64 // the bytes of a body that count
	body              []byte
	failure           error // of the fault
}

// texts returns the outcome as the library takes it: names and values in turn.
func (r *fetchResult) texts() []string {
	texts := []string{"error", r.fault, "status", strconv.Itoa(r.status), "redirects", strconv.Itoa(r.redirects),
		"most", strconv.FormatInt(r.most, 10), "cache-control", strings.Join(r.header.Values("Cache-Control"), ",")}
	for _, name := range []string{"Expires", "Date", "Age", "Retry-After", "Content-Range"} {
		texts = append(texts, strings.ToLower(name), r.header.Get(name))
	}
	codings := slices.Concat(r.header.Values("Content-Encoding"), r.header.Values("Transfer-Encoding"))
	return append(texts, "content-encoding", strings.Join(codings, ","),
		"content-length", strings.Join(r.header.Values("Content-Length"), ","), "body", string(r.body))
}

// fetch fetches the robots.txt of an origin.  It follows redirects, also to other hosts.
func (c *Cache) fetch(ctx context.Context, origin string) fetchResult {
	next, err := url.Parse(origin + "/robots.txt")
	if err != nil {
		return fetchResult{fault: "other", failure: err}
	}
	seen := map[string]bool{}
	for redirects := 0; ; redirects++ {
		response, err := c.get(ctx, next)
		if err != nil {
			return fetchResult{fault: "other", failure: err}
		}
		result := fetchResult{status: response.StatusCode, redirects: redirects, header: response.Header}
		if result.status/100 != 3 || result.status == http.StatusNotModified {
			defer response.Body.Close()
			c.read(response, &result)
			return result
		}
		_ = response.Body.Close()
		seen[next.String()] = true
		target, err := response.Location()
		switch {
		case err == nil && target.Scheme == "ftp" || errors.As(err, new(url.EscapeError)):
			// A robots.txt may be there, which is not fetched.
			result.fault, result.failure = "other", cmp.Or(err, errFTP)
			return result
		case err != nil || !isHTTP(target):
			result.fault = "bad-target"
			return result
		case seen[target.String()]:
			result.fault = "loop"
			return result
		case redirects == redirectsMax:
			result.redirects++
			return result
		}
		next = target
	}
}

// isHTTP reports whether something can be fetched from there by HTTP.
func isHTTP(target *url.URL) bool {
	return (target.Scheme == "http" || target.Scheme == "https") && target.Host != ""
}

func (c *Cache) get(ctx context.Context, target *url.URL) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	if err != nil {
		return nil, err
	}
	if c.options.UserAgent != Everybody.name {
		request.Header.Set("User-Agent", c.options.UserAgent)
	}
	response, err := c.options.Transport.RoundTrip(request)
	if err == nil && response.Request == nil {
		response.Request = request // Location needs it
	}
	return response, err
}

// read reads the body of a response that is not a redirect.
func (c *Cache) read(response *http.Response, result *fetchResult) {
	result.most = cmp.Or(int64(c.options.Options.MaxBytes), bytesByDefault)
	if result.status == http.StatusNotModified { // though nobody asked whether it is
		result.fault = "other"
	}
	if result.status/100 != 2 {
		return
	}
	// The bytes past the limit say whether it cuts a line.
	result.body, result.failure = io.ReadAll(io.LimitReader(response.Body, result.most+2))
	if result.failure != nil {
		result.fault = "body"
	}
}

// Transport returns a RoundTripper for pages, which asks the cache before each request of http or https.  If a page may not
// be fetched, the request is not sent, and fails with ErrDisallowed, or with ErrUnreachable and the reason.  The cache uses its own transport for robots.txt files.
func (c *Cache) Transport(next http.RoundTripper) http.RoundTripper {
	if next == nil {
		next = http.DefaultTransport
	}
	return &obedient{c, next}
}

type obedient struct {
	cache *Cache
	next  http.RoundTripper
}

// RoundTrip sends a request that robots.txt allows.
func (o *obedient) RoundTrip(request *http.Request) (*http.Response, error) {
	verdict, err := o.cache.Check(request.Context(), request.URL.String())
	switch {
	case err != nil || verdict.Allowed:
	case verdict.Outcome == OutcomeDisallowAll && verdict.Failure != nil:
		err = fmt.Errorf("%w: %w", ErrUnreachable, verdict.Failure)
	default:
		err = failed(ErrDisallowed, request.URL)
	}
	if err != nil {
		if request.Body != nil {
			_ = request.Body.Close()
		}
		return nil, err
	}
	return o.next.RoundTrip(request)
}
