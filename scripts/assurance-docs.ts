import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Assurance, type AssuranceCheck, NOT_ASSESSED } from "#contract/assurance/assurance.ts";
import { LEVEL_LABEL, WANTED_LEVELS } from "#contract/assurance/levels.ts";
import { PROFILES } from "#contract/assurance/profiles.ts";
import { ASSURANCE_VERSION, assurancePath } from "#contract/assurance/version.ts";
import {
  levelText,
  missingText,
  nearestText,
  nistMissingText,
  nistText,
  notAssessedText,
  profilesText,
  WHAT_IT_TAKES,
} from "#contract/assurance/words.ts";
import { documentName } from "#contract/labels.ts";
import { assuranceOf } from "#functions/assurance/assurance.ts";
import { countedIn } from "#functions/assurance/counted.ts";
import { EXAMPLES } from "./assurance/examples.ts";
import { MAPPING } from "./assurance/mapping.ts";

/** Writes the generated sections of `docs/assurance.md` (`npm run docs:assurance`). */

const PATH = join(import.meta.dirname, "../docs/assurance.md");

/** The day of the worked examples. Any day would do, because nothing in them expires. */
const AT = "2026-01-01T00:00:00.000Z";

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const answerFor = (checks: readonly AssuranceCheck[]): Assurance =>
  assuranceOf({ at: AT, wanted: null, checks });

const pair = ({ strength, validity }: { strength: number; validity: number }) => `${strength}/${validity}`;

const orDash = (text: string | number): string => String(text || "–");

/** @returns what the evidence of a row counts for NIST, such as `strong, validated` */
function classOf(checks: readonly AssuranceCheck[]): string {
  const [piece] = countedIn(checks, AT).evidence;
  if (!piece?.nist.class) return "–";
  return `${piece.nist.class}, ${piece.nist.validated ? "validated" : "not validated"}`;
}

const mapping = (): string =>
  table(
    ["evidence", "strength/validity", "activity", "fraud", "verification", "NIST", "why"],
    Object.values(MAPPING).map(({ evidence, example, why }) => {
      const { elements } = answerFor(example).gpg45;
      return [
        evidence,
        orDash(elements.evidence.map(pair).join(", ")),
        orDash(elements.activity),
        orDash(elements.fraud),
        orDash(elements.verification),
        classOf(example),
        why,
      ];
    }),
  );

const profiles = (): string =>
  WANTED_LEVELS.map(
    (wanted) => `${LEVEL_LABEL[wanted]}:

${table(
  ["profile", "strength/validity of each piece", "activity", "fraud", "verification"],
  PROFILES.filter(({ level }) => level === wanted).map(({ id, evidence, activity, fraud, verification }) => [
    id,
    evidence.map(pair).join(", "),
    activity,
    fraud,
    verification,
  ]),
)}`,
  ).join("\n\n");

const sentence = (line: string | null): string[] => (line === null ? [] : [line]);

/** @returns one worked example: its name, and what a report says about it */
function example([name, checks]: (typeof EXAMPLES)[number]): string {
  const { gpg45, nist } = answerFor(checks);
  const { evidence, activity, fraud, verification } = gpg45.elements;
  const pieces = evidence.map((piece) => `${documentName(piece.type)} ${pair(piece)}`).join(", ") || "none";
  const steps = (gpg45.nearest?.missing ?? []).map(
    (one) => `  - ${missingText(one)}. ${WHAT_IT_TAKES[one.how]}`,
  );
  return [
    `### ${name}\n`,
    `- **${levelText(gpg45.level)}.** ${profilesText(gpg45.profiles_met)}.`,
    `- Pieces: ${pieces}. Activity ${activity}, fraud ${fraud}, verification ${verification}.`,
    ...(gpg45.nearest ? [`- ${nearestText(gpg45.nearest)}:`, ...steps] : []),
    ...[nistText(nist.ial2), nistMissingText(nist.ial2.missing_rows)]
      .flatMap(sentence)
      .slice(0, nist.ial2.met_rows.length > 0 ? 2 : 0)
      .map((line) => `- ${line}`),
  ].join("\n");
}

const version = (): string =>
  `The current version is ${ASSURANCE_VERSION}, and its module is at \`${assurancePath(ASSURANCE_VERSION)}\`.`;

const SECTIONS: Record<string, () => string> = {
  mapping,
  profiles,
  examples: () => EXAMPLES.map(example).join("\n\n"),
  "not assessed": () => `> ${notAssessedText(NOT_ASSESSED)}`,
  version,
};

/**
 * @param text the content of `docs/assurance.md`
 * @returns the text with its generated sections replaced
 */
export function withAssurance(text: string): string {
  return Object.entries(SECTIONS).reduce((page, [name, make]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run docs:assurance -->`, `<!-- end of ${name} -->`];
    const [from, to] = [page.indexOf(begin), page.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/assurance.md has no section ${name}`);
    return `${page.slice(0, from)}${begin}\n\n${make()}\n\n${page.slice(to)}`;
  }, text);
}

if (import.meta.main) writeFileSync(PATH, withAssurance(readFileSync(PATH, "utf8")));
