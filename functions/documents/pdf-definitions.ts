import { streamDict } from "./pdf-dict.ts";
import { headAt, isEnd, type Stream } from "./pdf-streams.ts";
import { afterBlanks, numberAt, tablesOf } from "./pdf-told.ts";
import type { Work } from "./work.ts";

interface Definition {
  version: number;
  /** Of the object itself, or of the stream that it stands in. */
  start: number;
  /** Number of the stream of objects that it stands in. */
  stream: number | null;
}

/** Objects of a stream of objects. */
interface Inside {
  stream: Stream;
  objects: readonly number[];
}

/**
 * Whether all that open a file find the same objects in it. Viewers go by the cross-reference table (ISO 32000-2, 7.5.4),
 * and libraries that ignore it take the last object of a number: an object that is there twice could show one thing and
 * be read as another. Honest later versions come with a table of their own, which names the last one. Some writers have
 * their bookmarks twice in one version; no page shows those.
 * @param references how often each object is referred to
 */
export function areDefinitionsPlain(
  file: Buffer,
  streams: readonly Stream[],
  inside: readonly Inside[],
  references: ReadonlyMap<number, number>,
  work: Work,
): boolean {
  work.charge(file.length);
  const ends = marksIn(file, streams, "startxref");
  const all = definitionsIn(file, streams, inside);
  const last = new Map<number, Definition>();
  let isRepeated = false;
  for (const [object, one] of all) {
    const before = last.get(object);
    last.set(object, one);
    if (!before) continue;
    isRepeated = true;
    if (before.version !== one.version) return false;
    const isLater = ends.some((end) => end > before.start && end < one.start);
    if (!isLater && !(isBookmark(file, before, work) && isBookmark(file, one, work))) return false;
  }
  const roots = marksIn(file, streams, "/Root").map((at) => numberAt(file, at + 5)?.value);
  if (new Set(roots).size > 1) return false;
  const told = tablesOf(file, streams, ends.at(-1), work);
  // Without a table that can be read, viewers look for objects themselves, and take the last one.
  if (!told) return !isRepeated;
  for (const [object, place] of told)
    if (place && "offset" in place && !isFoundAt(file, object, place.offset, last.get(object))) return false;
  for (const [object, { start, stream }] of last) {
    const place = told.get(object);
    if (place && "stream" in place && place.stream !== stream) return false;
    if (place && "offset" in place && stream !== null) return false;
    // What is told to be gone is nothing to viewers, and there for libraries.
    if (!place && references.has(object) && start >= 0) return false;
  }
  return true;
}

/** Keys of a bookmark (12.3.3): what has no others shows nothing on a page, whatever a reader takes it for. */
const BOOKMARK = new Set(["Title", "Dest", "Parent", "Prev", "Next", "First", "Last", "Count", "C", "F"]);
/** Bytes of a bookmark. */
const MAX_BOOKMARK = 4096;

function isBookmark(file: Buffer, { start, stream }: Definition, work: Work): boolean {
  if (stream !== null) return false;
  work.charge(MAX_BOOKMARK);
  const text = file.toString("latin1", start, start + MAX_BOOKMARK);
  const [from, to] = [text.indexOf("obj") + 3, text.indexOf("endobj")];
  const begin = afterBlanks(file, start + from);
  const dict = to < 0 ? null : streamDict(file, begin, start + to, work);
  return dict?.every(({ key }) => BOOKMARK.has(key)) ?? false;
}

/** Whether viewers find the last definition at an offset, or nothing at all: then they look for it themselves. */
function isFoundAt(file: Buffer, object: number, offset: number, last: Definition | undefined): boolean {
  const number = numberAt(file, offset);
  const version = number && numberAt(file, number.end);
  const end = version && afterBlanks(file, version.end);
  const isHead = end !== null && file.toString("latin1", end, end + 3) === "obj";
  if (!isHead || number?.value !== object) return last === undefined || last.stream === null;
  return last !== undefined && last.stream === null && number.start === last.start;
}

/** @returns each object with where it is defined, in the order of the file */
function definitionsIn(
  file: Buffer,
  streams: readonly Stream[],
  inside: readonly Inside[],
): [number, Definition][] {
  const packed = new Map(inside.map((one) => [one.stream.object, one]));
  const found: [number, Definition][] = [];
  for (const at of marksIn(file, streams, "obj")) {
    const head = isEnd(file, at) ? null : headAt(file, at);
    if (!head) continue;
    const version = Number.parseInt(
      file.toString("latin1", head.start, at).trim().split(/\s+/)[1] ?? "0",
      10,
    );
    found.push([head.object, { version, start: head.start, stream: null }]);
    const held = packed.get(head.object);
    if (held && held.stream.start > at)
      for (const object of held.objects)
        found.push([object, { version: 0, start: head.start, stream: head.object }]);
  }
  return found;
}

/** @returns where a word stands outside of streams */
function marksIn(file: Buffer, streams: readonly Stream[], word: string): number[] {
  const found: number[] = [];
  let next = 0;
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + 1)) {
    while (streams[next] && streams[next]!.end <= at) next++;
    if (!streams[next] || at < streams[next]!.start) found.push(at);
    else at = streams[next]!.end - 1;
  }
  return found;
}
