import { queryOptions } from "@tanstack/react-query";
import { call, publicApi } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";

const verification = publicApi.api.verifications[":id"];

/**
 * POST /api/verifications/:id/invite. It is dropped when the page is left, and fails at once without a network instead
 * of waiting for one.
 */
export const inviteOptions = (id: string, invite: string) =>
  queryOptions({
    queryKey: ["invite", id, invite],
    queryFn: ({ signal }) =>
      call(verification.invite.$post({ param: { id }, json: { invite } }, { init: { signal } })),
    gcTime: 0,
    networkMode: "always",
  });

/** POST /api/verifications/:id/decline, by the link alone. @throws ApiError with words to show */
export const declineByLink = (id: string, invite: string) =>
  orSay(
    "We couldn't decline the request. Please try again.",
    call(verification.decline.$post({ param: { id }, json: { invite } })),
  );
