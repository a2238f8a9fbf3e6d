import { queryOptions } from "@tanstack/react-query";
import type { TeamRole } from "#contract/enums.ts";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const { invitations } = api.api.v1.teams[":id"];

/** The parts of the user's team that the components here need. */
export interface InvitingTeam {
  id: string;
  name: string;
  /** The user's own role. */
  role: TeamRole;
  departments: readonly string[];
  /** If empty, any domain is allowed. */
  allowed_domains: readonly string[];
}

export type Invitation = DataOf<Awaited<ReturnType<typeof invitations.$get>>>["invitations"][number];

/**
 * A team's pending invitations, including expired ones. A page holds 50, which is also the maximum number of unexpired
 * invitations that a team can have.
 */
export const invitationsQuery = (teamId: string, page = 1) =>
  queryOptions({
    queryKey: ["team", teamId, "invitations", page],
    queryFn: ({ signal }) =>
      call(
        invitations.$get(
          { param: { id: teamId }, query: { page, limit: 50 } as never },
          { init: { signal } },
        ),
      ),
  });
