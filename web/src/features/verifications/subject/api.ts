import { call, type DataOf } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";

const { verifications, invitations } = publicApi.api;

/** Shown when the server failed without a message. */
const FAILED = "Something went wrong on our end. Please try again.";

// The client doesn't encode path parameters, and this one comes from a link that anyone could have crafted.
const of = (id: string) => ({ param: { id: encodeURIComponent(id) } });

/** GET /api/invitations/:id @throws ApiError with a message for the user */
export const readLink = (id: string) => withFallbackMessage(FAILED, call(invitations[":id"].$get(of(id))));

/** What anyone with a request's link can see of it. */
export type LinkedRequest = Awaited<ReturnType<typeof readLink>>;

/**
 * POST /api/invitations/:id/mail. The response doesn't reveal whether an email was sent.
 * @throws ApiError with a message
 */
export const mailLink = (id: string) =>
  withFallbackMessage(
    "We couldn't send the email. Please try again.",
    call(invitations[":id"].mail.$post(of(id))),
  );

/** POST /api/verifications/:id/invite: reads an emailed invitation. @throws ApiError with a message */
export const readInvite = (id: string, invite: string) =>
  withFallbackMessage(FAILED, call(verifications[":id"].invite.$post({ ...of(id), json: { invite } })));

/** An emailed invitation, as its recipient sees it. */
export type Invitation = DataOf<Awaited<ReturnType<(typeof verifications)[":id"]["invite"]["$post"]>>>;

/** POST /api/verifications/:id/decline, authorized by the link alone. @throws ApiError with a message for the user */
export const declineByLink = (id: string, invite: string) =>
  withFallbackMessage(
    "We couldn't decline the request. Please try again.",
    call(verifications[":id"].decline.$post({ ...of(id), json: { invite } })),
  );
