import { streamDict } from "./pdf-dict.ts";
import { Copies, type Inside } from "./pdf-object-copies.ts";
import { headAt, isEnd, type Stream } from "./pdf-streams.ts";
import { afterBlanks, numberAt, tablesOf, type XrefEntry } from "./pdf-xref.ts";
import type { Work } from "./work.ts";

interface Definition {
  version: number;
  /** Where the object begins, or the object stream that contains it. */
  start: number;
  /** Number of the object stream that contains it; null if none does. */
  stream: number | null;
}

/** What a library has to be told about a file's objects, so that it sees the same ones as viewers. */
export interface Corrections {
  /** Objects that exist and are referred to, but are marked free: a reference to one means null (7.3.10). */
  freed: readonly number[];
  /** Objects whose number was reused, with their last version. References name a version too (7.3.10). */
  renewed: ReadonlyMap<number, number>;
}

/**
 * Checks that all programs find the same objects in a file. Viewers follow the cross-reference table (ISO 32000-2,
 * 7.5.4), and libraries that ignore it take the last object with a number. So an object defined twice could show one
 * thing and be read as another. A genuine later version of a file has its own table, which names the last object. Some
 * writers repeat bookmarks or document information within one version, but no page shows those. Identical copies are
 * harmless too.
 * @param references how often each object is referred to
 * @returns what libraries have to leave out, or null if programs could disagree
 */
export function findCorrections(
  file: Buffer,
  streams: readonly Stream[],
  inside: readonly Inside[],
  references: ReadonlyMap<number, number>,
  work: Work,
): Corrections | null {
  work.charge(file.length);
  const ends = marksIn(file, streams, "startxref");
  const all = definitionsIn(file, streams, inside);
  const last = new Map<number, Definition>();
  const copies = new Copies(file, inside, work);
  /** Objects whose last copies are identical, so that any of them may be the one in use. */
  const same = new Map<number, Definition[]>();
  const copiesOf = (object: number) => same.get(object) ?? [last.get(object)];
  const renewed = new Map<number, number>();
  let isRepeated = false;
  for (const [object, one] of all) {
    const before = last.get(object);
    const earlier = same.get(object);
    last.set(object, one);
    same.delete(object);
    if (!before) continue;
    isRepeated = true;
    const isLater = ends.some((end) => end > before.start && end < one.start);
    if (before.version !== one.version) {
      if (!isLater || before.version > one.version) return null;
      renewed.set(object, one.version);
    }
    if (isLater) continue;
    const alike = copies.compare(object, before, one);
    const isShown = !alike && !(isBookmark(file, before, work) && isBookmark(file, one, work));
    if (isShown) return null;
    if (alike !== "same") continue;
    const group = earlier ?? [before];
    group.push(one);
    same.set(object, group);
  }
  const roots = marksIn(file, streams, "/Root").map((at) => numberAt(file, at + 5)?.value);
  if (new Set(roots).size > 1) return null;
  const xref = tablesOf(file, streams, ends.at(-1), work);
  // Without a readable table, viewers search for objects themselves and take the last one.
  if (!xref) return isRepeated ? null : { freed: [], renewed };
  for (const [object, place] of xref)
    if (
      place &&
      "offset" in place &&
      !(
        copiesOf(object).some((one) => isFoundAt(file, object, place.offset, one)) &&
        (renewed.get(object) ?? place.version) === place.version
      )
    )
      return null;
  const freed: number[] = [];
  for (const object of last.keys()) {
    const place = xref.get(object);
    const stream = place && "stream" in place ? place.stream : null;
    if (place && !copiesOf(object).some((one) => one?.stream === stream)) return null;
    if (place || !references.has(object)) continue;
    // An object that no table lists doesn't exist for viewers, but it does for libraries.
    if (place === undefined) return null;
    freed.push(object);
  }
  // A viewer that can't find one object searches for all of them, and then finds the freed ones too.
  return freed.length === 0 || areAllThere(file, xref, last) ? { freed, renewed } : null;
}

/** Whether every object that a table lists is where the table says. */
function areAllThere(
  file: Buffer,
  xref: ReadonlyMap<number, XrefEntry>,
  last: ReadonlyMap<number, Definition>,
): boolean {
  for (const [object, place] of xref) {
    if (!place) continue;
    if (!last.has(object)) return false;
    if ("offset" in place && headNumberAt(file, place.offset) !== object) return false;
  }
  return true;
}

/** Keys of a bookmark (12.3.3). An object with no other keys shows nothing on a page, however it's interpreted. */
const BOOKMARK = new Set(["Title", "Dest", "Parent", "Prev", "Next", "First", "Last", "Count", "C", "F"]);
/** Bytes per bookmark. */
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

/** Whether viewers find the last definition at an offset. If they find no such object there, they search for it. */
function isFoundAt(file: Buffer, object: number, offset: number, last: Definition | undefined): boolean {
  if (headNumberAt(file, offset) !== object) return last === undefined || last.stream === null;
  return last !== undefined && last.stream === null && numberAt(file, offset)?.start === last.start;
}

/** @returns the number of the object that begins at an offset, or null */
function headNumberAt(file: Buffer, offset: number): number | null {
  const number = numberAt(file, offset);
  const version = number && numberAt(file, number.end);
  const end = version && afterBlanks(file, version.end);
  return end !== null && file.toString("latin1", end, end + 3) === "obj" ? number!.value : null;
}

/** @returns each object with its definition, in file order */
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

/** @returns the offsets of a word outside of streams */
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
