import { type Answer, type Client, client, someAddress } from "#tests/harness/client.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}
export interface SignedIn {
  user: Record<string, unknown> & { id: string; email: string };
  tokens: Tokens;
}

/** A client that acts like a browser: it sends `Sec-Fetch-Site`, and the session cookie if it has one. */
export const browser = (cookie?: string, address = someAddress()): Client =>
  client({ address, headers: { "Sec-Fetch-Site": "same-origin", ...(cookie ? { Cookie: cookie } : {}) } });

/** @returns `cs_session=…` as a browser would send it back, or undefined when the answer set no cookie */
export const cookieOf = (answer: Answer<unknown>): string | undefined =>
  answer.headers.get("Set-Cookie")?.split(";")[0];

/** An account with a second session (`second`) that isn't bound to a browser. */
export async function signedIn() {
  const one = await account();
  const answer = await client().post<SignedIn>("/api/auth/login", { email: one.email, password: PASSWORD });
  return { ...one, second: answer.data.tokens };
}

interface Renewed {
  tokens: Tokens;
  user: object;
  last_event: number;
}

export const refresh = (as: Client, refreshToken: string, now?: number) =>
  as.post<Renewed>("/api/auth/refresh", { refreshToken }, now === undefined ? {} : { now });

/** Everything in an answer that lets a caller tell it from another one. */
export const visible = (answer: Answer<unknown>) => {
  const { requestId: _, ...error } = answer.status >= 400 ? answer.error : { requestId: "" };
  return { status: answer.status, error, setsCookie: answer.headers.has("Set-Cookie") };
};
