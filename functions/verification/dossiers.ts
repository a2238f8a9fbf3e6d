import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { adverseActions } from "../../db/schema/adverse-actions.ts";
import { attestations } from "../../db/schema/attestations.ts";
import { checks, consents } from "../../db/schema/checks.ts";
import { documents } from "../../db/schema/documents.ts";
import { disputes, reviews } from "../../db/schema/reviews.ts";
import { users } from "../../db/schema/users.ts";
import { verifications, verificationTags } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import { selectCredits } from "./credits.ts";
import { type Dossier, deletedOf, displayName } from "./dossier.ts";
import { hasBlocked, hasReported } from "./hidden.ts";
import { about } from "./visible.ts";

/**
 * A page of a person's own verifications, each with all that belongs to it, in two round trips.
 * @param which rows that the viewer asked for or that are about them; a team's are not looked at
 * @param page ids sort by time: those behind `after`, oldest first
 */
export async function loadDossiers(
  ctx: Ctx,
  viewerId: string,
  which: SQL,
  page: { after: string; limit: number },
): Promise<Dossier[]> {
  const { db } = ctx;
  const found = await db
    .select({
      verification: verifications,
      email: users.email,
      name: displayName,
      emailVerifiedAt: users.emailVerifiedAt,
      suspendedAt: users.suspendedAt,
      isTarget: sql<number>`${about(viewerId)}`,
      requesterBlocked: hasBlocked(viewerId),
      requesterReported: hasReported(viewerId),
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .where(and(which, gt(verifications.id, page.after)))
    .orderBy(asc(verifications.id))
    .limit(page.limit);
  const ids = found.map((row) => row.verification.id);
  if (ids.length === 0) return [];
  const pairs = alias(verifications, "pairs");
  const [
    consentRows,
    checkRows,
    documentRows,
    tagRows,
    pairRows,
    disputeRows,
    adverseRows,
    contactRows,
    reviewRows,
    creditRows,
  ] = await db.batch([
    db.select().from(consents).where(inArray(consents.verificationId, ids)).orderBy(desc(consents.givenAt)),
    db.select().from(checks).where(inArray(checks.verificationId, ids)).orderBy(asc(checks.position)),
    db
      .select()
      .from(documents)
      .where(inArray(documents.verificationId, ids))
      .orderBy(asc(documents.createdAt)),
    db
      .select()
      .from(verificationTags)
      .where(inArray(verificationTags.verificationId, ids))
      .orderBy(asc(verificationTags.tag)),
    db
      .select({ verificationId: verifications.id, id: pairs.id, status: pairs.status })
      .from(verifications)
      .innerJoin(pairs, eq(pairs.id, verifications.mutualWith))
      .where(inArray(verifications.id, ids)),
    db.select().from(disputes).where(inArray(disputes.verificationId, ids)).orderBy(asc(disputes.openedAt)),
    db.select().from(adverseActions).where(inArray(adverseActions.verificationId, ids)),
    db
      .select()
      .from(attestations)
      .where(inArray(attestations.verificationId, ids))
      .orderBy(asc(attestations.id)),
    db.select().from(reviews).where(inArray(reviews.verificationId, ids)).orderBy(desc(reviews.openedAt)),
    selectCredits(ctx, ids),
  ]);
  return found.map(({ verification, email, name, emailVerifiedAt, suspendedAt, isTarget, ...theirs }) => {
    const isOf = (row: { verificationId: string | null }) => row.verificationId === verification.id;
    return {
      verification,
      requester: { email, name, emailVerified: emailVerifiedAt !== null, suspended: suspendedAt !== null },
      consent: consentRows.find(isOf) ?? null,
      checks: checkRows.filter(isOf),
      documents: documentRows.filter((row) => isOf(row) && row.deletedAt === null),
      deletedDocuments: deletedOf(verification, documentRows.filter(isOf)),
      disputes: disputeRows.filter(isOf),
      reviews: reviewRows.filter(isOf),
      adverseAction: adverseRows.find(isOf) ?? null,
      contacts: contactRows.filter(isOf),
      tags: tagRows.filter(isOf).map(({ tag }) => tag),
      assignee: null,
      credits: creditRows.filter(isOf),
      counterpart: pairRows.find(isOf) ?? null,
      requesterBlocked: theirs.requesterBlocked === 1,
      requesterReported: theirs.requesterReported === 1,
      teamRole: null,
      viewerId,
      viewerRoles: [
        ...(verification.requesterId === viewerId ? (["requester"] as const) : []),
        ...(isTarget ? (["target"] as const) : []),
      ],
    };
  });
}
