import { readFile, writeFile } from "node:fs/promises";
import { create } from "@cantoo/fontkit";

/**
 * `node scripts/glyphs.ts <OCRB.otf>`: writes the glyphs that the machine-readable zone is matched against. The font is
 * "OCR B" by Norbert Schwarz and Matthew Skala, which is free to use, change and redistribute (Debian package
 * fonts-ocr-b 0.3).
 */
const OUT = new URL("../functions/documents/identity/mrz/glyphs.ts", import.meta.url);
const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";
/** Size of a cell in pixels. Its width is one advance of the typeface, 723 font units. */
const [WIDTH, HEIGHT] = [16, 20] as const;
const STEP = 723;
/** Half a capital letter's height: the vertical center of a cell. */
const MIDDLE = 358;
const SAMPLES = 8;
/** The glyphs are blurred, because photos are never as sharp as the font. Standard deviation in pixels. */
const SOFTNESS = 0.7;

type Point = readonly [x: number, y: number];

const [, , file] = process.argv;
if (!file) throw new Error("Which font? node scripts/glyphs.ts <OCRB.otf>");
const font = create(await readFile(file));
if (!("glyphForCodePoint" in font)) throw new Error(`${file} isn't a single font`);

/** The outline as closed polygons, with curves divided into straight segments. */
function polygons(character: string): Point[][] {
  const { path } = (
    font as { glyphForCodePoint(code: number): { path: { commands: Command[] } } }
  ).glyphForCodePoint(character.codePointAt(0) ?? 0);
  const found: Point[][] = [];
  for (const { command, args } of path.commands) {
    const points = Array.from({ length: args.length / 2 }, (_, i): Point => [args[2 * i]!, args[2 * i + 1]!]);
    if (command === "moveTo") found.push([points[0]!]);
    else if (command !== "closePath") {
      const last = found.at(-1)!;
      const from = last.at(-1)!;
      for (let t = 1; t <= 16; t++) last.push(onCurve([from, ...points], t / 16));
    }
  }
  return found;
}

interface Command {
  command: string;
  args: number[];
}

/** De Casteljau's algorithm, for any degree. */
function onCurve(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0]!;
  const next = points.slice(1).map(([x, y], i): Point => {
    const [fromX, fromY] = points[i]!;
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
  });
  return onCurve(next, t);
}

/** The non-zero winding rule. */
function isInside(outline: readonly Point[][], x: number, y: number): boolean {
  let winding = 0;
  for (const polygon of outline)
    for (const [i, [x1, y1]] of polygon.entries()) {
      const [x2, y2] = polygon[(i + 1) % polygon.length]!;
      if (y1 <= y === y2 <= y) continue;
      if (x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x) winding += y2 > y1 ? 1 : -1;
    }
  return winding !== 0;
}

function drawn(character: string): number[] {
  const outline = polygons(character);
  const unit = STEP / WIDTH;
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
    let inside = 0;
    for (let i = 0; i < SAMPLES ** 2; i++) {
      const x = (column + ((i % SAMPLES) + 0.5) / SAMPLES) * unit;
      const y = MIDDLE + (HEIGHT / 2 - row - (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * unit;
      if (isInside(outline, x, y)) inside++;
    }
    return inside / SAMPLES ** 2;
  });
}

function softened(cell: readonly number[]): number[] {
  const weights = [-2, -1, 0, 1, 2].map((d) => Math.exp(-(d ** 2) / (2 * SOFTNESS ** 2)));
  const sum = weights.reduce((a, b) => a + b);
  const along = (from: readonly number[], dx: number, dy: number) =>
    from.map((_, at) =>
      weights.reduce((total, weight, i) => {
        const [x, y] = [(at % WIDTH) + dx * (i - 2), Math.floor(at / WIDTH) + dy * (i - 2)];
        const isOut = x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT;
        return total + (isOut ? 0 : from[y * WIDTH + x]! * weight) / sum;
      }, 0),
    );
  return along(along(cell, 1, 0), 0, 1);
}

const rows = [...CHARACTERS].map((character) =>
  softened(drawn(character))
    .map((ink) => Math.round(ink * 15).toString(16))
    .join(""),
);
await writeFile(
  OUT,
  `/** The characters of a machine-readable zone, in the order of their values (ICAO 9303-3 § 4.9), then the filler. */
export const CHARACTERS = "${CHARACTERS}";

/** The cell that a glyph is drawn in, in pixels; the width is one step of the typeface. */
export const CELL = { width: ${WIDTH}, height: ${HEIGHT} } as const;

/**
 * OCR-B size I (ISO 1073-2), a character a line: how much ink covers each pixel, 0–f, row by row. Written by
 * \`scripts/glyphs.ts\` from the font "OCR B" by Norbert Schwarz and Matthew Skala, which is free to use and change.
 */
export const GLYPHS: readonly string[] = [
${rows.map((row) => `  "${row}",`).join("\n")}
];
`,
);
