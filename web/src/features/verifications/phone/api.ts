import { call } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";
import { withFallbackMessage } from "#lib/http/withFallbackMessage.ts";

const { handoff } = publicApi.api;

/** Shown when the server failed without a message. */
const FAILED = "Something went wrong on our end. Please try again.";

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

/** Opens the link, which works on one phone only. @throws ApiError with a message */
export const openLink = (token: string) =>
  withFallbackMessage(FAILED, call(handoff.open.$post({ json: { token } })));

/** Asks whether the computer has confirmed the number. @throws ApiError with a message */
export const askConfirmation = (token: string, claim: string) =>
  withFallbackMessage(FAILED, call(handoff.confirm.$post({ json: { token, claim } })));

/** Cancels before the computer has confirmed the number. @throws ApiError with a message */
export const cancelOpened = (token: string, claim: string) =>
  withFallbackMessage(FAILED, call(handoff.cancel.$post({ json: { token, claim } })));

/** The handoff and its request, as the phone with this access token sees them. @throws ApiError with a message */
export const readRequest = (token: string, signal: AbortSignal) =>
  withFallbackMessage(FAILED, call(handoff.$get({}, { ...bearer(token), init: { signal } })));

/** Tells the computer how many photos were taken, of how many. @throws ApiError */
export const reportProgress = (token: string, json: { taken: number; of: number }) =>
  call(handoff.progress.$post({ json }, bearer(token)));

/** Ends the handoff: finished, or canceled on the phone. @throws ApiError with a message */
export const endHandoff = (token: string, finished: boolean) =>
  withFallbackMessage(FAILED, call(handoff.end.$post({ json: { finished } }, bearer(token))));
