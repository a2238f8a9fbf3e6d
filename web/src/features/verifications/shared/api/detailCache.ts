import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./queries.ts";
import type { VerificationDetail } from "./types.ts";

/** Caches a verification that the server returned, and refetches every list. */
export function keepDetail(client: QueryClient, detail: VerificationDetail): void {
  client.setQueryData(keys.detail(detail.id), detail);
  void client.invalidateQueries({ queryKey: keys.lists });
}

/** Refetches a verification. Resolves once the new data is in the cache. */
export const reloadDetail = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.detail(id) });
