import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { useAction } from "#lib/useAction.ts";
import { keepDetail, reloadDetail } from "../api/detailCache.ts";

/** Cancels a request. The argument is its ID. */
export const useCancelRequest = () =>
  useAction({
    run: (id: string) => call(api.api.verifications[":id"].cancel.$post({ param: { id } })),
    failure: "Failed to cancel verification",
    after: keepDetail,
    // The request may have changed without this page knowing, so refetch it.
    refused: (client, id) => void reloadDetail(client, id),
  });
