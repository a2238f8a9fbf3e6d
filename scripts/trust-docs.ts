import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GRADE_WEIGHT, type Grade } from "#contract/enums.ts";
import { plural } from "#contract/plural.ts";
import {
  BEST_COUNT,
  BEST_OF,
  CONTACT_POINTS,
  REPUTATION_PRIOR,
  TRUST_CAP,
  TRUST_CATEGORIES,
  TRUST_DECAY,
  TRUST_LABEL,
  TRUST_LEVELS,
  TRUST_MAX,
  TRUST_MONTH,
  TRUST_VERSION,
  type TrustCategory,
  trustLevelOf,
} from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { contactPiece, ratingPiece } from "#functions/trust/pieces.ts";
import { scoreTrust } from "#functions/trust/score.ts";

const PATH = join(import.meta.dirname, "../docs/trust-score.md");

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The day of the worked examples. Any day would do. */
const COMPUTED_AT = Date.UTC(2026, 0, 1);

const piece = (category: TrustCategory, kind: TrustPiece["kind"], grade: Grade): TrustPiece => ({
  category,
  kind,
  verificationId: null,
  s: 1,
  grade,
  at: COMPUTED_AT,
  fadesAt: null,
});

/** The worked examples. Each one adds its pieces to those of the examples before it. */
export const WORKED: readonly (readonly [string, readonly TrustPiece[]])[] = [
  [
    "A confirmed email address and phone number",
    [contactPiece("email", COMPUTED_AT), contactPiece("phone", COMPUTED_AT)],
  ],
  [
    "and identity and address at G4",
    [piece("identity", "document_verification", "G4"), piece("address", "address_verification", "G4")],
  ],
  ["and employment at G3", [piece("employment", "employment_status", "G3")]],
  ["and rental at G3", [piece("rental", "tenancy", "G3")]],
  [
    "and 5 stars from each of ten people with a verified identity",
    Array.from({ length: 10 }, (_, i) => ({ ...ratingPiece(5, COMPUTED_AT), rater: i + 1 })),
  ],
];

/** @returns the score of each worked example */
export const workedScores = (): number[] =>
  WORKED.map(
    (_, i) =>
      scoreTrust(
        WORKED.slice(0, i + 1).flatMap(([, pieces]) => pieces),
        COMPUTED_AT,
      ).score,
  );

const upTo = (category: TrustCategory) =>
  BEST_OF.some((one) => one === category) ? `${TRUST_MAX[category]}*` : TRUST_MAX[category];

const constants = (): string => `Formula version: ${TRUST_VERSION}

${table(
  ["part", "most points", "counts fully for", "then halves every"],
  TRUST_CATEGORIES.map((category) => {
    const { fullMonths, halfLifeMonths } = TRUST_DECAY[category];
    const full = fullMonths === 0 ? "–" : plural(fullMonths, "month");
    return [TRUST_LABEL[category], upTo(category), full, plural(halfLifeMonths, "month")];
  }),
)}

\\* Only the best ${BEST_COUNT} of these count. Contact is ${CONTACT_POINTS.email} points for the email address and ${CONTACT_POINTS.phone} for the phone number.

${table(
  ["grade", "g"],
  Object.entries(GRADE_WEIGHT).map(([grade, weight]) => [grade, weight.toFixed(2)]),
)}

${table(
  ["limit", "highest score"],
  [
    ["No identity evidence reached G3, other than a document that its issuer signed", TRUST_CAP.identity],
    ["A reviewer confirmed fraud", TRUST_CAP.fraud],
  ],
)}

${table(
  ["score", "level"],
  TRUST_LEVELS.map(([from, level], i) => [`${from}–${i === 0 ? 100 : TRUST_LEVELS[i - 1]![0] - 1}`, level]),
)}`;

const worked = (): string =>
  table(
    ["evidence", "score", "level"],
    workedScores().map((score, i) => [WORKED[i]![0], score, trustLevelOf(score)]),
  );

const of = (value: unknown) =>
  JSON.stringify(value)
    .replace(/"(\w+)":/g, "$1: ")
    .replaceAll(",", ", ");

const program = (): string => `\`\`\`js
// node recompute.mjs countersign-trust-score-2026-01-01.json
import { readFileSync } from "node:fs";

const MONTH = ${TRUST_MONTH}; // milliseconds
const MOST = ${of(TRUST_MAX)};
const HALF_LIFE = ${of(Object.fromEntries(TRUST_CATEGORIES.map((category) => [category, TRUST_DECAY[category].halfLifeMonths])))};
const GRADE = ${of(GRADE_WEIGHT)};
const BEST_OF = ${of(BEST_OF)};

const { pieces, computed_at } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const now = Date.parse(computed_at);

function decay({ category, fades_at }) {
  const months = fades_at === null ? 0 : (now - Date.parse(fades_at)) / MONTH;
  return months <= 0 ? 1 : 0.5 ** (months / HALF_LIFE[category]);
}
const worth = (piece) => (piece.fraud ? 0 : piece.s * GRADE[piece.grade] * decay(piece));
const best = (of) => Math.max(0, ...of.map(worth));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// Every part but contact and reputation: its strongest piece.
const points = {};
for (const part of Object.keys(MOST))
  points[part] = MOST[part] * best(pieces.filter(({ category }) => category === part));

const contact = pieces.filter(({ category }) => category === "contact");
points.contact =
  ${CONTACT_POINTS.email} * best(contact.filter(({ kind }) => kind === "email")) +
  ${CONTACT_POINTS.phone} * best(contact.filter(({ kind }) => kind !== "email"));

// Reputation: the latest rating of each rater with a verified identity. Rater 0 shares a device or phone with you.
const latest = new Map();
for (const piece of pieces) {
  if (piece.kind !== "rating" || !piece.rater_verified || piece.rater === 0) continue;
  const before = latest.get(piece.rater);
  if (!before || piece.at >= before.at) latest.set(piece.rater, piece);
}
const ratings = [...latest.values()];
points.reputation =
  (MOST.reputation * sum(ratings.map((rating) => decay(rating) * rating.s))) / (sum(ratings.map(decay)) + ${REPUTATION_PRIOR});

const bestTwo = BEST_OF.map((part) => points[part]).sort((a, b) => b - a).slice(0, ${BEST_COUNT});
const others = Object.keys(MOST).filter((part) => !BEST_OF.includes(part)).map((part) => points[part]);
let score = Math.round(sum([...others, ...bestTwo]) + 1e-9);

const isIdentified = pieces.some(
  ({ category, grade, fraud, signed }) =>
    category === "identity" && !fraud && !signed && (grade === "G3" || grade === "G4"),
);
if (!isIdentified) score = Math.min(score, ${TRUST_CAP.identity});
if (pieces.some(({ fraud }) => fraud)) score = Math.min(score, ${TRUST_CAP.fraud});
console.log(score);
\`\`\``;

const SECTIONS: Record<string, () => string> = { constants, worked, program };

/**
 * @param text the content of `docs/trust-score.md`
 * @returns the text with its generated sections replaced
 */
export function withGenerated(text: string): string {
  return Object.entries(SECTIONS).reduce((page, [name, make]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run docs:trust -->`, `<!-- end of ${name} -->`];
    const [from, to] = [page.indexOf(begin), page.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/trust-score.md has no section ${name}`);
    return `${page.slice(0, from)}${begin}\n\n${make()}\n\n${page.slice(to)}`;
  }, text);
}

if (import.meta.main) writeFileSync(PATH, withGenerated(readFileSync(PATH, "utf8")));
