import { CHECK_DOCUMENTS } from "#contract/checks/catalog.ts";
import { isPictureOnly } from "#contract/documents/sides.ts";
import { needsTwo } from "#contract/reviews/review.ts";
import { isoTime } from "#contract/time.ts";
import type { ReuseSignal } from "#contract/verification/reuse.ts";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import type { CheckRow } from "#db/schema/verification/checks.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import type { ReviewRow } from "#db/schema/verification/reviews.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { readingOf } from "#functions/documents/store/sealed-reading.ts";
import { judgeReading } from "#functions/issuers/judge-reading.ts";
import type { RegistryKey } from "#functions/issuers/registry-key.ts";
import { candidatesOf } from "#functions/sanctions/candidates.ts";
import { openClaims } from "#functions/verification/claims.ts";
import {
  presentCheck,
  presentClaims,
  presentDocument,
} from "#functions/verification/results/present-parts.ts";
import { resultOf } from "#functions/verification/results/stored-result.ts";
import { withoutReplaced } from "./asked-again.ts";
import { compare } from "./compare.ts";
import { foundInText } from "./found.ts";
import type { LoadedReview } from "./load.ts";
import { presentForReview } from "./signer/present.ts";
import { presentTie } from "./tie.ts";

/** How many lines of a document's text are shown next to the file itself. */
const LINES_SHOWN = 60;

interface Parts extends LoadedReview {
  checks: readonly CheckRow[];
  documents: readonly (Document & { reuse: ReuseSignal[] })[];
  /** The keys in the trust registry that the documents' signatures name. */
  knownKeys: readonly RegistryKey[];
  /** Reviews of the whole verification, newest first. */
  reviews: readonly ReviewRow[];
  requesterName: string;
}

/**
 * One review as the API shows it to staff: what was stated, what each document and the other checks say, and earlier
 * decisions. Of stated identity numbers, only the last four digits are included. Like the original files (`access.ts`),
 * statements and documents are shown only while there's something to decide, so a closed review shows none of them.
 */
export async function presentReview(ctx: Ctx, userId: string, parts: Parts) {
  const { review, verification: v } = parts;
  const isOpen = review.decidedAt === null && v.status === "in_progress";
  const results = await readingsByCheck(ctx, isOpen ? parts.checks : []);
  const evidence = isOpen ? await evidenceOf(ctx, parts, results) : NO_EVIDENCE;
  const shown = (row: CheckRow) => presentCheck(row, results.get(row.id) ?? []);
  const earlier = parts.reviews.filter((one) => one.decidedAt !== null && one.id !== openId(review));
  return {
    check_id: review.checkRowId,
    verification_id: v.id,
    verification_type: v.type,
    peer: v.peer && { kind: v.peer.kind },
    purpose: v.purpose,
    priority: v.priority,
    check: review.check,
    reason: review.reason,
    opened_at: isoTime(review.openedAt),
    due_at: isoTime(review.dueAt),
    is_overdue: review.dueAt <= ctx.now(),
    is_open: isOpen,
    requester_name: parts.requesterName,
    subject_name: v.targetName,
    ...evidence,
    this_check: shown(checkOf(parts)),
    other_checks: parts.checks.filter(({ id }) => id !== review.checkRowId).map(shown),
    /**
     * Documents that a reviewer can ask for again: first the types that this check can use, then the types that were
     * uploaded.
     */
    askable: [
      ...new Set([...CHECK_DOCUMENTS[review.check], ...parts.documents.map((row) => row.documentType)]),
    ],
    /** Whether the reviewer who asks is trained to examine documents. */
    trained: parts.isTrained,
    approval_takes_two: needsTwo("approve", review.reason),
    proposal:
      review.decidedAt === null && parts.proposalStands ? await proposalOf(ctx, userId, review) : null,
    earlier: await Promise.all(earlier.map((row) => presentEarlier(ctx, userId, row))),
  };
}

/** @returns what each check read in documents, by the id of the check's row */
const readingsByCheck = async (ctx: Ctx, rows: readonly CheckRow[]) =>
  new Map(await Promise.all(rows.map(async (row) => [row.id, (await resultOf(ctx, row)).readings] as const)));

