import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHECK_LABEL, type CheckId } from "#contract/checks/catalog.ts";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import type { JudgedCase, JudgedCheck } from "#contract/verdicts/case.ts";
import { factsOf } from "#contract/verdicts/facts.ts";
import { verdictOf } from "#contract/verdicts/verdict.ts";
import { VERDICT, VERDICT_KINDS } from "#contract/verdicts.ts";
import { answerClaims } from "#contract/verification/claims-answer.ts";
import { withoutNumbers } from "#contract/verification/stated.ts";
import { baseCases, type NamedCase, serviceCases } from "./verdicts/cases.ts";

/** Writes `docs/verdicts.md` (`npm run docs:verdicts`). */

const PATH = join(import.meta.dirname, "../docs/verdicts.md");
const DEMO_YEAR = join(import.meta.dirname, "verdicts/demo-year.json");

/** A result of the demo year: the verification's type, and what each check found. */
type Stored = Pick<JudgedCase, "type"> & { checks: Omit<JudgedCheck, "disputed">[] };

/** @returns every combination of answers in the demo year, as a requester would read it */
export function demoYear(): JudgedCase[] {
  const stored = JSON.parse(readFileSync(DEMO_YEAR, "utf8")) as Stored[];
  return stored.map(({ type, checks }) => ({
    type,
    checks: checks.map((check) => ({ ...check, disputed: false })),
    reader: { gave: "you gave", who: "Jane Doe", isSubject: false },
  }));
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const NOTHING_STATED = withoutNumbers(answerClaims({}, { ssn: null, ein: null }));

const answer = (judged: JudgedCase): string[] => {
  const { kind, text } = verdictOf(judged);
  const [main] = factsOf({
    ...judged,
    checks: judged.checks.map((check) => ({ ...check, checkedAt: null })),
    claims: NOTHING_STATED,
    found: { employment_status: null, salary_range: null },
  });
  return [VERDICT[kind].word, text, main?.stronger?.text ?? ""];
};

const HEADS = ["verdict", "sentence", "what would make it stronger"];

const mainTable = (type: VerificationType): string =>
  table(
    ["the main check", ...HEADS],
    baseCases(type).map(({ names, judged }) => [names.join(" "), ...answer(judged)]),
  );

const serviceTable = (type: VerificationType): string =>
  table(
    ["another check", "its answer", ...HEADS],
    serviceCases(type).map(({ names: [, check, name], judged }: NamedCase) => [
      CHECK_LABEL[check as CheckId],
      name ?? "",
      ...answer(judged),
    ]),
  );

const yearTable = (): string =>
  table(
    ["checks", ...HEADS],
    demoYear().map((judged) => [
      judged.checks
        .map(({ check, status, grade }) => `${CHECK_LABEL[check]}: ${status}${grade ? `, ${grade}` : ""}`)
        .join("; "),
      ...answer(judged),
    ]),
  );

/** @returns the whole page */
export const verdictPage = (): string => `# Verdicts

One sentence says what a requester may conclude. This page lists what it can say. \`npm run docs:verdicts\` writes it from
\`functions/contract/verdicts\`, and a test compares the two.

${table(
  ["verdict", "when"],
  [
    [
      "confirmed",
      "The main check passed, and somebody independent, a record keeper or a reviewer confirmed it or another check of the same fact. Only this one is green.",
    ],
    ["consistent", "The main check passed on the subject's own evidence."],
    ["differs", "A check contradicts the request."],
    ["not found out", "The main check has no answer. Shown as “No clear answer”."],
    ["in review", "A reviewer has to decide about a check or a dispute first."],
  ],
)}

The kinds in the API are ${VERDICT_KINDS.map((kind) => `\`${kind}\``).join(", ")}. The sentences address the requester of
a check of Jane Doe. The subject reads “you”, a team “your team gave”, and a report “in the request”.

${VERIFICATION_TYPES.map(
  (type) => `## ${TYPE_LABEL[type]}

${mainTable(type)}

With another check, when the main one matches a document:

${serviceTable(type)}`,
).join("\n\n")}

## The demo year

Every combination of answers in the local demo data:

${yearTable()}
`;

if (import.meta.main) writeFileSync(PATH, verdictPage());
