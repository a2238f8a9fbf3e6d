import type { RatingBody } from "#contract/verification/rating.schema.ts";
import { reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Rates the other side of a peer check. A retry of the same rating must reuse its `key`. */
export const useRate = (id: string) =>
  useAction({
    run: ({ rating, key }: { rating: RatingBody; key: string }) =>
      call(
        api.api.verifications[":id"].rating.$post(
          { param: { id }, json: rating },
          { headers: { "Idempotency-Key": key } },
        ),
      ),
    failure: "We couldn't save your rating. Please try again.",
    after: (client) => reloadDetail(client, id),
    // The viewer may have rated in another tab, or the check may be disputed by now.
    refused: (client) => void reloadDetail(client, id),
  });
