import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { unauthenticated } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { countRateLimits, type RateLimitEntry, throwIfExceeded, wasNoted } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHold, type Statement } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { readUser, type UserView } from "../profile/view.ts";
import { hasUsedNetwork, resetHere } from "../sessions/known-here.ts";
import { alertIfNew, isKnownDevice } from "../sessions/new-device.ts";
import { type NewSession, newSession } from "../sessions/new-session.ts";
import { hasSecondFactor } from "../totp/has-second-factor.ts";
import { giveTryBack, spendCode, totpInvalid, totpRequired } from "../totp/spend.ts";
import { alertOfBlocked, wasAlertedOfBlocked } from "./alert-of-blocked.ts";
import { checkPassword, hashPassword } from "./password.ts";
import { assertNotSuspended } from "./suspended.ts";

/**
 * Signs in with a password and, if two-factor authentication is on, a second-factor code. Alerts the account holder if
 * the device is new to the account.
 * @throws DomainError 401 `invalid_credentials`, identical and equally slow whether the account exists or not; 401
 *   `totp_required` or `totp_invalid`, only after the right password; 403 `account_suspended`, only after the right
 *   password and code; 429 before any password is hashed, or from {@link spendCode} after the right password
 */
export async function login(
  ctx: Ctx,
  client: Client,
  input: { email: string; password: string; totp?: string | undefined },
): Promise<NewSession & { user: UserView }> {
  const account = await countedAccount(ctx, client, input.email);
  const { matches, outdated } = await checkPassword(ctx.env, input.password, account?.passwordHash ?? null);
  if (!account || !matches) throw refused(ctx);
  const spent = account.hasSecondFactor
    ? await secondFactor(ctx, client, { ...account, email: input.email }, input.totp)
    : [];
  if (account.suspendedAt !== null) await giveTryBack(ctx, spent);
  assertNotSuspended(ctx, account);

  const session = await newSession(ctx, account, client);
  const alert = alertIfNew(ctx, account.id, client, { isKnown: account.isKnownDevice });
  const held = and(
    eq(users.id, account.id),
    eq(users.passwordHash, account.passwordHash ?? ""),
    isNull(users.suspendedAt),
  );
  const still = exists(ctx.db.select({ one: sql`1` }).from(users).where(held));
  // If the password changed or the account was suspended while we were hashing, the sign-in fails.
  const statements = [mustHold(ctx.db, still), ...spent, ...session.statements, ...alert.statements];
  if (outdated) {
    const passwordHash = await hashPassword(ctx.env, input.password);
    statements.push(ctx.db.update(users).set({ passwordHash }).where(eq(users.id, account.id)));
  }
  const [user] = await Promise.all([
    readUser(ctx, account.id),
    commit(ctx, { statements, effects: alert.effects, resourceId: session.id }).catch(
      async (error: unknown) => {
        if (!(error instanceof LostRace)) throw error;
        await giveTryBack(ctx, spent);
        throw spent.length > 0 ? totpInvalid() : refused(ctx);
      },
    ),
  ]);
  if (!user) throw refused(ctx);
  return { ...session, user };
}

/** @returns the statements that use up the code */
async function secondFactor(
  ctx: Ctx,
  client: Client,
  { id, email }: { id: string; email: string },
  code: string | undefined,
): Promise<Statement[]> {
  if (code === undefined) throw totpRequired();
  const spent = await spendCode(ctx, id, code, {
    client,
    behind: "password",
    counted: pairOf(client, email),
  });
  if (spent) return spent;
  ctx.log("login.wrong_code");
  throw totpInvalid();
}

const pairOf = (client: Client, email: string): RateLimitEntry => ({
  rule: "login.pair",
  subject: `${email} ${subscriberOf(client.address)}`,
});

/**
 * A way in that strangers can't block by guessing passwords. We show it for every address, whether it has an
 * account or not.
 */
const WAY_IN = "Or choose “Forgot password?” and set a new one with the link we email you.";

/** Counts the attempt and finds the account in one round trip. */
async function countedAccount(ctx: Ctx, client: Client, email: string) {
  const subscriber = subscriberOf(client.address);
  const takes: RateLimitEntry[] = [
    { rule: "login.network", subject: subscriber },
    pairOf(client, email),
    { rule: "login.account", subject: email },
  ];
  const read = ctx.db
    .select({
      id: users.id,
      accountType: users.accountType,
      passwordHash: users.passwordHash,
      suspendedAt: users.suspendedAt,
      hasSecondFactor: hasSecondFactor(ctx),
      isKnownHere: hasUsedNetwork(ctx, client),
      isKnownDevice: await isKnownDevice(ctx, client),
      isAlerted: await wasAlertedOfBlocked(ctx, email),
      hasResetHere: await wasNoted(ctx, resetHere(client, email)),
    })
    .from(users)
    .where(eq(users.email, email));
  const { excess, result } = await countRateLimits(ctx, takes, read);
  const account = result[0];
  // A stranger's guesses must not lock people out on networks they've used, or where they just reset the password.
  const isHolders = account?.isKnownHere || account?.hasResetHere;
  const isBlocked = !isHolders && excess.some(({ rule }) => rule === "login.account");
  if (account && isBlocked && !account.isAlerted) alertOfBlocked(ctx, { id: account.id, email });
  throwIfExceeded(ctx, excess, isHolders ? "login.account" : undefined, { "login.account": WAY_IN });
  return account;
}

function refused(ctx: Ctx) {
  ctx.log("login.refused");
  return unauthenticated("invalid_credentials", "Invalid email or password");
}
