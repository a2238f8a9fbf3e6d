import { queryOptions } from "@tanstack/react-query";
import { call, publicApi } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";

const verification = publicApi.api.verifications[":id"];

/**
 * POST /api/verifications/:id/invite. Nothing of it is kept when the page is left, and without a network it says so
 * instead of waiting for one.
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
    "Declining did not work. Please try again.",
    call(verification.decline.$post({ param: { id }, json: { invite } })),
  );
