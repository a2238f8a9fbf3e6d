import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";
import { publicApi } from "#lib/publicApi.ts";

const verification = publicApi.api.verifications[":id"];

/**
 * POST /api/verifications/:id/invite. The answer is dropped when the user leaves the page. Without a network, the query
 * fails immediately instead of waiting for one.
 */
export const inviteOptions = (id: string, invite: string) =>
  queryOptions({
    queryKey: ["invite", id, invite],
    queryFn: ({ signal }) =>
      call(verification.invite.$post({ param: { id }, json: { invite } }, { init: { signal } })),
    gcTime: 0,
    networkMode: "always",
  });

/** POST /api/verifications/:id/decline, authorized by the link alone. @throws ApiError with a message for the user */
export const declineByLink = (id: string, invite: string) =>
  orSay(
    "We couldn't decline the request. Please try again.",
    call(verification.decline.$post({ param: { id }, json: { invite } })),
  );
