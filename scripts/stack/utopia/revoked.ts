import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** The largest index that a signed license can have: 32 bits. */
export const MAX_INDEX = 2 ** 32 - 1;

/** The licenses that Utopia has revoked, by their status index. */
export interface Revoked {
  /** Ascending. */
  list(): number[];
  set(index: number, isRevoked: boolean): void;
}

/** Keeps them in a file, so that they survive a restart. */
export function openRevoked(file: string): Revoked {
  const indexes = new Set<number>(
    existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as number[]) : [],
  );
  const list = () => [...indexes].sort((a, b) => a - b);
  return {
    list,
    set(index, isRevoked) {
      if (isRevoked) indexes.add(index);
      else indexes.delete(index);
      writeFileSync(file, JSON.stringify(list()));
    },
  };
}

/** @returns the index that someone typed; null if it isn't one */
export function readIndex(text: string | null): number | null {
  const index = /^\d{1,10}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return index <= MAX_INDEX ? index : null;
}
