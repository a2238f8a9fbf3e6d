import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import type { VerificationDetail } from "./types.ts";

/** Caches a verification that the server returned, and marks all lists as stale, which refetches those on screen. */
export function keepDetail(client: QueryClient, detail: VerificationDetail): void {
  client.setQueryData(keys.detail(detail.id), detail);
  void client.invalidateQueries({ queryKey: keys.lists });
}

/** Marks a verification as stale. If it's on screen, refetches it, and resolves once that has succeeded or failed. */
export const reloadDetail = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.detail(id) });
