import { NEEDS_SHOWN } from "#contract/needs.ts";

const KEY = "needs";

/** What "Needs you" took up the last time: its lines, and its height in pixels if the window was as wide as now. */
export interface HeldPlace {
  lines: number;
  height: number | undefined;
}

/** @returns what to hold free while the dashboard loads; one line where nothing is known */
export function heldPlace(): HeldPlace {
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

/** Remembers it for the next time. Nothing below the card moves then, if as much needs the reader. */
export function holdPlace(lines: number, height: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([lines, height, innerWidth]));
  } catch {
    // Storage is full or forbidden. What's below the card moves when the dashboard has loaded.
  }
}
