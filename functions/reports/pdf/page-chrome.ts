import { WATERMARK } from "../report.ts";
import type { Canvas } from "./canvas.ts";
import { dayTimeText, NULL_SENTENCE } from "./format.ts";
import type { Kit } from "./kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "./look.ts";
import { logo } from "./marks.ts";
import { nums } from "./operators.ts";
import { subjectOf, titleOf } from "./sections/head.ts";
import type { Typesetter } from "./text/typesetter.ts";

/** The name of the graphics state that makes the watermark nearly transparent. */
export const WATERMARK_STATE = "Faint";

/** The header of the second and later pages. */
export function runningHead(page: Canvas, { report, set }: Kit): void {
  const top = PAGE.top - 8;
  logo(page, PAGE.left, top, 14);
  page.text("Countersign", { ...TYPE.wordmark, size: 10, leading: 14 }, PAGE.left + 25, top);
  const [subject = set.line("", TYPE.small), more] = set.wrap(subjectOf(report), TYPE.small, 200);
  const text = set.line(`${more ? "…" : ""}  ·  ${titleOf(report)}`, TYPE.small);
  const x = PAGE.right - set.widthOf(subject, TYPE.small) - set.widthOf(text, TYPE.small);
  page.line(text, TYPE.small, page.line(subject, TYPE.small, x, top + 1), top + 1);
  page.rule(PAGE.left, top + 24, WIDTH, COLOR.border);
}

/** The footer of every page. */
export function footer(page: Canvas, { report }: Kit, number: number, count: number): void {
  const style = TYPE.footer;
  const top = PAGE.bottom + 12;
  page.rule(PAGE.left, top, WIDTH, COLOR.border);
  page.text(NULL_SENTENCE, style, PAGE.left, top + 7);
  const origin = `${report.verification.id}  ·  Generated ${dayTimeText(report.generated_at)}`;
  page.text(origin, style, PAGE.left, top + 7 + style.leading);
  page.text(`Page ${number} of ${count}`, style, PAGE.right, top + 7 + style.leading, "right");
}

/** Prints TEST diagonally across the page, on top of everything, so that it's hard to show a part without it. */
export function watermark(page: Canvas, set: Typesetter): void {
  const style = tinted({ ...TYPE.title, size: 190 }, COLOR.test);
  const line = set.line(WATERMARK, style);
  const slope = Math.atan2(PAGE.height, PAGE.width);
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
  const matrix = `${cos.toFixed(4)} ${sin.toFixed(4)} ${(-sin).toFixed(4)} ${cos.toFixed(4)} ${nums(PAGE.width / 2, PAGE.height / 2)} cm`;
  const text = set.operators(line, style, -set.widthOf(line, style) / 2, -0.357 * style.size);
  page.raw(`q /${WATERMARK_STATE} gs ${matrix}\n${text}\nQ`);
}
