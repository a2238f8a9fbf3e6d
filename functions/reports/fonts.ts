/** One font as it is shipped: a part of a typeface, in both weights that reports are set in. */
export interface FontEntry {
  /** File name per weight. */
  files: Record<Weight, string>;
  /** Code points it is made for, as CSS writes them: `U+0-FF,U+131`. It may still lack some of them. */
  ranges: string;
}

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

/** Where fonts come from: the site's assets in the Worker, the disk in tests. */
export interface FontLibrary {
  /** All fonts, the preferred first. */
  entries(): Promise<readonly FontEntry[]>;
  /** @throws Error when there is no such file */
  read(file: string): Promise<Uint8Array>;
}

/** @returns whether a code point lies in CSS ranges like `U+0-FF,U+131` */
export function inRanges(ranges: readonly (readonly [number, number])[], codePoint: number): boolean {
  return ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
}

/** @returns CSS ranges as pairs of first and last code point */
export function parseRanges(ranges: string): [number, number][] {
  return ranges.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
