import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";

/** Keys of this area; live events invalidate by their first element. */
export const keys = {
  all: ["verifications"],
  lists: ["verifications", "list"],
  detail: (id: string) => ["verifications", "detail", id],
} as const;

/** One verification, as its viewer may see it. */
export const detailOptions = (id: string) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(api.api.verifications[":id"].$get({ param: { id } }, { init: { signal } })),
  });
