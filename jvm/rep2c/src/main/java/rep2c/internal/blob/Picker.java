/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import rep2c.Names;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.syntax.Tokens;

/** Picks the rules that hold for a crawler in a blob (RFC 9309, section 2.2.1). */
public final class Picker {
    private final Blob blob;
    private final Names names;
    private String named;
    /** What is no token is one that no file names, and no error. */
    private boolean lenient;

    public Picker(Blob blob) {
        this.blob = blob;
        this.names = blob.names();
    }

    /** The rules for ASKER. */
    public Rules pick(Asker asker) {
        asker.requireMayAsk(names);
        lenient = asker.isLenient(names);
        if (!asker.inOrder)
            return pickMerged(asker.tokens);
        if (blob.isSelected())
            return pickCompiled(asker);
        named = firstNamed(asker.tokens);
        if (named != null)
            return pickMerged(Collections.singletonList(named));
        return asker.everybody ? pickMerged(Collections.emptyList()) : Rules.of(blob, Collections.emptyList());
    }

    /** Of a crawler with its tokens in order that was picked for: the one that the file names; null: none, or the blob
     * does not say. */
    public String named() {
        return named;
    }

    /* ---- all tokens, merged */

    private Rules pickMerged(List<String> agents) {
        List<Slice> slices = new ArrayList<>();
        if (!agents.isEmpty()) {
            checkTokens(agents);
            if (blob.isExempt() || blob.isOrdered())
                throw otherCrawler();
            if (blob.isSelected())
                checkSelected(agents);
            else
                addAgents(agents, slices);
        }
        if (slices.size() > 1 && blob.hasVerdictsOnly())
            throw new RobotsException(Reason.LEFT_OUT,
                    "different groups name two of the tokens, and the blob tracks verdicts only");
        if (slices.isEmpty())
            slices.add(blob.membersOfEverybody());
        return Rules.of(blob, slices);
    }

    private void checkTokens(List<String> agents) {
        if (lenient)
            return;
        for (String agent : agents)
            if (Tokens.ofCrawler(agent, names).isEmpty())
                throw noToken(agent);
    }

    private static RobotsException noToken(String agent) {
        return new RobotsException(Reason.TOKEN, "'" + agent + "' is not a product token");
    }

    private static RobotsException otherCrawler() {
        return new RobotsException(Reason.CRAWLER, "the rules were compiled for another crawler");
    }

    /** A blob for certain agents answers only for those: the same tokens, in any order. */
    private void checkSelected(List<String> agents) {
        for (String agent : agents) {
            String token = Tokens.ofCrawler(agent, names);
            if (!token.isEmpty() && blob.findToken(token) < 0)
                throw otherCrawler();
        }
        for (int i = 0; i < blob.tokenCount(); i++)
            if (!isAmong(blob.token(i), agents))
                throw otherCrawler();
    }

    private boolean isAmong(String token, List<String> agents) {
        for (String agent : agents)
            if (Tokens.compare(token, Tokens.ofCrawler(agent, names)) == 0)
                return true;
        return false;
    }

    private void addAgents(List<String> agents, List<Slice> slices) {
        for (String agent : agents) {
            int token = blob.findToken(Tokens.ofCrawler(agent, names));
            if (token < 0)
                continue;
            Slice slice = blob.membersOf(token);
            if (slices.stream().anyMatch(slice::equalTo))
                continue;
            if (slices.size() == Rules.PICK_MAX)
                throw new RobotsException(Reason.LIMIT, "different groups name too many of the crawler's tokens");
            slices.add(slice);
        }
    }

    /* ---- tokens in order */

    /** The first of AGENTS that has groups, or null. */
    private String firstNamed(List<String> agents) {
        boolean tokens = lenient;
        for (String agent : agents) {
            String token = Tokens.ofCrawler(agent, names);
            tokens |= !token.isEmpty();
            if (blob.findToken(token) >= 0)
                return agent;
        }
        if (!tokens)
            throw noToken(String.join(" ", agents));
        return null;
    }

    /** A blob for certain agents answers for the tokens that it was compiled for, in that order, and for the groups for "*" as
     * they were taken then.  A blob for one token does not say whether its file names it. */
    private Rules pickCompiled(Asker asker) {
        List<String> usable = new ArrayList<>(); // each token once
        for (String agent : asker.tokens) {
            String token = Tokens.ofCrawler(agent, names);
            if (!token.isEmpty() && !isAmong(token, usable))
                usable.add(agent);
        }
        if (usable.isEmpty() && !lenient)
            throw noToken(String.join(" ", asker.tokens));
        if (asker.everybody == blob.isExempt() || (!blob.isOrdered() && blob.tokenCount() > 1) || !isInOrder(usable))
            throw otherCrawler();
        for (int i = 0; i < usable.size(); i++)
            if (named == null && blob.isOrdered() && blob.membersOf(i).count > 0)
                named = usable.get(i);
        return pickMerged(Collections.emptyList());
    }

    private boolean isInOrder(List<String> agents) {
        if (agents.size() != blob.tokenCount())
            return false;
        for (int i = 0; i < agents.size(); i++)
            if (Tokens.compare(blob.token(i), Tokens.ofCrawler(agents.get(i), names)) != 0)
                return false;
        return true;
    }
}
