import { reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Asks the server to text a code to the stated phone number, or submits the code that the subject entered. */
export const useProvePhone = (id: string) =>
  useAction({
    run: (step: { request: true } | { code: string }) =>
      call(api.api.verifications[":id"].codes.$post({ param: { id }, json: step })),
    failure: "We couldn't check that. Please try again.",
    after: (client, detail) => client.setQueryData(keys.detail(id), detail),
    // A wrong code counts as an attempt, and any other error may mean that the state has changed, so refetch.
    refused: (client) => void reloadDetail(client, id),
  });
