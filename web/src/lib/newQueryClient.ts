import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors.ts";

/**
 * Makes a query client that retries once, but never after a refusal (4xx), and doesn't refetch on focus (spec 2 §9).
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
        retryDelay: 800,
        refetchOnWindowFocus: false,
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  });
