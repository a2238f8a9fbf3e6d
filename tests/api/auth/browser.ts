import { account, PASSWORD } from "#tests/harness/account.ts";
import { type Answer, type Client, client, someAddress } from "#tests/harness/client.ts";

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}
export interface SignedIn {
  user: Record<string, unknown> & { id: string; email: string };
  tokens: Tokens;
}

/** A caller as a browser is one: it sends `Sec-Fetch-Site`, and the cookie once it has one. */
export const browser = (cookie?: string, address = someAddress()): Client =>
  client({ address, headers: { "Sec-Fetch-Site": "same-origin", ...(cookie ? { Cookie: cookie } : {}) } });

/** @returns `cs_session=…` as a browser would send it back, or undefined when none was set */
export const cookieOf = (answer: Answer<unknown>): string | undefined =>
  answer.headers.get("Set-Cookie")?.split(";")[0];

/** An account that is signed in once more: with its own session, no browser. */
export async function signedIn() {
  const one = await account();
  const answer = await client().post<SignedIn>("/api/auth/login", { email: one.email, password: PASSWORD });
  return { ...one, second: answer.data.tokens };
}

export const refresh = (as: Client, refreshToken: string, now?: number) =>
  as.post<{ tokens: Tokens }>("/api/auth/refresh", { refreshToken }, now === undefined ? {} : { now });

/** What a caller can tell one answer from another by. */
export const visible = (answer: Answer<unknown>) => {
  const { requestId: _, ...error } = answer.status >= 400 ? answer.error : { requestId: "" };
  return { status: answer.status, error, setsCookie: answer.headers.has("Set-Cookie") };
};
