import { NEEDS_SHOWN } from "#contract/teams/needs.ts";

const KEY = "needs";

/**
 * The size of the "Needs you" card on the last visit: its number of lines, and its height in pixels if the window was
 * as wide then as it is now.
 */
export interface ReservedSpace {
  lines: number;
  height: number | undefined;
}

/** @returns the space to reserve while the dashboard loads; no lines if there's no earlier visit */
export function reservedSpace(): ReservedSpace {
  try {
    const [lines, height, width] = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown[];
    return {
      lines: Math.min(Number(lines) || 0, NEEDS_SHOWN),
      height: typeof height === "number" && width === innerWidth ? height : undefined,
    };
  } catch {
    return { lines: 0, height: undefined };
  }
}

/**
 * Remembers the card's size for the next visit. If the card has the same number of lines then, nothing below it moves.
 * @param height in pixels
 */
export function rememberSpace(lines: number, height: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([lines, height, innerWidth]));
  } catch {
    // Storage is full or blocked. On the next visit, the content below the card will move once the card has loaded.
  }
}
