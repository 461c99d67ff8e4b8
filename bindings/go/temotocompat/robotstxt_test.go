// SPDX-License-Identifier: Apache-2.0

package temotocompat_test

import (
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	robotstxt "example.org/rep2c/go/temotocompat"
)

func TestStatus(t *testing.T) {
	for status, allowed := range map[int]bool{200: true, 400: true, 401: true, 403: true, 404: true, 429: false, 500: false,
		503: false} {
		response := &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader(""))}
		data, err := robotstxt.FromResponse(response)
		if err != nil || data.TestAgent("/", "x") != allowed || data.FindGroup("").Test("/admin/") != allowed {
			t.Error(status, err)
		}
	}
	if _, err := robotstxt.FromStatusAndString(302, ""); err == nil {
		t.Error("302")
	}
	if data, err := robotstxt.FromResponse(nil); data != nil || err != nil {
		t.Error(data, err)
	}
}

func TestWhatAFileSays(t *testing.T) {
	data, err := robotstxt.FromString("user-agent: a\ncrawl-delay: 3.5\ndisallow: /c\nuser-agent: *\ndisallow: /\nallow: /$\n" +
		"host: h.example\nsitemap: http://h.example/s\n")
	if err != nil || data.Host != "h.example" || !reflect.DeepEqual(data.Sitemaps, []string{"http://h.example/s"}) {
		t.Error(data.Host, data.Sitemaps, err)
	}
	group := data.FindGroup("A/2.1 (x)")
	if group.CrawlDelay != 3500*time.Millisecond || group.Test("/c") || !group.Test("/d") || group != data.FindGroup("A/2.1 (x)") {
		t.Error(group)
	}
	other := data.FindGroup("360 (+x)")
	if other.Test("/d") || !other.Test("") || !other.Test("/") || other.Test("//host/x") {
		t.Error(other)
	}
}
