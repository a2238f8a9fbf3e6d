import { and, eq, isNotNull } from "drizzle-orm";
import { checks as checkTable, consents } from "../../db/schema/checks.ts";
import { memberships } from "../../db/schema/teams.ts";
import { users } from "../../db/schema/users.ts";
import { type Verification, verifications } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import { newLink } from "../auth/links.ts";
import { ageOn } from "../checks/age.ts";
import { dateOf } from "../checks/dates.ts";
import { checksFor } from "../checks/registry.ts";
import type { Claims } from "../checks/types.ts";
import type { Ctx } from "../context.ts";
import { CONSENT_VERSION } from "../contract/consent.ts";
import { DEFAULT_PURPOSE, type TeamRole } from "../contract/enums.ts";
import { MINIMUM_AGE_YEARS } from "../contract/limits.ts";
import { may } from "../contract/permissions.ts";
import { quote } from "../contract/prices.ts";
import type { NewVerificationBody } from "../contract/verification.schema.ts";
import { conflict, forbidden, invalid, unauthenticated } from "../errors.ts";
import type { Client } from "../http/client.ts";
import { newId } from "../ids.ts";
import { notificationEffects } from "../notifications/notify.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit, type Once } from "../outbox/commit.ts";
import { type Effect, job, live } from "../outbox/effects.ts";
import { sealClaims } from "./claims.ts";
import { consentRow } from "./consent.ts";
import { ledgerRow } from "./moves.ts";

/** Types that the engine can bring to an honest result today. */
const OFFERED: readonly string[] = ["identity"];

/**
 * Takes a request: price computed here, purpose recorded, subject invited by mail. A request about oneself
 * comes with its consent and starts at once.
 * @returns the new verification's id, or the earlier one's when the Idempotency-Key was used before
 * @throws DomainError 422 per field; 403 for a team role that may not ask; 409 for an outdated consent text
 */
