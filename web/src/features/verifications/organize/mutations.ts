import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { useAction } from "#lib/useAction.ts";

/** The members of one team. A team's request can be assigned to any of them. */
export const membersOptions = (teamId: string) =>
  queryOptions({
    queryKey: ["team", "members", teamId],
    queryFn: async ({ signal }) => {
      const members = api.api.v1.teams[":id"].members;
      const answer = await call(
        members.$get({ param: { id: teamId }, query: { limit: "100" } }, { init: { signal } }),
      );
      return answer.members.flatMap(({ user_id, full_name }) =>
        user_id ? [{ id: user_id, name: full_name }] : [],
      );
    },
  });

const FAILURE = "We couldn't save that. Please try again.";

/** Replaces the tags of a request. */
export const useSetTags = (id: string) =>
  useAction({
    run: (tags: string[]) => call(api.api.verifications[":id"].tags.$put({ param: { id }, json: { tags } })),
    failure: FAILURE,
  });

/** Assigns a request to a member of its team; null removes the assignee. */
export const useAssign = (id: string) =>
  useAction({
    run: (userId: string | null) =>
      call(api.api.verifications[":id"].assignee.$put({ param: { id }, json: { userId } })),
    failure: FAILURE,
  });
