import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import type { Account } from "./account.ts";
import { client } from "./client.ts";
import { fragment, linkIn, mailsTo } from "./mail.ts";
import { until } from "./until.ts";
import { inviteOf } from "./verification.ts";

/** What an endpoint that begins a session answers. */
export interface Begun {
  user: {
    id: string;
    first_name: string;
    last_name: string;
    limited_to: string | null;
    has_password: boolean;
  };
  tokens: { accessToken: string; refreshToken: string };
}

/** Someone who has no password, with a session that's limited to one request. */
export type Passwordless = Omit<Account, "password">;

/** @returns the body of `POST /api/auth/invitations/:id/continue` */
export const continueBody = (invite: string, more: Record<string, unknown> = {}) => ({
  invite,
  firstName: "Jane",
  lastName: "Doe",
  acceptsTerms: true,
  ...more,
});

/** Goes on from the invitation that was mailed for a request. */
export async function continued(
  id: string,
  email: string,
  more: Record<string, unknown> = {},
): Promise<Passwordless> {
  const invite = await inviteOf(email, id);
  const anonymous = client();
  const answer = await anonymous.post<Begun>(
    `/api/auth/invitations/${id}/continue`,
    continueBody(invite, more),
  );
  const { user, tokens } = answer.data;
  return { id: user.id, email, ...tokens, api: anonymous.as(tokens.accessToken) };
}

/** Asks for another link to a request. @returns the token in the mail that has it, the newest if there are several */
export async function signInTokenOf(id: string, email: string): Promise<string> {
  const mails = async () =>
    (await mailsTo(email)).filter(
      ({ subject, text }) => subject === "Your link to continue" && text.includes(id),
    );
  const before = (await mails()).length;
  await client().post(`/api/invitations/${id}/mail`);
  const mail = await until(async () => (await mails())[before], "the link to continue");
  return fragment(linkIn(mail, "/v/"), "sign_in");
}

/** Agrees to the current text of the request that the session is limited to. */
export const agrees = ({ api }: Passwordless, id: string) =>
  api.post(`/api/verifications/${id}/consent`, { accepted: true, textVersion: CONSENT_VERSION });

/** Signs in to a request with a link that was mailed for it, as on another device. */
export async function signedInByLink(id: string, email: string, now?: number): Promise<Passwordless> {
  const token = await signInTokenOf(id, email);
  const anonymous = client();
  const answer = await anonymous.post<Begun>(`/api/auth/invitations/${id}/sign-in`, { token }, { now });
  const { user, tokens } = answer.data;
  return { id: user.id, email, ...tokens, api: anonymous.as(tokens.accessToken) };
}
