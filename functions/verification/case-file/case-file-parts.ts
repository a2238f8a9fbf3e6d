import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { refundParts } from "#db/schema/billing.ts";
import { ledger } from "#db/schema/ledger.ts";
import { adverseActions } from "#db/schema/verification/adverse-actions.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { type Document, documents } from "#db/schema/verification/documents.ts";
import { disputes, reviews } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications, verificationTags } from "#db/schema/verification/verifications.ts";
import { type NamedAccount, namedColumns } from "#functions/accounts/names/business-name.ts";
import { ownIdentity } from "#functions/accounts/names/identity-proof.ts";
import { about } from "#functions/accounts/requests/visible.ts";
import { selectCredits, selectRefunded } from "../credits.ts";
import { displayNamesOf } from "../display-names.ts";
import type { CaseFile } from "./case-file.ts";
import { hasBlocked, hasReported, ratingBy } from "./hidden.ts";

/** For queries over verifications and their requesters: the row, its requester, and the viewer's relation to both. */
export const caseFileColumns = (viewerId: string, now: number) => ({
  verification: verifications,
  named: namedColumns(now),
  emailVerifiedAt: users.emailVerifiedAt,
  suspendedAt: users.suspendedAt,
  isTarget: sql<number>`${about(viewerId)}`,
  requesterBlocked: hasBlocked(viewerId),
  requesterReported: hasReported(viewerId),
  myRating: ratingBy(viewerId),
});

/** @returns the part of a case file that comes from a row of {@link caseFileColumns} */
export const headOf = ({
  named,
  ...row
}: {
  verification: Verification;
  named: NamedAccount & { identityProofs: string };
  emailVerifiedAt: number | null;
  suspendedAt: number | null;
  requesterBlocked: number;
  requesterReported: number;
  myRating: number | null;
}) => ({
  verification: row.verification,
  requester: {
    email: named.email,
    ...displayNamesOf(named),
    emailVerified: row.emailVerifiedAt !== null,
    identity: ownIdentity(named.identityProofs, named),
    suspended: row.suspendedAt !== null,
  },
  requesterBlocked: row.requesterBlocked === 1,
  requesterReported: row.requesterReported === 1,
  myRating: row.myRating,
});

/**
 * @param of takes a column that holds verification ids, and returns the condition that selects the wanted ones
 * @returns the queries for the related rows that decide what a viewer may do, to be run in one batch
 */
export function selectStanding(ctx: Ctx, of: (id: SQLiteColumn) => SQL) {
  const { db } = ctx;
  const pairs = alias(verifications, "pairs");
  return [
    db.select().from(consents).where(of(consents.verificationId)).orderBy(desc(consents.givenAt)),
    db.select().from(checks).where(of(checks.verificationId)).orderBy(asc(checks.position)),
    db
      .select({ verificationId: verifications.id, id: pairs.id, status: pairs.status })
      .from(verifications)
      .innerJoin(pairs, eq(pairs.id, verifications.mutualWith))
      .where(of(verifications.id)),
    db
      .select()
      .from(disputes)
      .where(of(disputes.verificationId))
      .orderBy(asc(disputes.openedAt), asc(disputes.id)),
    db.select().from(adverseActions).where(of(adverseActions.verificationId)),
  ] as const;
}

/**
 * @param of as in {@link selectStanding}
 * @returns the queries for everything that belongs to the verifications, to be run in one batch
 */
export function selectParts(ctx: Ctx, of: (id: SQLiteColumn) => SQL) {
  const { db } = ctx;
  return [
    ...selectStanding(ctx, of),
    db.select().from(documents).where(of(documents.verificationId)).orderBy(asc(documents.createdAt)),
    db
      .select()
      .from(verificationTags)
      .where(of(verificationTags.verificationId))
      .orderBy(asc(verificationTags.tag)),
    db.select().from(attestations).where(of(attestations.verificationId)).orderBy(asc(attestations.id)),
    db
      .select()
      .from(reviews)
      .where(of(reviews.verificationId))
      .orderBy(desc(reviews.openedAt), desc(reviews.id)),
    selectCredits(ctx, of(ledger.verificationId)),
    selectRefunded(ctx, of(refundParts.verificationId)),
    db
      .select({
        verificationId: links.refId,
        mailboxHash: links.mailboxHash,
        admittedAt: links.admittedAt,
        sentAt: links.sentAt,
        expiresAt: links.expiresAt,
      })
      .from(links)
      .where(and(of(links.refId), eq(links.kind, "invite"), isNull(links.usedAt))),
  ] as const;
}

type Answers<Queries extends readonly unknown[]> = { [I in keyof Queries]: Awaited<Queries[I]> };

/** The results of a batch of {@link selectParts}. */
export type Parts = Answers<ReturnType<typeof selectParts>>;

/** The results of a batch of {@link selectStanding}. */
export type StandingParts = Answers<ReturnType<typeof selectStanding>>;

/** @returns the rows that belong to one verification */
export function standingPartsOf(
  [consent, check, pair, dispute, adverse]: StandingParts,
  { id }: Pick<Verification, "id">,
) {
  const isOf = (row: { verificationId: string | null }) => row.verificationId === id;
  const counterpart = pair.find(isOf);
  return {
    consent: consent.find(isOf) ?? null,
    checks: check.filter(isOf),
    disputes: dispute.filter(isOf),
    adverseAction: adverse.find(isOf) ?? null,
    counterpart: counterpart ? { id: counterpart.id, status: counterpart.status } : null,
  } satisfies Partial<CaseFile>;
}

/** @returns the rows that belong to one verification, as its case file has them */
export function partsOf(
  [consent, check, pair, dispute, adverse, document, tag, contact, review, credit, refund, invitation]: Parts,
  verification: Verification,
) {
  const isOf = (row: { verificationId: string | null }) => row.verificationId === verification.id;
  const every = document.filter(isOf);
  return {
    ...standingPartsOf([consent, check, pair, dispute, adverse], verification),
    documents: every.filter(({ deletedAt }) => deletedAt === null),
    deletedDocuments: deletedOf(verification, every),
    reviews: review.filter(isOf),
    contacts: contact.filter(isOf),
    tags: tag.filter(isOf).map((row) => row.tag),
    credits: credit.filter(isOf),
    refundedCents: refund.find(isOf)?.cents ?? 0,
    invitations: invitation.filter(isOf),
  } satisfies Partial<CaseFile>;
}

/**
 * @param rows the verification's documents, including deleted ones
 * @returns how many of them retention deleted after the verification ended
 */
const deletedOf = (
  { forgotten, completedAt }: Pick<Verification, "forgotten" | "completedAt">,
  rows: readonly Pick<Document, "deletedAt">[],
): number =>
  forgotten < 2 || completedAt === null
    ? 0
    : rows.filter(({ deletedAt }) => deletedAt !== null && deletedAt >= completedAt).length;
