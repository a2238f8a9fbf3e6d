import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { Component as AnalyticsPage } from "#features/analytics/AnalyticsPage.tsx";
import type { Report } from "#features/analytics/queries.ts";
import { person, show } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";

export const REPORT = "GET /api/analytics/report";

const period = (date: string) => ({
  date,
  requested: 4,
  completed: 3,
  failed: 1,
  cancelled: 1,
  success_rate: 75,
  spend: 99.5,
  by_type: { identity: 3, business: 0, employment: 1, financial: 0, rental: 0 },
});

/** A team's report on two days. */
export const report = (more: Partial<Report> = {}): Report => {
  const { date: _, ...totals } = period("");
  return {
    from: "2026-01-01",
    to: "2026-01-02",
    tz: "UTC",
    group_by: "day",
    type: null,
    member: null,
    scope: { team_id: "team_1", team_name: "Harbor Staffing" },
    totals,
    periods: [period("2026-01-01"), period("2026-01-02")],
    rates: {
      group_by: "week",
      periods: [{ date: "2026-01-01", completed: 6, failed: 2, success_rate: 75 }],
    },
    turnaround: [
      { type: "identity", count: 2, p50: 3.2, p90: 36 },
      { type: "rental", count: 0, p50: null, p90: null },
    ],
    funnel: [
      { step: "requested", count: 4 },
      { step: "opened", count: 4 },
      { step: "consented", count: 3 },
      { step: "evidence", count: 3 },
      { step: "completed", count: 3 },
    ],
    failures: [{ reason: "consent_declined", count: 1 }],
    assurance: [
      { level: "none", count: 1 },
      { level: "low", count: 2 },
      { level: "medium", count: 0 },
      { level: "high", count: 0 },
      { level: "very_high", count: 0 },
    ],
    members: [
      {
        user_id: "usr_2",
        name: "Priya Raman",
        requested: 4,
        completed: 3,
        failed: 1,
        success_rate: 75,
        spend: 99.5,
      },
    ],
    members_left_out: 0,
    ...more,
  };
};

/** A business account. */
export const business = () => person({ account_type: "business", accountType: "business", team_size: 1 });

/** Opens the report. */
export async function open(answer: Report, at = "/app/analytics") {
  serve({ [REPORT]: ok(answer), "GET /api/v1/teams": ok({ teams: [] }) });
  const shown = show(<AnalyticsPage />, { at });
  await waitFor(() => expect(callsTo(REPORT)).not.toEqual([]));
  await screen.findByText(/Harbor Staffing's requests/);
  return shown;
}

/** The texts of a chart's rows. */
export const rowsIn = (name: string) =>
  within(screen.getByRole("figure", { name }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);
