import { keepDetail } from "#features/verifications/shared/api/detailCache.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

/** Opens the request behind an emailed link and binds it to the signed-in account. */
export const useOpenRequest = () =>
  useAction({
    run: ({ id, invite }: { id: string; invite: string }) =>
      call(api.api.verifications[":id"].open.$post({ param: { id }, json: { invite } })),
    failure: "We couldn't open the request. Please try again.",
    after: keepDetail,
  });
