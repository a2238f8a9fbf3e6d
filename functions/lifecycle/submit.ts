import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { checksFor } from "#contract/checks/catalog.ts";
import type { Priority, Purpose, Service, VerificationType } from "#contract/enums.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job, live } from "#core/effects.ts";
import type { Client } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once, type Write } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { attestations } from "#db/schema/attestations.ts";
import { checks as checkTable, consents } from "#db/schema/checks.ts";
import { teamAccess } from "#db/schema/teams.ts";
import type { User } from "#db/schema/users.ts";
import { type PeerDetails, type Verification, verifications } from "#db/schema/verifications.ts";
import { newLink } from "#functions/accounts/links/links.ts";
import { proposedRow } from "#functions/attestation/proposal.ts";
import type { Claims } from "#functions/checks/types.ts";
import { sealClaims } from "#functions/verification/claims.ts";
import { consentTextOf, displayNamesOf } from "#functions/verification/consent-text.ts";
import { ledgerRow } from "#functions/verification/moves.ts";
import { consentRow } from "./consent.ts";

/** A validated request. */
export interface Draft {
  requester: User;
  type: VerificationType;
  services: Service[];
  priority: Priority;
  purpose: Purpose;
  priceCents: number;
  claims: Claims;
  /** Name of the person or business, for lists and search. */
  targetName: string | null;
  /**
   * `self`: about the requester, who consented from this client. `isBound`: the account is the subject from the start,
   * instead of once it opens the invitation.
   */
  target: { email: string; accountId: string | null; isBound?: boolean } | { self: Client };
  teamId: string | null;
  notes: string | null;
  urgentReason: string | null;
  peer: PeerDetails | null;
  mutualWith: string | null;
  /** Whether the requester certified their purpose; recorded in the audit row. */
  certified: boolean;
}

/**
 * Stores a request with its checks, its ledger row and its invitation. A request about oneself includes the consent and
 * starts right away.
 * @returns the new verification's id, or the earlier one's if the Idempotency-Key was used before
 */
export async function submit(ctx: Ctx, draft: Draft, once?: Once): Promise<{ id: string }> {
  const write = await submitWrite(ctx, draft);
  let id = write.resourceId;
  await attempt(
    ctx,
    () => commit(ctx, { ...write, once }),
    once,
    (earlier) => {
      id = earlier;
    },
  );
  return { id };
}

/** @returns the write that creates a request; `resourceId` is the new verification's id */
export async function submitWrite(ctx: Ctx, draft: Draft): Promise<Write> {
  const { db } = ctx;
  const now = ctx.now();
  const id = newId("ver", now);
  const { requester, target, priceCents } = draft;
  const isSelf = "self" in target;
  const row: Verification = {
    id,
    type: draft.type,
    status: isSelf ? "in_progress" : "pending",
    stage: isSelf ? "awaiting_evidence" : "awaiting_consent",
    failureReason: null,
    requesterId: requester.id,
    teamId: draft.teamId,
    targetEmail: isSelf ? requester.email : target.email,
    targetUserId: isSelf ? requester.id : target.isBound ? target.accountId : null,
    targetName: draft.targetName,
    purpose: draft.purpose,
    priority: draft.priority,
    services: draft.services,
    priceCents,
    notes: draft.notes,
    urgentReason: draft.urgentReason,
    ...(await sealClaims(ctx, id, draft.claims)),
    peer: draft.peer,
    mutualWith: draft.mutualWith,
    assignedTo: null,
    evidenceCompleteAt: null,
    evidenceAskedAt: isSelf ? now : null,
    reminders: 0,
    clockMs: 0,
    clockSince: null,
    surchargeRefundedAt: null,
    legalHoldAt: null,
    forgotten: 0,
    createdAt: now,
    updatedAt: now,
    processingStartedAt: isSelf ? now : null,
    completedAt: null,
    version: 1,
  };
  const proposed = isSelf ? await proposedRow(ctx, row, draft.claims, requester.id) : null;
  const start = isSelf ? startsNow(ctx, row, draft, target.self) : invites(ctx, row, target.accountId);
  const statements = [
    ...(row.teamId === null ? [] : [mustHold(db, mayCreate(ctx, requester.id, row.teamId))]),
    db.insert(verifications).values(row),
    db.insert(checkTable).values(
      checksFor(row.type, row.services, row.peer?.kind).map((check, position) => ({
        id: newId("chk", now),
        verificationId: id,
        check,
        position,
        status: "waiting" as const,
        reasons: [],
      })),
    ),
    ledgerRow(ctx, row, "reserve", priceCents, "submitted"),
    auditRow(ctx, {
      actor: requester.id,
      action: "verification.submitted",
      entity: "verification",
      entityId: id,
      detail: {
        type: row.type,
        purpose: row.purpose,
        price_cents: priceCents,
        certified: draft.certified ? 1 : 0,
      },
    }),
    ...(proposed ? [db.insert(attestations).values(proposed)] : []),
  ];
  const effects = [live("verification_request_submitted", { verification_id: id, user_id: requester.id })];
  return { ...combine({ statements, effects }, start), resourceId: id };
}

/** Whether someone's role in a team still lets them request verifications for it. */
const mayCreate = (ctx: Ctx, userId: string, teamId: string): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(teamAccess)
      .where(
        and(
          eq(teamAccess.userId, userId),
          eq(teamAccess.teamId, teamId),
          inArray(teamAccess.role, [...PERMISSIONS["verifications:create"]]),
        ),
      ),
  );

function startsNow(ctx: Ctx, row: Verification, { requester, claims }: Draft, client: Client): WritePart {
  // The text for a request about oneself doesn't name the requester, so it doesn't matter if their business is proven.
  const called = displayNamesOf({ ...requester, businessProven: 0 });
  const asker = { email: requester.email, ...called, emailVerified: true, suspended: false };
  const text = consentTextOf({ verification: row, requester: asker }, claims);
  return {
    statements: [
      ctx.db.insert(consents).values(consentRow(ctx, row, text, requester.id, client)),
      ledgerRow(ctx, row, "charge", row.priceCents, "started"),
    ],
    effects: [job("checks.run", { verification_id: row.id })],
  };
}

/** The mail to the subject, plus a notification if an account has proven the address. */
function invites(ctx: Ctx, row: Verification, accountId: string | null): WritePart {
  const link = newLink(ctx, "invite", row.id, row.targetEmail);
  const mail = job("mail.invite", { link_id: link.id });
  if (!accountId) return { statements: [link.statement], effects: [mail] };
  const notice = notificationEffects(ctx, {
    userId: accountId,
    type: "new_verification_request",
    title: "New verification request",
    message: "See who's asking and why before you decide.",
    data: { verification_id: row.id },
    priority: "high",
    dedupeKey: `requested:${row.id}`,
  });
  const asked = live("new_verification_request", { verification_id: row.id, user_id: accountId });
  return combine({ statements: [link.statement], effects: [mail, asked] }, notice);
}
