/** A segment of a line that is read in one direction. */
export interface Segment {
  text: string;
  rightToLeft: boolean;
}

const RIGHT_TO_LEFT =
  /[\u0590-\u065F\u066A-\u06EF\u06FA-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /[\p{L}\p{M}]/u;
const NUMBER = /\p{Nd}+(?:[.,:/-]\p{Nd}+)*/gu;

/**
 * Splits a left-to-right line where its direction changes. This is the part of the Unicode bidirectional algorithm (UAX
 * 9) that names and addresses on an English page need: right-to-left letters form one segment with the spaces, symbols
 * and numbers between and after them (rules W2, N1, I1). {@link cleanText} has removed embedding controls.
 */
export function segmentsOf(line: string): Segment[] {
  if (!RIGHT_TO_LEFT.test(line)) return line ? [{ text: line, rightToLeft: false }] : [];
  const characters = [...line];
  const segments: Segment[] = [];
  let plain = 0;
  let at = 0;
  while (at < characters.length) {
    if (!RIGHT_TO_LEFT.test(characters[at]!)) {
      at++;
      continue;
    }
    let end = at + 1;
    for (let i = end; i < characters.length; i++) {
      const character = characters[i]!;
      if (RIGHT_TO_LEFT.test(character) || DIGIT.test(character)) end = i + 1;
      else if (LETTER.test(character)) break;
    }
    if (at > plain) segments.push({ text: characters.slice(plain, at).join(""), rightToLeft: false });
    segments.push({ text: characters.slice(at, end).join(""), rightToLeft: true });
    plain = at = end;
  }
  if (plain < characters.length)
    segments.push({ text: characters.slice(plain).join(""), rightToLeft: false });
  return segments;
}

/**
 * Splits a right-to-left segment at its numbers, which are read from left to right.
 * @returns its parts in reading order; on paper they appear in the opposite order
 */
export function partsOf(segment: string): Segment[] {
  const parts: Segment[] = [];
  let from = 0;
  for (const match of segment.matchAll(NUMBER)) {
    if (match.index > from) parts.push({ text: segment.slice(from, match.index), rightToLeft: true });
    parts.push({ text: match[0], rightToLeft: false });
    from = match.index + match[0].length;
  }
  if (from < segment.length) parts.push({ text: segment.slice(from), rightToLeft: true });
  return parts;
}
