import { call, publicApi } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";

const { unsubscribe, resubscribe } = publicApi.api.mail;

/** POST /api/mail/unsubscribe: no invitation reaches the address anymore; `undo_token` undoes that. @throws ApiError with words to show */
export const blockInvitations = (token: string) =>
  orSay("We couldn't block invitations. Please try again.", call(unsubscribe.$post({ query: { token } })));

/** POST /api/mail/resubscribe: invitations reach the address again. @throws ApiError with words to show */
export const allowInvitations = (token: string) =>
  orSay("We couldn't unblock invitations. Please try again.", call(resubscribe.$post({ query: { token } })));
