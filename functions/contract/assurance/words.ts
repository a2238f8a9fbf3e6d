import { DOCUMENT_LABEL } from "../labels.ts";
import { nounFor } from "../plural.ts";
import type {
  Assurance,
  MissingScore,
  MissingStep,
  NistPathway,
  NistRow,
  NotAssessed,
  ScoredElement,
  ScoredPiece,
} from "./assurance.ts";
import { type AssuranceLevel, LEVEL_LABEL, levelName, type WantedLevel } from "./levels.ts";

/** Wording for levels of assurance. It never says that we or a result are approved by anyone. */

/** @returns the line under a verdict */
export const levelText = (level: AssuranceLevel): string =>
  level === "none"
    ? "Evidence doesn't reach a confidence level (GPG 45)"
    : `Evidence meets ${levelName(level)} (GPG 45)`;

/** What the level is, for people who don't know the standard. */
export const GPG45_MEANING =
  "GPG 45 is the UK government's guide to checking someone's identity. We compute the level from the checks ourselves.";

/** Shown with the level in a credential from which facts were left out. */
export const OF_ALL_FACTS = "It counts the withheld facts, too.";

/** Shown instead if no checks of the person are chosen. */
export const NO_CHOSEN_LEVEL = "Choose verifications of yourself to show it.";

/** @returns what's known of the level of some facts, if all of them together reach this one */
export const partLevelText = (level: WantedLevel): string =>
  `What you chose reaches ${levelName(level)} at most (GPG 45).`;

/** What a requester can ask for, on the request form. */
export const WANTED = {
  title: "Level of assurance",
  any: "Any",
  meaning:
    "How sure you need to be of who they are, by GPG 45, the UK government's guide to identity checks. If the result falls short, it says so.",
} as const;

/** @returns a level that a requester can ask for, such as `At least low confidence` */
export const wantedText = (level: WantedLevel): string => `At least ${levelName(level)}`;

/** @returns which level a request can reach at best, if it reaches the one asked for */
export const bestText = (best: AssuranceLevel): string =>
  `This request can reach ${LEVEL_LABEL[best].toLowerCase()} at best. Documents digitally signed by their issuers help most.`;

/** @returns that a request doesn't reach the level asked for, and which it can reach at best */
export const belowText = (wanted: WantedLevel, best: AssuranceLevel): string =>
  best === "none"
    ? `This request can't reach ${levelName(wanted)}, or any other level.`
    : `This request can reach ${levelName(best)} at best, not ${levelName(wanted)}.`;

/**
 * @param ways the names of the services in each way to reach the level
 * @returns which services reach it, such as `Document verification can reach it.`; null if there's no way
 */
export function waysText(ways: readonly (readonly string[])[]): string | null {
  const [first] = ways;
  if (!first) return null;
  return first.length > 1
    ? `${list.format(first)} can reach it together.`
    : `${either.format(ways.flat())} can reach it.`;
}

