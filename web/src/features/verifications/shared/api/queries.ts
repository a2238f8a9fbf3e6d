import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { keys } from "./keys.ts";

/** One verification, limited to what the viewer may see. */
export const detailOptions = (id: string) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(api.api.verifications[":id"].$get({ param: { id } }, { init: { signal } })),
  });
