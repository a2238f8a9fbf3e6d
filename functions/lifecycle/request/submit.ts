import { eq } from "drizzle-orm";
import type { WantedLevel } from "#contract/assurance/levels.ts";
import { type Charge, chargeFor } from "#contract/billing/charges.ts";
import { checksFor, type Service } from "#contract/checks/catalog.ts";
import type { Priority, Purpose, VerificationType } from "#contract/enums.ts";
import type { RequestTexts } from "#contract/verification/request-fields.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, job, live } from "#core/effects.ts";
import { invalid } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once, type Write } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { checks as checkTable, consents } from "#db/schema/verification/checks.ts";
import { type PeerDetails, type Verification, verifications } from "#db/schema/verification/verifications.ts";
import type { Payer } from "#functions/allowance/payer.ts";
import { assertStillPriced, type Pricing, reserve } from "#functions/allowance/reserve.ts";
import { type Account, accountOf, assertPayable, selectAccount } from "#functions/allowance/standing.ts";
import { awaitContactDecision } from "#functions/attestation/contact-question.ts";
import { proposedRow } from "#functions/attestation/proposal.ts";
import type { Claims } from "#functions/checks/engine/types.ts";
import { forgetSent } from "#functions/drafting/forget-draft.ts";
import {
  assertMayInTeam,
  type Membership,
  selectMembership,
  stillHasPermission,
} from "#functions/teams/access.ts";
import { inviteWrite } from "#functions/verification/admit-mail.ts";
import { chargeOf, chargeWrite } from "#functions/verification/charge.ts";
import { sealClaims } from "#functions/verification/claims.ts";
import { consentTextOf } from "#functions/verification/consent-text.ts";
import { displayNamesOf } from "#functions/verification/display-names.ts";
import { consentRow } from "../answer/consent.ts";

/** A validated request. */
export interface Draft {
  requester: User;
  type: VerificationType;
  services: Service[];
  priority: Priority;
  purpose: Purpose;
  claims: Claims;
  /** Name of the person or business, for lists and search. */
  targetName: string | null;
  /**
   * `self`: about the requester, who consented from this client. `isBound`: the account is the subject from the start,
   * instead of once it opens the invitation.
   */
  target: { email: string; accountId: string | null; isBound?: boolean } | { self: Client };
  teamId: string | null;
  texts: RequestTexts;
  /** The level of assurance that the requester asks for; absent if they ask for none. */
  wantedAssurance?: WantedLevel | undefined;
  peer: PeerDetails | null;
  mutualWith: string | null;
  /** Whether the requester certified their purpose; recorded in the audit log. */
  certified: boolean;
}

/** The created request. */
export interface Submitted {
  id: string;
  charge: Charge;
}

/**
 * Stores a request with its checks, its price and its invitation. A request about the requester themselves includes the
 * consent and starts right away. The batch itself checks again what the plan covers and whether the requester's role
 * allows the request. If another request has used up the allowance in the meantime, the price is computed again. If the
 * requester has just lost the role, the request is refused.
 * @param account the payer's account, as the caller just read it; if it's undefined, it's read here
 * @returns the new verification's id and charge, or the earlier one's if the Idempotency-Key was used before
 * @throws DomainError like `assertPayable` and {@link assertMayRequest}
 */
export async function submit(
  ctx: Ctx,
  draft: Draft,
  { payer, account: readBefore }: { payer: Payer; account: Account | undefined },
  once?: Once,
): Promise<Submitted> {
  const create = async (isFirst: boolean): Promise<Submitted> => {
    const account = (isFirst && readBefore) || (await readAgain(ctx, draft, payer));
    const charge = priceOf(draft, account);
    assertPayable(ctx, account, charge, draft.peer !== null);
    const write = await submitWrite(ctx, draft, { payer, account, charge });
    await commit(ctx, { ...write, once });
    return { id: write.resourceId, charge };
  };
  const { id, charge } = await attempt<{ id: string; charge?: Charge }>(ctx, create, once, (earlier) => ({
    id: earlier,
  }));
  return { id, charge: charge ?? (await readCharge(ctx, id)) };
}

/**
 * Reads what may have changed since the caller read it: the requester's membership, and the payer's account.
 * @throws DomainError like {@link assertMayRequest}
 */
async function readAgain(ctx: Ctx, { requester, teamId }: Draft, payer: Payer): Promise<Account> {
  const [[own], account] = await ctx.db.batch([
    selectMembership(ctx, requester.id, teamId ?? ""),
    selectAccount(ctx, payer),
  ]);
  if (teamId !== null) assertMayRequest(own);
  return accountOf(account);
}

/**
 * @param own the requester's membership in the team that the request belongs to
 * @throws DomainError 422 if they aren't in it; 403 for a role that can't create requests, or
 *   `second_factor_required`
 */
export function assertMayRequest(own: Membership | undefined): asserts own is Membership {
  if (!own) throw invalid({ teamId: "You're not a member of this team" });
  assertMayInTeam([own], "verifications:create", "request verifications");
}

