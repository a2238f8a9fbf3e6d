import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";

const { unsubscribe, resubscribe } = publicApi.api.mail;

/**
 * POST /api/mail/unsubscribe: blocks all invitations to the address. For an hour, the response's `undo_token` can undo
 * the block. It's null if invitations were already blocked.
 * @throws ApiError with a message for the user
 */
export const blockInvitations = (token: string) =>
  withFallbackMessage(
    "We couldn't block invitations. Please try again.",
    call(unsubscribe.$post({ query: { token } })),
  );

/** POST /api/mail/resubscribe: allows invitations to the address again. @throws ApiError with a message for the user */
export const allowInvitations = (token: string) =>
  withFallbackMessage(
    "We couldn't unblock invitations. Please try again.",
    call(resubscribe.$post({ query: { token } })),
  );
