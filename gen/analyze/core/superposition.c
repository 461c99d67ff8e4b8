/* SPDX-License-Identifier: Apache-2.0 */
/*
 * superposition.c: see plain_pattern.h.
 *
 * Both patterns are read from their fronts.  At any time, one of them, the running side, is within a segment, whose
 * rest is laid down next.  The other side waits in its star for its next segment to begin.
 */
#include "analyze/core/plain_pattern.h"

/* The most superpositions that may be open at a time, each with a choice that is still to be made differently.  This
   bounds the stack. */
#define CHOICES_MAX 400

/* The rest of a pattern, from AT on.  For a running side, AT is within a segment.  For a waiting side, AT is before a
   segment, or NULL if the side waits for none, because anything may follow. */
struct side {
        const char *at, *limit;
        bool end;
};

struct merge {
        char *out;
        uint64_t *budget;
        rep_superposition_fn fn;
        void *context;
        uint32_t choices;
        bool complete; /* the budget has sufficed so far */
        bool stopped;
};

static struct rep_text
run_of(struct side side)
{
        size_t left = (size_t)(side.limit - side.at);
        const char *star = left == 0 ? NULL : (const char *)memchr(side.at, REP_STAR, left);

        return (struct rep_text){side.at, star == NULL ? left : (size_t)(star - side.at)};
}

/* Returns SIDE after its segment, or rest of a segment, that ends at AT.  It waits for its next
   segment, or for none. */
static struct side
behind(struct side side, const char *at)
{
        return (struct side){at == side.limit ? NULL : at + 1, side.limit, side.end};
}

/* Returns whether SEGMENT is the last of SIDE, and must end at the path's end. */
static bool
is_bound(struct side side, struct rep_text segment)
{
        return side.end && segment.data + segment.size == side.limit;
}

static void
put(char **out, const char *bytes, size_t size)
{
        if (size > 0)
                memcpy(*out, bytes, size);
        *out += size;
}

static bool
may_go_on(struct merge *merge, size_t cost)
{
        if (merge->stopped)
                return false;
        merge->stopped = merge->choices < CHOICES_MAX && !rep_spend(merge->budget, cost);
        merge->complete &= merge->choices < CHOICES_MAX && !merge->stopped;
        return merge->choices < CHOICES_MAX && !merge->stopped;
}

/* Calls FN with what was laid down up to OUT and the rest of SIDE.  SIDE runs, or waits without a segment left. */
static void
finish(struct merge *merge, char *out, struct side side)
{
        struct rep_plain pattern = {.data = merge->out, .end = side.end && side.at != NULL};

        if (!may_go_on(merge, (size_t)(out - merge->out) / 16))
                return;
        if (side.at != NULL)
                put(&out, side.at, (size_t)(side.limit - side.at));
        else if (out[-1] == REP_STAR)
                out--;
        pattern.size = (uint32_t)(out - merge->out);
        if (!merge->fn(merge->context, &pattern))
                merge->stopped = true;
}

static void lay(struct merge *merge, char *out, struct side waiting, struct side running);

/* Returns the first place of SEGMENT in RUN, or RUN's size if there is none. */
static size_t
find_in(struct merge *merge, struct rep_text run, struct rep_text segment)
{
        uint64_t steps = 0;
        const char *found = rep_find_segment(run.data, run.data + run.size, segment, &steps);

        (void)rep_spend(merge->budget, steps);
        return found == NULL ? run.size : (size_t)(found - run.data);
}

/* Returns whether RUN ends with the first SHARED bytes of SEGMENT. */
static bool
ends_with(struct merge *merge, struct rep_text run, struct rep_text segment, size_t shared)
{
        uint64_t steps = 1;
        bool ends = rep_stands_at(run.data + run.size - shared, (struct rep_text){segment.data, shared}, &steps);

        (void)rep_spend(merge->budget, steps);
        return ends;
}

