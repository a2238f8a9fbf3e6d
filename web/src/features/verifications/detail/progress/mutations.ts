import { keepDetail, reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Cancels a request. The argument is its ID. */
export const useCancelRequest = () =>
  useAction({
    run: (id: string) => call(api.api.verifications[":id"].cancel.$post({ param: { id } })),
    failure: "Failed to cancel verification",
    after: keepDetail,
    // The request may have changed since this page loaded it, so refetch it.
    refused: (client, id) => void reloadDetail(client, id),
  });

/** Reminds a request's subject. The same key never sends two reminders. */
export const useRemind = () =>
  useAction({
    run: ({ id, key }: { id: string; key: string }) =>
      call(
        api.api.verifications[":id"].remind.$post({ param: { id } }, { headers: { "Idempotency-Key": key } }),
      ),
    failure: "We couldn't send the reminder. Please try again.",
    after: (client, _, { id }) => reloadDetail(client, id),
    // Someone else may have reminded them, or the request may have moved on.
    refused: (client, { id }) => void reloadDetail(client, id),
  });
