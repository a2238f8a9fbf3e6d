import { GRADES } from "#contract/enums.ts";
import { isByCode } from "#contract/labels.ts";
import { kindOfCheck as kindOf } from "#contract/verdicts/kind.ts";
import type { VerdictKind } from "#contract/verdicts.ts";
import { statusLabelOf, type Tone, ungradedText } from "#contract/verification/outcome.ts";
import type { Report } from "../report.ts";
import type { Canvas } from "./canvas.ts";
import type { Kit } from "./kit.ts";
import { COLOR, TYPE, tinted } from "./look.ts";
import { GAUGE_WIDTH, gauge } from "./marks.ts";
import type { Line } from "./text/typesetter.ts";

/** A check in a report, with its outcome and how strong its evidence is. */

export type Check = Report["checks"][number];

/** @returns the kind of verdict that a check would lead to by itself. It determines the check's sign and color */
export const kindOfCheck = (check: Check): VerdictKind => kindOf({ ...check, check: check.service });

/** @returns a check's state in a word; it's green only if an independent source confirmed it */
export function stateOf(check: Check): { word: string; tone: Tone } {
  const { word, tone } = statusLabelOf(check);
  return { word, tone: tone === "ok" && kindOfCheck(check) !== "confirmed" ? "info" : tone };
}

/** How strong the evidence is, typeset. */
export interface Strength {
  /** Filled steps; null if there's no gauge. */
  steps: number | null;
  lines: Line[];
  height: number;
}

const STYLE = tinted(TYPE.small, COLOR.text);
const GAP = 6;

/** @returns how strong a check's evidence is: a gauge of four steps with its text, wrapped to a width */
export function strength({ set }: Pick<Kit, "set">, check: Check, width: number): Strength {
  // A code texted to a phone shows who has the phone, but says nothing about how well anything else is known. So that
  // check has no gauge.
  const steps = check.grade && !isByCode(check) ? GRADES.indexOf(check.grade) + 1 : null;
  const words = steps ? `${steps} of 4: ${check.grade_words}` : (check.grade_words ?? ungradedText(check));
  const lines = set.wrap(words, STYLE, width - (steps ? GAUGE_WIDTH + GAP : 0));
  return { steps, lines, height: lines.length * STYLE.leading };
}

export function drawStrength(page: Canvas, { steps, lines }: Strength, x: number, top: number): void {
  if (steps) gauge(page, steps, x, top + STYLE.leading / 2);
  page.lines(lines, STYLE, steps ? x + GAUGE_WIDTH + GAP : x, top);
}
