import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { isRefused } from "#lib/http/errors.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { drafts } = api.api.v1;

/** What the user has entered in request forms and not sent yet, the newest first. */
export const draftsOptions = queryOptions({
  queryKey: ["drafts"],
  queryFn: async ({ signal }) => (await call(drafts.$get({}, { init: { signal } }))).drafts,
});

export type DraftSummary = DataOf<Awaited<ReturnType<typeof drafts.$get>>>["drafts"][number];

let saving: Promise<void> = Promise.resolve();

/** Remembers the last change of a draft that's on its way to the server. @param change never rejects */
export function setSaving(change: Promise<void>): void {
  saving = change;
}

/** Resolves when what this page has changed in drafts has arrived. */
export const afterSaving = (): Promise<void> => saving;

/** One draft, with the form's values. It's read once, when the form opens. */
export const draftOptions = (id: string) =>
  queryOptions({
    queryKey: ["drafts", id],
    queryFn: async ({ signal }) => {
      // After Back, it may still be on its way.
      await afterSaving();
      return call(drafts[":id"].$get({ param: { id } }, { init: { signal } }));
    },
    staleTime: 0,
    gcTime: 0,
    throwOnError: (error) => !isRefused(error),
  });

/** @returns whom a draft is about, as far as the user entered it */
export const draftName = ({ form, name, email }: Pick<DraftSummary, "form" | "name" | "email">): string =>
  form === "self" ? "yourself" : (name ?? email ?? "no name yet");

/** @returns the URL that continues a draft */
export const draftHref = ({ id, form }: Pick<DraftSummary, "id" | "form">): string =>
  form === "peer" ? `/app/verifications/peer?draft=${id}` : `/app/verifications/new?draft=${id}`;
