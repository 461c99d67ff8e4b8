// SPDX-License-Identifier: Apache-2.0
/*
 * Asking a worker. Two of them: one answers while you type, the other takes its time. A question that is asked again before
 * its turn came is dropped: only the last of a kind counts. A worker that fails or takes too long is replaced.
 */
import type { Answer, Kind, Question, Questions, Reply } from "./protocol.js";

/** What a question came to when a later one took its place. */
export const dropped = Symbol("dropped");

/** Milliseconds after which a worker is given up, and those after which it is said that an answer takes its time. */
const PATIENCE = 30_000, SLOW = 500;

/** The script of a worker: put in where the page is built. */
declare const WORKER: string;
const script = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

interface Waiting {
  question: Question;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

class Asking {
  private worker: Worker | undefined;
  private readonly queue: Waiting[] = [];
  private current: Waiting | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private nextId = 1;
  /** Called when an answer is overdue, and when it is there. */
  onSlow: (slow: boolean) => void = () => undefined;

  /** Asks; the answer with its revision, or `dropped`. */
  ask<K extends Kind>(kind: K, asked: Questions[K][0]): Promise<Answer<K> | typeof dropped> {
    const older = this.queue.findIndex((waiting) => waiting.question.kind === kind);
    if (older >= 0) this.queue.splice(older, 1)[0]!.resolve(dropped as never);
    return new Promise((resolve, reject) => {
      this.queue.push({ question: { id: this.nextId++, kind, asked }, resolve: resolve as never, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current !== undefined) return;
    this.current = this.queue.shift();
    if (this.current === undefined) return;
    this.worker ??= this.start();
    this.timers = [
      setTimeout(() => this.onSlow(true), SLOW),
      setTimeout(() => this.fail("it took too long, and was given up"), PATIENCE),
    ];
    this.worker.postMessage(this.current.question);
  }

  private start(): Worker {
    const worker = new Worker(script);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const { current } = this;
      if (current === undefined || current.question.id !== data.id) return;
      this.done();
      if ("error" in data) current.reject(new Error(data.error));
      else current.resolve({ revision: data.revision, answer: data.answer } as never);
      this.next();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message || "the worker failed");
    };
    return worker;
  }

  private done(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.current = undefined;
    this.onSlow(false);
  }

  private fail(message: string): void {
    const { current } = this;
    this.worker?.terminate();
    this.worker = undefined;
    this.done();
    current?.reject(new Error(message));
    this.next();
  }
}

/** For what must keep up with typing. */
export const quick = new Asking();
/** For what looks at all rules at once. */
export const thorough = new Asking();
