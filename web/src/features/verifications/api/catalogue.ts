import { queryOptions } from "@tanstack/react-query";
import type { Service, VerificationType } from "#contract/enums.ts";
import { api } from "#lib/api.ts";
import { call, type DataOf } from "#lib/http.ts";

/** What can be asked for here, and why not where it cannot. It changes with the configuration, hardly ever. */
export const catalogueOptions = queryOptions({
  queryKey: ["catalogue"],
  queryFn: ({ signal }) => call(api.api.v1.services.$get({}, { init: { signal } })),
  staleTime: 5 * 60_000,
});

export type Catalogue = DataOf<Awaited<ReturnType<typeof api.api.v1.services.$get>>>;

/**
 * @param catalogue undefined where it could not be fetched: then everything counts as offered, and the server decides
 * @returns why a type is not offered, or null where it is
 */
export function whyNotType(catalogue: Catalogue | undefined, type: VerificationType): string | null {
  return catalogue?.types.find((one) => one.type === type)?.reason ?? null;
}

/** @returns the same for an extra service of any type. */
export function whyNotService(catalogue: Catalogue | undefined, id: Service): string | null {
  const services = catalogue?.types.flatMap((one) => one.services) ?? [];
  return services.find((one) => one.id === id)?.reason ?? null;
}
