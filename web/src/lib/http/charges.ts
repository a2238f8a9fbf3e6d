import { ApiError, isRefused } from "./errors.ts";

/** `unanswered`: the server may have charged a card, but it has neither confirmed nor refused the charge. */
export type ChargeState = "none" | "unanswered" | "answered";

/** Idempotency keys of requests that charge a card and have no final response yet. */
const unanswered = new Set<string>();
let hasAnswer = false;

/**
 * Returns the result of a request that charges a card, and remembers whether we know if the charge succeeded, so that
 * an error screen can say whether a card may have been charged.
 * @param key the request's idempotency key; a retry uses the same key
 */
export async function trackCharge<T>(key: string, request: Promise<T>): Promise<T> {
  unanswered.add(key);
  try {
    const answer = await request;
    unanswered.delete(key);
    hasAnswer = true;
    return answer;
  } catch (error) {
    const isRunning = error instanceof ApiError && error.code === "payment_in_progress";
    if (isRefused(error) && !isRunning) unanswered.delete(key);
    throw error;
  }
}

/** @returns what's known about the charges requested since this page was loaded */
export function chargeState(): ChargeState {
  if (unanswered.size > 0) return "unanswered";
  return hasAnswer ? "answered" : "none";
}

/** Forgets all charges. Only for tests. */
export function forgetCharges(): void {
  unanswered.clear();
  hasAnswer = false;
}
