import { eq } from "drizzle-orm";
import { requestTexts } from "#contract/verification/request-fields.ts";
import { runBatch } from "#db/batch.ts";
import { type Link, type LinkKind, links } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { codes } from "#db/schema/verification/codes.ts";
import { findOrCreateGoogleAccount } from "#functions/accounts/google/google-account.ts";
import { confirmEmail } from "#functions/accounts/links/confirm-email.ts";
import { linkToken, newLink } from "#functions/accounts/links/links.ts";
import { verifyEmail } from "#functions/accounts/links/verify-email.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { register } from "#functions/accounts/sign-in/register.ts";
import { resetPassword } from "#functions/accounts/sign-in/reset-password.ts";
import { digitsOf } from "#functions/codes/digits.ts";
import { openInvite } from "#functions/lifecycle/answer/open-invite.ts";
import { acceptInvitation } from "#functions/teams/invitations/accept.ts";
import { PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { CLIENT } from "#tests/harness/world/time.ts";
import type { CauseWorld } from "#tests/worlds/notifications/causes/world.ts";

/** How an address becomes confirmed, in every way there is. */

/** @returns the token of the link of a kind to an address. @param refId what it belongs to, if there are several */
export async function tokenTo(world: CauseWorld, kind: LinkKind, email: string, refId?: string) {
  const found = await world.db.select().from(links).where(eq(links.email, email));
  const isIt = (link: Link) => link.kind === kind && (refId === undefined || link.refId === refId);
  return linkToken(world.ctx.env, found.find(isIt)!);
}

/** Emails nothing: only the link's row counts. @returns its token */
async function linkFor(world: CauseWorld, kind: LinkKind, { id, email }: Pick<User, "id" | "email">) {
  const link = newLink(world.ctx, kind, id, email);
  await runBatch(world.ctx.db, [link.statement]);
  return tokenTo(world, kind, email);
}

/** The account with an address that isn't confirmed, made if there's none. */
async function unproven(world: CauseWorld, email: string): Promise<User> {
  const [there] = await world.db.select().from(users).where(eq(users.email, email));
  return there ?? world.person({ email, emailVerifiedAt: null });
}

/** Opens the link that proves an account's address. */
export const verifies = async (world: CauseWorld, who: User): Promise<void> =>
  verifyEmail(world.ctx, CLIENT, await linkFor(world, "verify_email", who));

/** Changes the address of an account that has confirmed its present one. */
export async function changesTo(world: CauseWorld, who: User, email: string): Promise<void> {
  const passwordHash = await hashPassword(world.ctx.env, PASSWORD);
  await world.db.update(users).set({ passwordHash, pendingEmail: email }).where(eq(users.id, who.id));
  const token = await linkFor(world, "change_email", { id: who.id, email });
  await confirmEmail(world.ctx, CLIENT, null, { token, password: PASSWORD });
}

const google = (email: string) => ({
  sub: `sub-${email}`,
  email,
  emailVerified: true,
  name: "Jane Doe",
  givenName: "Jane",
  familyName: "Doe",
});

/** Invites an address to a new team. */
async function invitedToTeam(world: CauseWorld, email: string): Promise<string> {
  const owner = await world.person();
  const team = await world.team([owner, "owner"]);
  await (await world.api(owner)).post(`/api/v1/teams/${team}/invite`, { email, role: "member" });
  return tokenTo(world, "team_invite", email);
}

/** Each confirms an address that no account has confirmed yet. */
export const CONFIRMATIONS: Record<string, (world: CauseWorld, email: string) => Promise<unknown>> = {
  "the link that registering mails": async (world, email) => verifies(world, await unproven(world, email)),
  "a code": async (world, email) => {
    const who = await unproven(world, email);
    const api = await world.api(who);
    await api.post("/api/users/email/codes", { request: true });
    const [sent] = await world.db.select().from(codes).where(eq(codes.userId, who.id));
    const answer = await api.post("/api/users/email/codes", {
      code: await digitsOf(world.ctx.env, sent!.id),
    });
    if (answer.status !== 200) throw new Error(`The code was answered with ${answer.code}`);
  },
  "a new account with Google": (world, email) =>
    findOrCreateGoogleAccount(world.ctx, google(email), { accountType: "individual" }),
  "Google, for an account that someone else may have registered": async (world, email) => {
    await unproven(world, email);
    await findOrCreateGoogleAccount(world.ctx, google(email), { accountType: "individual" });
  },
  "a new password": async (world, email) => {
    const token = await linkFor(world, "reset_password", await unproven(world, email));
    await resetPassword(world.ctx, CLIENT, { token, password: PASSWORD });
  },
  "a change to it": async (world, email) => changesTo(world, await world.person(), email),
  "the link of another request": async (world, email) => {
    const asker = await world.api(await world.person());
    const { data } = await asker.post("/api/v1/verifications", requestBody(email));
    const who = await unproven(world, email);
    await openInvite(world.ctx, who.id, data.id, await tokenTo(world, "invite", email, data.id));
  },
  "joining a team": async (world, email) => {
    const token = await invitedToTeam(world, email);
    await acceptInvitation(world.ctx, CLIENT, (await unproven(world, email)).id, token);
  },
  "registering on an invitation to a team": async (world, email) =>
    registers(world, email, await invitedToTeam(world, email)),
  "registering on the invitation of another request": async (world, email) => {
    const asker = await world.api(await world.person());
    const { data } = await asker.post("/api/v1/verifications", requestBody(email));
    await registers(world, email, await tokenTo(world, "invite", email, data.id));
  },
};

async function registers(world: CauseWorld, email: string, inviteToken: string): Promise<void> {
  const name = { firstName: "Jane", lastName: "Doe", businessName: undefined };
  const input = { ...name, email, password: PASSWORD, accountType: "individual" as const, inviteToken };
  await register(world.ctx, CLIENT, input);
}

/** Those that work if an account has the address already. */
export const OF_AN_ACCOUNT = Object.entries(CONFIRMATIONS).filter(
  ([way]) => way !== "a change to it" && !way.startsWith("registering on "),
);

/** A member of a team who is the subject of one of its requests, which was sent to their address. */
export async function teammateAsSubject(world: CauseWorld) {
  const [owner, viewer] = [await world.someone("owner"), await world.someone("viewer")];
  const team = await world.team([owner, "owner"], [viewer, "viewer"]);
  const id = await world.ask(owner, viewer, {
    teamId: team,
    texts: requestTexts({ notes: "Between us" }),
  });
  return { owner, viewer, team, id, elsewhere: someEmail("elsewhere") };
}
