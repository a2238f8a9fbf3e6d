/** Random numbers that are the same on every machine. */
export interface Dice {
  /** @returns a whole number, both ends included */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** @returns the same items in random order */
  shuffled<T>(things: readonly T[]): T[];
}

/** @param seed the same seed gives the same sequence (mulberry32) */
export function dice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    shuffled(things) {
      const left = [...things];
      return things.map(() => left.splice(between(0, left.length - 1), 1)[0]!);
    },
  };
}
