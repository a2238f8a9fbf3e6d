import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { client } from "../client.ts";
import { fragment, linkIn, mailsTo } from "../mail.ts";
import { until } from "../until.ts";
import { inviteOf } from "../verification/verification.ts";
import type { Account } from "./account.ts";

/** The answer of an endpoint that starts a session. */
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

/** A person without a password, whose session is limited to one request. */
export type Passwordless = Omit<Account, "password">;

/** @returns the body of `POST /api/auth/invitations/:id/continue` */
export const continueBody = (invite: string, more: Record<string, unknown> = {}) => ({
  invite,
  firstName: "Jane",
  lastName: "Doe",
  acceptsTerms: true,
  ...more,
});

/** Continues from a request's emailed invitation. */
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

/** Requests a new link to a request by email. @returns the link's token */
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

/** Consents to the current text of the request that the session is limited to. */
export const agrees = ({ api }: Passwordless, id: string) =>
  api.post(`/api/verifications/${id}/consent`, { accepted: true, textVersion: CONSENT_VERSION });

/** Signs in to a request with an emailed link, as on another device. */
export async function signedInByLink(id: string, email: string, now?: number): Promise<Passwordless> {
  const token = await signInTokenOf(id, email);
  const anonymous = client();
  const answer = await anonymous.post<Begun>(`/api/auth/invitations/${id}/sign-in`, { token }, { now });
  const { user, tokens } = answer.data;
  return { id: user.id, email, ...tokens, api: anonymous.as(tokens.accessToken) };
}
