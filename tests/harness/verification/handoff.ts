import { type Client, client } from "../client.ts";
import { type Account, account } from "../people/account.ts";
import { consentTo, requestOf } from "./verification.ts";

/** The fields of a handoff that tests use. */
export interface HandoffView {
  id: string;
  state: string;
  number: number;
  taken: number | null;
  of: number | null;
  device: string | null;
  expires_at: string;
  ended_by: string | null;
  can_text: boolean;
}

export interface OpenedView {
  id: string;
  number: number;
  claim: string;
  requester_name: string;
  expires_at: string;
}

export interface PhoneSessionView {
  state: string;
  tokens?: { accessToken: string };
  session?: { scope: string; verification_id: string; expires_at: string };
}

/** The browser of the phones in tests. */
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

type Subject = Pick<Account, "api">;

export const handoffOf = async ({ api }: Subject, id: string): Promise<HandoffView | null> =>
  (await api.get<{ handoff: HandoffView | null }>(`/api/verifications/${id}/handoff`)).data.handoff;

/** Starts a handoff on the computer. @returns it, and the token in its link */
export async function started(
  { api }: Subject,
  id: string,
): Promise<{ handoff: HandoffView; token: string }> {
  const { data } = await api.post<{ handoff: HandoffView; url: string }>(`/api/verifications/${id}/handoff`);
  return { handoff: data.handoff, token: new URL(data.url).hash.replace("#token=", "") };
}

/** A phone without a session. */
export const somePhone = (): Client => client({ headers: { "User-Agent": IPHONE } });

export interface Phone {
  handoff: HandoffView;
  token: string;
  opened: OpenedView;
  /** Without a token. */
  anonymous: Client;
  /** Signed in with the phone's session. */
  api: Client;
  accessToken: string;
}

/** Continues a request on a phone: starts on the computer, opens the link, and confirms the number. */
export async function onPhone(subject: Subject, id: string): Promise<Phone> {
  const { handoff, token } = await started(subject, id);
  const anonymous = somePhone();
  const opened = (await anonymous.post<OpenedView>("/api/handoff/open", { token })).data;
  await subject.api.post(`/api/verifications/${id}/handoff/confirm`, {
    id: handoff.id,
    number: handoff.number,
  });
  const body = { token, claim: opened.claim };
  const answer = await anonymous.post<PhoneSessionView>("/api/handoff/confirm", body);
  const accessToken = answer.data.tokens?.accessToken ?? "";
  return { handoff, token, opened, anonymous, accessToken, api: anonymous.as(accessToken) };
}

/** @returns a request whose subject has consented, with both sides */
export async function agreed(): Promise<{ requester: Account; subject: Account; id: string }> {
  const [requester, subject] = await Promise.all([account(), account()]);
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  return { requester, subject, id };
}
