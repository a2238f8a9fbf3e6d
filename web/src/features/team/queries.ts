import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call, type DataOf } from "#lib/http/http.ts";

const team = api.api.v1.teams[":id"];

export type Team = DataOf<Awaited<ReturnType<typeof team.$get>>>["team"];
export type MemberList = DataOf<Awaited<ReturnType<typeof team.members.$get>>>;
export type Member = MemberList["members"][number];

/** The user's teams. */
export const teamsOptions = queryOptions({
  queryKey: ["team", "mine"],
  queryFn: async ({ signal }) => (await call(api.api.v1.teams.$get({}, { init: { signal } }))).teams,
});

/** How many members, pending invitations and requests a team has. */
export const statisticsOptions = (teamId: string) =>
  queryOptions({
    queryKey: ["team", teamId, "statistics"],
    queryFn: ({ signal }) => call(team.statistics.$get({ param: { id: teamId } }, { init: { signal } })),
  });

/** Parameters of the member endpoint. */
export interface MemberQuery {
  page: string;
  search?: string;
  status?: string;
  role?: string;
}

export const keys = {
  members: (teamId: string) => ["team", teamId, "members"] as const,
};

/** One page of a team's members. The previous page stays on screen while the next one loads. */
export const membersOptions = (teamId: string, query: MemberQuery) =>
  queryOptions({
    queryKey: [...keys.members(teamId), query],
    queryFn: ({ signal }) =>
      call(team.members.$get({ param: { id: teamId }, query: { ...query } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Up to 20 members to choose from, whose name or address contains `search`. */
export const peopleOptions = (teamId: string, search: string) =>
  queryOptions({
    queryKey: [...keys.members(teamId), "people", search],
    queryFn: async ({ signal }) => {
      const query = search === "" ? {} : { search };
      const { members } = await call(
        team.members.$get({ param: { id: teamId }, query }, { init: { signal } }),
      );
      return members;
    },
    placeholderData: keepPreviousData,
  });
