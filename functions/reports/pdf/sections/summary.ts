import { headlineOf } from "#contract/outcome.ts";
import type { Canvas } from "../canvas.ts";
import type { Block } from "../flow.ts";
import { CHIP_HEIGHT, type Chip, chip, drawChip, type Kit } from "../kit.ts";
import { COLOR, PAGE, TONE, TYPE, tinted, WIDTH } from "../look.ts";

const PADDING = 18;
const RADIUS = 35;
const THICK = 7.5;
const TEXT_LEFT = PAGE.left + PADDING + 2 * RADIUS + THICK + 24;
const TEXT_WIDTH = PAGE.right - PADDING - TEXT_LEFT;
const NUMBER = { ...TYPE.title, size: 21, leading: 24 };

/**
 * The overall score and what it's based on: the outcome in words, how independent the evidence is, and how many checks
 * ran.
 */
export function summary(kit: Kit): Block {
  const { results } = kit.report;
  const { tone, title, text } = headlineOf(results);
  const lead = tinted(TYPE.lead, TONE[tone].ink);
  const titleLines = kit.set.wrap(title, lead, TEXT_WIDTH);
  const note = results.score_note ? kit.set.wrap(results.score_note, TYPE.small, TEXT_WIDTH) : [];
  const textLines = kit.set.wrap(text, TYPE.body, TEXT_WIDTH);
  const chips = [
    ...(results.assurance ? [chip(kit, results.assurance, "warn")] : []),
    chip(kit, results.coverage, "neutral"),
  ];
  const rows = chipRows(chips);
  const textHeight =
    titleLines.length * lead.leading +
    2 +
    textLines.length * TYPE.body.leading +
    note.length * TYPE.small.leading +
    rows.length * (CHIP_HEIGHT + 6) +
    4;
  const height = Math.max(textHeight, 2 * RADIUS + THICK) + 2 * PADDING;
  return {
    space: 18,
    height,
    draw(page, top) {
      page.rect(PAGE.left, top, WIDTH, height, COLOR.subtle, 9);
      page.frame(PAGE.left, top, WIDTH, height, COLOR.border, 9);
      drawScore(page, results.overall_score, tone, top + height / 2);
      let y = top + (height - textHeight) / 2;
      page.lines(titleLines, lead, TEXT_LEFT, y);
      y += titleLines.length * lead.leading + 2;
      page.lines(textLines, TYPE.body, TEXT_LEFT, y);
      y += textLines.length * TYPE.body.leading;
      page.lines(note, TYPE.small, TEXT_LEFT, y);
      y += note.length * TYPE.small.leading + 10;
      for (const row of rows) {
        let x = TEXT_LEFT;
        for (const one of row) {
          drawChip(page, one, x, y);
          x += one.width + 6;
        }
        y += CHIP_HEIGHT + 6;
      }
    },
  };
}

function chipRows(chips: readonly Chip[]): Chip[][] {
  const rows: Chip[][] = [];
  let left = 0;
  for (const one of chips) {
    if (rows.length === 0 || one.width > left) {
      rows.push([]);
      left = TEXT_WIDTH;
    }
    rows.at(-1)!.push(one);
    left -= one.width + 6;
  }
  return rows;
}

/**
 * The ring: its arc is the score, its color the outcome's. At 0 there's no arc, because its round end would show as a
 * dot.
 */
function drawScore(page: Canvas, score: number | null, tone: keyof typeof TONE, y: number): void {
  const x = PAGE.left + PADDING + THICK / 2 + RADIUS;
  page.ring(x, y, RADIUS, COLOR.track, THICK);
  if (score) page.ring(x, y, RADIUS, TONE[tone].mark, THICK, score / 100);
  page.text(score === null ? "–" : String(score), NUMBER, x, y - 17, "center");
  page.text(score === null ? "no score" : "of 100", TYPE.label, x, y + 5.5, "center");
}
