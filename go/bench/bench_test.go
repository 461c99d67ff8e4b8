// SPDX-License-Identifier: Apache-2.0

// Package bench compares the module with temoto/robotstxt on the same work, and uses it with colly.
//
// The work is: "once", a file is parsed and asked about one URL; "hot", the URLs of a host ten times over, then those of the
// next; "median", the same by host, of which the median counts; "random", the URLs in random order.
package bench

import (
	"bufio"
	"compress/gzip"
	"math/rand"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/temoto/robotstxt"

	"example.org/rep2c/go"
)

const agent = "ExampleBot"

// host is a real file, and paths of which the reference library's answers are known.
type host struct {
	text  []byte
	paths []string
}

// work reads the files of DATA/corpus and the URLs of DATA/oracle; DATA is REP_DATA_DIR, or lies beside the project.  Files
// that temoto refuses are left out.
func work(b testing.TB) (hosts []*host) {
	data := os.Getenv("REP_DATA_DIR")
	if data == "" {
		data = "../../../shared"
	}
	file, err := os.Open(filepath.Join(data, "oracle/google.tsv.gz"))
	if err != nil {
		b.Skip("known answers lie beside the project, and are not there")
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		b.Fatal(err)
	}
	name, last, seen := "", (*host)(nil), map[string]bool{}
	for lines := bufio.NewScanner(unpacked); lines.Scan(); {
		columns := strings.Split(lines.Text(), "\t")
		if columns[0] != name {
			name, last, seen = columns[0], new(host), map[string]bool{}
			if last.text, err = os.ReadFile(filepath.Join(data, "corpus", name)); err != nil {
				b.Fatal(err)
			}
			if _, err := robotstxt.FromBytes(last.text); err == nil {
				hosts = append(hosts, last)
			}
		}
		_, behind, _ := strings.Cut(columns[2], "://")
		if slash := strings.IndexByte(behind, '/'); slash >= 0 && !seen[behind] && !strings.ContainsAny(behind, "#;") {
			seen[behind] = true
			last.paths = append(last.paths, behind[slash:])
		}
	}
	kept := hosts[:0]
	for _, one := range hosts {
		if len(one.paths) > 0 {
			kept = append(kept, one)
		}
	}
	return kept
}

// tester is a parsed file.
type tester func(path string) bool

var engines = []struct {
	name string
	make func(text []byte) tester
}{
	{"rep2c", func(text []byte) tester {
		robots, _ := rep2c.Parse(text, crawler)
		return robots.Allowed
	}},
	{"temoto", func(text []byte) tester {
		data, _ := robotstxt.FromBytes(text)
		return data.FindGroup(agent).Test
	}},
}

var crawler = rep2c.MustCrawler(agent)

var sink int

func ask(test tester, path string) {
	if test(path) {
		sink++
	}
}

// nanoseconds measures what run takes.
func nanoseconds(run func()) float64 {
	begin := spent()
	run()
	return float64((spent() - begin).Nanoseconds())
}

func median(values []float64) float64 {
	sort.Float64s(values)
	return values[len(values)/2]
}

// figures are nanoseconds: once, hot, the median host of that, random.
type figures [4]float64

var figureNames = [4]string{"once", "hot", "median", "random"}

type question struct {
	host int
	path string
}

// round measures an engine.
func round(make func([]byte) tester, hosts []*host, order []question) (f figures) {
	testers := []tester{}
	for _, one := range hosts {
		test := make(one.text)
		testers = append(testers, test)
		for i := 0; i < 3; i++ {
			for _, path := range one.paths {
				ask(test, path)
			}
		}
	}
	f[0] = nanoseconds(func() {
		for _, one := range hosts {
			ask(make(one.text), one.paths[0])
		}
	}) / float64(len(hosts))
	sum, count, each := 0.0, 0, []float64{}
	for i, one := range hosts {
		spent := nanoseconds(func() {
			for turn := 0; turn < 10; turn++ {
				for _, path := range one.paths {
					ask(testers[i], path)
				}
			}
		})
		sum, count = sum+spent, count+10*len(one.paths)
		each = append(each, spent/float64(10*len(one.paths)))
	}
	f[1], f[2] = sum/float64(count), median(each)
	f[3] = nanoseconds(func() {
		for _, one := range order {
			ask(testers[one.host], one.path)
		}
	}) / float64(len(order))
	return f
}

// BenchmarkAgainstTemoto measures both by turns, and reports this module's figures and their ratios to temoto's, as medians.
func BenchmarkAgainstTemoto(b *testing.B) {
	hosts := work(b)
	order := []question{}
	for i, one := range hosts {
		for _, path := range one.paths {
			order = append(order, question{i, path})
		}
	}
	rand.New(rand.NewSource(1)).Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	const rounds = 5
	ours, ratios := [4][]float64{}, [4][]float64{}
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		for i := 0; i < rounds; i++ {
			a, t := round(engines[0].make, hosts, order), round(engines[1].make, hosts, order)
			for k := range a {
				ours[k], ratios[k] = append(ours[k], a[k]), append(ratios[k], a[k]/t[k])
			}
		}
	}
	b.ReportMetric(0, "ns/op")
	for k, name := range figureNames {
		b.ReportMetric(median(ours[k]), name+"-ns")
		b.ReportMetric(median(ratios[k]), name+"-ratio")
	}
}
