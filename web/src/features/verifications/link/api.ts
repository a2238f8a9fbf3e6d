import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { publicApi } from "#lib/publicApi.ts";

const invitation = publicApi.api.invitations[":id"];
// The client puts parameters into the path as they are, and this one comes from a link that someone else made.
const of = (id: string) => ({ param: { id: encodeURIComponent(id) } });

/** GET /api/invitations/:id @throws ApiError with a message for the user */
export const readLink = (id: string) =>
  orSay("Something went wrong on our end. Please try again.", call(invitation.$get(of(id))));

/** What anyone with the link of a request may know about it. */
export type LinkedRequest = Awaited<ReturnType<typeof readLink>>;

/** POST /api/invitations/:id/mail @throws ApiError with a message for the user */
export const mailLink = (id: string) =>
  orSay("We couldn't send the email. Please try again.", call(invitation.mail.$post(of(id))));
