// SPDX-License-Identifier: Apache-2.0

package rep2c

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

const (
	redirectsMax   = 5
	bytesByDefault = 512_000
)

// fetch fetches the robots.txt of an origin.  It follows redirects, also to other hosts.
func (c *Cache) fetch(ctx context.Context, origin string) fetchResult {
	next, err := url.Parse(origin + "/robots.txt")
	if err != nil {
		return fetchResult{failure: err}
	}
	seen := map[string]bool{}
	for redirects := 0; ; redirects++ {
		response, err := c.get(ctx, next)
		if err != nil {
			return fetchResult{failure: err}
		}
		if response.StatusCode/100 != 3 || response.StatusCode == http.StatusNotModified {
			defer response.Body.Close()
			return c.read(response)
		}
		_ = response.Body.Close()
		seen[next.String()] = true
		target, err := response.Location()
		// Too many redirects, a loop and an invalid target count as 404.
		if redirects == redirectsMax || err != nil || !isHTTP(target) || seen[target.String()] {
			return fetchResult{access: OutcomeAllowAll, control: cacheControl{maxAge: -1}}
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

// read returns what a response means (RFC 9309, section 2.3.1).
func (c *Cache) read(response *http.Response) fetchResult {
	now := c.options.Now()
	result := fetchResult{control: readCacheControl(response.Header, now),
		retryAfter: readRetryAfter(response.Header.Get("Retry-After"), now)}
	switch status := response.StatusCode; {
	case status/100 == 4 && status != http.StatusTooManyRequests:
		result.access = OutcomeAllowAll
	case status/100 == 2:
		limit := c.options.Options.MaxBytes
		if limit == 0 {
			limit = bytesByDefault
		}
		if status == http.StatusPartialContent && !hasAll(response.Header.Get("Content-Range"), int64(limit)) {
			result.failure = errPartial
			break
		}
		// The bytes past the limit say whether it cuts a line.
		body, err := io.ReadAll(io.LimitReader(response.Body, int64(limit)+2))
		switch result.failure = err; {
		case err == nil && len(body) == 0:
			result.access = OutcomeAllowAll
		case err == nil && isCoded(response.Header.Values("Content-Encoding"), body):
			result.failure = errCoding
		case err == nil:
			result.access, result.body = OutcomeRules, body
		}
	default:
		result.failure = fmt.Errorf("status %d", response.StatusCode)
	}
	return result
}

// isCoded reports whether the transport has left body in a content coding: fields name one, and it is not visibly text, or
// they name one that is never undone.
func isCoded(fields []string, body []byte) bool {
	coded := false
	for _, name := range strings.Split(strings.ToLower(strings.Join(fields, ",")), ",") {
		switch strings.TrimSpace(name) {
		case "", "identity":
		case "compress", "x-compress", "dcb", "dcz", "exi", "aes128gcm", "pack200-gzip":
			return true
		default:
			coded = true
		}
	}
	return coded && bytes.ContainsFunc(body, func(letter rune) bool {
		return letter < ' ' && !strings.ContainsRune("\t\n\f\r\x1b", letter)
	})
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
