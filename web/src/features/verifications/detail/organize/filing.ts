import { queryOptions, useQuery } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "#contract/limits.ts";
import { keys } from "#features/verifications/shared/api/keys.ts";
import { api } from "#lib/http/api.ts";
import { call } from "#lib/http/http.ts";
import { useUser } from "#lib/session/session.ts";
import type { Choice } from "#ui/SearchBar/searchFilters.ts";

const tagsOptions = queryOptions({
  queryKey: [...keys.all, "tags"],
  queryFn: async ({ signal }) => {
    const { tags } = await call(api.api.v1.verifications.tags.$get({}, { init: { signal } }));
    return tags.map(({ tag }) => tag);
  },
});

/**
 * @param isWanted whether the tags are needed yet; if not, they aren't fetched
 * @returns the tags in use, most used first; undefined until they're fetched
 */
export const useTags = (isWanted = true): readonly string[] | undefined =>
  useQuery({ ...tagsOptions, enabled: isWanted }).data;

const assigneesOptions = (teamIds: readonly string[]) =>
  queryOptions({
    queryKey: ["team", "assignees", ...teamIds],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const answers = await Promise.all(
        teamIds.map((id) =>
          call(
            api.api.v1.teams[":id"].members.$get(
              { param: { id }, query: { limit: String(MAX_PAGE_SIZE), assigned: "1" } },
              { init: { signal } },
            ),
          ),
        ),
      );
      const people = new Map(
        answers.flatMap(({ members }) =>
          members.flatMap((one) => (one.user_id ? [[one.user_id, one.full_name] as const] : [])),
        ),
      );
      return [...people].map(([id, label]) => ({ id, label }));
    },
  });

/**
 * @param isWanted whether the members are needed yet; if not, they aren't fetched
 * @returns the other members of the viewer's teams who have requests assigned to them, each listed once, up to a
 *   hundred per team; empty until they're fetched; undefined if the viewer has no team that they can open
 */
export function useAssignees(isWanted: boolean): readonly Choice[] | undefined {
  const { id: me, teams } = useUser();
  const ids = teams.flatMap(({ id, locked }) => (locked ? [] : [id]));
  const { data = [] } = useQuery({ ...assigneesOptions(ids), enabled: isWanted && ids.length > 0 });
  return ids.length > 0 ? data.filter(({ id }) => id !== me) : undefined;
}
