import { reloadDetail } from "#features/verifications/shared/api/detailCache.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

const action = api.api.verifications[":id"]["adverse-action"];

/** Sends the pre-adverse notice. A retry of the same notice must reuse its `key`. */
export const useSendPreNotice = (id: string) =>
  useAction({
    run: ({ reason, key }: { reason: string; key: string }) =>
      call(action.$post({ param: { id }, json: { reason } }, { headers: { "Idempotency-Key": key } })),
    failure: "We couldn't send the notice. Please try again.",
    after: (client) => reloadDetail(client, id),
  });

/** Sends the final notice. */
export const useSendFinalNotice = (id: string) =>
  useAction({
    run: () => call(action.final.$post({ param: { id } })),
    failure: "We couldn't send the final notice. Please try again.",
    after: (client) => reloadDetail(client, id),
  });

/** Withdraws the pre-adverse notice. */
export const useWithdrawNotice = (id: string) =>
  useAction({
    run: () => call(action.$delete({ param: { id } })),
    failure: "We couldn't withdraw the notice. Please try again.",
    after: (client) => reloadDetail(client, id),
  });
