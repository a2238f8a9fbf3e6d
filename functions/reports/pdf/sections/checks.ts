import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { confidenceLevel } from "#contract/confidence.ts";
import { isByCode } from "#contract/labels.ts";
import { standingOf } from "#contract/outcome.ts";
import { CONFIDENCE_LABEL, readingGroups } from "#contract/readings.ts";
import { strongerWords } from "#contract/strengthen.ts";
import type { Report } from "#functions/reports/report.ts";
import type { Block } from "../flow.ts";
import { dayText, dayTimeText } from "../format.ts";
import {
  CHIP_HEIGHT,
  chip,
  drawChip,
  drawGrade,
  GRADE_WIDTH,
  heading,
  inParts,
  type Kit,
  paragraph,
} from "../kit.ts";
import { COLOR, PAGE, TYPE, tinted, WIDTH } from "../look.ts";
import { sign } from "../marks.ts";

type Check = Report["checks"][number];

/** The same words as on the screens. */
const STRENGTHEN = "What would strengthen it:";
const INSET = 22;
const RULE_GAP = 11;

/**
 * Each check: its outcome and reasons, how strong its evidence is and what would make it stronger, its source and date,
 * and how sure the reading was.
 */
export function checks(kit: Kit): Block[] {
  const all = kit.report.checks.flatMap((check, i) => checkBlocks(kit, check, i === 0));
  return [heading(kit, "Checks"), ...all];
}

function checkBlocks(kit: Kit, check: Check, isFirst: boolean): Block[] {
  const { set } = kit;
  const reasons = check.reasons
    .flatMap((reason) => inParts(set.wrap(reason.text, TYPE.body, WIDTH - INSET)))
    .map(
      (lines, i): Block => ({
        space: i === 0 ? 4 : 2,
        height: lines.length * TYPE.body.leading,
        keepWithNext: true,
        draw: (page, top) => page.lines(lines, TYPE.body, PAGE.left + INSET, top),
      }),
    );
  const source = check.source ? `Source: ${check.source}` : "";
  const facts = [source, ...readingsOf(check), datesOf(check)].flatMap((text) =>
    set.wrap(text, TYPE.small, WIDTH - INSET),
  );
  const stronger = strongerWords(check);
  const strengthen = stronger
    ? [{ ...paragraph(kit, `${STRENGTHEN} ${stronger}`, TYPE.small, INSET), space: 4, keepWithNext: true }]
    : [];
  const foot: Block = {
    space: stronger ? 1 : 4,
    height: facts.length * TYPE.small.leading + RULE_GAP,
    draw(page, top) {
      page.lines(facts, TYPE.small, PAGE.left + INSET, top);
      page.rule(PAGE.left, top + facts.length * TYPE.small.leading + RULE_GAP, WIDTH, COLOR.border);
    },
  };
  return [checkHead(kit, check, isFirst), ...reasons, ...strengthen, foot];
}

function checkHead(kit: Kit, check: Check, isFirst: boolean): Block {
  const { word, tone } = standingOf(check);
  const chips = [
    chip(kit, word, tone),
    ...(check.disputed ? [chip(kit, "Disputed", "warn")] : []),
    ...(check.sandbox ? [chip(kit, "TEST", "bad")] : []),
  ];
  const label = kit.set.line(CHECK_LABEL[check.service], TYPE.strong);
  const grade = kit.set.line(check.grade_words ?? "No grade", TYPE.small);
  const gradeWidth = kit.set.widthOf(grade, TYPE.small);
  return {
    height: RULE_GAP + CHIP_HEIGHT,
    keepWithNext: true,
    draw(page, top) {
      if (isFirst) page.rule(PAGE.left, top, WIDTH, COLOR.border);
      const row = top + RULE_GAP;
      const middle = row + CHIP_HEIGHT / 2;
      sign(page, PAGE.left + 6.5, middle, 6.5, tone);
      let x = page.line(label, TYPE.strong, PAGE.left + INSET, middle - TYPE.strong.leading / 2) + 9;
      for (const one of chips) {
        drawChip(page, one, x, row);
        x += one.width + 5;
      }
      // A confirmation by code has a contact's grade, which isn't one of these.
      if (check.grade && !isByCode(check))
        drawGrade(page, check.grade, PAGE.right - gradeWidth - 7 - GRADE_WIDTH, middle - 7);
      page.line(
        grade,
        tinted(TYPE.small, COLOR.muted),
        PAGE.right - gradeWidth,
        middle - TYPE.small.leading / 2,
      );
    },
  };
}

/** What was read where, and how sure the reading is. */
function readingsOf({ readings }: Check): string[] {
  return readingGroups(readings).map(({ facts, place, confidence, why }) => {
    const level = CONFIDENCE_LABEL[confidenceLevel(confidence)];
    return `Read: ${facts} (${place}). ${level}${why ? `: ${why}` : ""}.`;
  });
}

function datesOf(check: Check): string {
  const checked = check.checked_at ? `Checked ${dayTimeText(check.checked_at)}` : "";
  const expires = check.expires_at ? `Valid until ${dayText(check.expires_at)}` : "";
  return [checked, expires].filter(Boolean).join("  ·  ");
}
