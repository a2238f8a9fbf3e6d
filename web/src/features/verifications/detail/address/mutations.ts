import { keepDetail, reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Sends the request to the proposed address, or keeps the current one. */
export const useDecideAddress = (id: string) =>
  useAction({
    run: (decision: { approve: boolean; email: string; key: string }) => {
      const { key, ...json } = decision;
      return call(
        api.api.verifications[":id"]["other-address"].$post(
          { param: { id }, json },
          { headers: { "Idempotency-Key": key } },
        ),
      );
    },
    failure: "We couldn't save that. Please try again.",
    after: keepDetail,
    // By now, yet another address may have been proposed, or the request may have ended.
    refused: (client) => void reloadDetail(client, id),
  });