/** Everything a reviewer bases a decision on. */
async function evidenceOf(ctx: Ctx, parts: Parts, results: Awaited<ReturnType<typeof readingsByCheck>>) {
  const { verification: v } = parts;
  const claims = await openClaims(ctx, v);
  const readings = await Promise.all(
    parts.documents.map(async (row) => judgeReading(await readingOf(ctx, row), row, parts.knownKeys)),
  );
  const counting = countingIn(parts, readings);
  return {
    claims: presentClaims(claims, v),
    compared: compare(
      claims,
      readings.filter(({ fields }) => fields !== undefined),
    ),
    documents: parts.documents.map((row, i) => ({
      ...presentDocument(row),
      /** What it has in common with another person's document. */
      reuse: row.reuse,
      /** Whether a newer document has replaced it, after a reviewer asked for it again. */
      replaced: !counting.has(row.id),
      method: readings[i]?.method ?? null,
      /** Its issuer's signature, if it has one. */
      signature: presentForReview(readings[i]),
      text: (readings[i]?.lines ?? []).slice(0, LINES_SHOWN).map(({ text }) => text),
    })),
    /** What this check found in the text of documents, line by line, next to what was stated. */
    found: foundInText(results.get(parts.review.checkRowId) ?? [], readings, claims),
    /** Who owns the domain that an answer came from, if that's what the reviewer has to decide. */
    tie: await presentTie(ctx, parts.review, v, checkOf(parts)),
    /** Sanctions list entries to compare the subject with, and what we know about the subject. */
    screening: await candidatesOf(ctx, checkOf(parts), { claims, documents: readings }),
  };
}

/**
 * @returns the ids of the documents that haven't been replaced. A new front of a card replaces earlier fronts only,
 *   because it says nothing about the barcode
 */
function countingIn({ documents, reviews }: Parts, readings: readonly DocumentReading[]): Set<string> {
  const fronts = new Set(documents.filter(isPictureOnly).map(({ id }) => id));
  const sides = [true, false].map((isFront) =>
    readings.filter(({ documentId }) => fronts.has(documentId) === isFront),
  );
  return new Set(sides.flatMap((some) => withoutReplaced(some, reviews)).map(({ documentId }) => documentId));
}

type Evidence = Awaited<ReturnType<typeof evidenceOf>>;

const NO_EVIDENCE: Omit<Evidence, "claims"> & { claims: null } = {
  claims: null,
  compared: [],
  documents: [],
  found: [],
  tie: null,
  screening: null,
};

export type ReviewAnswer = Awaited<ReturnType<typeof presentReview>>;

const openId = (review: ReviewRow) => (review.decidedAt === null ? review.id : null);
const checkOf = ({ checks, review }: Parts): CheckRow => checks.find(({ id }) => id === review.checkRowId)!;

async function proposalOf(ctx: Ctx, userId: string, { id, proposed, proposedBy, ...row }: ReviewRow) {
  if (!proposed || row.proposedAt === null || !row.proposedReason) return null;
  return {
    decision: proposed,
    by_me: proposedBy === userId,
    proposed_at: isoTime(row.proposedAt),
    reason: await open(ctx.env, { table: "reviews", column: "proposed_reason", row: id }, row.proposedReason),
  };
}

async function presentEarlier(ctx: Ctx, userId: string, row: ReviewRow) {
  const place = { table: "reviews", column: "decided_reason", row: row.id };
  return {
    check: row.check,
    why: row.reason,
    opened_at: isoTime(row.openedAt),
    closed_at: isoTime(row.decidedAt ?? row.openedAt),
    /** Null if the review closed without a decision, because it ran out of time or was settled in another way. */
    decision: row.decision,
    ran_out: row.decision === null && row.decidedAt !== null && row.decidedAt >= row.dueAt,
    by_me: row.decidedBy === userId,
    asked_for: row.askedFor,
    reason: row.decidedReason ? await open(ctx.env, place, row.decidedReason) : null,
  };
}
