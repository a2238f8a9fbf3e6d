import { GRADE_WEIGHT, GRADES } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { UNCHECKED_CAP } from "#functions/checks/score.ts";
import type { Block } from "../flow.ts";
import { dayTimeText } from "../format.ts";
import { drawGrade, GRADE_WIDTH, heading, type Kit, paragraph } from "../kit.ts";
import { PAGE, TYPE } from "../look.ts";

/** The subject's consent, and how to read the report. */
export function closing(kit: Kit, missing: readonly number[]): Block[] {
  return [...consent(kit), ...grades(kit), ...reading(kit), ...unprinted(kit, missing)];
}

function consent(kit: Kit): Block[] {
  const { textVersion, given_at } = kit.report.verification.consent;
  const text = given_at
    ? `The subject agreed to version ${textVersion} of the consent text on ${dayTimeText(given_at)}.`
    : "No consent is on record.";
  return [heading(kit, "Consent"), paragraph(kit, text, TYPE.body)];
}

function grades(kit: Kit): Block[] {
  const rows = GRADES.map(
    (grade, i): Block => ({
      height: 19,
      keepWithNext: i < GRADES.length - 1,
      draw(page, top) {
        drawGrade(page, grade, PAGE.left, top + 2.5);
        page.text(GRADE_LABEL[grade], TYPE.body, PAGE.left + GRADE_WIDTH + 10, top + 2.75);
        const weight = `counts ${Math.round(GRADE_WEIGHT[grade] * 100)}%`;
        page.text(weight, TYPE.small, PAGE.right, top + 3.5, "right");
      },
    }),
  );
  return [heading(kit, "What the grades mean"), ...rows];
}

function reading(kit: Kit): Block[] {
  const sentences = [
    `Until an independent person or source confirms a check that passed, the overall score can't exceed ${UNCHECKED_CAP}.`,
    "A consistent document isn't proof that it's genuine.",
    `Scored with version ${kit.report.results.engine_version} of the checks. All times are UTC.`,
  ];
  return [
    heading(kit, "How to read this report"),
    ...sentences.map((text) => ({ ...paragraph(kit, text, TYPE.small), space: 2 })),
  ];
}

/** Says which characters are printed as boxes, and where to read them. */
function unprinted(kit: Kit, missing: readonly number[]): Block[] {
  if (missing.length === 0) return [];
  const codes = missing.map((codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`);
  const text =
    codes.length === 1
      ? `1 character couldn't be printed and is shown as \uFFFD: ${codes[0]}. The JSON export has it.`
      : `${codes.length} characters couldn't be printed and are shown as \uFFFD: ${codes.join(", ")}. The JSON export has them.`;
  return [{ ...paragraph(kit, text, TYPE.small), space: 8 }];
}
