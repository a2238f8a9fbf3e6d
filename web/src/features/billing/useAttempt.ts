import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { idempotencyKey } from "#lib/http/api.ts";
import { ApiError, isRefused } from "#lib/http/errors.ts";
import type { PayerId } from "./queries.ts";

/**
 * Runs a billing action with an idempotency key. A retry after a lost response uses the same key, so nothing is charged
 * twice. After a refusal, the next try gets a new key.
 * @returns a function that takes the action and a string that identifies it, such as the chosen card; a different
 *   string gets a new key
 */
export function useAttempt() {
  const sent = useRef<{ of: string; key: string }>(undefined);
  return async <T>(of: string, act: (key: string) => Promise<T>): Promise<T> => {
    if (sent.current?.of !== of) sent.current = { of, key: idempotencyKey() };
    try {
      return await act(sent.current.key);
    } catch (error) {
      if (isRefused(error)) sent.current = undefined;
      throw error;
    }
  };
}

/**
 * @returns a function that opens the bank's page if an error says that the payment must be confirmed there. It returns
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
