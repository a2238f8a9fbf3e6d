import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Component as AnalyticsPage } from "#features/analytics/AnalyticsPage.tsx";
import type { Report } from "#features/analytics/queries.ts";
import { fill, person, show, signedInAs, toasts, visit } from "../render.tsx";
import { callsTo, ok, refused, serve, text, unreachable } from "../server.ts";
import { business, open, REPORT, report, rowsIn } from "./steps.tsx";

const EXPORT = "GET /api/analytics/report/export";

const NOTHING: Report["totals"] = {
  requested: 0,
  completed: 0,
  failed: 0,
  cancelled: 0,
  success_rate: null,
  spend: 0,
  by_type: { identity: 0, business: 0, employment: 0, financial: 0, rental: 0 },
};

const asked = () => Object.fromEntries(callsTo(REPORT).at(-1)?.query ?? []);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 0, 30, 12) });
  return signedInAs(business());
});

describe("the report", () => {
  it("covers the last 30 days, today included, unless the URL says otherwise", async () => {
    await open(report());
    expect(asked()).toEqual({
      from: "2026-01-01",
      to: "2026-01-30",
      tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    screen.getByText("Harbor Staffing's requests · Jan 1, 2026 to Jan 2, 2026");
  });

  it("shows totals, and every chart under its name", async () => {
    await open(report());
    expect(screen.getByRole("region", { name: "Totals" }).textContent).toBe(
      "Total Verifications4By request dateSuccess Rate75%3 completed, 1 failedCancelled1By cancellation dateTotal Spend$99.50After credits and refunds",
    );
    expect(screen.getAllByRole("figure").map((one) => one.getAttribute("aria-label"))).toEqual([
      "Spend over time",
      "Success rate by week",
      "Volume by type",
      "Volume by status",
      "From request to result",
      "Turnaround",
      "Reasons for failure",
      "Results by level of assurance",
    ]);
  });

  it("shows success rates by the week that the server chose, and leaves weeks without results open", async () => {
    const periods = [
      { date: "2026-01-01", completed: 1, failed: 1, success_rate: 50 },
      { date: "2026-01-05", completed: 0, failed: 0, success_rate: null },
      { date: "2026-01-12", completed: 3, failed: 0, success_rate: 100 },
    ];
    const { user } = await open(report({ rates: { group_by: "week", periods } }));
    const chart = within(screen.getByRole("figure", { name: "Success rate by week" }));
    chart.getByText("By week, because there were fewer than 20 results a day.");
    await user.click(chart.getByRole("button", { name: /^Show as Table/ }));
    expect(chart.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "WeekSuccess rate",
      "Week of Jan 1, 202650%",
      "Week of Jan 5, 2026–",
      "Week of Jan 12, 2026100%",
    ]);
  });

  it("says in plain words how long results took, where requests stop, and why they fail", async () => {
    await open(report());
    expect(rowsIn("Turnaround")).toEqual(["Identity2 resultsMedian 3.2 hours90% within 1.5 days"]);
    expect(rowsIn("From request to result")).toEqual([
      "Requested4",
      "Opened4 (100%)",
      "Consent given1 stopped before this3 (75%)",
      "Evidence complete3 (100%)",
      "Result3 (100%)",
    ]);
    expect(rowsIn("Reasons for failure")).toEqual(["The subject declined1 (100%)"]);
  });

  it("leaves types without requests out of the chart", async () => {
    const { user } = await open(report());
    await user.click(screen.getByRole("button", { name: "Show as Table (Volume by type)" }));
    const table = within(screen.getByRole("region", { name: "Volume by type, table" }));
    expect(table.getAllByRole("columnheader").map((one) => one.textContent)).toEqual([
      "Day",
      "Identity",
      "Employment",
    ]);
  });

  it("lists members only for those who may see them", async () => {
    const { unmount } = await open(report());
    const table = screen.getByRole("table", { name: "Members" });
    expect(within(table).getAllByRole("row")[1]?.textContent).toBe("Priya Raman43175%$99.50");
    unmount();
    await open(report({ members: null }));
    expect([screen.queryByRole("table", { name: "Members" }), screen.queryByLabelText("Member")]).toEqual([
      null,
      null,
    ]);
  });

  it("says how many members the list has no room for", async () => {
    await open(report({ members_left_out: 12 }));
    screen.getByText("and 12 more members");
  });

  it("keeps its filters in the URL and asks the server for them", async () => {
    const { user, router } = await open(report());
    await user.selectOptions(screen.getByLabelText("Time range"), "90");
    await user.selectOptions(screen.getByLabelText("Group by"), "week");
    await user.selectOptions(screen.getByLabelText("Type"), "rental");
    await user.selectOptions(screen.getByLabelText("Member"), "usr_2");
    await waitFor(() => expect(asked().member).toBe("usr_2"));
    expect(router.state.location.search).toBe("?range=90&groupBy=week&type=rental&member=usr_2");
    expect(asked()).toMatchObject({ from: "2025-11-02", to: "2026-01-30", groupBy: "week", type: "rental" });
    await user.click(screen.getByRole("button", { name: "Clear Filters" }));
    expect(router.state.location.search).toBe("?range=90&groupBy=week");
  });

  it("takes custom dates once both are valid", async () => {
    const { user, router } = await open(report());
    await user.selectOptions(screen.getByLabelText("Time range"), "custom");
    fill("From", "02/01/2026");
    visit("From");
    visit("To");
    screen.getByText("Choose a date on or after the first");
    expect(router.state.location.search).toBe("");
    fill("To", "02/28/2026");
    visit("To");
    await waitFor(() => expect(asked()).toMatchObject({ from: "2026-02-01", to: "2026-02-28" }));
    expect(router.state.location.search).toBe("?from=2026-02-01&to=2026-02-28");
    await act(() => router.navigate(-1));
    expect([screen.queryByLabelText("From"), screen.getByLabelText("Time range")]).toEqual([
      null,
      expect.objectContaining({ value: "30" }),
    ]);
  });

  it("keeps what's typed in one date while the other is applied", async () => {
    const { user } = await open(report(), "/app/analytics?from=2026-02-01&to=2026-02-28");
    const [from, to] = [screen.getByLabelText("From"), screen.getByLabelText("To")];
    await user.clear(from);
    await user.type(from, "02/10/2026");
    await user.click(to);
    await user.clear(to);
    await user.type(to, "02/05/2026");
    await waitFor(() => expect(asked()).toMatchObject({ from: "2026-02-10", to: "2026-02-28" }));
    expect(to).toHaveProperty("value", "02/05/2026");
    await user.tab();
    screen.getByText("Choose a date on or after the first");
  });

  it("says that filters match nothing, and clears them", async () => {
    const { user, router } = await open(report({ totals: NOTHING }), "/app/analytics?type=rental&range=90");
    screen.getByText("Nothing matches these filters");
    expect(screen.queryAllByRole("figure")).toEqual([]);
    const [clear] = screen.getAllByRole("button", { name: "Clear Filters" }).toReversed();
    if (clear) await user.click(clear);
    expect(router.state.location.search).toBe("?range=90");
  });

  it("offers a longer range, or a request, if there's nothing at all", async () => {
    const { user, router } = await open(report({ totals: NOTHING }));
    screen.getByText("No verifications in this period");
    expect(screen.getByRole("link", { name: "New Verification" }).getAttribute("href")).toBe(
      "/app/verifications/new",
    );
    await user.click(screen.getByRole("button", { name: "Show the Last 365 Days" }));
    expect(router.state.location.search).toBe("?range=365");
  });

  it.each([
    [refused(500), "Failed to fetch analytics data"],
    [refused(404, { message: "Team not found" }), "Team not found"],
    [unreachable, "Network error. Please try again."],
  ])("says why it couldn't be loaded and offers another try (%#)", async (answer, words) => {
    serve({ [REPORT]: answer, "GET /api/v1/teams": ok({ teams: [] }) });
    const { user } = show(<AnalyticsPage />, { at: "/app/analytics" });
    await screen.findByText(words);
    serve({ [REPORT]: ok(report()) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("region", { name: "Totals" });
  });

  it("exports what's shown, and says why if it can't", async () => {
    const { user } = await open(report(), "/app/analytics?type=rental");
    serve({ [EXPORT]: text(200, "section,name") });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(Object.fromEntries(callsTo(EXPORT)[0]?.query ?? [])).toEqual(asked());
    serve({ [EXPORT]: refused(500) });
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(toasts()).toEqual(["We couldn't export the report. Please try again."]));
  });

  it("prints", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user } = await open(report());
    await user.click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });
});

it("tells an individual without a team who can use it, and asks the server for nothing", async () => {
  await signedInAs(person());
  show(<AnalyticsPage />, { at: "/app/analytics" });
  screen.getByText("Analytics is for business accounts");
  expect(callsTo(REPORT)).toEqual([]);
});

it("is open to an individual who is a member of a team", async () => {
  await signedInAs(person({ team_size: 3 }));
  await open(report());
});
