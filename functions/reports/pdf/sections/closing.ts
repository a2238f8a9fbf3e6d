import { GRADE_WEIGHT, GRADES } from "#contract/enums.ts";
import { GRADE_LABEL } from "#contract/labels.ts";
import { UNCHECKED_CAP } from "#functions/checks/engine/score.ts";
import { type Block, together } from "../flow.ts";
import { dayText } from "../format.ts";
import { heading, type Kit, paragraph } from "../kit.ts";
import { PAGE, TYPE } from "../look.ts";
import { GAUGE_WIDTH, gauge } from "../marks.ts";

/** What the levels of strength mean, further notes, and what the subject agreed to. */
export function closing(kit: Kit, missing: readonly number[]): Block[] {
  const sentences = [
    `Until an independent person or source confirms a check that passed, the overall score can't exceed ${UNCHECKED_CAP}.`,
    "A consistent document isn't proof that it's genuine.",
    consent(kit),
    "Sources, exact times and where each value was read are under Technical details, at the end.",
  ];
  return together([
    heading(kit, "How to read this report"),
    ...steps,
    ...sentences.map((text, i) => ({ ...paragraph(kit, text, TYPE.small), space: i === 0 ? 6 : 2 })),
    ...unprinted(kit, missing),
  ]);
}

const steps: Block[] = GRADES.map((grade, i) => ({
  height: 16.5,
  draw(page, top) {
    gauge(page, i + 1, PAGE.left, top + 8);
    page.text(`${i + 1} of 4: ${GRADE_LABEL[grade]}`, TYPE.body, PAGE.left + GAUGE_WIDTH + 10, top + 1.25);
    page.text(`counts ${Math.round(GRADE_WEIGHT[grade] * 100)}%`, TYPE.small, PAGE.right, top + 2, "right");
  },
}));

function consent({ report }: Kit): string {
  const { textVersion, given_at } = report.verification.consent;
  return given_at
    ? `The subject agreed to version ${textVersion} of the consent text on ${dayText(given_at)}.`
    : "No consent is on record.";
}

/** Says which characters are printed as U+FFFD, and where to read them. */
function unprinted(kit: Kit, missing: readonly number[]): Block[] {
  if (missing.length === 0) return [];
  const codes = missing.map((codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`);
  const text =
    codes.length === 1
      ? `1 character couldn't be printed and is shown as \uFFFD: ${codes[0]}. The JSON export has it.`
      : `${codes.length} characters couldn't be printed and are shown as \uFFFD: ${codes.join(", ")}. The JSON export has them.`;
  return [{ ...paragraph(kit, text, TYPE.small), space: 8 }];
}
