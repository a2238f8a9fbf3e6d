import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type AdverseActionRow, adverseActions } from "../../db/schema/adverse-actions.ts";
import type { AttestationRow } from "../../db/schema/attestations.ts";
import { type CheckRow, checks, consents } from "../../db/schema/checks.ts";
import { type Document, documents } from "../../db/schema/documents.ts";
import { type DisputeRow, disputes, type ReviewRow } from "../../db/schema/reviews.ts";
import { memberships } from "../../db/schema/teams.ts";
import { users } from "../../db/schema/users.ts";
import { type Verification, verifications, verificationTags } from "../../db/schema/verifications.ts";
import { selectAttestations } from "../attestation/answers.ts";
import type { Ctx } from "../context.ts";
import type { Status, TeamRole, ViewerRole } from "../contract/enums.ts";
import { may } from "../contract/permissions.ts";
import { notFound } from "../errors.ts";
import { selectReviews } from "../reviews/decisions.ts";
import { type Credit, selectCredits } from "./credits.ts";
import { hasBlocked, hasReported } from "./hidden.ts";
import { about, visibleTo } from "./visible.ts";

export type Consent = typeof consents.$inferSelect;

/** A verification with all that belongs to it, as one viewer may see it. */
export interface Dossier {
  verification: Verification;
  requester: { email: string; name: string; emailVerified: boolean; suspended: boolean };
  consent: Consent | null;
  checks: CheckRow[];
  documents: Document[];
  /** How many documents went because their time was over. */
  deletedDocuments: number;
  /** Oldest first. */
  disputes: DisputeRow[];
  /** Newest first. */
  reviews: ReviewRow[];
  adverseAction: AdverseActionRow | null;
  /** Whom the subject may have asked by mail; oldest first. */
  contacts: AttestationRow[];
  /** Sorted. */
  tags: string[];
  assignee: { id: string; name: string } | null;
  /** Oldest first. */
  credits: Credit[];
  /** The peer check that goes the other way. */
  counterpart: { id: string; status: Status } | null;
  /** By the viewer. */
  requesterBlocked: boolean;
  /** By the viewer, over this request. */
  requesterReported: boolean;
  /** What the viewer is in the team that asked, if anything. */
  teamRole: TeamRole | null;
  viewerId: string;
  viewerRoles: ViewerRole[];
}

/** How a requester is shown to the subject: a business by its name, a person by theirs. */
export const displayName = sql<string>`coalesce(nullif(${users.businessName}, ''), ${users.firstName} || ' ' || ${users.lastName})`;

/**
 * Loads a verification for a viewer in one round trip.
 * @throws DomainError 404 for everybody who is no party to it, as for an id that does not exist
 */
export async function loadDossier(ctx: Ctx, viewerId: string, id: string): Promise<Dossier> {
  const { db } = ctx;
  const assignees = alias(users, "assignees");
  const pairs = alias(verifications, "pairs");
  const [
    found,
    consentRows,
    checkRows,
    documentRows,
    teamRows,
    tagRows,
    pairRows,
    disputeRows,
    adverseRows,
    contactRows,
    reviewRows,
    creditRows,
  ] = await db.batch([
    db
      .select({
        verification: verifications,
        email: users.email,
        name: displayName,
        emailVerifiedAt: users.emailVerifiedAt,
        suspendedAt: users.suspendedAt,
        isTarget: sql<number>`${about(viewerId)}`,
        requesterBlocked: hasBlocked(viewerId),
        requesterReported: hasReported(viewerId),
        assigneeName: sql<string | null>`${assignees.firstName} || ' ' || ${assignees.lastName}`,
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .leftJoin(assignees, eq(assignees.id, verifications.assignedTo))
      .where(and(eq(verifications.id, id), visibleTo(ctx, viewerId))),
    db
      .select()
      .from(consents)
      .where(eq(consents.verificationId, id))
      .orderBy(desc(consents.givenAt))
      .limit(1),
    db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    db.select().from(documents).where(eq(documents.verificationId, id)).orderBy(asc(documents.createdAt)),
    db
      .select({ role: memberships.role })
      .from(memberships)
      .innerJoin(verifications, eq(verifications.teamId, memberships.teamId))
      .where(and(eq(verifications.id, id), eq(memberships.userId, viewerId))),
    db
      .select({ tag: verificationTags.tag })
      .from(verificationTags)
      .where(eq(verificationTags.verificationId, id))
      .orderBy(asc(verificationTags.tag)),
    db
      .select({ id: pairs.id, status: pairs.status })
      .from(verifications)
      .innerJoin(pairs, eq(pairs.id, verifications.mutualWith))
      .where(eq(verifications.id, id)),
    db
      .select()
      .from(disputes)
      .where(eq(disputes.verificationId, id))
      .orderBy(asc(disputes.openedAt), asc(disputes.id)),
    db.select().from(adverseActions).where(eq(adverseActions.verificationId, id)),
    selectAttestations(ctx, id),
    selectReviews(ctx, id),
    selectCredits(ctx, [id]),
  ]);
  const row = found[0];
  if (!row) throw notFound("Verification not found");
  const { verification } = row;
  const role = teamRows[0]?.role;
  const viewerRoles: ViewerRole[] = [];
  if (verification.requesterId === viewerId) viewerRoles.push("requester");
  if (role && may(role, "verifications:read")) viewerRoles.push("team");
  if (row.isTarget) viewerRoles.push("target");
  return {
    verification,
    requester: {
      email: row.email,
      name: row.name,
      emailVerified: row.emailVerifiedAt !== null,
      suspended: row.suspendedAt !== null,
    },
    consent: consentRows[0] ?? null,
    checks: checkRows,
    documents: documentRows.filter(({ deletedAt }) => deletedAt === null),
    deletedDocuments: deletedOf(verification, documentRows),
    disputes: disputeRows,
    reviews: reviewRows,
    adverseAction: adverseRows[0] ?? null,
    contacts: contactRows,
    tags: tagRows.map(({ tag }) => tag),
    assignee: verification.assignedTo ? { id: verification.assignedTo, name: row.assigneeName ?? "" } : null,
    credits: creditRows,
    counterpart: pairRows[0] ?? null,
    requesterBlocked: row.requesterBlocked === 1,
    requesterReported: row.requesterReported === 1,
    teamRole: role ?? null,
    viewerId,
    viewerRoles,
  };
}

/**
 * @param rows the documents of a verification, deleted ones too
 * @returns how many of them went after its end because their time was over
 */
export const deletedOf = (
  { forgotten, completedAt }: Pick<Verification, "forgotten" | "completedAt">,
  rows: readonly Pick<Document, "deletedAt">[],
): number =>
  forgotten < 2 || completedAt === null
    ? 0
    : rows.filter(({ deletedAt }) => deletedAt !== null && deletedAt >= completedAt).length;

/** @throws DomainError 404 unless the viewer is the subject, so that others learn nothing. */
export function assertSubject(dossier: Dossier): void {
  if (!dossier.viewerRoles.includes("target")) throw notFound("Verification not found");
}
