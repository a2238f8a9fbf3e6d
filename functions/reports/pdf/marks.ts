import type { VerdictKind } from "#contract/verdicts.ts";
import type { Tone } from "#contract/verification/outcome.ts";
import type { Canvas } from "./canvas.ts";
import { COLOR, PAGE, TONE } from "./look.ts";
import { circle, fillWith, nums, strokeWith } from "./operators.ts";

/** The product's logo: two overlapping seals, filled where they overlap. The height is in points. */
export function logo(page: Canvas, x: number, top: number, height: number): void {
  const unit = height / 24;
  const middle = PAGE.height - (top + 12 * unit);
  const seal = (at: number) => circle(x + at * unit, middle, 9.75 * unit);
  page.raw(`q ${seal(12)} W n ${fillWith(COLOR.accent)} ${seal(22)} f Q`);
  page.raw(`${nums(2.1 * unit)} w ${strokeWith(COLOR.text)} ${seal(12)} S ${seal(22)} S`);
}

export type Sign = "check" | "equal" | "cross" | "question" | "person" | "dash" | "dots";

/** The sign of each kind of verdict, as on the screens. */
export const VERDICT_SIGN: Record<VerdictKind, Sign> = {
  confirmed: "check",
  consistent: "equal",
  differs: "cross",
  not_found_out: "question",
  in_review: "person",
};

type Points = readonly (readonly [x: number, y: number])[];

/** Each sign's strokes, relative to the center of its disc; 1 is the disc's radius. */
const STROKES: Record<Sign, readonly Points[]> = {
  check: [
    [
      [-0.42, 0.04],
      [-0.1, 0.36],
      [0.44, -0.32],
    ],
  ],
  equal: [-0.19, 0.19].map(
    (y): Points => [
      [-0.36, y],
      [0.36, y],
    ],
  ),
  cross: [-1, 1].map(
    (way): Points => [
      [-0.34, -0.34 * way],
      [0.34, 0.34 * way],
    ],
  ),
  dash: [
    [
      [-0.4, 0],
      [0.4, 0],
    ],
  ],
  // The hook of the question mark; its dot is below.
  question: [
    [
      [-0.27, -0.22],
      [-0.2, -0.43],
      [0, -0.52],
      [0.2, -0.43],
      [0.27, -0.24],
      [0.17, -0.06],
      [0, 0.04],
      [0, 0.16],
    ],
  ],
  // The shoulders; the head is below.
  person: [
    [
      [-0.42, 0.46],
      [-0.36, 0.26],
      [-0.2, 0.15],
      [0, 0.12],
      [0.2, 0.15],
      [0.36, 0.26],
      [0.42, 0.46],
    ],
  ],
  dots: [],
};

/** Each sign's dots, in the same units. */
const DOTS: Partial<Record<Sign, readonly (readonly [x: number, y: number, radius: number])[]>> = {
  question: [[0, 0.5, 0.14]],
  person: [[0, -0.27, 0.24]],
  dots: [
    [-0.45, 0, 0.15],
    [0, 0, 0.15],
    [0.45, 0, 0.15],
  ],
};

/** A sign in a disc, which shows a state in addition to its word and color. */
export function sign(page: Canvas, x: number, y: number, radius: number, tone: Tone, which: Sign): void {
  page.disc(x, y, radius, TONE[tone].mark);
  for (const points of STROKES[which])
    page.strokeLine(
      points.map(([right, down]) => [x + right * radius, y + down * radius] as const),
      COLOR.white,
      radius * 0.24,
    );
  for (const [right, down, size] of DOTS[which] ?? [])
    page.disc(x + right * radius, y + down * radius, size * radius, COLOR.white);
}

/** How wide a gauge of four steps is. */
export const GAUGE_WIDTH = 17.5;
const STEP = { width: 3.1, gap: 1.7, first: 4, rise: 1.6 };

/** Four rising steps, the first `filled` of them colored. `middle` is the middle of the line of text next to them. */
export function gauge(page: Canvas, filled: number, x: number, middle: number): void {
  const bottom = middle + 4.2;
  for (let i = 0; i < 4; i++) {
    const height = STEP.first + i * STEP.rise;
    const left = x + i * (STEP.width + STEP.gap);
    page.rect(left, bottom - height, STEP.width, height, i < filled ? COLOR.accent : COLOR.border, 0.8);
  }
}
