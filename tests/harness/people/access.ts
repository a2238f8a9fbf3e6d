import type { AccessTicket } from "#contract/sharing/access.ts";
import type { AccessRequestAnswer } from "#contract/sharing/sharing.ts";
import { type Answer, type CallOptions, client } from "../client.ts";
import { fragment, linkIn, waitForMail } from "../mail.ts";
import { shareLink } from "../verification/sharing.ts";
import { type Account, someEmail } from "./account.ts";

/** Creates a share link that asks visitors for permission. */
export const askingLink = (owner: Account, label?: string) =>
  shareLink(owner, { options: { requirePermission: true }, ...(label && { label }) });

interface Asked {
  email?: string;
  name?: string;
  message?: string;
}

/** Asks for permission as a visitor without an account. */
export const askAccess = (
  token: string,
  { email = someEmail("visitor"), name = "Vera Visitor", message }: Asked = {},
  options: CallOptions = {},
): Promise<Answer<AccessTicket>> =>
  client().post<AccessTicket>(
    `/api/shared/${token}/request-access`,
    { name, email, ...(message && { message }) },
    options,
  );

/** @returns the access requests that the owner sees, newest first */
export const accessRequestsOf = async (owner: Account): Promise<AccessRequestAnswer[]> =>
  (await owner.api.get<AccessRequestAnswer[]>("/api/profile/access-requests")).data;

/** Decides about an access request, as the owner. */
export const decideOn = (owner: Account, id: string, body: object): Promise<Answer<{ status: string }>> =>
  owner.api.post(`/api/profile/access-requests/${id}`, body);

/** A visitor asks, and the owner approves. @returns the request's id and the grant from the email */
export async function approvedVisitor(owner: Account, token: string, email = someEmail("visitor")) {
  const { ticket } = (await askAccess(token, { email })).data;
  const id = (await accessRequestsOf(owner)).find((one) => one.email === email)?.id ?? "";
  await decideOn(owner, id, { decision: "approve" });
  const mail = await waitForMail(email);
  return { id, email, ticket, grant: fragment(linkIn(mail, `/s/${token}`), "grant"), mail };
}

/** Exchanges a grant for an access token, as a browser does. */
export const takeAccess = (token: string, grant: string, cookie?: string) =>
  client().post<{ access_token: string }>(
    `/api/shared/${token}/access`,
    { grant },
    { headers: cookie ? { Cookie: cookie } : {} },
  );
