import { queryOptions } from "@tanstack/react-query";
import { PRESENCE_EVERY } from "#contract/live/presence.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { presence } = api.api.verifications[":id"];

export type Present = DataOf<Awaited<ReturnType<typeof presence.$get>>>[number];

/**
 * The teammates who have a request open. Unless this page is in the background, the query also reports that the viewer
 * has the request open. It repeats at an interval while the page is visible, and runs whenever the page becomes visible
 * again.
 */
export const presenceOptions = (id: string) =>
  queryOptions({
    queryKey: ["presence", id],
    queryFn: async ({ signal }) => {
      const param = { id };
      if (document.visibilityState === "visible") await call(presence.$put({ param }, { init: { signal } }));
      return call(presence.$get({ param }, { init: { signal } }));
    },
    staleTime: 0,
    refetchInterval: PRESENCE_EVERY,
    refetchOnWindowFocus: true,
  });
