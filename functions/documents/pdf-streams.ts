import { type Entry, streamDict } from "./pdf-dict.ts";
import { afterComment, isBlank } from "./pdf-lexer.ts";
import { TooMuchWork, type Work } from "./work.ts";

const MAX_STREAMS = 10_000;
/** Objects per file. Tagged documents of 20 pages have a few thousand; readers keep a record of each. */
export const MAX_OBJECTS = 60_000;
/** Bytes per stream dictionary, which usually has a few hundred. */
const MAX_DICT = 16 * 1024;

/** A stream and its place in the file. */
export interface Stream {
  /** Its object number. */
  object: number;
  dict: readonly Entry[];
  /** Offsets of its first byte, and just after its last one. */
  start: number;
  end: number;
}

const [SPACE, TAB, LF, CR, PERCENT, SLASH, HASH] = [32, 9, 10, 13, 37, 47, 35];
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/**
 * Finds every stream in one pass over the file. We trust no length that the file states.
 * @returns null if we can't tell the file's objects apart
 * @throws TooMuchWork if there are more streams than in any genuine file
 */
export function streamsIn(file: Buffer, work: Work): Stream[] | null {
  // For searching the words.
  work.charge(file.length);
  const streams: Stream[] = [];
  const heads = new Heads(file, work);
  const closes = new Last(file, ">>");
  const gap = new Gap(file, work);
  let from = 0;
  let words = 0;
  for (let at = file.indexOf("stream"); at >= 0; at = file.indexOf("stream", Math.max(at + 6, from))) {
    if (isEnd(file, at)) continue;
    work.charge(1);
    if (++words > 2 * MAX_STREAMS) throw new TooMuchWork();
    const head = heads.before(at, Math.max(from, at - MAX_DICT));
    const close = closes.before(at, head?.end ?? Math.max(from, at - MAX_DICT));
    const between = close < 0 ? "text" : gap.kind(close + 2, at);
    if (between === "text") {
      // The word is part of some text. If the brackets before it are in a comment, though, a stream may begin there.
      if (head && gap.isNew && isInComment(file, close, head.end, work)) return null;
      continue;
    }
    const start = afterLine(file, at + 6);
    if (between === "comment" || !head || start === null || isInComment(file, head.start, from, work))
      return null;
    const dict = dictAt(file, head.end, close + 2, work);
    if (!dict) return null;
    const found = file.indexOf("endstream", start);
    from = found < 0 ? file.length : found;
    streams.push({ object: head.object, dict, start, end: from });
    if (streams.length > MAX_STREAMS) throw new TooMuchWork();
  }
  return streams;
}

/** Whether a word is the second half of `endstream` or `endobj`. */
export const isEnd = (file: Uint8Array, at: number) =>
  file[at - 3] === 101 && file[at - 2] === 110 && file[at - 1] === 100;

/** @returns the offset after the line end; null if anything but blanks comes before it (7.3.8.1) */
function afterLine(file: Uint8Array, from: number): number | null {
  let at = from;
  while (at < from + 9 && (file[at] === SPACE || file[at] === TAB)) at++;
  if (file[at] === CR) return file[at + 1] === LF ? at + 2 : at + 1;
  return file[at] === LF ? at + 1 : null;
}

/** Whether a percent sign precedes an offset on the same line. */
function isInComment(file: Uint8Array, place: number, from: number, work: Work): boolean {
  let at = place - 1;
  while (at >= from && file[at] !== LF && file[at] !== CR && file[at] !== PERCENT) at--;
  work.charge(place - at);
  return at >= from && file[at] === PERCENT;
}

function dictAt(file: Uint8Array, from: number, end: number, work: Work): Entry[] | null {
  let start = from;
  while (start < end && isBlank(file[start])) start++;
  return streamDict(file, start, end, work);
}

/** Finds the last occurrence of a word before an offset. Offsets only increase, so each byte is scanned once. */
class Last {
  readonly #file: Buffer;
  readonly #word: string;
  #last = -1;
  #next = -2;

  constructor(file: Buffer, word: string) {
    this.#file = file;
    this.#word = word;
  }

