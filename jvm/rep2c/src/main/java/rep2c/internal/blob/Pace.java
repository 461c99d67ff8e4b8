/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import rep2c.internal.syntax.Tokens;

/**
 * How fast a crawler may go: crawl-delay, request-rate and visit-time, none of which is part of RFC 9309.
 *
 * <p>Crawlers disagree about several such lines.  This is the polite reading: the slowest of all crawl-delays, and of all
 * request-rates that apply at that minute; with several visit-times, the crawler is welcome within any of them.
 */
public final class Pace {
    /** The largest delay: 24 hours. */
    static final long DELAY_MAX = 86_400_000;

    private static final int MINUTES_OF_DAY = 24 * 60;
    private static final long NUMBER_MAX = 0xFFFFFFFFL;
    private static final String CRAWL_DELAY = "crawl-delay";
    private static final String REQUEST_RATE = "request-rate";
    private static final String VISIT_TIME = "visit-time";

    /** Milliseconds between one fetch and the next; -1: no line sets a delay. */
    private long delay = -1;
    /** Whether the crawler may come at that minute. */
    public boolean welcome = true;
    private boolean timed;
    private final int minute;

    /** Reads LINES, which hold for a crawler, for TIME in UTC. */
    public Pace(List<Line> lines, LocalTime time) {
        this.minute = time.toSecondOfDay() / 60;
        for (Line line : lines) {
            if (line.kind != Line.OTHER)
                continue;
            if (line.isKey(CRAWL_DELAY))
                addDelay(crawlDelay(line.value()));
            else if (line.isKey(REQUEST_RATE))
                addDelay(requestRate(line.value()));
            else if (line.isKey(VISIT_TIME))
                addVisitTime(line.value());
        }
    }

    static boolean isPace(Line line) {
        return line.isKey(CRAWL_DELAY) || line.isKey(REQUEST_RATE) || line.isKey(VISIT_TIME);
    }

    static boolean isDelay(Line line) {
        return line.isKey(CRAWL_DELAY);
    }

    /** The delay, if a line sets one. */
    public Optional<Duration> delay() {
        return delay < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(delay));
    }

    private void addDelay(long milliseconds) {
        delay = Math.max(delay, Math.min(milliseconds, DELAY_MAX));
    }

    private void addVisitTime(String value) {
        Reader reader = new Reader(value);
        reader.skipWhite();
        int begin = reader.dayBegin();
        int end = reader.dayEnd(begin);
        if (end < 0 || !reader.atEnd())
            return;
        boolean within = contains(begin, end);
        if (!timed || within)
            welcome = timed ? welcome || within : within;
        timed = true;
    }

    private boolean contains(int begin, int end) {
        return begin < end ? begin <= minute && minute < end : begin <= minute || minute < end;
    }

    /** Seconds, with or without a fraction, rounded up to milliseconds; -1: the value is bad. */
    static long crawlDelay(String value) {
        Reader reader = new Reader(value);
        reader.skipWhite();
        long seconds = reader.number();
        long thousandths = reader.take('.') ? reader.thousandths() : -1;
        if (!reader.atEnd() || (seconds < 0 && thousandths < 0))
            return -1;
        return 1000 * Math.max(seconds, 0) + Math.max(thousandths, 0);
    }

    /** "1/10", "1/5m", "1/10s 1600-2300" as milliseconds a page; -1: it does not apply now, or is bad. */
    private long requestRate(String value) {
        Reader reader = new Reader(value);
        reader.skipWhite();
        long pages = reader.number();
        reader.skipWhite();
        if (pages <= 0 || !reader.take('/'))
            return -1;
        reader.skipWhite();
        long seconds = reader.number();
        if (seconds <= 0)
            return -1;
        seconds = Math.min(seconds * reader.unit(), NUMBER_MAX);
        return appliesNow(reader) ? (1000 * seconds + pages - 1) / pages : -1;
    }

    /** Reads the time that may follow a rate. */
    private boolean appliesNow(Reader reader) {
        boolean apart = reader.skipWhite();
        if (reader.atEnd())
            return true;
        int begin = reader.dayBegin();
        int end = reader.dayEnd(begin);
        return apart && end >= 0 && reader.atEnd() && contains(begin, end);
    }

    /** What is left of a value. */
    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        boolean skipWhite() {
            int begin = at;
            while (at < text.length() && Tokens.isWhite(text.charAt(at)))
                at++;
            return at > begin;
        }

        boolean atEnd() {
            skipWhite();
            return at == text.length();
        }

        boolean take(char c) {
            if (at == text.length() || text.charAt(at) != c)
                return false;
            at++;
            return true;
        }

        private int digit() {
            if (at == text.length() || text.charAt(at) < '0' || text.charAt(at) > '9')
                return -1;
            return text.charAt(at++) - '0';
        }

        /** Decimal digits, at most NUMBER_MAX; -1: there is none. */
        long number() {
            int digit = digit();
            if (digit < 0)
                return -1;
            long number = 0;
            for (; digit >= 0; digit = digit())
                number = Math.min(10 * number + digit, NUMBER_MAX);
            return number;
        }

        /** The digits behind a decimal point, rounded up. */
        long thousandths() {
            int begin = at;
            long number = 0;
            int place = 100;
            boolean more = false;
            for (int digit = digit(); digit >= 0; digit = digit()) {
                number += (long) digit * place;
                more |= place == 0 && digit > 0;
                place /= 10;
            }
            return at == begin ? -1 : number + (more ? 1 : 0);
        }

        long unit() {
            if (take('h') || take('H'))
                return 3600;
            if (take('m') || take('M'))
                return 60;
            if (!take('s'))
                take('S');
            return 1;
        }

        private int clock() {
            int number = 0;
            for (int i = 0; i < 4; i++) {
                int digit = digit();
                if (digit < 0)
                    return -1;
                number = 10 * number + digit;
            }
            int minutes = number / 100 * 60 + number % 100;
            return number % 100 < 60 && minutes <= MINUTES_OF_DAY ? minutes : -1;
        }

        /** Where a time of the day begins, up to its "-"; -1: there is none. */
        int dayBegin() {
            int begin = clock();
            skipWhite();
            if (begin >= MINUTES_OF_DAY || !take('-'))
                return -1;
            skipWhite();
            return begin;
        }

        /** Where it ends that begins at BEGIN. */
        int dayEnd(int begin) {
            int end = begin < 0 ? -1 : clock();
            return end == begin ? -1 : end;
        }
    }
}
