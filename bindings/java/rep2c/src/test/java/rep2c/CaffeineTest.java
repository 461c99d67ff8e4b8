/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A cache that weighs objects keeps to its weight: large files drive out more than small ones. */
class CaffeineTest {
    private static final int WEIGHT = 100_000;

    private static Robots robots(int rules) {
        StringBuilder text = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < rules; i++)
            text.append("disallow: /").append(i).append('\n');
        return Robots.parse(text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** How many objects of so many RULES are kept of a thousand. */
    private static int kept(int rules) {
        Cache<Integer, Robots> cache = Caffeine.newBuilder().maximumWeight(WEIGHT).executor(Runnable::run)
                .weigher((Integer host, Robots robots) -> robots.sizeInBytes()).build();
        for (int host = 0; host < 1000; host++)
            assertFalse(cache.get(host, key -> robots(rules)).isAllowed("/0"));
        cache.cleanUp();
        assertTrue(cache.policy().eviction().get().weightedSize().getAsLong() <= WEIGHT);
        return cache.asMap().size();
    }

    @Test
    void keepsTheWeight() {
        int small = kept(1);
        int large = kept(100);
        assertEquals(WEIGHT / robots(1).sizeInBytes(), small);
        assertEquals(WEIGHT / robots(100).sizeInBytes(), large);
        assertTrue(large > 0 && 4 * large < small, large + " of " + small);
    }
}
