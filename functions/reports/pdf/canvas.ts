import { PAGE, type Style } from "./look.ts";
import { arc, type Color, circle, fillWith, nums, roundedRect, strokeWith } from "./operators.ts";
import type { Line, Typesetter } from "./text/typesetter.ts";

/** Half the cap height of Noto Sans, in ems, for centering text in its line. */
const HALF_CAPITAL = 0.357;

/** A page to draw on. Lengths are points, and y runs down from the top. */
export interface Canvas {
  /**
   * Draws one line of text in its line box.
   * @returns the x where it ends
   */
  line(line: Line, style: Style, x: number, top: number): number;
  /** Draws lines of text, one below another. */
  lines(lines: readonly Line[], style: Style, x: number, top: number): void;
  /**
   * Draws a short text without line breaks; `align` says whether x is its left edge, its middle or its right
   * edge.
   */
  text(text: string, style: Style, x: number, top: number, align?: "left" | "center" | "right"): void;
  rect(x: number, top: number, width: number, height: number, fill: Color, radius?: number): void;
  frame(x: number, top: number, width: number, height: number, stroke: Color, radius?: number): void;
  /** A horizontal hairline. */
  rule(x: number, top: number, width: number, stroke: Color): void;
  disc(x: number, y: number, radius: number, fill: Color): void;
  ring(x: number, y: number, radius: number, stroke: Color, thickness: number, share?: number): void;
  /** A polyline with round ends. */
  strokeLine(points: readonly (readonly [number, number])[], stroke: Color, thickness: number): void;
  /** Dark modules of a QR code, each `unit` wide; the caller leaves the quiet zone around them. */
  modules(rows: readonly (readonly boolean[])[], x: number, top: number, unit: number, fill: Color): void;
  /** Raw operators, in PDF coordinates. */
  raw(operators: string): void;
  /** @returns everything drawn so far, as a content stream */
  content(): string;
}

/** @returns an empty page */
export function canvas(setter: Typesetter): Canvas {
  const parts: string[] = [];
  const up = (y: number) => PAGE.height - y;
  const page: Canvas = {
    line(line, style, x, top) {
      const baseline = up(top + style.leading / 2 + HALF_CAPITAL * style.size);
      parts.push(setter.operators(line, style, x, baseline));
      return x + setter.widthOf(line, style);
    },
    lines(lines, style, x, top) {
      lines.forEach((line, i) => {
        page.line(line, style, x, top + i * style.leading);
      });
    },
    text(text, style, x, top, align = "left") {
      const line = setter.line(text, style);
      const width = setter.widthOf(line, style);
      page.line(line, style, align === "left" ? x : align === "right" ? x - width : x - width / 2, top);
    },
    rect(x, top, width, height, fill, radius = 0) {
      parts.push(`${fillWith(fill)} ${roundedRect(x, up(top + height), width, height, radius)} f`);
    },
    frame(x, top, width, height, stroke, radius = 0) {
      parts.push(`0.75 w ${strokeWith(stroke)} ${roundedRect(x, up(top + height), width, height, radius)} S`);
    },
    rule(x, top, width, stroke) {
      parts.push(`0.75 w 0 J ${strokeWith(stroke)} ${nums(x, up(top))} m ${nums(x + width, up(top))} l S`);
    },
    disc(x, y, radius, fill) {
      parts.push(`${fillWith(fill)} ${circle(x, up(y), radius)} f`);
    },
    ring(x, y, radius, stroke, thickness, share = 1) {
      const path = share >= 1 ? circle(x, up(y), radius) : arc(x, up(y), radius, share);
      parts.push(`${nums(thickness)} w 1 J ${strokeWith(stroke)} ${path} S`);
    },
    strokeLine(points, stroke, thickness) {
      const path = points.map(([x, y], i) => `${nums(x, up(y))} ${i === 0 ? "m" : "l"}`).join(" ");
      parts.push(`${nums(thickness)} w 1 J 1 j ${strokeWith(stroke)} ${path} S`);
    },
    modules(rows, x, top, unit, fill) {
      // On a whole-number grid, rounding can't leave a hairline between two modules.
      const runs = rows.flatMap((row, y) =>
        runsOf(row).map(({ from, length }) => `${nums(from, -y - 1, length, 1)} re`),
      );
      parts.push(`q ${nums(unit, 0, 0, unit, x, up(top))} cm ${fillWith(fill)} ${runs.join(" ")} f Q`);
    },
    raw(operators) {
      parts.push(operators);
    },
    content: () => parts.join("\n"),
  };
  return page;
}

/** @returns the runs of adjacent dark modules in a row */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.from + last.length === x) last.length++;
    else runs.push({ from: x, length: 1 });
  });
  return runs;
}
