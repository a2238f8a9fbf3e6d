import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Status, TeamRole, ViewerRole } from "#contract/enums.ts";
import { may } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { forbidden, notFound } from "#core/errors.ts";
import type { Link } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import type { AdverseActionRow } from "#db/schema/verification/adverse-actions.ts";
import type { AttestationRow } from "#db/schema/verification/attestations.ts";
import type { CheckRow, consents } from "#db/schema/verification/checks.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import type { DisputeRow, ReviewRow } from "#db/schema/verification/reviews.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import type { ProvenIdentity } from "#functions/accounts/names/identity-proof.ts";
import { shownMember } from "#functions/accounts/names/shown-person.ts";
import { visibleTo } from "#functions/accounts/requests/visible.ts";
import type { DisplayNames } from "../consent-text.ts";
import type { Credit } from "../credits.ts";
import { countWatchers, isWatchedBy } from "../watchers.ts";
import { caseFileColumns, headOf, partsOf, selectParts } from "./case-file-parts.ts";
import { canActForRequester } from "./standing.ts";

export type Consent = typeof consents.$inferSelect;

/** A verification with everything that belongs to it, for one viewer. */
export interface CaseFile {
  verification: Verification;
  requester: {
    email: string;
    emailVerified: boolean;
    /** The check of their identity that proves their name, if there is one. */
    identity: ProvenIdentity | null;
    suspended: boolean;
  } & DisplayNames;
  consent: Consent | null;
  checks: CheckRow[];
  documents: Document[];
  /** How many documents were deleted because their retention period ended. */
  deletedDocuments: number;
  /** Oldest first. */
  disputes: DisputeRow[];
  /** Newest first. */
  reviews: ReviewRow[];
  adverseAction: AdverseActionRow | null;
  /** The contacts that the subject can have us mail; oldest first. */
  contacts: AttestationRow[];
  /** Sorted alphabetically. */
  tags: string[];
  assignee: { id: string; name: string } | null;
  /** Oldest first. */
  credits: Credit[];
  /** How much of its charge was refunded to the card, in cents. */
  refundedCents: number;
  /** The invitations mailed to the subject, without those to an address that the request has left. */
  invitations: Pick<Link, "mailboxHash" | "admittedAt" | "sentAt" | "expiresAt">[];
  /** The other half of a mutual check. */
  counterpart: { id: string; status: Status } | null;
  /** Whether the viewer has blocked the requester. */
  requesterBlocked: boolean;
  /** Whether the viewer has reported the requester over this request. */
  requesterReported: boolean;
  /** The viewer's rating of the other side, 1 to 5; null if they haven't rated. */
  myRating: number | null;
  /** The viewer's role in the requesting team, if any. */
  teamRole: TeamRole | null;
  /** Whether the viewer watches it, and how many of the requester's side do. */
  watch: { isWatching: boolean; watchers: number };
  viewerId: string;
  viewerRoles: ViewerRole[];
}

/**
 * Loads a verification for a viewer in one round trip.
 * @throws DomainError 404 for an unknown id and for anyone who isn't a party to it
 */
export async function loadCaseFile(ctx: Ctx, viewerId: string, id: string): Promise<CaseFile> {
  const { db } = ctx;
  const assignees = alias(users, "assignees");
  const [found, teamRows, ...parts] = await db.batch([
    db
      .select({
        ...caseFileColumns(viewerId, ctx.now()),
        isWatching: isWatchedBy(viewerId),
        watchers: countWatchers(),
        assignee: { firstName: assignees.firstName, lastName: assignees.lastName },
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .leftJoin(assignees, eq(assignees.id, verifications.assignedTo))
      .where(and(eq(verifications.id, id), visibleTo(viewerId))),
    db
      .select({ role: teamAccess.role })
      .from(teamAccess)
      .innerJoin(verifications, eq(verifications.teamId, teamAccess.teamId))
      .where(and(eq(verifications.id, id), eq(teamAccess.userId, viewerId))),
    ...selectParts(ctx, (column) => eq(column, id)),
  ]);
  const row = found[0];
  if (!row) throw notFound("Verification not found");
  const { verification } = row;
  const role = teamRows[0]?.role ?? null;
  return {
    ...headOf(row),
    ...partsOf(parts, verification),
    assignee: verification.assignedTo
      ? { id: verification.assignedTo, name: shownMember(row.assignee) }
      : null,
    teamRole: role,
    watch: { isWatching: row.isWatching === 1, watchers: row.watchers },
    viewerId,
    viewerRoles: rolesOf(viewerId, row, role),
  };
}

/** @returns the roles of a viewer who may see the verification */
export function rolesOf(
  viewerId: string,
  { verification, isTarget }: { verification: Verification; isTarget: number },
  teamRole: TeamRole | null,
): ViewerRole[] {
  return [
    ...(verification.requesterId === viewerId ? (["requester"] as const) : []),
    ...(teamRole && may(teamRole, "verifications:read") ? (["team"] as const) : []),
    ...(isTarget ? (["target"] as const) : []),
  ];
}

/** @throws DomainError 403 `not_subject` for the other parties, who can see the request too. */
export function assertSubject(caseFile: CaseFile): void {
  if (caseFile.viewerRoles.includes("target")) return;
  throw forbidden("not_subject", "Only the person this request is about can do this.");
}

/** @throws DomainError 403 `not_requester` for the other parties, and for teammates whose role doesn't allow it. */
export function assertRequester(caseFile: CaseFile): void {
  if (canActForRequester(caseFile)) return;
  throw forbidden(
    "not_requester",
    "Only the requester, or someone who manages their team's requests, can do this.",
  );
}