/* Both sides are in their stars.  One of them continues first.  If both begin at one place, it is the running side. */
static void
lay_star(struct merge *merge, char *out, struct side a, struct side b)
{
        const char star = REP_STAR;

        put(&out, &star, 1);
        if (a.at == NULL || b.at == NULL) {
                finish(merge, out, a.at == NULL ? b : a);
                return;
        }
        merge->choices++;
        lay(merge, out, a, b);
        /* If b's segment begins with a's, the line above has laid both at one place. */
        if (find_in(merge, run_of(a), run_of(b)) != 0 || is_bound(b, run_of(b)))
                lay(merge, out, b, a);
        merge->choices--;
}

/* Handles the places where WAITING's segment begins within RUN, the rest of RUNNING's segment, and ends after it. */
static void
lay_overlaps(struct merge *merge, char *out, struct side waiting, struct side running, struct rep_text run)
{
        struct rep_text segment = run_of(waiting);
        size_t shared = run.size < segment.size ? run.size : segment.size - 1;
        struct side ahead = waiting;

        /* A segment that is bound to the path's end may also end where RUN does. */
        if (is_bound(waiting, segment) && run.size >= segment.size)
                shared = segment.size;
        for (merge->choices++; shared > 0; shared--) {
                if (*merge->budget == 0) {
                        merge->complete = false;
                        merge->stopped = true;
                        break;
                }
                if (!ends_with(merge, run, segment, shared))
                        continue;
                ahead.at = segment.data + shared;
                lay(merge, out, behind(running, run.data + run.size), ahead);
        }
        merge->choices--;
}

/*
 * Lays down the rest of RUNNING's segment, while WAITING waits for its own segment to begin.
 *
 * If WAITING's segment lies wholly within the run, only its first place is needed: a path that matches with a later
 * place matches with the first, too.
 */
static void
lay(struct merge *merge, char *out, struct side waiting, struct side running)
{
        for (;;) {
                struct rep_text run = run_of(running), segment;
                bool bound = is_bound(running, run);
                size_t at;

                if (!may_go_on(merge, 1 + run.size / 8))
                        return;
                if (waiting.at == NULL) {
                        finish(merge, out, running);
                        return;
                }
                segment = run_of(waiting);
                if (is_bound(waiting, segment)) {
                        if (bound && run.size >= segment.size && ends_with(merge, run, segment, segment.size))
                                finish(merge, out, running);
                } else if ((at = find_in(merge, run, segment)) < run.size) {
                        put(&out, run.data, at + segment.size);
                        running.at += at + segment.size;
                        waiting = behind(waiting, segment.data + segment.size);
                        continue;
                }
                if (bound)
                        return;
                put(&out, run.data, run.size);
                lay_overlaps(merge, out, waiting, running, run);
                lay_star(merge, out, waiting, behind(running, run.data + run.size));
                return;
        }
}

bool
rep_superpose(const struct rep_plain *a, const struct rep_plain *b, char *out, uint64_t *budget,
              rep_superposition_fn fn, void *context)
{
        struct merge merge = {.out = out, .budget = budget, .fn = fn, .context = context, .complete = true};
        struct side left = {a->data, a->data + a->size, a->end}, right = {b->data, b->data + b->size, b->end}, other;
        struct rep_text run = run_of(left), longer = run_of(right);

        /* The shorter of the two first segments is the first to reach its star. */
        if (run.size > longer.size || (run.size == longer.size && is_bound(left, run))) {
                other = left;
                left = right;
                right = other;
                run = run_of(left);
        }
        if (memcmp(left.at, right.at, run.size) != 0)
                return true;
        put(&out, run.data, run.size);
        right.at += run.size;
        if (!is_bound(left, run))
                lay(&merge, out, behind(left, run.data + run.size), right);
        else if (right.at == right.limit && right.end)
                finish(&merge, out, right);
        return merge.complete;
}
