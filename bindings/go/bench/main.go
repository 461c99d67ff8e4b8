// SPDX-License-Identifier: Apache-2.0

//go:build linux

// Command bench times the module and temoto/robotstxt by turns: ./dev go --bench DATA, which runs it by bench/languages.py.
package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand"
	"os"
	"runtime"
	"strings"
	"syscall"
	"unsafe"

	"github.com/temoto/robotstxt"

	"example.org/rep2c/go"
)

const (
	agent       = "ExampleBot"
	rounds      = 5
	turns       = 5
	askedBefore = 1000
)

// tester is a parsed file: whether a URL or, for temoto, a path is allowed.
type tester func(url string) bool

type host struct {
	name  string
	text  []byte
	urls  [2][]string // by engine: whole URLs, and paths
	tests []tester    // by engine
}

var engines = []struct {
	name string
	make func(text []byte) tester
}{
	{"rep2c", func(text []byte) tester {
		robots, _ := rep2c.Parse(text, crawler)
		return robots.Allowed
	}},
	{"temoto/robotstxt 1.1.2", func(text []byte) tester {
		data, err := robotstxt.FromBytes(text)
		if err != nil {
			return func(string) bool { return true } // it refuses the file
		}
		return data.FindGroup(agent).Test
	}},
}

var crawler = rep2c.MustCrawler(agent)

var sink int

// read reads the hosts on standard input, as bench/work.py says.
func read() (hosts []*host) {
	input := bufio.NewReader(os.Stdin)
	for {
		var name string
		var sizes [2]int
		if _, err := fmt.Fscanf(input, "%s %d %d\n", &name, &sizes[0], &sizes[1]); err != nil {
			return hosts
		}
		text, urls := make([]byte, sizes[0]), make([]byte, sizes[1])
		for _, part := range [][]byte{text, urls} {
			if _, err := io.ReadFull(input, part); err != nil {
				panic(err)
			}
		}
		one := &host{name: name, text: text}
		for _, url := range strings.Split(strings.TrimSuffix(string(urls), "\n"), "\n") {
			_, behind, _ := strings.Cut(url, "://")
			_, path, _ := strings.Cut(behind, "/")
			one.urls[0], one.urls[1] = append(one.urls[0], url), append(one.urls[1], "/"+path)
		}
		hosts = append(hosts, one)
	}
}

// ask asks about so many URLs, beginning again after the last.
func ask(test tester, urls []string, count int) {
	for i := 0; i < count; i++ {
		if test(urls[i%len(urls)]) {
			sink++
		}
	}
}

// now is the processor time in nanoseconds that the process, its garbage collector included, has taken: others may run on the
// same processors.
func now() int64 {
	const processTime = 2 // CLOCK_PROCESS_CPUTIME_ID
	var time syscall.Timespec
	if _, _, failed := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, processTime, uintptr(unsafe.Pointer(&time)), 0); failed != 0 {
		panic(failed)
	}
	return time.Nano()
}

// nanoseconds measures what each of count things takes.
func nanoseconds(count int, run func()) float64 {
	begin := now()
	run()
	return float64(now()-begin) / float64(count)
}

type question struct {
	host *host
	url  int
}

// round measures an engine.
func round(engine int, hosts []*host, order []question) {
	name, parse := engines[engine].name, engines[engine].make
	for _, one := range hosts {
		urls := one.urls[engine]
		count := turns * len(urls)
		fmt.Printf("once\t%s\thost:%s\t%g\n", name, one.name, nanoseconds(1, func() { ask(parse(one.text), urls, 1) }))
		fmt.Printf("thirty\t%s\thost:%s\t%g\n", name, one.name, nanoseconds(1, func() { ask(parse(one.text), urls, 30) }))
		ask(one.tests[engine], urls, len(urls))
		hot := nanoseconds(count, func() { ask(one.tests[engine], urls, count) })
		fmt.Printf("hot\t%s\thost:%s\t%g\n", name, one.name, hot)
	}
	random := nanoseconds(len(order), func() {
		for _, asked := range order {
			if asked.host.tests[engine](asked.host.urls[engine][asked.url]) {
				sink++
			}
		}
	})
	fmt.Printf("random\t%s\tmean\t%g\n", name, random)
}

func main() {
	hosts, order := read(), []question{}
	for _, one := range hosts {
		for i, engine := range engines {
			test, answers := engine.make(one.text), ""
			for _, url := range one.urls[i] {
				answers += map[bool]string{true: "1", false: "0"}[test(url)]
			}
			fmt.Printf("answers\t%s\thost:%s\t%s\n", engine.name, one.name, answers)
			ask(test, one.urls[i], askedBefore)
			one.tests = append(one.tests, test)
		}
		for url := range one.urls[0] {
			order = append(order, question{one, url})
		}
	}
	rand.New(rand.NewSource(1)).Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	for i := 0; i < rounds; i++ {
		for engine := range engines {
			round(engine, hosts, order)
		}
	}
	runtime.KeepAlive(&sink)
}