export async function createVerification(
  ctx: Ctx,
  userId: string,
  input: NewVerificationBody,
  client: Client,
  once?: Once,
): Promise<{ id: string }> {
  const { db } = ctx;
  if (!OFFERED.includes(input.verificationType))
    throw invalid({ verificationType: `${input.verificationType} verifications are not offered yet` });
  const claims = claimsOf(ctx, input);
  const email = input.targetUserEmail ?? "";
  const [requesterRows, roleRows, accountRows] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({ teamId: memberships.teamId, role: memberships.role })
      .from(memberships)
      .where(eq(memberships.userId, userId)),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt))),
  ]);
  const requester = requesterRows[0];
  if (!requester) throw unauthenticated();
  const isSelf = input.mode === "self";
  if (!isSelf && email === requester.email)
    throw invalid({ targetUserEmail: "This is your own address. Verify yourself instead." });
  if (isSelf && input.consent?.textVersion !== CONSENT_VERSION)
    throw conflict("consent_text_changed", "The consent text has changed. Please read it again.");

  const now = ctx.now();
  let id: string = newId("ver", now);
  const services = input.requestedServices;
  const priceCents = quote(input.verificationType, services, input.priority).totalCents;
  const row: Verification = {
    id,
    type: input.verificationType,
    status: isSelf ? "in_progress" : "pending",
    stage: isSelf ? "awaiting_evidence" : "awaiting_consent",
    failureReason: null,
    requesterId: userId,
    teamId: isSelf ? null : teamFor(roleRows, input.teamId),
    targetEmail: isSelf ? requester.email : email,
    targetUserId: isSelf ? userId : null,
    targetName: `${claims.firstName} ${claims.lastName}`,
    purpose: input.purpose ?? DEFAULT_PURPOSE[input.verificationType],
    priority: input.priority,
    services,
    priceCents,
    notes: input.notes ?? null,
    urgentReason: input.urgentReason ?? null,
    ...(await sealClaims(ctx, id, claims)),
    evidenceCompleteAt: null,
    createdAt: now,
    updatedAt: now,
    processingStartedAt: isSelf ? now : null,
    completedAt: null,
    version: 1,
  };

  const statements = [
    db.insert(verifications).values(row),
    db.insert(checkTable).values(
      checksFor(row.type, services).map((check, position) => ({
        id: newId("chk", now),
        verificationId: id,
        check: check.id,
        position,
        status: "waiting" as const,
        reasons: [],
      })),
    ),
    ledgerRow(ctx, row, "reserve", priceCents, "submitted"),
    auditRow(ctx, {
      actor: userId,
      action: "verification.submitted",
      entity: "verification",
      entityId: id,
      detail: {
        type: row.type,
        purpose: row.purpose,
        price_cents: priceCents,
        certified: input.purposeCertified ? 1 : 0,
      },
    }),
  ];
  const effects: Effect[] = [
    live("verification_request_submitted", { verification_id: id, user_id: userId }),
  ];

  if (isSelf) {
    const name = requester.businessName || `${requester.firstName} ${requester.lastName}`;
    statements.push(
      db
        .insert(consents)
        .values(
          consentRow(
            ctx,
            { verification: row, requester: { email: requester.email, name, emailVerified: true } },
            userId,
            client,
          ),
        ),
      ledgerRow(ctx, row, "charge", priceCents, "started"),
    );
    effects.push(job("checks.run", { verification_id: id }));
  } else {
    const link = newLink(ctx, "invite", id, email);
    statements.push(link.statement);
    effects.push(job("mail.invite", { link_id: link.id }));
    const account = accountRows[0];
    if (account) {
      const notice = notificationEffects(ctx, {
        userId: account.id,
        type: "new_verification_request",
        title: "New verification request",
        message: "Somebody asks to verify you. Read who and why before you decide.",
        data: { verification_id: id },
        priority: "high",
        dedupeKey: `requested:${id}`,
      });
      statements.push(...notice.statements);
      effects.push(
        ...notice.effects,
        live("new_verification_request", { verification_id: id, user_id: account.id }),
      );
    }
  }

  await attempt(
    ctx,
    once,
    () => commit(ctx, { statements, effects, once, resourceId: id }),
    (earlier) => {
      id = earlier;
    },
  );
  return { id };
}

/** @throws DomainError 422 for a birth date or SSN that cannot be one. */
function claimsOf(ctx: Ctx, input: NewVerificationBody): Claims {
  const info = input.personalInfo;
  if (!info) throw invalid({ personalInfo: "Tell us who is to be verified" });
  const { dateOfBirth } = info;
  const today = dateOf(ctx.now());
  const age = ageOn(dateOfBirth, today);
  if (dateOfBirth > today) throw invalid({ "personalInfo.dateOfBirth": "Date of birth is in the future" });
  if (age < MINIMUM_AGE_YEARS)
    throw invalid({ "personalInfo.dateOfBirth": `Nobody under ${MINIMUM_AGE_YEARS} can be verified` });
  if (age > 130) throw invalid({ "personalInfo.dateOfBirth": "Check the year of birth" });
  const digits = info.ssn?.replace(/[\s-]/g, "");
  if (digits !== undefined && !/^\d{9}$/.test(digits))
    throw invalid({ "personalInfo.ssn": "Enter all nine digits of the SSN" });
  return { ...info, ssn: digits };
}

/**
 * @returns the team a request belongs to: the one named, or the requester's only one
 * @throws DomainError 422 for a team that is not theirs; 403 for a role that may not ask
 */
function teamFor(teams: { teamId: string; role: TeamRole }[], wanted: string | undefined): string | null {
  const team = wanted ? teams.find((t) => t.teamId === wanted) : teams.length === 1 ? teams[0] : undefined;
  if (wanted && !team) throw invalid({ teamId: "You are not a member of this team" });
  if (!team) return null;
  if (!may(team.role, "verifications:create"))
    throw forbidden("role_forbidden", "Your team role does not allow you to request verifications.");
  return team.teamId;
}
