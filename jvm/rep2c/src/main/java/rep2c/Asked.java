/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Holding;
import rep2c.internal.blob.Picker;
import rep2c.internal.blob.Rules;
import rep2c.internal.match.Matcher;
import rep2c.internal.syntax.Urls;

/** A crawler and a blob: the rules that hold. */
final class Asked {
    /** Bytes that an object takes, as a cache's weigher counts them. */
    static final int SIZE = 320;

    final Crawler crawler;
    final Blob blob;
    final Rules rules;
    /** Of a crawler with its tokens in order: the one that the file names, or null. */
    private final String named;
    /** The only core, or null. */
    private final Core core;

    Asked(Crawler crawler, Blob blob) {
        Picker picker = new Picker(blob);
        this.crawler = crawler;
        this.blob = blob;
        this.rules = picker.pick(crawler.asker());
        this.named = picker.named();
        this.core = rules.cores.length == 1 ? rules.cores[0] : null;
    }

    /** Checks URL; the answer is the result's until the thread's next check. */
    Matcher check(String url) {
        Matcher matcher = Matcher.current();
        int place = Urls.pathOf(url, rules.canonical);
        if (url.length() > Matcher.URL_MAX)
            throw new RobotsException(RobotsException.Reason.LIMIT, "the URL is too long");
        if (core != null)
            matcher.check(core, url, place, false);
        else
            matcher.check(rules, url, place, false);
        return matcher;
    }

    /** The directives that hold. */
    Holding holding() {
        if (!blob.hasDirectives())
            throw new RobotsException(RobotsException.Reason.LEFT_OUT, "directives were left out of the blob");
        return new Holding(blob, crawler.asker(), named);
    }
}
