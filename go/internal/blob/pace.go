// SPDX-License-Identifier: Apache-2.0

package blob

import "example.org/rep2c/go/internal/syntax"

const (
	delayMax     = 24 * 60 * 60 * 1000
	minutesOfDay = 24 * 60
	numberMax    = 0xFFFFFFFF
)

// Pace is how fast a crawler may go: crawl-delay, request-rate and visit-time, none of which is part of RFC 9309.
//
// Crawlers disagree about several such lines.  This is the polite reading: the slowest of all crawl-delays, and of all
// request-rates that apply at that minute; with several visit-times, the crawler is welcome within any of them.
type Pace struct {
	Delay     int64 // milliseconds, at most a day
	DelayLine int   // the first that sets it; 0: none does
	Welcome   bool
	timed     bool
	minute    int
}

// PaceOf reads lines, which hold for a crawler, for a minute of the day in UTC.
func PaceOf(lines []Line, minute int) Pace {
	pace := Pace{Welcome: true, minute: minute}
	for i := range lines {
		line := &lines[i]
		value := reader{line.Value}
		value.skipWhite()
		switch {
		case line.isKey("crawl-delay"):
			pace.add(value.crawlDelay(), line)
		case line.isKey("request-rate"):
			pace.add(pace.requestRate(&value), line)
		case line.isKey("visit-time"):
			pace.addVisitTime(&value)
		}
	}
	return pace
}

func (p *Pace) add(milliseconds int64, line *Line) {
	milliseconds = min(milliseconds, delayMax)
	if milliseconds >= 0 && (p.DelayLine == 0 || milliseconds > p.Delay) {
		p.Delay, p.DelayLine = milliseconds, line.Number
	}
}

func (p *Pace) addVisitTime(value *reader) {
	begin, end := value.day()
	if end < 0 || !value.atEnd() {
		return
	}
	p.Welcome = p.timed && p.Welcome || p.within(begin, end)
	p.timed = true
}

func (p *Pace) within(begin, end int) bool {
	if begin < end {
		return begin <= p.minute && p.minute < end
	}
	return begin <= p.minute || p.minute < end
}

// requestRate reads "1/10", "1/5m", "1/10s 1600-2300" as milliseconds a page; -1: it does not apply now, or is bad.
func (p *Pace) requestRate(value *reader) int64 {
	pages := value.number()
	value.skipWhite()
	if pages <= 0 || !value.take('/') {
		return -1
	}
	value.skipWhite()
	seconds := value.number()
	if seconds <= 0 {
		return -1
	}
	seconds = min(seconds*value.unit(), numberMax)
	if !p.applies(value) {
		return -1
	}
	return (1000*seconds + pages - 1) / pages
}

// applies reads the time that may follow a rate.
func (p *Pace) applies(value *reader) bool {
	apart := value.skipWhite()
	if value.atEnd() {
		return true
	}
	begin, end := value.day()
	return apart && end >= 0 && value.atEnd() && p.within(begin, end)
}

// reader is what is left of a value.
type reader struct{ text []byte }

func (r *reader) skipWhite() bool {
	skipped := false
	for len(r.text) > 0 && syntax.IsWhite(r.text[0]) {
		r.text = r.text[1:]
		skipped = true
	}
	return skipped
}

func (r *reader) atEnd() bool {
	r.skipWhite()
	return len(r.text) == 0
}

func (r *reader) take(c byte) bool {
	if len(r.text) == 0 || r.text[0] != c {
		return false
	}
	r.text = r.text[1:]
	return true
}

// digit takes a digit; -1: there is none.
func (r *reader) digit() int {
	if len(r.text) == 0 || r.text[0] < '0' || r.text[0] > '9' {
		return -1
	}
	digit := int(r.text[0] - '0')
	r.text = r.text[1:]
	return digit
}

// number takes decimal digits, at most numberMax; -1: there is none.
func (r *reader) number() int64 {
	digit := r.digit()
	if digit < 0 {
		return -1
	}
	number := int64(0)
	for ; digit >= 0; digit = r.digit() {
		number = min(10*number+int64(digit), numberMax)
	}
	return number
}

// crawlDelay reads seconds, with or without a fraction, rounded up to milliseconds; -1: the value is bad.
func (r *reader) crawlDelay() int64 {
	seconds, thousandths := r.number(), int64(-1)
	if r.take('.') {
		thousandths = r.thousandths()
	}
	if !r.atEnd() || seconds < 0 && thousandths < 0 {
		return -1
	}
	return 1000*max(seconds, 0) + max(thousandths, 0)
}

// thousandths reads the digits behind a decimal point, rounded up.
func (r *reader) thousandths() int64 {
	number, place, up := int64(-1), int64(100), int64(0)
	for digit := r.digit(); digit >= 0; digit = r.digit() {
		number = max(number, 0) + int64(digit)*place
		if place == 0 && digit > 0 {
			up = 1
		}
		place /= 10
	}
	return number + up
}

func (r *reader) unit() int64 {
	switch {
	case r.take('h') || r.take('H'):
		return 3600
	case r.take('m') || r.take('M'):
		return 60
	case r.take('s') || r.take('S'):
	}
	return 1
}

// clock takes a time of the day of four digits; -1: there is none.
func (r *reader) clock() int {
	number := 0
	for i := 0; i < 4; i++ {
		digit := r.digit()
		if digit < 0 {
			return -1
		}
		number = 10*number + digit
	}
	minutes := number/100*60 + number%100
	if number%100 >= 60 || minutes > minutesOfDay {
		return -1
	}
	return minutes
}

// day takes a part of the day, "0600-0845"; end is -1 where there is none.
func (r *reader) day() (begin, end int) {
	begin = r.clock()
	r.skipWhite()
	if begin < 0 || begin >= minutesOfDay || !r.take('-') {
		return begin, -1
	}
	r.skipWhite()
	if end = r.clock(); end == begin {
		end = -1
	}
	return begin, end
}
