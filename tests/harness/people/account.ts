import { randomBytes } from "node:crypto";
import type { AccountType } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import { truncateAddress } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import { runBatch } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { newTeam } from "#functions/accounts/new-team.ts";
import { newSession } from "#functions/accounts/sessions/new-session.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { type Client, client, someAddress } from "../client.ts";
import { contextOn } from "../context.ts";
import { stack } from "../stack/stack.ts";

export const PASSWORD = "Correct-horse7!";

export interface Account {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** An API client signed in as this account. */
  api: Client;
}

export interface AccountOptions {
  accountType?: AccountType;
  firstName?: string;
  lastName?: string;
  businessName?: string;
  email?: string;
  /** Whether the email address stays unverified. */
  unverified?: boolean;
  /** The stack to use when a test starts its own. */
  on?: { url: string; env: Record<string, string> };
}

interface Registered {
  user: { id: string };
  tokens: { accessToken: string; refreshToken: string };
}

/** @returns an email address that no other test uses */
export const someEmail = (name = "person") => `${name}-${randomBytes(5).toString("hex")}@example.com`;

/** @returns a new, signed-in account; its address is verified unless `unverified` is set */
export const account = (options: AccountOptions = {}): Promise<Account> =>
  options.unverified ? registered(options) : written(options);

const named = ({
  firstName = "Ada",
  lastName = "Byron",
  accountType = "individual",
  ...rest
}: AccountOptions) => ({
  firstName,
  lastName,
  email: rest.email ?? someEmail(),
  accountType,
  businessName: accountType === "business" ? (rest.businessName ?? "Byron & Co") : null,
});

/** Registers through the API, as the page does. The address stays unverified until its emailed link is opened. */
async function registered(options: AccountOptions): Promise<Account> {
  const on = options.on ?? stack();
  const { businessName, ...person } = named(options);
  const anonymous = client({ baseUrl: on.url, testDoor: on.env.TEST_DOOR });
  const answer = await anonymous.post<Registered>("/api/auth/register", {
    ...person,
    password: PASSWORD,
    ...(businessName && { businessName }),
  });
  const { user, tokens } = answer.data;
  return {
    id: user.id,
    email: person.email,
    password: PASSWORD,
    ...tokens,
    api: anonymous.as(tokens.accessToken),
  };
}

/** Every account has the same password, so we hash it only once. */
let passwordHash: Promise<string> | undefined;

/**
 * Writes the rows that registering and opening the emailed link would leave, with the product's own statements and in
 * one batch. Most tests need only an existing account.
 */
async function written(options: AccountOptions): Promise<Account> {
  const on = options.on ?? stack();
  const address = someAddress();
  const ctx = contextOn(on.env);
  const now = ctx.now();
  const row = {
    ...named(options),
    id: newId("usr", now),
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  passwordHash ??= hashPassword(ctx.env, PASSWORD);
  const session = await newSession(ctx, row, {
    address,
    network: truncateAddress(address),
    userAgent: "node",
    isBrowser: false,
    cookie: null,
  });
  await runBatch(ctx.db, [
    ctx.db.insert(users).values({ ...row, passwordHash: await passwordHash }),
    auditRow(ctx, { actor: row.id, action: "user.registered", entity: "user", entityId: row.id }),
    ...(row.businessName ? newTeam(ctx, row.businessName, row.id).statements : []),
    ...session.statements,
  ]);
  const api = client({
    baseUrl: on.url,
    testDoor: on.env.TEST_DOOR,
    address,
    token: session.tokens.accessToken,
  });
  return { id: row.id, email: row.email, password: PASSWORD, ...session.tokens, api };
}
