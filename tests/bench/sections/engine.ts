import { checksFor, SERVICES } from "#contract/checks/catalog.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import { buildResults } from "#functions/checks/engine/results.ts";
import type { CheckInput, DocumentReading } from "#functions/checks/engine/types.ts";
import { judgeNames } from "#functions/checks/sanctions/judge.ts";
import type { ListedName, Subject } from "#functions/checks/sanctions/types.ts";
import { entriesIn, MemoryList } from "#tests/fixtures/memory-list.ts";
import { ofacFiles, sanctionEntries } from "#tests/fixtures/sanction-list.ts";
import { papers } from "#tests/fixtures/text-pdf.ts";
import { input, jane, license, NOW } from "#tests/unit/checks/build.ts";
import { sortedAlike } from "../baseline/jaro.ts";
import { interleave } from "../lib/stats.ts";
import type { Row } from "../lib/table.ts";

/** The number of names on the list, and of names to search for. */
const LISTED = 10_000;
const SEARCHED = 10_000;
const ROUNDS = 40;
/** Verifications per round. */
const VERIFICATIONS = 100;

/**
 * The duration of the pure engine, compared with a plain comparison of the same texts, without the database and reading
 * files.
 */
export async function engine(): Promise<Row[]> {
  return [
    await verifications("identity", "identity with a license reading, all services", {
      documents: [license()],
    }),
    await verifications("employment", "employment with a letter, all services", {
      claims: {
        ...jane,
        employment: {
          employerName: "Harbor Kitchen",
          position: "Cook",
          salary: 52_000,
          startDate: "2021-03-04",
        },
      },
      documents: [letter()],
    }),
    await screenings(),
  ];
}

async function verifications(
  type: "identity" | "employment",
  what: string,
  over: Partial<CheckInput>,
): Promise<Row> {
  const evidence = input({ ...over, evidenceComplete: true });
  const checks = checksFor(type, SERVICES[type]).map(checkById);
  const [document] = evidence.documents;
  const read = document?.lines?.map(({ text }) => text) ?? [
    `${document?.fields?.firstName} ${document?.fields?.lastName}`,
  ];
  const taken = await interleave(
    {
      // Compares the stated name with each line that was read.
      comparison: timed(VERIFICATIONS, () => {
        for (const text of read) sortedAlike("Jane Doe", text);
      }),
      ours: timed(VERIFICATIONS, () => {
        buildResults(checks.map((check) => runCheck(check, evidence)));
      }),
    },
    { rounds: ROUNDS },
  );
  const perSecond = (taken: number, pieces: number) => (VERIFICATIONS / taken) * 1000 * pieces;
  const ours = perSecond(taken.ours, checks.length);
  return {
    goal: `${what}: checks a second ≥ ${GOAL_CHECKS}`,
    baseline: `${Math.round(perSecond(taken.comparison, read.length))} comparisons/s`,
    ours: `${Math.round(ours)}/s`,
    ratio: `${checks.length} checks each`,
    met: ours >= GOAL_CHECKS,
  };
}

/** The goal in verifications per second. A slower engine would be noticeable in a busy minute of one Worker. */
const GOAL_CHECKS = 1000;

/**
 * Searches the list for ten thousand names. Finding entries with shared words is the database's work, so it's done in
 * advance. The baseline compares the same pairs.
 */
async function screenings(): Promise<Row> {
  const list = new MemoryList(await entriesIn(ofacFiles(sanctionEntries(LISTED))));
  const subjects = sanctionEntries(SEARCHED, 2).map(
    ({ words, born }): Subject => ({
      kind: "person",
      names: [words.join(" ")],
      births: born ? [born] : [],
      addresses: [],
      numbers: [],
    }),
  );
  const pairs: [Subject, ListedName[]][] = subjects.map((subject) => [subject, list.find(subject)]);
  const size = SEARCHED / ROUNDS;
  const slices = Array.from({ length: ROUNDS }, (_, i) => pairs.slice(i * size, (i + 1) * size));
  const side = (work: (one: [Subject, ListedName[]]) => void) => {
    let round = 0;
    return async () => {
      const slice = slices[round++ % ROUNDS]!;
      const from = performance.now();
      for (const one of slice) work(one);
      return performance.now() - from;
    };
  };
  const taken = await interleave(
    {
      comparison: side(([{ names }, listed]) => {
        for (const { words } of listed) sortedAlike(names[0]!, words);
      }),
      ours: side(([subject, listed]) => {
        judgeNames(subject, listed);
      }),
    },
    { rounds: ROUNDS, warmUp: ROUNDS / 10 },
  );
  const count = pairs.reduce((sum, [, listed]) => sum + listed.length, 0);
  const rate = (ms: number) => `${Math.round((size / ms) * 1000)}/s`;
  const ratio = (taken.ours / taken.comparison).toFixed(2);
  return {
    goal: `${SEARCHED} names against a list of ${LISTED} ÷ bare Jaro–Winkler of the same ${count} pairs ≤ ${GOAL_SCREENING}`,
    baseline: rate(taken.comparison),
    ours: rate(taken.ours),
    ratio,
    met: Number(ratio) <= GOAL_SCREENING,
  };
}

/** The limit for comparing names word by word with guards and facts, as a multiple of comparing whole names. */
const GOAL_SCREENING = 3;

const timed = (times: number, work: () => void) => async (): Promise<number> => {
  const from = performance.now();
  for (let i = 0; i < times; i++) work();
  return performance.now() - from;
};

const letter = (): DocumentReading => ({
  documentId: "doc_1",
  documentType: "employment_letter",
  uploadedAt: NOW,
  readAt: NOW,
  status: "read",
  method: "pdf_text",
  lines: papers.letter().map((line, i) => ({
    page: 1,
    line: i + 1,
    text: typeof line === "string" ? line : line.map(([, text]) => text).join(" "),
  })),
});
