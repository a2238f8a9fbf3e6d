import { queryOptions, skipToken } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";
import { publicApi } from "#lib/http/publicApi.ts";

const { read } = publicApi.api.v1.teams.invitations;

export type Invitation = DataOf<Awaited<ReturnType<typeof read.$post>>>;

/**
 * Calls POST /api/v1/teams/invitations/read. The data isn't kept after the person leaves the page.
 * @param token the link's token; undefined until it's read from the URL
 */
export const invitationOptions = (token: string | undefined) =>
  queryOptions({
    queryKey: ["team-accept", token],
    queryFn: token ? ({ signal }) => call(read.$post({ json: { token } }, { init: { signal } })) : skipToken,
    gcTime: 0,
    networkMode: "always",
  });

/** Makes the signed-in person a member. @throws ApiError */
export const acceptInvitation = (token: string) =>
  call(api.api.v1.teams.invitations.accept.$post({ json: { token } }));
