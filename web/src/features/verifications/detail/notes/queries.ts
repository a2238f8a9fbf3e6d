import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { notes } = api.api.verifications[":id"];

export type Note = DataOf<Awaited<ReturnType<typeof notes.$get>>>["notes"][number];

/** A request's notes, the newest page first; the notes on a page are oldest first. */
export const notesOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["verifications", "notes", id],
    queryFn: ({ pageParam, signal }) =>
      call(
        notes.$get({ param: { id }, query: pageParam ? { before: pageParam } : {} }, { init: { signal } }),
      ),
    initialPageParam: "",
    getNextPageParam: (last) => (last.has_more ? last.notes[0]?.id : undefined),
  });
