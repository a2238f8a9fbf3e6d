import type { Tone } from "#contract/outcome.ts";
import type { Canvas } from "./canvas.ts";
import { COLOR, PAGE, TONE } from "./look.ts";
import { circle, fillWith, nums, strokeWith } from "./operators.ts";

/** The product's logo: two overlapping seals, filled where both agree. The height is in points. */
export function logo(page: Canvas, x: number, top: number, height: number): void {
  const unit = height / 24;
  const middle = PAGE.height - (top + 12 * unit);
  const seal = (at: number) => circle(x + at * unit, middle, 9.75 * unit);
  page.raw(`q ${seal(12)} W n ${fillWith(COLOR.accent)} ${seal(22)} f Q`);
  page.raw(`${nums(2.1 * unit)} w ${strokeWith(COLOR.text)} ${seal(12)} S ${seal(22)} S`);
}

export type Sign = "check" | "cross" | "dash" | "question" | "dots";

/** The sign that goes with each tone. */
const SIGN: Record<Tone, Sign> = {
  ok: "check",
  bad: "cross",
  warn: "question",
  neutral: "dash",
  info: "dots",
};

/** A sign in a disc, which shows a state in addition to its word and color. */
export function sign(
  page: Canvas,
  x: number,
  y: number,
  radius: number,
  tone: Tone,
  which = SIGN[tone],
): void {
  const r = radius;
  const ink = COLOR.white;
  page.disc(x, y, r, TONE[tone].mark);
  const thick = r * 0.26;
  if (which === "check")
    page.strokeLine(
      [
        [x - 0.42 * r, y + 0.04 * r],
        [x - 0.1 * r, y + 0.36 * r],
        [x + 0.44 * r, y - 0.32 * r],
      ],
      ink,
      thick,
    );
  else if (which === "cross")
    for (const way of [-1, 1])
      page.strokeLine(
        [
          [x - 0.34 * r, y - 0.34 * r * way],
          [x + 0.34 * r, y + 0.34 * r * way],
        ],
        ink,
        thick,
      );
  else if (which === "dash")
    page.strokeLine(
      [
        [x - 0.4 * r, y],
        [x + 0.4 * r, y],
      ],
      ink,
      thick,
    );
  else if (which === "dots") for (const at of [-0.45, 0, 0.45]) page.disc(x + at * r, y, 0.15 * r, ink);
  else {
    // A question mark: hook and dot.
    page.strokeLine(
      [
        [x - 0.27 * r, y - 0.22 * r],
        [x - 0.2 * r, y - 0.43 * r],
        [x, y - 0.52 * r],
        [x + 0.2 * r, y - 0.43 * r],
        [x + 0.27 * r, y - 0.24 * r],
        [x + 0.17 * r, y - 0.06 * r],
        [x, y + 0.04 * r],
        [x, y + 0.16 * r],
      ],
      ink,
      thick * 0.9,
    );
    page.disc(x, y + 0.5 * r, thick * 0.58, ink);
  }
}
