import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { type CheckRow, checks, consents } from "../../db/schema/checks.ts";
import { type Document, documents } from "../../db/schema/documents.ts";
import { memberships } from "../../db/schema/teams.ts";
import { users } from "../../db/schema/users.ts";
import { type Verification, verifications } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import type { ViewerRole } from "../contract/enums.ts";
import { may } from "../contract/permissions.ts";
import { notFound } from "../errors.ts";
import { about, visibleTo } from "./visible.ts";

export type Consent = typeof consents.$inferSelect;

/** A verification with all that belongs to it, as one viewer may see it. */
export interface Dossier {
  verification: Verification;
  requester: { email: string; name: string; emailVerified: boolean };
  consent: Consent | null;
  checks: CheckRow[];
  documents: Document[];
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
  const [found, consentRows, checkRows, documentRows, teamRows] = await db.batch([
    db
      .select({
        verification: verifications,
        email: users.email,
        name: displayName,
        emailVerifiedAt: users.emailVerifiedAt,
        isTarget: sql<number>`${about(viewerId)}`,
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .where(and(eq(verifications.id, id), visibleTo(ctx, viewerId))),
    db
      .select()
      .from(consents)
      .where(eq(consents.verificationId, id))
      .orderBy(desc(consents.givenAt))
      .limit(1),
    db.select().from(checks).where(eq(checks.verificationId, id)).orderBy(asc(checks.position)),
    db
      .select()
      .from(documents)
      .where(and(eq(documents.verificationId, id), isNull(documents.deletedAt)))
      .orderBy(asc(documents.createdAt)),
    db
      .select({ role: memberships.role })
      .from(memberships)
      .innerJoin(verifications, eq(verifications.teamId, memberships.teamId))
      .where(and(eq(verifications.id, id), eq(memberships.userId, viewerId))),
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
    requester: { email: row.email, name: row.name, emailVerified: row.emailVerifiedAt !== null },
    consent: consentRows[0] ?? null,
    checks: checkRows,
    documents: documentRows,
    viewerId,
    viewerRoles,
  };
}

/** @throws DomainError 404 unless the viewer is the subject, so that others learn nothing. */
export function assertSubject(dossier: Dossier): void {
  if (!dossier.viewerRoles.includes("target")) throw notFound("Verification not found");
}
