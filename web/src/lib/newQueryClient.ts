import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors.ts";

/** One retry, none for what the server refused; no refetch on focus (spec 2 §9). */
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
