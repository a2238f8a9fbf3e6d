import type { CheckId } from "../../contract/enums.ts";
import { inconclusive, passed, reason, waiting } from "../outcome.ts";
import { withoutProof } from "../own-documents.ts";
import type { Check, CheckInput, CheckOutcome, Reason, ResultFacts } from "../types.ts";
import type { Found } from "./amounts.ts";
import { type TextDocument, textDocuments, textSource } from "./text-document.ts";

/** What one document says to one check. */
export interface Judgement {
  /** What does not agree or could not be found; nothing of it means that the document supports what was stated. */
  doubts: Reason[];
  /** Said when there are no doubts. */
  support: Reason;
  /** 0..1, how well it agrees; 1 where only figures were compared. */
  score: number;
  evidence: CheckOutcome["evidence"];
  /** UTC ms after which the document is too old to count. */
  expiresAt: number | null;
  facts?: ResultFacts;
}

/**
 * A check on the text of the subject's documents. One that supports what was stated decides at once, at G2:
 * consistent, not confirmed. A doubtful one never speaks against anybody; while more may come the check waits.
 */
export function byText(id: CheckId, judge: (document: TextDocument, input: CheckInput) => Judgement): Check {
  return { id, run: (input) => decideByText(id, input, judge) };
}

/** The same inside a check that has other evidence too. */
export function decideByText(
  id: CheckId,
  input: CheckInput,
  judge: (document: TextDocument, input: CheckInput) => Judgement,
): CheckOutcome {
  const judged = textDocuments(id, input.documents).map((document) => ({
    ...judge(document, input),
    source: textSource(document),
    document,
  }));
  const good = judged.find(({ doubts }) => doubts.length === 0);
  if (good)
    return passed({
      reasons: [good.support],
      source: good.source,
      evidence: { document_id: good.document.id, ...good.evidence, ...good.facts },
      grade: "G2",
      score: good.score,
      expiresAt: good.expiresAt,
    });
  if (!input.evidenceComplete) return waiting();
  const [first] = judged.toSorted((a, b) => a.doubts.length - b.doubts.length);
  if (!first) return withoutProof(id, input);
  return inconclusive({
    reasons: first.doubts,
    source: first.source,
    evidence: { document_id: first.document.id, ...first.evidence },
    grade: "G2",
  });
}

/** @returns where something was read, as `page:line`, for the evidence. */
export const placeOf = (found: Found<unknown> | null): string | null =>
  found ? `${found.page}:${found.line}` : null;

/** The doubts that every kind of document shares. */
export const doubt = {
  name: ({ name }: TextDocument): Reason =>
    reason("name_not_found", `The subject's name could not be found in the ${name}.`),
  missing: ({ name }: TextDocument, what: string): Reason =>
    reason("not_found_in_document", `${what} could not be found in the ${name}.`),
  differs: ({ name }: TextDocument, what: string): Reason =>
    reason("document_differs", `${what} in the ${name} is not what was stated.`),
  old: ({ name }: TextDocument): Reason =>
    reason("document_old", `The ${name} is more than 90 days old, or bears no date.`),
  /** One neutral sentence; nobody is accused of anything. */
  figures: ({ name }: TextDocument): Reason =>
    reason("needs_review", `A person has to look at the figures of the ${name}.`),
};
