import { useNavigate } from "react-router-dom";
import { ApiError, isRefused } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import type { PayerId } from "./queries.ts";

/**
 * Runs a billing action with an idempotency key. A retry after a lost response uses the same key, so nothing is charged
 * twice. After a success or a refusal, the next try gets a new key: it's another action, and payment providers repeat a
 * refusal under the old key.
 * @returns a function that takes what is sent, such as the chosen plan, and the action
 */
export function useAttempt() {
  const { keyOf, renew } = useIdempotencyKey();
  return async <T>(content: unknown, act: (key: string) => Promise<T>): Promise<T> => {
    try {
      const done = await act(keyOf(content));
      renew();
      return done;
    } catch (error) {
      if (isRefused(error)) renew();
      throw error;
    }
  };
}

/**
 * @returns a function that opens the bank's page if an error says that the payment must be confirmed there, and returns
 *   whether it opened the page
 */
export function useBankPage(teamId: PayerId) {
  const navigate = useNavigate();
  return (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== "action_required" || !error.url) return false;
    openBankPage(error.url, teamId, navigate);
    return true;
  };
}

/** Opens a bank's confirmation page. The simulated one opens within the app, a real one as a new document. */
export function openBankPage(address: string, teamId: PayerId, navigate: (path: string) => unknown): void {
  const url = new URL(address, location.href);
  if (url.pathname !== "/app/billing/confirm") {
    location.assign(url);
    return;
  }
  if (teamId) url.searchParams.set("team", teamId);
  void navigate(url.pathname + url.search);
}
