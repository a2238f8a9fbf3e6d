import type { PeerInput } from "#contract/verification/peer.schema.ts";
import { api } from "#lib/http/api.ts";
import { ApiError } from "#lib/http/errors.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { refreshCatalog } from "../shared/api/catalog.ts";
import { keys } from "../shared/api/keys.ts";

const FAILED = "Failed to submit verification request";

/** Makes a network error's message start like this form's other error messages. Rethrows any other error. */
function offline(error: unknown): never {
  if (!(error instanceof ApiError && error.isNetwork)) throw error;
  const message = `${FAILED}. Please check your connection and try again.`;
  throw new ApiError({ status: error.status, code: "not_sent", message });
}

/** Requests a peer check. A retry of the same request must reuse its `key`, so that it's created only once. */
export const useRequestPeerCheck = () =>
  useAction({
    run: ({ request, key }: { request: PeerInput; key: string }) =>
      call(
        api.api.verifications["peer-to-peer"].$post(
          { json: request },
          { headers: { "Idempotency-Key": key } },
        ),
      ).catch(offline),
    failure: FAILED,
    after: (client) => void client.invalidateQueries({ queryKey: keys.all }),
    refused: (client) => void refreshCatalog(client),
  });

/** Asks the requester of a peer check to be verified in return. */
export const useVerifyBack = (id: string) =>
  useAction({
    run: () => call(api.api.verifications[":id"].mutual.$post({ param: { id } })),
    failure: "We couldn't send your request. Please try again.",
    after: (client) => void client.invalidateQueries({ queryKey: keys.all }),
  });
