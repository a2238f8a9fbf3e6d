import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { idempotencyKey } from "#lib/api.ts";
import { ApiError, isRefused } from "#lib/errors.ts";
import type { PayerId } from "./queries.ts";

/**
 * Runs one attempt of a billing action under an idempotency key. A retry after a lost answer has the same key, so
 * nothing is charged twice. After a refusal, the next try is a new one.
 * @returns a function that takes what makes attempts differ, such as the chosen card, and the action
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
 * @returns a function that opens the page where the bank wants a payment confirmed, if an error asks for that, and says
 *   whether it did
 */
export function useBankPage(teamId: PayerId) {
  const navigate = useNavigate();
  return (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== "action_required" || !error.url) return false;
    openBankPage(error.url, teamId, navigate);
    return true;
  };
}

/** Opens a confirmation page: the simulated one within this app, a real bank's as a new document. */
export function openBankPage(address: string, teamId: PayerId, navigate: (path: string) => unknown): void {
  const url = new URL(address, location.href);
  if (url.pathname !== "/app/billing/confirm") {
    location.assign(url);
    return;
  }
  if (teamId) url.searchParams.set("team", teamId);
  void navigate(url.pathname + url.search);
}