async function readCharge(ctx: Ctx, id: string): Promise<Charge> {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  return row ? chargeOf(row) : NO_CHARGE;
}

const priceOf = ({ type, services, priority, peer }: Draft, account: Account): Charge =>
  chargeFor(peer ? { peer: true, urgency: priority } : { type, services, priority }, account);

/** The price of a request that costs nothing. */
const NO_CHARGE: Charge = { listCents: 0, coveredCents: 0, freeCents: 0, dueCents: 0 };

/**
 * @param pricing null for a request that costs nothing
 * @returns the write that creates a request; `resourceId` is the new verification's id
 */
export async function submitWrite(ctx: Ctx, draft: Draft, pricing: Pricing | null): Promise<Write> {
  const { db } = ctx;
  const now = ctx.now();
  const id = newId("ver", now);
  const { requester, target } = draft;
  const charge = pricing?.charge ?? NO_CHARGE;
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
    openedAt: isSelf ? now : null,
    targetName: draft.targetName,
    purpose: draft.purpose,
    priority: draft.priority,
    services: draft.services,
    wantedAssurance: draft.wantedAssurance ?? null,
    assuranceLevel: null,
    assuranceUntil: null,
    assuranceVersion: null,
    priceCents: charge.listCents,
    coveredCents: charge.coveredCents,
    freeCents: charge.freeCents,
    amountDueCents: charge.dueCents,
    ...draft.texts,
    ...(await sealClaims(ctx, id, draft.claims)),
    subjectName: null,
    proposedEmail: null,
    peer: draft.peer,
    mutualWith: draft.mutualWith,
    assignedTo: null,
    evidenceCompleteAt: null,
    contactsDecidedAt: null,
    evidenceAskedAt: isSelf ? now : null,
    reminders: 0,
    remindedAt: null,
    clockMs: 0,
    clockSince: null,
    lateAt: null,
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
  const start = isSelf ? startsNow(ctx, row, draft, target.self) : await invites(ctx, row, target.accountId);
  const statements = [
    ...(row.teamId === null
      ? []
      : [mustHold(db, stillHasPermission(ctx, requester.id, row.teamId, "verifications:create"))]),
    ...(pricing ? assertStillPriced(ctx, pricing) : []),
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
    auditRow(ctx, {
      actor: requester.id,
      action: "verification.submitted",
      entity: "verification",
      entityId: id,
      detail: {
        type: row.type,
        purpose: row.purpose,
        price_cents: charge.listCents,
        amount_due_cents: charge.dueCents,
        certified: draft.certified ? 1 : 0,
      },
    }),
    ...(proposed ? [db.insert(attestations).values(proposed)] : []),
    ...(isSelf ? awaitContactDecision(ctx, row, proposed !== null) : []),
  ];
  const effects = [submittedEvent(row)];
  const reserved = pricing ? reserve(ctx, id, pricing) : NO_WRITE;
  const drafted = isSelf
    ? await forgetSent(ctx, requester.id, "self", "")
    : await forgetSent(ctx, requester.id, draft.peer ? "peer" : "request", target.email);
  return { ...combine({ statements, effects }, reserved, start, drafted), resourceId: id };
}

/** The event that refreshes the lists of the requester, or of the team's members, but not the subject's. */
const submittedEvent = ({ id, requesterId, teamId }: Verification): Effect =>
  live(
    "verification_request_submitted",
    teamId === null
      ? { verification_id: id, user_id: requesterId }
      : { submitted_verification_id: id, team_id: teamId },
  );

function startsNow(ctx: Ctx, row: Verification, { requester, claims }: Draft, client: Client): WritePart {
  // The consent text for a request about the requester themselves doesn't name them, so it doesn't matter
  // whether their business is proven.
  const called = displayNamesOf({ ...requester, businessProven: 0 });
  const asker = { email: requester.email, ...called, emailVerified: true, identity: null, suspended: false };
  const text = consentTextOf({ verification: row, requester: asker }, claims);
  const own = {
    statements: [ctx.db.insert(consents).values(consentRow(ctx, row, text, requester.id, client))],
    effects: [job("checks.run", { verification_id: row.id })],
  };
  return combine(own, chargeWrite(ctx, row));
}

/**
 * @param accountId the account that has proven the request's address, if any; it also gets a notification
 * @returns the write that invites the subject
 */
export async function invites(ctx: Ctx, row: Verification, accountId: string | null): Promise<WritePart> {
  const { linkId, ...mail } = await inviteWrite(ctx, row);
  if (!accountId) return mail;
  const notice = notificationEffects(ctx, {
    userId: accountId,
    type: "new_verification_request",
    kind: "request",
    ownMail: true,
    title: "New verification request",
    message: "See who's asking and why before you decide.",
    data: { verification_id: row.id },
    priority: "high",
    dedupeKey: `requested:${linkId}`,
  });
  const asked = live("new_verification_request", { verification_id: row.id, user_id: accountId });
  return combine(mail, { effects: [asked] }, notice);
}
