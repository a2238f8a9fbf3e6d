import type { DisputeBody } from "#contract/reviews/dispute.schema.ts";
import { reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Disputes a finding. A retry of the same dispute must reuse its `key`. */
export const useOpenDispute = (id: string) =>
  useAction({
    run: ({ dispute, key }: { dispute: DisputeBody; key: string }) =>
      call(
        api.api.verifications[":id"].dispute.$post(
          { param: { id }, json: dispute },
          { headers: { "Idempotency-Key": key } },
        ),
      ),
    failure: "We couldn't open your dispute. Please try again.",
    after: (client) => reloadDetail(client, id),
  });
