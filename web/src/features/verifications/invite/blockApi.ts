import { call, publicApi } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";

const { unsubscribe, resubscribe } = publicApi.api.mail;

/** POST /api/mail/unsubscribe: no invitation reaches the address any more; `undo_token` takes it back. @throws ApiError with words to show */
export const blockInvitations = (token: string) =>
  orSay("Invitations could not be blocked. Please try again.", call(unsubscribe.$post({ query: { token } })));

/** POST /api/mail/resubscribe: they reach it again. @throws ApiError with words to show */
export const allowInvitations = (token: string) =>
  orSay(
    "The block could not be taken back. Please try again.",
    call(resubscribe.$post({ query: { token } })),
  );
