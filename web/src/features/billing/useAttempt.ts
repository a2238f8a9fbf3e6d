import { useNavigate } from "react-router-dom";
import { ApiError, isRefused } from "#lib/http/errors.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import type { PayerId } from "./queries.ts";

/**
 * Runs a billing action with an idempotency key. A retry after a lost response uses the same key, so nothing is charged
 * twice. A try after a success is another action, so it gets a new key. So does a try after a refusal, because payment
 * providers repeat the refusal if they get the same key.
 * @returns a function that takes the content of the request, such as the chosen plan, and a callback that sends it with
 *   the given key; it returns or throws what the callback does
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

/** Opens a bank's confirmation page: the simulated one within the app, or a real one in place of the app. */
export function openBankPage(address: string, teamId: PayerId, navigate: (path: string) => unknown): void {
  const url = new URL(address, location.href);
  if (url.pathname !== "/app/billing/confirm") {
    location.assign(url);
    return;
  }
  if (teamId) url.searchParams.set("team", teamId);
  void navigate(url.pathname + url.search);
}
