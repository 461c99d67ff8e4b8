// SPDX-License-Identifier: Apache-2.0
/* A state as the fragment of a link, and back. It is deflated, so that a usual file stays a link that can be sent. */
import { example, type ChosenCrawler, type Cell, type State } from "./state.js";

const VERSION = "1";
/** The most bytes that a link may inflate to: a few thousand could else fill the memory. */
const INFLATED_MOST = 128 << 20;

/** What a stream makes of BYTES, which may be no more than MOST. */
async function through(bytes: Uint8Array, stream: GenericTransformStream, most = Infinity): Promise<Uint8Array> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  const parts: BlobPart[] = [];
  let size = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("it is too large");
    }
    parts.push(value as BlobPart);
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

export async function toFragment(state: State): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return `#${VERSION}.${toBase64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

function isChosenCrawler(value: unknown): value is ChosenCrawler {
  const crawler = value as { kind?: unknown; name?: unknown } | null;
  if (typeof crawler !== "object" || crawler === null) return false;
  if (crawler.kind === "everybody") return true;
  return ["crawler", "token", "header"].includes(crawler.kind as string) && typeof crawler.name === "string";
}

function isCell(value: unknown): value is Cell {
  const cell = value as { url?: unknown; agent?: unknown } | null;
  if (typeof cell !== "object" || cell === null) return false;
  return [cell.url, cell.agent].every((number) => Number.isInteger(number) && (number as number) >= 0);
}

/** The state of a fragment; `undefined` where there is none; an error where it is damaged. Nothing in it is trusted. */
export async function fromFragment(fragment: string): Promise<State | undefined> {
  if (!fragment.startsWith(`#${VERSION}.`)) return undefined;
  const bytes = await through(fromBase64(fragment.slice(VERSION.length + 2)), new DecompressionStream("deflate-raw"), INFLATED_MOST);
  const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Record<keyof State, unknown>>;
  const text = (member: unknown, otherwise: string) => (typeof member === "string" ? member : otherwise);
  return {
    text: text(value.text, ""),
    before: text(value.before, text(value.text, "")),
    urls: text(value.urls, ""),
    offered: value.offered === true,
    crawlers: Array.isArray(value.crawlers) ? value.crawlers.filter(isChosenCrawler).slice(0, 100) : example.crawlers,
    dialect: value.dialect === "rfc9309" ? "rfc9309" : "google",
    names: value.names === "wide" ? "wide" : "token",
    tab: text(value.tab, example.tab),
    chosen: isCell(value.chosen) ? { url: value.chosen.url, agent: value.chosen.agent } : undefined,
  };
}
