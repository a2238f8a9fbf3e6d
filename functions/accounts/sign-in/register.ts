import { eq } from "drizzle-orm";
import type { RegisterBody } from "#contract/accounts/auth.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { countRateLimits, throwIfExceeded } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { provenFromStart } from "../links/address-proven.ts";
import { newLink } from "../links/links.ts";
import { assertInvitedTo } from "../links/mailed-invitation.ts";
import { wholeName } from "../names/shown-person.ts";
import { newTeam } from "../new-team.ts";
import type { UserView } from "../profile/view.ts";
import { type NewSession, newSession } from "../sessions/new-session.ts";
import { hashPassword } from "./password.ts";

/**
 * Creates an account, signs the person in and emails a link that proves the address. A business gets its team at once.
 * An address counts as taken even before anyone proves it; its real owner can take the account over with a password
 * reset. We email the holder of a taken address about the attempt, up to a limit. With the token of an open invitation,
 * the address is proven at once, because the invitation was emailed there; no other link is emailed. The person joins
 * the team or opens the request later, on the invitation's page.
 * @throws DomainError 409 `email_taken`; 429 before any password is hashed; what {@link assertInvitedTo} throws
 */
export async function register(
  ctx: Ctx,
  client: Client,
  input: RegisterBody,
): Promise<NewSession & { user: UserView }> {
  await assertFree(ctx, client, input.email);
  const isProven = input.inviteToken !== undefined;
  if (input.inviteToken !== undefined) await assertInvitedTo(ctx, input.email, input.inviteToken);
  const now = ctx.now();
  const isBusiness = input.accountType === "business";
  const row = {
    id: newId("usr", now),
    email: input.email,
    emailVerifiedAt: isProven ? now : null,
    pendingEmail: null,
    firstName: input.firstName,
    lastName: input.lastName,
    accountType: input.accountType,
    businessName: isBusiness ? (input.businessName ?? null) : null,
    phone: null,
    phoneVerifiedAt: null,
    bio: null,
    address: null,
    avatarId: null,
    staff: false,
    lastActiveAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const passwordHash = await hashPassword(ctx.env, input.password);
  const session = await newSession(ctx, row, client);
  const proof = isProven ? provenFromStart(ctx, row) : toProve(ctx, row);
  const teamName = row.businessName ?? wholeName(row);
  const team = isBusiness ? newTeam(ctx, teamName, row.id) : null;
  const statements = [
    ctx.db.insert(users).values({ ...row, passwordHash }),
    auditRow(ctx, { actor: row.id, action: "user.registered", entity: "user", entityId: row.id }),
    ...(team?.statements ?? []),
    ...session.statements,
    ...proof.statements,
  ];
  await commit(ctx, { statements, effects: proof.effects, resourceId: row.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? emailTaken() : error;
  });
  return {
    ...session,
    user: {
      ...row,
      hasPassword: true,
      hasGoogle: false,
      hasSecondFactor: false,
      teams: team ? [{ id: team.id, name: teamName, role: "owner", locked: false }] : [],
      teamSize: isBusiness ? 1 : 0,
      totalVerifications: 0,
      identityProofs: "[]",
      isPending: false,
      businessProven: 0,
    },
  };
}

function toProve(ctx: Ctx, { id, email }: { id: string; email: string }): WritePart {
  const link = newLink(ctx, "verify_email", id, email);
  return { statements: [link.statement], effects: [job("mail.verify_email", { link_id: link.id })] };
}

/** Counts the attempt and refuses an address that has an account, before any password is hashed. */
async function assertFree(ctx: Ctx, client: Client, email: string): Promise<void> {
  const subscriber = subscriberOf(client.address);
  const { excess, result } = await countRateLimits(
    ctx,
    [
      { rule: "register.network", subject: subscriber },
      { rule: "register.pair", subject: `${email} ${subscriber}` },
      { rule: "taken.account", subject: email },
    ],
    ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  throwIfExceeded(ctx, excess, "taken.account");
  const [holder] = result;
  if (!holder) return;
  const effects = excess.length > 0 ? [] : [job("mail.address_taken", { user_id: holder.id })];
  await commit(ctx, { statements: [], effects, resourceId: holder.id });
  throw emailTaken();
}

const emailTaken = () => conflict("email_taken", "An account with this email already exists");
