import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./queries.ts";
import type { VerificationDetail } from "./types.ts";

/** Puts a verification that the server answered with into the cache; lists that show it are read again. */
export function keepDetail(client: QueryClient, detail: VerificationDetail): void {
  client.setQueryData(keys.detail(detail.id), detail);
  void client.invalidateQueries({ queryKey: keys.lists });
}

/** Reads a verification again. @returns once the page shows it */
export const reloadDetail = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.detail(id) });
