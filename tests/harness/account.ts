import { randomBytes } from "node:crypto";
import type { AccountType } from "../../functions/contract/enums.ts";
import { type Client, type ClientOptions, client } from "./client.ts";
import { fragment, linkIn, waitForMail } from "./mail.ts";
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
  on?: { url: string; mailUrl: string; env: Record<string, string> };
}

interface Registered {
  user: { id: string };
  tokens: { accessToken: string; refreshToken: string };
}

/** @returns an address that nobody had before */
export const someEmail = (name = "person") => `${name}-${randomBytes(5).toString("hex")}@example.com`;

/** Registers somebody new, proves the address by the mailed link, and leaves them signed in. */
export async function account(options: AccountOptions = {}): Promise<Account> {
  const on = options.on ?? stack();
  const email = options.email ?? someEmail();
  const accountType = options.accountType ?? "individual";
  const caller: ClientOptions = { baseUrl: on.url, testDoor: on.env.TEST_DOOR };
  const anonymous = client(caller);
  const registered = await anonymous.post<Registered>("/api/auth/register", {
    firstName: options.firstName ?? "Ada",
    lastName: options.lastName ?? "Byron",
    email,
    password: PASSWORD,
    accountType,
    ...(accountType === "business" ? { businessName: options.businessName ?? "Byron & Co" } : {}),
  });
  const { user, tokens } = registered.data;
  if (!options.unverified) {
    const mail = await waitForMail(email, (one) => one.text.includes("/verify-email"), on.mailUrl);
    const token = fragment(linkIn(mail, "/verify-email"), "token");
    const verified = await anonymous.post("/api/auth/verify-email", { token });
    if (verified.status !== 200) throw new Error(`The address could not be verified: ${verified.status}`);
  }
  return { id: user.id, email, password: PASSWORD, ...tokens, api: anonymous.as(tokens.accessToken) };
}
