import { randomBytes } from "node:crypto";
import type { AccountType } from "#contract/enums.ts";
import { auditRow } from "#core/audit.ts";
import { truncateAddress } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import { runBatch } from "#db/batch.ts";
import { users } from "#db/schema/users.ts";
import { newTeam } from "#functions/accounts/new-team.ts";
import { newSession } from "#functions/accounts/sessions/new-session.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { type Client, client, someAddress } from "./client.ts";
import { contextOn } from "./context.ts";
import { stack } from "./stack.ts";

export const PASSWORD = "Correct-horse7!";

export interface Account {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** The API, signed in as this account. */
  api: Client;
}

export interface AccountOptions {
  accountType?: AccountType;
  firstName?: string;
  lastName?: string;
  businessName?: string;
  email?: string;
  /** Leave the address unproven. */
  unverified?: boolean;
  /** For a stack of one's own. */
  on?: { url: string; env: Record<string, string> };
}

interface Registered {
  user: { id: string };
  tokens: { accessToken: string; refreshToken: string };
}

/** @returns an address that nobody had before */
export const someEmail = (name = "person") => `${name}-${randomBytes(5).toString("hex")}@example.com`;

/** @returns somebody new, signed in, with a proven address unless told otherwise */
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

/** Registers as the page does; the address waits for its mailed link. */
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

/** The cost of a hash is paid once: everybody has the same password. */
let passwordHash: Promise<string> | undefined;

/**
 * Writes the rows that registering and opening the mailed link leave behind, by the product's own statements and in one
 * batch: most tests only need somebody to be there.
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
    ...(row.businessName ? newTeam(ctx, row.businessName, row.id) : []),
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
