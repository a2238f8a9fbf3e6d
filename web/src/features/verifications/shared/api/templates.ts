import { queryOptions } from "@tanstack/react-query";
import { MINUTE } from "#contract/time.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { templates } = api.api.v1;

/** The templates that the user can use: their own and their teams'. */
export const templatesOptions = queryOptions({
  queryKey: ["templates"],
  queryFn: async ({ signal }) => (await call(templates.$get({}, { init: { signal } }))).templates,
  staleTime: MINUTE,
});

export type Template = DataOf<Awaited<ReturnType<typeof templates.$get>>>["templates"][number];

/** @returns the URL of a new request that starts with a template */
export const templateHref = ({ id }: Pick<Template, "id">): string => `/app/verifications/new?template=${id}`;
