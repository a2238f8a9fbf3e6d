import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { saveResponse } from "#lib/files/saveAs.ts";
import { api } from "#lib/http/api.ts";
import { fileApi } from "#lib/http/fileApi.ts";
import { call, callFile, type DataOf } from "#lib/http/http.ts";
import { useAction } from "#lib/query/useAction.ts";
import type { ReportQuery } from "./filters/place.ts";

const { report } = api.api.analytics;

export type Report = DataOf<Awaited<ReturnType<typeof report.$get>>>;

/** The report for these filters. The previous report stays on screen while the next one loads. */
export const reportOptions = (query: ReportQuery) =>
  queryOptions({
    queryKey: ["analytics", "report", query],
    queryFn: ({ signal }) => call(report.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Downloads the report for these filters as CSV. */
export const useExportReport = () =>
  useAction({
    run: (query: ReportQuery) =>
      callFile(fileApi.analytics.report.export.$get({ query })).then((response) =>
        saveResponse(response, "analytics.csv"),
      ),
    failure: "We couldn't export the report. Please try again.",
  });
