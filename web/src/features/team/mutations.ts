import type { QueryClient } from "@tanstack/react-query";
import type { GrantableRole } from "#contract/teams/permissions.ts";
import type { TeamBody } from "#contract/teams/teams.schema.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { refreshUser } from "#lib/session/session.ts";
import { keys, type Member, type MemberList } from "./queries.ts";

const { teams } = api.api.v1;
const team = teams[":id"];
const member = team.members[":userId"];

/** Refetches everything about teams, and the signed-in person, because what they can see depends on their teams. */
async function refetchTeams(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ["team"] }), refreshUser().catch(() => {})]);
}

/**
 * Shows a change to a member on all loaded pages of the list, before the server has saved it.
 * @returns a function that undoes it
 */
function showChange(
  client: QueryClient,
  teamId: string,
  userId: string,
  change: Partial<Member>,
): () => void {
  const before = client.getQueriesData<MemberList>({ queryKey: keys.members(teamId) });
  for (const [key, list] of before) {
    if (!list || !("members" in list)) continue;
    const members = list.members.map((one) => (one.user_id === userId ? { ...one, ...change } : one));
    client.setQueryData<MemberList>(key, { ...list, members });
  }
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list);
  };
}

interface ToMember<Value> {
  client: QueryClient;
  userId: string;
  value: Value;
}

/** Changes a member's role. The change shows at once, and is undone if the request fails. */
export const useChangeRole = (teamId: string) =>
  useAction({
    run: async ({ client, userId, value: role }: ToMember<GrantableRole>) => {
      await client.cancelQueries({ queryKey: keys.members(teamId) });
      const undo = showChange(client, teamId, userId, { role });
      try {
        return await call(member.role.$put({ param: { id: teamId, userId }, json: { role } }));
      } catch (error) {
        undo();
        throw error;
      }
    },
    failure: "Failed to update the member's role. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["team"] }),
    refused: (client) => void client.invalidateQueries({ queryKey: ["team"] }),
  });

/**
 * Moves a member to another department, or to none (null). The change shows at once, and is undone if the request
 * fails.
 */
export const useChangeDepartment = (teamId: string) =>
  useAction({
    run: async ({ client, userId, value: department }: ToMember<string | null>) => {
      await client.cancelQueries({ queryKey: keys.members(teamId) });
      const undo = showChange(client, teamId, userId, { department });
      try {
        return await call(member.$put({ param: { id: teamId, userId }, json: { department } }));
      } catch (error) {
        undo();
        throw error;
      }
    },
    failure: "Failed to change the department. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["team"] }),
    refused: (client) => void client.invalidateQueries({ queryKey: ["team"] }),
  });

export const useRemoveMember = (teamId: string) =>
  useAction({
    run: (userId: string) => call(member.$delete({ param: { id: teamId, userId } })),
    failure: "Failed to remove the member. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["team"] }),
    refused: (client) => void client.invalidateQueries({ queryKey: ["team"] }),
  });

/** Creates a team. A retry of the same request must reuse its `key`. */
export const useCreateTeam = () =>
  useAction({
    run: ({ name, key }: { name: string; key: string }) =>
      call(teams.$post({ json: { name } }, { headers: { "Idempotency-Key": key } })),
    failure: "Failed to create the team. Please try again.",
    after: refetchTeams,
  });

export const useChangeTeam = (teamId: string) =>
  useAction({
    run: (json: TeamBody) => call(team.$put({ param: { id: teamId }, json })),
    failure: "Failed to save the settings. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["team"] }),
  });

export const useLeaveTeam = (teamId: string) =>
  useAction({
    run: () => call(team.leave.$post({ param: { id: teamId } })),
    failure: "Failed to leave the team. Please try again.",
    after: refetchTeams,
  });

export const useDeleteTeam = (teamId: string) =>
  useAction({
    run: () => call(team.$delete({ param: { id: teamId } })),
    failure: "Failed to delete the team. Please try again.",
    after: refetchTeams,
  });

/** Offers ownership of the team to a member. */
export const useOfferTeam = (teamId: string) =>
  useAction({
    run: (userId: string) => call(team.transfer.$post({ param: { id: teamId }, json: { userId } })),
    failure: "Failed to transfer the team. Please try again.",
    after: (client) => client.invalidateQueries({ queryKey: ["team"] }),
  });

/** Accepts the offered ownership, or ends the offer: the owner withdraws it, or the member declines it. */
export const useAnswerTransfer = (teamId: string) =>
  useAction({
    run: async (isAccepted: boolean) => {
      const param = { id: teamId };
      return isAccepted
        ? await call(team.transfer.accept.$post({ param }))
        : await call(team.transfer.$delete({ param }));
    },
    failure: "Failed to answer the transfer. Please try again.",
    after: refetchTeams,
    refused: (client) => void client.invalidateQueries({ queryKey: ["team"] }),
  });
