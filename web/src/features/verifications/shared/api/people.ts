import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";

/** A team member to choose from a list. */
export interface Person {
  id: string;
  name: string;
  email: string;
}

/** The maximum number of members to list. To find others, the user types more of a name. */
export const PEOPLE_SHOWN = 20;

/**
 * The first members of a team whose name or address contains `search`. The previous list stays on screen while the
 * next one loads.
 * @param isAssignable whether to return only members who can be assigned requests
 */
export const peopleOptions = (teamId: string, search: string, isAssignable: boolean) =>
  queryOptions({
    queryKey: ["team", "people", teamId, search, isAssignable],
    queryFn: async ({ signal }): Promise<Person[]> => {
      const query = {
        limit: String(PEOPLE_SHOWN),
        ...(search !== "" && { search }),
        ...(isAssignable && { assignable: "1" }),
      };
      const { members } = await call(
        api.api.v1.teams[":id"].members.$get({ param: { id: teamId }, query }, { init: { signal } }),
      );
      return members
        .slice(0, PEOPLE_SHOWN)
        .flatMap(({ user_id, full_name, email }) =>
          user_id === null ? [] : [{ id: user_id, name: full_name, email }],
        );
    },
    placeholderData: keepPreviousData,
  });
