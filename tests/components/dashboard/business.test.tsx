import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { BusinessDashboard } from "#features/dashboard/business/BusinessDashboard.tsx";
import type { Dashboard, TeamChange } from "#features/dashboard/business/queries.ts";
import { Component as DashboardPage } from "#features/dashboard/DashboardPage.tsx";
import { person, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";

const DASHBOARD = "GET /api/analytics/dashboard";

const change: TeamChange = {
  verification_id: "ver_1",
  verification_type: "identity",
  peer: null,
  status: "completed",
  target_name: "Sam Lee",
  target_user_email: "sam@example.org",
  member_name: "Priya Raman",
  created_at: "2026-01-10T12:00:00.000Z",
  updated_at: "2026-01-10T12:00:00.000Z",
  verdict: null,
};

const figures = (more: Partial<Dashboard["overview"]> = {}): Dashboard => ({
  needs_you: { items: [], more: false },
  trust_score: 72,
  nothing_verified: false,
  overview: {
    total_verifications: 12,
    total_verifications_change: 50,
    success_rate: 87.5,
    success_rate_change: -4.2,
    total_spend: 1234.5,
    total_spend_change: 20,
    pending_count: 3,
    ...more,
  },
  series: [
    // Enough results for rates by the day.
    { date: "2026-01-09", total: 50, completed: 30, failed: 10, spend: 1000 },
    { date: "2026-01-10", total: 70, completed: 40, failed: 0, spend: 234.5 },
  ],
  scope: { team_id: "team_1", team_name: "Harbor Staffing" },
  activity: [change],
});

const team = (id: string, name: string, role: "owner" | "member" | "viewer") => ({
  id,
  name,
  role,
  locked: false,
});
const business = (teams: ReturnType<typeof team>[]) =>
  person({ account_type: "business", accountType: "business", team_size: 5, teams });

async function open(answer: Dashboard, options: { at?: string; teams?: ReturnType<typeof team>[] } = {}) {
  serve({ [DASHBOARD]: ok(answer) });
  if (options.teams) await signedInAs(business(options.teams));
  const shown = show(<BusinessDashboard />, { at: options.at ?? "/app/dashboard" });
  await screen.findByRole("meter");
  return shown;
}

const numbers = () => screen.getByRole("region", { name: "Your numbers" });
const asked = () => Object.fromEntries(callsTo(DASHBOARD).at(-1)?.query ?? []);

beforeEach(() => signedInAs(business([team("team_1", "Harbor", "owner")])));

describe("the business dashboard", () => {
  it("is what /app/dashboard shows a business, and /app/dashboard asks for nothing personal", async () => {
    serve({ [DASHBOARD]: ok(figures()) });
    show(<DashboardPage />, { at: "/app/dashboard" });
    await screen.findByText("Harbor Staffing's requests");
    expect(callsTo("GET /api/analytics/personal")).toEqual([]);
  });

  it("shows each figure with its change in words", async () => {
    await open(figures());
    expect(numbers().textContent).toBe(
      "Total Verifications1250% more than before" +
        "Success Rate87.5%4.2 points lower than before" +
        "Monthly Spend$1,234.5020% more than before",
    );
    expect(
      within(numbers())
        .getAllByRole("img")
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Requests over 30 days", "Success rate over 30 days", "Spend over 30 days"]);
  });

  it.each([
    ["one week", 7, {}],
    ["two, one of them without results", 14, { completed: 0, failed: 0 }],
  ])("draws no line through a single rate: %s", async (_, length, before) => {
    const series = Array.from({ length }, (_, i) => ({
      date: `2026-01-${String(i + 1).padStart(2, "0")}`,
      total: 1,
      completed: 1,
      failed: 0,
      spend: 3,
      ...(i < length - 7 && before),
    }));
    await open({ ...figures(), series });
    const charts = within(numbers()).getAllByRole("img");
    expect(charts.map((one) => one.getAttribute("aria-label"))).toEqual([
      "Requests over 30 days",
      "Spend over 30 days",
    ]);
  });

  it("says so where there's nothing to compare with, and shows no rate if nothing ended", async () => {
    await open(
      figures({
        total_verifications_change: null,
        success_rate: null,
        success_rate_change: null,
        total_spend_change: 0,
      }),
    );
    expect(numbers().textContent).toBe(
      "Total Verifications12No earlier dataSuccess Rate–No earlier dataMonthly Spend$1,234.50Same as before",
    );
  });

  it("labels the Trust Score as the reader's own", async () => {
    await open(figures());
    const score = screen.getByRole("meter", { name: "Your Trust Score" });
    expect(score.getAttribute("aria-valuetext")).toBe("72 of 100, Good Standing");
  });

  it("explains each figure on a press", async () => {
    const { user } = await open(figures());
    await user.click(screen.getByRole("button", { name: "What Success Rate means" }));
    expect((await screen.findByRole("tooltip")).textContent).toContain(
      "divided by completed and failed ones",
    );
  });

  it("leads to new requests, to the pending ones with their count, to analytics and to billing", async () => {
    await open(figures());
    const actions = within(screen.getByRole("region", { name: "Quick actions" })).getAllByRole("link");
    expect(actions.map((link) => link.getAttribute("href"))).toEqual([
      "/app/verifications/new",
      "/app/verifications?status=pending",
      "/app/analytics",
      "/app/billing",
    ]);
    expect(actions[1]?.textContent).toMatch(/^Pending 3/);
  });

  it("shows whose requests changed", async () => {
    await open(figures());
    const row = within(screen.getByRole("region", { name: "Team activity" })).getByRole("link", {
      name: /^Identity verification of Sam Lee/,
    });
    expect(row.textContent).toContain("by Priya Raman");
    within(row).getByText("Completed");
    expect(row.getAttribute("href")).toBe("/app/verifications/ver_1");
  });

  it("shows the verdict of a result instead of its status", async () => {
    await open({
      ...figures(),
      activity: [{ ...change, verdict: { kind: "differs", text: "The document is in another name." } }],
    });
    const activity = within(screen.getByRole("region", { name: "Team activity" }));
    activity.getByText("Differs");
    expect(activity.queryByText("Completed")).toBeNull();
  });

  it("shows a new business everything, and leads it to its first request", async () => {
    await open({ ...figures({ total_verifications: 0, pending_count: 0 }), activity: [] });
    expect(numbers().textContent).toContain("Total Verifications0");
    const activity = within(screen.getByRole("region", { name: "Team activity" }));
    activity.getByRole("heading", { name: "No verifications yet" });
    expect(activity.getByRole("link", { name: "New Verification" }).getAttribute("href")).toBe(
      "/app/verifications/new",
    );
  });

  it("says that nothing is verified yet instead of a level, as long as no check counts", async () => {
    await open({ ...figures(), trust_score: 5, nothing_verified: true });
    const score = screen.getByRole("meter", { name: "Your Trust Score" });
    expect(score.getAttribute("aria-valuetext")).toBe("5 of 100, Nothing verified yet");
    screen.getByText("Nothing verified yet");
  });

  it("leads with what needs the reader", async () => {
    await open(figures());
    const needs = screen.getByRole("region", { name: "Needs you" });
    expect(needs.textContent).toBe("Nothing needs you right now.");
    expect(needs.compareDocumentPosition(numbers())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("keeps the time range in the URL and shows 30 days by default", async () => {
    const { user, router } = await open(figures());
    expect(asked()).toEqual({
      timeRange: "30",
      tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await user.selectOptions(screen.getByLabelText("Time range"), "90");
    await waitFor(() => expect(asked().timeRange).toBe("90"));
    expect(router.state.location.search).toBe("?timeRange=90");
    await screen.findByText("Total Spend");
  });

  it("ignores a time range that it doesn't know", async () => {
    await open(figures(), { at: "/app/dashboard?timeRange=31" });
    expect(asked().timeRange).toBe("30");
  });

  it("lets someone in several teams choose whose numbers they see, if their role allows", async () => {
    const { user, router } = await open(figures(), {
      teams: [
        team("team_1", "Harbor", "owner"),
        team("team_2", "Pier", "member"),
        team("team_3", "Dock", "viewer"),
      ],
    });
    const select = await screen.findByLabelText("Whose numbers");
    expect(
      within(select)
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual(["Your own requests", "Harbor", "Pier"]);
    await user.selectOptions(select, "team_2");
    await waitFor(() => expect(asked().teamId).toBe("team_2"));
    expect(router.state.location.search).toBe("?team=team_2");
  });

  it("asks nothing of someone in one team", async () => {
    await open(figures(), { teams: [team("team_1", "Harbor", "owner")] });
    expect(screen.queryByLabelText("Whose numbers")).toBeNull();
  });

  it("refreshes, and keeps the figures with a message if that fails", async () => {
    const { user } = await open(figures());
    serve({ [DASHBOARD]: ok(figures({ total_verifications: 13 })) });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(numbers().textContent).toContain("Total Verifications13"));
    serve({ [DASHBOARD]: unreachable });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(toasts()).toEqual(["Network error. Please try again."]));
    expect(numbers().textContent).toContain("Total Verifications13");
  });

  it.each([
    [refused(500), "Failed to fetch dashboard data"],
    [refused(403, { message: "Your role can't see this." }), "Your role can't see this."],
    [unreachable, "Network error. Please try again."],
  ])("says why it couldn't be loaded and offers another try (%#)", async (answer, words) => {
    serve({ [DASHBOARD]: answer });
    const { user } = show(<BusinessDashboard />, { at: "/app/dashboard" });
    await screen.findByText(words);
    serve({ [DASHBOARD]: ok(figures()) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("meter");
  });

  it("shows no number while it loads", async () => {
    serve({ [DASHBOARD]: () => new Promise(() => {}) });
    show(<BusinessDashboard />, { at: "/app/dashboard" });
    await screen.findByRole("region", { name: "Your numbers" });
    expect([numbers().textContent, screen.queryByRole("meter")]).toEqual([
      "Total VerificationsSuccess RateMonthly Spend",
      null,
    ]);
  });
});
