import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "#contract/limits.ts";
import type { ActivityKind } from "#contract/teams/teams.ts";
import { saveResponse } from "#lib/files/saveAs.ts";
import { api } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile, type DataOf } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import { keys } from "../queries.ts";

const team = api.api.v1.teams[":id"];

type ActivityPage = DataOf<Awaited<ReturnType<typeof team.activity.$get>>>;
export type Entry = ActivityPage["activity"][number];

/** Parameters of the log and its export. */
export interface ActivityQuery {
  tz: string;
  actor?: string;
  kind?: ActivityKind;
  dateFrom?: string;
  dateTo?: string;
}

/** One page of a team's activity log. The previous page stays on screen while the next one loads. */
export const activityOptions = (teamId: string, query: ActivityQuery & { page: string }) =>
  queryOptions({
    queryKey: ["team", teamId, "activity", query],
    queryFn: ({ signal }) =>
      call(team.activity.$get({ param: { id: teamId }, query: { ...query } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** The members to filter by: those on the list's first page, at its maximum size. Leaves out pending invitations. */
export const actorsOptions = (teamId: string) =>
  queryOptions({
    queryKey: [...keys.members(teamId), "actors"],
    queryFn: async ({ signal }) => {
      const query = { limit: String(MAX_PAGE_SIZE) };
      const { members } = await call(
        team.members.$get({ param: { id: teamId }, query }, { init: { signal } }),
      );
      return members.flatMap(({ user_id, full_name }) =>
        user_id ? [{ id: user_id, label: full_name }] : [],
      );
    },
  });

/** Downloads all pages of the log for these filters as CSV. */
export const useExportActivity = (teamId: string) =>
  useAction({
    run: (query: ActivityQuery) =>
      callFile(
        fileApi.v1.teams[":id"].activity.$get({ param: { id: teamId }, query: { ...query, format: "csv" } }),
      ).then((response) => saveResponse(response, "team-activity.csv")),
    failure: "We couldn't export the activity. Please try again.",
  });
