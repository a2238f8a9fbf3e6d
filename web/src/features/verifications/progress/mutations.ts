import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { useAction } from "#lib/useAction.ts";
import { keepDetail, reloadDetail } from "../api/detailCache.ts";

/** Cancels a request by its id. */
export const useCancelRequest = () =>
  useAction({
    run: (id: string) => call(api.api.verifications[":id"].cancel.$post({ param: { id } })),
    failure: "Failed to cancel verification",
    after: keepDetail,
    // It may have moved on, and nothing has told this page yet.
    refused: (client, id) => void reloadDetail(client, id),
  });
