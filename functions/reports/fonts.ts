/** A font for some ranges of characters, in both weights that reports use. */
export interface FontEntry {
  /** File name per weight. */
  files: Record<Weight, string>;
  /** The code points it's meant for, in CSS syntax: `U+0-FF,U+131`. It may not have all of them. */
  ranges: string;
}

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

/** Where fonts come from: the Worker's static files, or the disk in tests. */
export interface FontLibrary {
  /** All fonts, in order of preference. */
  entries(): Promise<readonly FontEntry[]>;
  /** @throws Error if the file doesn't exist */
  read(file: string): Promise<Uint8Array>;
}

/** @returns whether a code point is in one of these ranges, which {@link parseRanges} returned */
export function inRanges(ranges: readonly (readonly [number, number])[], codePoint: number): boolean {
  return ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
}

/** @returns CSS ranges such as `U+0-FF,U+131` as pairs of first and last code point */
export function parseRanges(ranges: string): [number, number][] {
  return ranges.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
