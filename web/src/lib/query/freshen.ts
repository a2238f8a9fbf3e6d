import type { QueryClient } from "@tanstack/react-query";

/**
 * Refetches queries after news. Invalidating doesn't start a query's first load over, and what that brings may be older
 * than the news, so it's repeated once it has ended.
 * @param queryKey how the queries' keys begin; without it, all queries
 */
export function freshen(client: QueryClient, queryKey: readonly string[] = []): void {
  const loading = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: "fetching",
    predicate: ({ state }) => state.data === undefined,
  });
  for (const query of loading)
    void query.promise
      ?.catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  void client.invalidateQueries({ queryKey });
}
