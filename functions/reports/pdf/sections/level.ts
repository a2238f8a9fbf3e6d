import { LEVEL_LABEL } from "#contract/assurance/levels.ts";
import { assurancePath } from "#contract/assurance/version.ts";
import {
  computedText,
  ELEMENT_LABEL,
  levelText,
  missingText,
  NO_NIST_ROWS,
  NO_PIECES,
  nearestText,
  nistMissingText,
  nistText,
  notAssessedText,
  profilesText,
  recomputeText,
  shortfallText,
  WHAT_IT_TAKES,
} from "#contract/assurance/words.ts";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { DOCUMENT_LABEL } from "#contract/labels.ts";
import { moduleOf } from "#functions/reports/module-of.ts";
import type { Report } from "#functions/reports/report.ts";
import type { Block } from "../flow.ts";
import { type Kit, paragraph } from "../kit.ts";
import { TONE, TYPE, tinted } from "../look.ts";

const INSET = 24;

/**
 * What comes before the verdict if the evidence doesn't reach the level that the requester asked for; empty if it does.
 */
export function shortfall(kit: Kit): Block[] {
  const { assurance } = kit.report;
  const text = assurance && shortfallText(assurance);
  if (!text) return [];
  return [{ ...paragraph(kit, text, tinted(TYPE.strong, TONE.warn.ink)), space: 15, keepWithNext: true }];
}

/** The line under the verdict: which level of assurance the evidence reaches. Empty for a business. */
export function level(kit: Kit): Block[] {
  const { assurance } = kit.report;
  if (!assurance) return [];
  const line = paragraph(kit, levelText(assurance.gpg45.level), TYPE.strong, INSET);
  return [{ ...line, space: 10, keepWithNext: true }];
}

/**
 * @param origin the app's origin, where anyone can recompute the level
 * @returns how the level was computed, as rows of the appendix; null for a business
 */
export function aboutLevel(report: Report, origin: string): [label: string, value: string | null][] | null {
  const { assurance } = report;
  if (!assurance) return null;
  const { version, wanted, gpg45, nist, not_assessed, until } = assurance;
  const { elements, nearest } = gpg45;
  return [
    ["Asked for", wanted && LEVEL_LABEL[wanted.level]],
    ["Reached", `${LEVEL_LABEL[gpg45.level]}. ${profilesText(gpg45.profiles_met)}`],
    ...(elements.evidence.length === 0
      ? [["Evidence", NO_PIECES] as [string, string]]
      : elements.evidence.map(({ type, strength, validity, check }): [string, string] => [
          "Evidence",
          `${DOCUMENT_LABEL[type]}: ${scoreText("strength", strength)}, ${scoreText("validity", validity)} (${CHECK_LABEL[check]})`,
        ])),
    ...(["activity", "fraud", "verification"] as const).map((element): [string, string] => [
      ELEMENT_LABEL[element],
      `${elements[element]} of 4`,
    ]),
    ...(nearest
      ? [
          nearestText(nearest),
          ...nearest.missing.map((score) => `${missingText(score)}. ${WHAT_IT_TAKES[score.how]}`),
        ].map((text): [string, string] => ["Next level", text])
      : []),
    [
      "NIST SP 800-63A-4",
      [nistText(nist.ial2) ?? NO_NIST_ROWS, nistMissingText(nist.ial2.missing_rows)]
        .filter(Boolean)
        .join(" "),
    ],
    ["Limits", notAssessedText(not_assessed)],
    ["May change", until],
    ["Computed", `${computedText(version)} ${recomputeText(origin + assurancePath(version))}`],
    ["Module's SHA-256", moduleOf(report)?.sha256 ?? null],
  ];
}

const scoreText = (element: "strength" | "validity", score: number): string =>
  `${ELEMENT_LABEL[element].toLowerCase()} ${score} of 4`;
