import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

/**
 * What can be requested from this server, with a reason for everything that can't. It depends on the server's
 * configuration, its sanctions list and its reviewers, so it rarely changes.
 */
export const catalogOptions = queryOptions({
  queryKey: ["catalog"],
  queryFn: ({ signal }) => call(api.api.v1.services.$get({}, { init: { signal } })),
  staleTime: 5 * MINUTE,
});

export type Catalog = DataOf<Awaited<ReturnType<typeof api.api.v1.services.$get>>>;

/**
 * @param catalog undefined if it couldn't be loaded; then everything counts as available, and the server decides
 * @returns why a verification type isn't available, or null if it is
 */
export function whyNotType(catalog: Catalog | undefined, type: VerificationType): string | null {
  return catalog?.types.find((one) => one.type === type)?.reason ?? null;
}

/** @returns why an extra service isn't available, or null if it is. No type is needed: each service belongs to one */
export function whyNotService(catalog: Catalog | undefined, id: Service): string | null {
  const services = catalog?.types.flatMap((one) => one.services) ?? [];
  return services.find((one) => one.id === id)?.reason ?? null;
}

/** @returns whether only the test provider, which knows nothing about real people, offers an extra service */
export function isTestOnly(catalog: Catalog | undefined, id: Service): boolean {
  const services = catalog?.types.flatMap((one) => one.services) ?? [];
  return services.some((one) => one.id === id && one.testOnly);
}

/** Shown beside services that only the test provider offers. */
export const TEST_ONLY_MESSAGE =
  "Only the test provider is connected. It answers for names that begin with “Sandbox-Pass”. For any other name, we credit the price.";

/** Reloads the catalog. Call it after a refusal: the request may have included something that's no longer available. */
export const refreshCatalog = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: catalogOptions.queryKey });
