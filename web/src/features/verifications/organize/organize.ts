import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import { orSay } from "#lib/orSay.ts";

/** The members of one team; a request of the team can be handed to one of them. */
export const membersOptions = (teamId: string) =>
  queryOptions({
    queryKey: ["team", "members", teamId],
    queryFn: async ({ signal }) => {
      const members = api.api.v1.teams[":id"].members;
      const answer = await call(members.$get({ param: { id: teamId } }, { init: { signal } }));
      return answer.members.map(({ user_id, full_name }) => ({ id: user_id, name: full_name }));
    },
  });

const FALLBACK = "We couldn't save that. Please try again.";

/** Replaces the tags of a request. Throws words to show. */
export const putTags = (id: string, tags: string[]) =>
  orSay(FALLBACK, call(api.api.verifications[":id"].tags.$put({ param: { id }, json: { tags } })));

/** Hands a request to a member of its team, or to nobody. Throws words to show. */
export const putAssignee = (id: string, userId: string | null) =>
  orSay(FALLBACK, call(api.api.verifications[":id"].assignee.$put({ param: { id }, json: { userId } })));
