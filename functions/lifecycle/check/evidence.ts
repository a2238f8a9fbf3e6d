import { and, asc, eq, isNull } from "drizzle-orm";
import { isPictureOnly } from "#contract/documents/sides.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import type { AttestationRow } from "#db/schema/verification/attestations.ts";
import { type CheckRow, checks } from "#db/schema/verification/checks.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import type { ReviewRow } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { attestationsOf, isOpen, selectAttestations } from "#functions/attestation/answers.ts";
import { contactQuestion } from "#functions/attestation/contact-question.ts";
import { judgeOf } from "#functions/attestation/judged.ts";
import type { CheckInput, Claims, DocumentReading } from "#functions/checks/engine/types.ts";
import type { Attestation } from "#functions/checks/sources/attestation-types.ts";
import { provenPhoneOf, selectProvenPhone } from "#functions/codes/proven.ts";
import { reachable } from "#functions/codes/why-not.ts";
import { type Reuse, selectReuse } from "#functions/documents/recognition/reuse.ts";
import { printsOf } from "#functions/documents/store/sealed-printed.ts";
import { readingOf } from "#functions/documents/store/sealed-reading.ts";
import { judgeReading } from "#functions/issuers/judge-reading.ts";
import { selectKnownKeys } from "#functions/issuers/select.ts";
import { type AskedOf, askedOf, selectAsked } from "#functions/providers/asking.ts";
import { withoutReplaced } from "#functions/reviews/asked-again.ts";
import { selectReviews } from "#functions/reviews/decisions.ts";
import { screen } from "#functions/sanctions/screen.ts";
import { openClaimsWithNumbers } from "#functions/verification/claims.ts";
import { type AwaitedStatus, splitAwaited } from "./signatures.ts";

/** Everything that the checks of one verification use, except what's looked up for each check separately. */
export interface Evidence {
  row: Verification;
  checks: CheckRow[];
  /** Whether any document still has to be read, or its issuer's status list asked. */
  isReading: boolean;
  awaited: readonly AwaitedStatus[];
  /** Which of this verification's documents match another subject's, and how. */
  reused: readonly Reuse[];
  attestations: AttestationRow[];
  /** Newest first. */
  reviews: ReviewRow[];
  /** The questions that providers were asked for these checks. */
  asked: AskedOf;
  input: Omit<CheckInput, "answer" | "decision" | "reviewOver" | "askedAgain">;
}

/** @returns the evidence, most of it read in one round trip; null unless the verification is in progress */
export async function gatherEvidence(ctx: Ctx, id: string): Promise<Evidence | null> {
  const { db } = ctx;
  const [
    rows,
    checkRows,
    documentRows,
    reused,
    holderRows,
    attestationRows,
    reviewRows,
    codeRows,
    askedRows,
    knownKeys,
  ] = await db.batch([
    db.select().from(verifications).where(eq(verifications.id, id)),
    db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    db
      .select()
      .from(documents)
      .where(and(eq(documents.verificationId, id), isNull(documents.deletedAt)))
      .orderBy(asc(documents.createdAt)),
    selectReuse(ctx, id),
    db
      .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .innerJoin(verifications, eq(verifications.targetUserId, users.id))
      .where(eq(verifications.id, id)),
    selectAttestations(ctx, id),
    selectReviews(ctx, id),
    selectProvenPhone(ctx, id),
    selectAsked(ctx, id),
    selectKnownKeys(ctx, id),
  ]);
  const row = rows[0];
  if (row?.status !== "in_progress") return null;
  const reusedHere = reused.filter(({ documentId }) =>
    documentRows.some(({ id: one }) => one === documentId),
  );
  const reusedIds = new Set(reusedHere.map(({ documentId }) => documentId));
  // The front of a card isn't evidence; it's only compared with the signed back.
  const toRead = documentRows.filter((document) => !isPictureOnly(document));
  const fronts = withoutReplaced(
    documentRows.filter(isPictureOnly).map((row) => ({
      documentId: row.id,
      documentType: row.documentType,
      uploadedAt: row.createdAt,
      fields: row.fields,
    })),
    reviewRows,
  );
  const prints = await printsOf(
    ctx,
    fronts.map(({ documentId, fields }) => ({ id: documentId, fields })),
  );
  const readings = toRead.filter(isRead).map(
    async (document): Promise<DocumentReading> => ({
      ...(await judgeReading(await readingOf(ctx, document), document, knownKeys)),
      usedElsewhere: reusedIds.has(document.id),
      printed: prints.get(document.id),
    }),
  );
  const reusedFront = fronts.find(({ documentId }) => reusedIds.has(documentId));
  const claims = await openClaimsWithNumbers(ctx, row);
  const counting = withoutReplaced(await Promise.all(readings), reviewRows);
  const { usable: read, awaited } = splitAwaited(counting);
  const provenPhone = await provenPhoneOf(ctx, codeRows[0]);
  const checkIds = checkRows.map(({ check }) => check);
  const [holder] = holderRows;
  return {
    row,
    checks: checkRows,
    isReading: toRead.some((document) => !isRead(document)) || awaited.length > 0,
    awaited,
    reused: reusedHere,
    attestations: attestationRows,
    reviews: reviewRows,
    asked: await askedOf(ctx, askedRows),
    input: {
      claims,
      holder: holder && { firstName: holder.firstName, lastName: holder.lastName },
      purpose: row.purpose,
      documents: read,
      reusedFront: reusedFront?.documentId,
      evidenceComplete: row.evidenceCompleteAt !== null,
      now: ctx.now(),
      attestations: await readContactAnswers(ctx, row, claims, holder, attestationRows),
      contactQuestion: contactQuestion(row, attestationRows),
      attestationsOpen: attestationRows.filter(isOpen).length,
      provenPhone,
      // The phone check waits for a code only if we can send one. A number that's already proven counts either way.
      textMessages: provenPhone || canBeTexted(ctx, claims) ? ctx.env.SMS : "none",
      reviewDocuments: ctx.env.REVIEW_DOCUMENTS === "always",
      screening: await screen(ctx, checkIds, { claims, documents: read }),
    },
  };
}

const canBeTexted = ({ env }: Ctx, claims: Claims): boolean =>
  reachable(env, claims.phone, statedByRequester(claims).address?.country).whyNot === null;

/**
 * @returns the contacts' answers. Reads what we know about their domains only if a contact was approved, because that
 *   takes one more query.
 */
async function readContactAnswers(
  ctx: Ctx,
  row: Verification,
  claims: Claims,
  holder: { email: string } | undefined,
  rows: readonly AttestationRow[],
): Promise<Attestation[]> {
  const first = rows.find(({ approvedAt }) => approvedAt !== null);
  if (!first) return [];
  const subjectEmails = holder ? [holder.email] : [];
  return attestationsOf(ctx, rows, await judgeOf(ctx, first.kind, { row, claims, subjectEmails }));
}

const isRead = (document: Document) => document.reading === "read" || document.reading === "unreadable";
