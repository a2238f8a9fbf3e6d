import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";

/** Query keys of this area. Live events invalidate queries by the first element of the key, or by the first two. */
export const keys = {
  all: ["verifications"],
  lists: ["verifications", "list"],
  detail: (id: string) => ["verifications", "detail", id],
} as const;

/** One verification, limited to what the viewer may see. */
export const detailOptions = (id: string) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(api.api.verifications[":id"].$get({ param: { id } }, { init: { signal } })),
  });