/** @returns that nothing offered reaches the level asked for, and what it takes */
export function beyondText(steps: readonly MissingStep[]): string {
  const takes = [...new Set(steps)].map((step, i) => {
    const what = WHAT_IT_TAKES[step];
    return `It ${i === 0 ? "takes" : "also takes"} ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  });
  return ["Nothing offered with this type can reach it.", ...takes].join(" ");
}

/** @returns what a subject reads about the level that their requester asked for */
export const askedText = (requester: string, level: WantedLevel): string =>
  `${requester} asks for at least ${levelName(level)}. A document digitally signed by its issuer helps.`;

/** @returns what a result says first if the requester asked for a level that it doesn't reach; null if it reaches it */
export function shortfallText({
  wanted,
  gpg45: { level },
}: Pick<Assurance, "wanted"> & { gpg45: { level: AssuranceLevel } }): string | null {
  if (!wanted || wanted.reached) return null;
  const found = level === "none" ? "It reaches no level" : `It reaches ${levelName(level)}`;
  return `This result doesn't reach ${levelName(wanted.level)} (GPG 45), which was asked for. ${found}.`;
}

/**
 * @returns what the line under a verdict adds if the requester's level is reached; null if it isn't, or if there's none
 */
export const reachedText = (wanted: Assurance["wanted"]): string | null =>
  wanted?.reached ? `This reaches the requested level (at least ${levelName(wanted.level)}).` : null;

/** A level in words, for a result's page. */
export interface AssuranceText {
  /** The line under the verdict. */
  text: string;
  /** That it's the level that the requester asked for; null if they asked for none or it isn't. */
  reached: string | null;
  /** What the result says first if it isn't; null otherwise. */
  shortfall: string | null;
}

/** @returns a level in words */
export const assuranceText = (assurance: Assurance): AssuranceText => ({
  text: levelText(assurance.gpg45.level),
  reached: reachedText(assurance.wanted),
  shortfall: shortfallText(assurance),
});

/** Shown with the level of a test. */
export const TEST_COUNTS_NOTHING = "This is a test. Evidence from a test doesn't count toward any level.";

/** Shown instead of scores of documents. */
export const NO_PIECES = "No document counts as evidence of identity.";

/** @returns which profiles are met, best first, such as `Profiles met: M1C, L1B` */
export const profilesText = (ids: readonly string[]): string =>
  `Profiles met: ${ids.length === 0 ? "none" : ids.toReversed().join(", ")}`;

const list = new Intl.ListFormat("en-US");
const either = new Intl.ListFormat("en-US", { type: "disjunction" });

export const ELEMENT_LABEL: Record<ScoredElement, string> = {
  strength: "Strength",
  validity: "Validity",
  activity: "Activity",
  fraud: "Identity fraud",
  verification: "Verification",
};

/** @returns a piece of evidence with its scores, such as `Passport: strength 3, validity 1` */
export const pieceText = ({ type, strength, validity }: Omit<ScoredPiece, "check">): string =>
  `${DOCUMENT_LABEL[type]}: strength ${strength}, validity ${validity}`;

/** What each score says, for people who don't know the standard. */
export const ELEMENT_MEANING: Record<ScoredElement, string> = {
  strength: "How hard it is to get such a document in another name",
  validity: "How well we know that the document is genuine and valid",
  activity: "How long the identity has been in use",
  fraud: "How well we know that the identity isn't used for fraud",
  verification: "How well we know that the person is the one in the documents",
};

/** What each missing step takes here, as a sentence. */
export const WHAT_IT_TAKES: Record<MissingStep, string> = {
  document:
    "A license or passport that matches the request, or a bank statement digitally signed by the bank.",
  another_document: "Another type of document.",
  stronger_document: "A document that's harder to get, such as a license, a passport or a bank statement.",
  inspection: "A document signed by its issuer, or approved by a reviewer trained to examine documents.",
  signature: "A document that's digitally signed by its issuer and hasn't been revoked.",
  revocation: "A check against the issuer's list of revoked documents, which we couldn't do.",
  chip: "The chip in a passport, or a mobile driver's license. We can't read either.",
  attestation: "An employer or landlord who confirms more time.",
  screening: "A search of the sanctions lists.",
  holder: "A comparison of the person with the photo on the document, which we don't do.",
  not_here: "A data source that isn't set up here.",
};

/** @returns a missing score, such as `Validity of the second document: 1 of 2` */
export function missingText({ element, piece, have, need }: MissingScore): string {
  const of = piece === null ? "" : ` of ${PIECES[piece - 1] ?? "a"} document`;
  return `${ELEMENT_LABEL[element]}${of}: ${have} of ${need}`;
}

const PIECES = ["the first", "the second", "the third"];

/** @returns the step to the next profile, such as `Missing for medium confidence (M1C)` */
export const nearestText = ({ profile, level }: { profile: string; level: WantedLevel }): string =>
  `Missing for ${levelName(level)} (${profile})`;

/**
 * @param module the whole address of the published module
 * @returns how to recompute a level, for a printed report
 */
export const recomputeText = (module: string): string =>
  `Anyone can recompute it from the report's JSON export with ${module}, or by dropping that file on the page that verifies reports.`;

const NIST_ROW: Record<NistRow, string> = {
  evidence: "evidence",
  validation: "validation",
  ownership: "ownership",
};

const PATHWAY: Record<NistPathway, string> = {
  non_biometric: "by visual comparison",
  biometric: "by the biometric pathway",
};

/** @returns the rows of IAL2 that are met, in a sentence; null if none is */
export function nistText({ met_rows: rows, pathway }: Assurance["nist"]["ial2"]): string | null {
  if (rows.length === 0) return null;
  const noun = nounFor(rows.length, "row");
  const by = pathway ? ` ${PATHWAY[pathway]}` : "";
  return `Meets the ${list.format(rows.map((row) => NIST_ROW[row]))} ${noun} of IAL2 (NIST SP 800-63A-4)${by}.`;
}

/** @returns the rows that are missing, in a sentence; null if none is */
export const nistMissingText = (rows: readonly NistRow[]): string | null =>
  rows.length === 0 ? null : `Missing: ${list.format(rows.map((row) => NIST_ROW[row]))}.`;

/** The heading above the rows. */
export const NIST_TITLE = "NIST SP 800-63A-4";

/** Shown instead of {@link nistText} if no row is met. */
export const NO_NIST_ROWS = "It doesn't meet any of the rows we check.";

const NOT_ASSESSED_NAME: Record<NotAssessed, string> = {
  death_record: "death records",
  presentation_attack_detection: "laboratory tests of how well masks and replays are detected",
  demographic_testing: "tests for differences between groups of people",
  security_feature_inspection: "security features in a live recording of the document",
};

/** @returns what the standards require and we don't assess, in a sentence */
export const notAssessedText = (all: readonly NotAssessed[]): string =>
  `Not assessed: ${list.format(all.map((one) => NOT_ASSESSED_NAME[one]))}.`;

/** @returns who computed a level, and how */
export const computedText = (version: string): string =>
  `We computed this with version ${version} of our own mapping.`;

/** Words of the links to the published module and to the page that checks a report. */
export const RECOMPUTE = {
  module: "Recompute it yourself",
  or: ", or check the report on our",
  verify: "Verify page",
};
