import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";

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
