import type { Tone } from "#contract/verification/outcome.ts";
import type { Report } from "../report.ts";
import type { Canvas } from "./canvas.ts";
import type { Block } from "./flow.ts";
import { PAGE, type Style, TONE, TYPE, tinted, WIDTH } from "./look.ts";
import type { Line, Typesetter } from "./text/typesetter.ts";

/** What sections are built from. */
export interface Kit {
  report: Report;
  set: Typesetter;
}

/** A section's heading, with an optional sentence below it. */
export function heading({ set }: Pick<Kit, "set">, title: string, note?: string): Block {
  const lines = note ? set.wrap(note, TYPE.small, WIDTH) : [];
  return {
    space: 22,
    height: TYPE.heading.leading + lines.length * TYPE.small.leading + 7,
    keepWithNext: true,
    draw(page, top) {
      page.text(title, TYPE.heading, PAGE.left, top);
      page.lines(lines, TYPE.small, PAGE.left, top + TYPE.heading.leading);
    },
  };
}

/** Text in one style, wrapped between an indent and the right margin. */
export function paragraph({ set }: Pick<Kit, "set">, text: string, style: Style, inset = 0): Block {
  const lines = set.wrap(text, style, WIDTH - inset);
  return {
    height: lines.length * style.leading,
    draw: (page, top) => page.lines(lines, style, PAGE.left + inset, top),
  };
}

/** A word or two on a soft background. */
export interface Chip {
  line: Line;
  width: number;
  tone: Tone;
}
export const CHIP_HEIGHT = 17;
const CHIP_PADDING = 7.5;

/** @returns a chip with its size, for {@link drawChip} to draw */
export function chip({ set }: Pick<Kit, "set">, text: string, tone: Tone): Chip {
  const line = set.line(text, TYPE.smallStrong);
  return { line, tone, width: set.widthOf(line, TYPE.smallStrong) + 2 * CHIP_PADDING };
}

export function drawChip(page: Canvas, { line, width, tone }: Chip, x: number, top: number): void {
  page.rect(x, top, width, CHIP_HEIGHT, TONE[tone].soft, CHIP_HEIGHT / 2);
  const style = tinted(TYPE.smallStrong, TONE[tone].ink);
  page.line(line, style, x + CHIP_PADDING, top + (CHIP_HEIGHT - style.leading) / 2);
}

/** Splits long text into parts, so that a page can end between two of them. */
export function inParts<T>(lines: readonly T[], most = 24): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < lines.length; i += most) parts.push(lines.slice(i, i + most));
  return parts;
}
