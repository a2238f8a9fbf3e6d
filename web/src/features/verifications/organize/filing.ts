import { queryOptions, useQuery } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "#contract/limits.ts";
import { api } from "#lib/api.ts";
import { call } from "#lib/http.ts";
import type { Choice } from "#ui/SearchBar/searchFilters.ts";
import { keys } from "../api/queries.ts";

/** The tags in use, most used first. */
const tagsOptions = queryOptions({
  queryKey: [...keys.all, "tags"],
  queryFn: async ({ signal }) => {
    const { tags } = await call(api.api.v1.verifications.tags.$get({}, { init: { signal } }));
    return tags.map(({ tag }) => tag);
  },
});

/** Members of the viewer's teams who can be assigned requests: up to a hundred of each team, each listed once. */
const colleaguesOptions = queryOptions({
  queryKey: ["team", "colleagues"],
  queryFn: async ({ signal }): Promise<Choice[]> => {
    const init = { init: { signal } };
    const { teams } = await call(api.api.v1.teams.$get({}, init));
    const answers = await Promise.all(
      teams.map(({ id }) =>
        call(
          api.api.v1.teams[":id"].members.$get(
            { param: { id }, query: { limit: String(MAX_PAGE_SIZE), assignable: "1" } },
            init,
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
 * Loads the tags and colleagues that requests can be filed under.
 * @param wanted what is needed now; the rest isn't fetched
 */
export function useFilingChoices(wanted: { tags: boolean; people: boolean }): {
  tags: readonly string[] | undefined;
  people: readonly Choice[] | undefined;
} {
  const tags = useQuery({ ...tagsOptions, enabled: wanted.tags });
  const people = useQuery({ ...colleaguesOptions, enabled: wanted.people });
  return { tags: tags.data, people: people.data };
}