  /** @returns where the last occurrence before `at` begins, or −1 if there's none from `least` on */
  before(at: number, least: number): number {
    if (this.#next === -2) this.#next = this.#file.indexOf(this.#word);
    while (this.#next >= 0 && this.#next + this.#word.length <= at) {
      this.#last = this.#next;
      this.#next = this.#file.indexOf(this.#word, this.#next + 1);
    }
    return this.#last >= least ? this.#last : -1;
  }
}

/**
 * Tells what's between a dictionary's end and a word. `blank` means white space and whole comments, which all readers
 * skip. `comment` means a comment with brackets, or with the word itself. `text` is anything else. Words after the same
 * dictionary share the scan.
 */
class Gap {
  readonly #file: Uint8Array;
  readonly #work: Work;
  #start = -1;
  #at = -1;
  #isText = false;
  /** Whether the last call found text that no earlier call had found. */
  isNew = false;

  constructor(file: Uint8Array, work: Work) {
    this.#file = file;
    this.#work = work;
  }

  kind(start: number, end: number): "blank" | "comment" | "text" {
    if (start !== this.#start) [this.#start, this.#at, this.#isText] = [start, start, false];
    const begun = this.#at;
    this.isNew = !this.#isText;
    let to: number | null = this.#at;
    while (to !== null && to < end && !this.#isText) {
      this.#at = to;
      if (this.#file[to] === PERCENT) to = afterComment(this.#file, to, end);
      else if (isBlank(this.#file[to])) to++;
      else this.#isText = true;
    }
    this.#at = to ?? this.#at;
    this.#work.charge(this.#at - begun + 1);
    if (this.#isText) return "text";
    return to === null ? "comment" : "blank";
  }
}

interface Head {
  object: number;
  start: number;
  end: number;
}

/** Finds the last object head, such as `12 0 obj`, before an offset. Offsets only increase. */
class Heads {
  readonly #file: Buffer;
  readonly #work: Work;
  #last: Head | null = null;
  #next = -2;

  constructor(file: Buffer, work: Work) {
    this.#file = file;
    this.#work = work;
  }

  before(at: number, least: number): Head | null {
    if (this.#next === -2) this.#next = this.#file.indexOf("obj");
    while (this.#next >= 0 && this.#next + 3 <= at) {
      this.#work.charge(1);
      this.#last = headAt(this.#file, this.#next) ?? this.#last;
      this.#next = this.#file.indexOf("obj", this.#next + 3);
    }
    return this.#last && this.#last.start >= least ? this.#last : null;
  }
}

/**
 * Reads an object's head.
 * @param word offset of `obj`
 * @returns null unless two numbers come before it
 */
export function headAt(file: Uint8Array, word: number): Head | null {
  const beforeWord = back(file, word, 9, isBlank);
  const beforeVersion = back(file, beforeWord, 5, isDigit);
  const beforeGap = back(file, beforeVersion, 9, isBlank);
  const start = back(file, beforeGap, 10, isDigit);
  if (beforeWord === word || beforeVersion === beforeWord || beforeGap === beforeVersion) return null;
  if (start === beforeGap) return null;
  let object = 0;
  for (let at = start; at < beforeGap; at++) object = object * 10 + file[at]! - 48;
  return { object, start, end: word + 3 };
}

/** @returns where the run of at most `most` bytes of a kind begins that ends at `end` */
function back(
  file: Uint8Array,
  end: number,
  most: number,
  is: (byte: number | undefined) => boolean,
): number {
  let at = end;
  while (at > 0 && end - at < most && is(file[at - 1])) at--;
  return at;
}

/** @returns the number of objects outside of object streams; counting stops once it exceeds {@link MAX_OBJECTS} */
export function countObjects(file: Buffer): number {
  let count = 0;
  for (let at = file.indexOf("obj"); at >= 0 && count <= MAX_OBJECTS; at = file.indexOf("obj", at + 3))
    if (!isEnd(file, at)) count++;
  return count;
}

const NAME = Buffer.from("encrypt", "latin1");

/** Whether a file is encrypted (its trailer has `/Encrypt`, possibly in hex), so that we can't judge anything in it. */
export function isLocked(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1))
    if (isEncrypt(bytes, at + 1)) return true;
  return false;
}

function isEncrypt(bytes: Uint8Array, from: number): boolean {
  let at = from;
  for (let i = 0; i < NAME.length; i++) {
    const isHex = bytes[at] === HASH;
    const byte = isHex ? hexAt(bytes, at + 1) : (bytes[at] ?? 0);
    if ((byte | 32) !== NAME[i]) return false;
    at += isHex ? 3 : 1;
  }
  return !isWordPart(bytes[at]);
}

const hexAt = (bytes: Uint8Array, at: number) =>
  Number.parseInt(String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0), 16);

function isWordPart(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return isDigit(byte) || byte === 95 || ((byte | 32) >= 97 && (byte | 32) <= 122);
}
