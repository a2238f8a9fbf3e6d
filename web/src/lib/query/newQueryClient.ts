import { QueryClient } from "@tanstack/react-query";
import { SECOND } from "#contract/time.ts";
import { onRecovery } from "../http/connection.ts";
import { ApiError, isRefused } from "../http/errors.ts";

/**
 * Creates a query client that retries once, but not after a refusal (4xx) or if `send` has already retried. It doesn't
 * refetch on focus. After an outage, it refetches failed queries that are in use.
 */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 1 && !isRefused(error) && !(error instanceof ApiError && error.retryAfter > 0),
        retryDelay: 800,
        refetchOnWindowFocus: false,
        staleTime: 10 * SECOND,
      },
      mutations: { retry: false },
    },
  });
  onRecovery.add(
    () => void client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" }),
  );
  return client;
}
