import type { QueryClient } from "@tanstack/react-query";

/**
 * Refetches queries after an event. If a query's first load is still running, invalidating doesn't restart it, although
 * its data may be older than the event. So this refetches the query again once that load has finished.
 * @param queryKey the start of the queries' keys; all queries by default
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
