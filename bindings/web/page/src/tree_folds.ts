// SPDX-License-Identifier: Apache-2.0
/*
 * The nodes of a tree as they are drawn: branches that are equal but for where they begin stand behind one of them, folded, and
 * so do long rows of plain paths. A file that says the same for each of twenty languages is read once.
 */
import type { TreeNode } from "../../package/dist/index.js";

/** So many equal branches are folded; of plain paths with one verdict, so many at least, and these are left outside. */
const MANY_ALIKE = 3, MANY_PLAIN = 16, PLAIN_SHOWN = 8;

/** What a fold holds: branches that equal the one before them, or paths without branches. */
export type FoldKind = "alike" | "plain";

export class FoldedTree {
  /** By number; numbers past those of the nodes are folds. */
  readonly children: number[][];
  readonly parents: number[];
  private readonly kinds: FoldKind[] = [];

  constructor(readonly nodes: readonly TreeNode[]) {
    this.children = nodes.map(() => []);
    this.parents = nodes.map((node) => node.parent);
    nodes.forEach((node, i) => {
      if (i > 0) this.children[node.parent]!.push(i);
    });
    const shapes = this.shapes();
    nodes.forEach((_, i) => (this.children[i] = this.fold(i, shapes)));
  }

  /** What the fold of that number holds; `undefined`: it is a node. */
  foldKind(i: number): FoldKind | undefined {
    return this.kinds[i - this.nodes.length];
  }

  /** For each node a number that equal branches share: what is in them, but not where they begin, nor in which lines. */
  private shapes(): number[] {
    const known = new Map<string, number>(), shapes: number[] = [];
    for (let i = this.nodes.length - 1; i >= 0; i--) {
      const { verdict, line, crossingLine } = this.nodes[i]!;
      const branches = this.children[i]!.map((child) => {
        const { pattern, shared } = this.nodes[child]!;
        return [[...pattern].slice(shared).join(""), shapes[child]];
      });
      const shape = JSON.stringify([verdict, line !== 0, crossingLine !== 0, branches]);
      if (!known.has(shape)) known.set(shape, known.size);
      shapes[i] = known.get(shape)!;
    }
    return shapes;
  }

  /** The branches of a node, those that repeat behind folds. */
  private fold(i: number, shapes: readonly number[]): number[] {
    const groups = new Map<string, number[]>();
    const groupOf = (child: number) =>
      this.children[child]!.length > 0 ? `shape ${shapes[child]}` : `plain ${this.nodes[child]!.verdict}`;
    for (const child of this.children[i]!) groups.set(groupOf(child), [...(groups.get(groupOf(child)) ?? []), child]);
    const folded = new Map<number, number>();
    for (const [group, members] of groups) {
      const plain = group.startsWith("plain"), shown = plain ? PLAIN_SHOWN : 1;
      if (members.length < (plain ? MANY_PLAIN : MANY_ALIKE)) continue;
      const fold = this.addFold(i, plain ? "plain" : "alike", members.slice(shown));
      for (const member of members.slice(shown)) folded.set(member, fold);
      folded.set(members[shown - 1]!, fold);
    }
    // A fold is behind the last of those that are shown.
    return this.children[i]!.flatMap((child) => {
      const fold = folded.get(child);
      if (fold === undefined) return [child];
      return this.parents[child] === fold ? [] : [child, fold];
    });
  }

  private addFold(parent: number, kind: FoldKind, members: number[]): number {
    const fold = this.children.push(members) - 1;
    this.parents.push(parent);
    this.kinds.push(kind);
    for (const member of members) this.parents[member] = fold;
    return fold;
  }
}
