import { CHECK_LABEL, type CheckId } from "#contract/checks/catalog.ts";
import { scoreTone } from "#contract/verdicts/score-tone.ts";
import type { Tone } from "#contract/verification/outcome.ts";
import { kindOfCheck } from "../check.ts";
import { type Block, together } from "../flow.ts";
import { heading, type Kit } from "../kit.ts";
import { COLOR, PAGE, TONE, TYPE, WIDTH } from "../look.ts";

const RADIUS = 24;
const THICK = 5.5;
const RING = 2 * RADIUS + THICK;
const TEXT_LEFT = PAGE.left + RING + 18;
const NUMBER = { ...TYPE.title, size: 16, leading: 18 };

const LABEL_WIDTH = 158;
const NUMBER_WIDTH = 34;
const BAR = { left: PAGE.left + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH - NUMBER_WIDTH, height: 6 };
const ROW = 18;

/** The overall score with its explanation, and a bar for each check that has a score. */
export function scores(kit: Kit): Block[] {
  const { individual_scores: found } = kit.report.results;
  const title = heading(
    kit,
    "Strength of evidence",
    "How well the evidence matches, multiplied by how strong it is. Checks without an answer have no score.",
  );
  const rows = kit.report.checks.flatMap((check) => {
    const score = found[check.service];
    const tone = scoreTone(score ?? 0, kindOfCheck(check) === "confirmed");
    return score === undefined ? [] : [scoreRow(check.service, score, tone)];
  });
  return together([title, overall(kit), ...(rows.length > 0 ? [subheading, ...rows] : [])]);
}

function overall({ report, set }: Kit): Block {
  const { overall_score: score, score_note: note, coverage, assurance } = report.results;
  const lines = [note, [coverage, assurance].filter(Boolean).join("  ·  ")].flatMap((text) =>
    set.wrap(text ?? "", TYPE.small, PAGE.right - TEXT_LEFT),
  );
  const text = TYPE.strong.leading + 1 + lines.length * TYPE.small.leading;
  const height = Math.max(RING, text);
  return {
    space: 5,
    height,
    draw(page, top) {
      const [x, y] = [PAGE.left + RING / 2, top + height / 2];
      page.ring(x, y, RADIUS, COLOR.track, THICK);
      // At 0 there's no arc, because its round end would show up as a dot.
      const tone = scoreTone(score ?? 0, report.verdict.kind === "confirmed");
      if (score) page.ring(x, y, RADIUS, TONE[tone].mark, THICK, score / 100);
      page.text(score === null ? "–" : String(score), NUMBER, x, y - NUMBER.leading / 2, "center");
      const first = top + (height - text) / 2;
      const words = score === null ? "Overall score: no score" : `Overall score: ${score} of 100`;
      page.text(words, TYPE.strong, TEXT_LEFT, first);
      page.lines(lines, TYPE.small, TEXT_LEFT, first + TYPE.strong.leading + 1);
    },
  };
}

const subheading: Block = {
  space: 12,
  height: TYPE.strong.leading + 3,
  draw: (page, top) => page.text("Individual scores", TYPE.strong, PAGE.left, top),
};

function scoreRow(service: CheckId, score: number, tone: Tone): Block {
  return {
    height: ROW,
    draw(page, top) {
      page.text(CHECK_LABEL[service], TYPE.body, PAGE.left, top + (ROW - TYPE.body.leading) / 2);
      const y = top + (ROW - BAR.height) / 2;
      const color = TONE[tone].mark;
      page.rect(BAR.left, y, BAR.width, BAR.height, COLOR.track, BAR.height / 2);
      const filled = (BAR.width * score) / 100;
      if (score > 0) page.rect(BAR.left, y, Math.max(filled, BAR.height), BAR.height, color, BAR.height / 2);
      page.text(String(score), TYPE.strong, PAGE.right, top + (ROW - TYPE.strong.leading) / 2, "right");
    },
  };
}
