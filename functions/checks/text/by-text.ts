import type { CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import { CONFIDENCE } from "#contract/documents/confidence.ts";
import type { ReadFact } from "#contract/documents/readings.ts";
import { inconclusive, passed, reason, waiting, wellFormed } from "../engine/outcome.ts";
import type { EvidenceReading } from "../engine/reading-types.ts";
import { unsure, weakOf } from "../engine/readings.ts";
import { countsFor } from "../engine/signatures.ts";
import type { Check, CheckInput, CheckOutcome, ResultFacts } from "../engine/types.ts";
import { NAME_UNCLEAR } from "../identity/holder.ts";
import { withoutProof } from "../sources/own-documents.ts";
import type { Found, FoundBasis } from "./found.ts";
import { type TextDocument, textDocuments, textSource } from "./text-document.ts";

/** The values found in a text, by fact. */
export type Readings = Partial<Record<ReadFact, Found<unknown> | null | undefined>>;

/** What a document means for a check. */
export interface Judgment {
  /** What doesn't agree, or couldn't be found. If empty, the document supports what was stated. */
  doubts: Reason[];
  /** Shown if there are no doubts. */
  support: Reason;
  /** How well the compared texts agree, 0 to 1; 1 in checks that are about amounts. */
  score: number;
  evidence: CheckOutcome["evidence"];
  /** The values that were found in the text. */
  readings: Readings;
  /** When the document becomes too old to count, UTC in milliseconds. */
  expiresAt: number | null;
  /** G1 if nothing in it was compared except the name, otherwise G2. */
  grade?: "G1";
  /**
   * Whether it's G1 only because the document alone states the figures. If its issuer signed them, they count: what an
   * issuer vouches for is more than a declaration.
   */
  declares?: boolean;
  facts?: ResultFacts;
}

/**
 * A check on the text of the subject's documents.
 * - A document that supports what was stated decides right away, at G2: consistent, not confirmed.
 * - One in which only the name could be compared is just a declaration. That's G1, doesn't pass, and is reported once
 *   nothing better can arrive.
 * - A doubtful document never counts against anyone. The check waits as long as more can arrive, and then ends
 *   `inconclusive`.
 * - One that relies on a reading with low confidence goes to a reviewer. So does one that supports the statement while
 *   another contradicts it.
 */
export function byText(id: CheckId, judge: (document: TextDocument, input: CheckInput) => Judgment): Check {
  return { id, run: (input) => decideByText(id, input, judge) };
}

/** @returns the outcome by the rules of {@link byText}, for a check that also has other evidence */
export function decideByText(
  id: CheckId,
  input: CheckInput,
  judge: (document: TextDocument, input: CheckInput) => Judgment,
): CheckOutcome {
  const judged = textDocuments(id, input.documents).map((document) => {
    const judgment = judge(document, input);
    const readings = readingsOf(document, judgment.readings);
    const weak = weakOf(readings);
    const doubts = weak ? [...judgment.doubts, ...unsure(weak)] : judgment.doubts;
    const against = contradicting(judgment.doubts);
    const isVouchedFor = judgment.declares === true && countsFor(document.reading.signature, input);
    const grade = isVouchedFor ? undefined : judgment.grade;
    return { ...judgment, grade, doubts, against, readings, source: textSource(document), document };
  });
  const supporting = judged.filter(({ doubts }) => doubts.length === 0);
  const good = supporting.find(({ grade }) => grade !== "G1") ?? supporting[0];
  const against = judged.find((one) => one.against.length > 0);
  if (good && against) return contradicted(good, against);
  if (good && good.grade !== "G1")
    return passed({
      ...supportOf(good),
      evidence: { document_id: good.document.id, ...good.evidence, ...good.facts },
      grade: "G2",
      score: good.score,
      expiresAt: good.expiresAt,
    });
  if (good && input.evidenceComplete)
    return wellFormed({ ...supportOf(good), evidence: { document_id: good.document.id, ...good.evidence } });
  if (!input.evidenceComplete) return waiting();
  const [first] = judged.toSorted((a, b) => a.doubts.length - b.doubts.length);
  if (!first) return withoutProof(id, input);
  return inconclusive({
    reasons: first.doubts,
    source: first.source,
    evidence: { document_id: first.document.id, ...first.evidence },
    readings: first.readings,
    expiresAt: first.expiresAt,
    grade: "G2",
  });
}

const supportOf = ({ support, source, readings }: Judged) => ({ reasons: [support], source, readings });

type Judged = Pick<Judgment, "support" | "evidence" | "expiresAt"> & {
  document: TextDocument;
  source: string;
  readings: EvidenceReading[];
  /** The doubts that make this document contradict another one. */
  against: Reason[];
};

/**
 * The doubts that make a document contradict another one that supports what was stated. Figures or a name that a
 * reviewer has to look at always do. A missing name or a different value does only if the document is recent and has
 * everything else that we look for. An old document, or one that lacks something, is just a different document.
 */
function contradicting(doubts: readonly Reason[]): Reason[] {
  const those = (...codes: string[]) => doubts.filter(({ code }) => codes.includes(code));
  const figures = those("needs_review");
  const isUnrelated = those("not_found_in_document", "document_old").length > 0;
  return isUnrelated ? figures : [...those("name_not_found", "document_differs"), ...figures];
}

/**
 * One document supports what was stated, and another contradicts it. Even if a reviewer approves, the value isn't
 * stored as a fact.
 */
function contradicted(good: Judged, against: Judged): CheckOutcome {
  const both = [good, against];
  return inconclusive({
    reasons: [
      reason(
        "documents_disagree",
        `The ${good.document.name} matches what was stated, but another document contradicts it.`,
      ),
      ...against.against.filter(({ code }) => code !== "needs_review"),
      reason("needs_review", "A reviewer has to look at the documents."),
    ],
    source: [...new Set(both.map(({ source }) => source))].join("; "),
    evidence: { document_id: against.document.id, ...good.evidence, documents: 2 },
    readings: both.flatMap(({ readings }) => readings),
    expiresAt: good.expiresAt,
    grade: "G2",
  });
}

const AS_STATED: readonly FoundBasis[] = ["as_stated", "nearly_as_stated"];

function readingsOf({ id, type }: TextDocument, readings: Readings): EvidenceReading[] {
  return (Object.entries(readings) as [ReadFact, Found<unknown> | null | undefined][]).flatMap(
    ([fact, found]) =>
      found
        ? [
            {
              fact,
              documentId: id,
              documentType: type,
              at: { part: "text", page: found.page, line: found.line },
              confidence: CONFIDENCE[found.basis].value,
              basis: found.basis,
              agrees: !found.isOpen && AS_STATED.includes(found.basis) ? true : null,
            },
          ]
        : [],
  );
}

/** The doubts that all kinds of documents share. */
export const doubt = {
  /** @param subject from `findSubject` */
  name: ({ name }: TextDocument, subject: Found<number> | null): Reason[] => {
    if (!subject) return [reason("name_not_found", `The name isn't in the ${name}.`)];
    return subject.isOpen
      ? [NAME_UNCLEAR, reason("needs_review", "A reviewer has to compare the names.")]
      : [];
  },
  missing: ({ name }: TextDocument, what: string): Reason =>
    reason("not_found_in_document", `${what} isn't in the ${name}.`),
  differs: ({ name }: TextDocument, what: string): Reason =>
    reason("document_differs", `${what} in the ${name} isn't what was stated.`),
  old: ({ name }: TextDocument): Reason =>
    reason("document_old", `The ${name} is more than 90 days old or has no date.`),
  /** One neutral sentence that accuses no one. */
  figures: ({ name }: TextDocument): Reason =>
    reason("needs_review", `A reviewer has to look at the figures in the ${name}.`),
};
