// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"example.org/rep2c/go"
)

// cacheMetrics gives Prometheus the numbers of a cache whenever it asks.
type cacheMetrics struct{ cache *rep2c.Cache }

func (m cacheMetrics) Describe(all chan<- *prometheus.Desc) { prometheus.DescribeByCollect(m, all) }

func (m cacheMetrics) Collect(all chan<- prometheus.Metric) {
	send := func(name, help string, kind prometheus.ValueType, value int, state ...string) {
		var labels []string
		if len(state) > 0 {
			labels = []string{"state"}
		}
		about := prometheus.NewDesc("rep2c_"+name, help, labels, nil)
		all <- prometheus.MustNewConstMetric(about, kind, float64(value), state...)
	}
	stats, ages := m.cache.Stats(), m.cache.Ages()
	send("origins", "sites held", prometheus.GaugeValue, stats.Origins)
	send("bytes", "bytes held", prometheus.GaugeValue, stats.Bytes)
	send("checks_total", "questions", prometheus.CounterValue, stats.Checks)
	send("waits_total", "questions that waited", prometheus.CounterValue, stats.Waits)
	send("fetches_total", "fetches", prometheus.CounterValue, stats.Fetches)
	send("failed_total", "fetches without an answer", prometheus.CounterValue, stats.Failed)
	send("evicted_total", "sites forgotten", prometheus.CounterValue, stats.Evicted)
	for state, count := range map[string]int{"unknown": ages.Unknown, "fresh": ages.Fresh, "stale": ages.Stale,
		"unreachable": ages.Unreachable, "given-up": ages.GivenUp} {
		send("sites", "sites by what their last answer is worth", prometheus.GaugeValue, count, state)
	}
	send("sites_opened", "sites given up, and open", prometheus.GaugeValue, ages.Opened)
}

// TestPrometheus: the recipe of the page for operators gives what the cache says, and is the one that the page shows.
func TestPrometheus(t *testing.T) {
	site := httptest.NewServer(http.NotFoundHandler())
	defer site.Close()
	cache, err := rep2c.NewCache(rep2c.MustCrawler("ExampleBot"), rep2c.CacheOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if !cache.Allowed(context.Background(), site.URL+"/") || !cache.Allowed(context.Background(), site.URL+"/x") {
		t.Error("a site without a robots.txt is closed")
	}
	right := `
# HELP rep2c_checks_total questions
# TYPE rep2c_checks_total counter
rep2c_checks_total 2
# HELP rep2c_fetches_total fetches
# TYPE rep2c_fetches_total counter
rep2c_fetches_total 1
# HELP rep2c_sites sites by what their last answer is worth
# TYPE rep2c_sites gauge
rep2c_sites{state="fresh"} 1
rep2c_sites{state="given-up"} 0
rep2c_sites{state="stale"} 0
rep2c_sites{state="unknown"} 0
rep2c_sites{state="unreachable"} 0
`
	if err := testutil.CollectAndCompare(cacheMetrics{cache}, strings.NewReader(right), "rep2c_checks_total",
		"rep2c_fetches_total", "rep2c_sites"); err != nil {
		t.Error(err)
	}
	source, err := os.ReadFile("prometheus_test.go")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../docs/pages/operate.md")
	if err != nil {
		t.Fatal(err)
	}
	begin := strings.Index(string(source), "// cacheMetrics gives")
	end := strings.Index(string(source), "// TestPrometheus:")
	if !strings.Contains(string(page), "```go\n"+string(source[begin:end-1])+"```\n") {
		t.Error("the page for operators shows another recipe")
	}
}
