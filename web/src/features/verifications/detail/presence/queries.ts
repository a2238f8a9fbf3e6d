import { queryOptions } from "@tanstack/react-query";
import { PRESENCE_EVERY } from "#contract/live/presence.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { presence } = api.api.verifications[":id"];

export type Present = DataOf<Awaited<ReturnType<typeof presence.$get>>>[number];

/**
 * The teammates who have a request open. The query also reports that this page is open, unless it's in the background.
 * It's repeated while the page is visible, and whenever it becomes visible.
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
