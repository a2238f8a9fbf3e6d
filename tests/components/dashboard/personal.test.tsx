import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ConsumerDashboard, Component as DashboardPage } from "#features/dashboard/DashboardPage.tsx";
import type { Activity, Personal } from "#features/dashboard/personal/queries.ts";
import { queryClient } from "#lib/query.ts";
import { person, show, signedInAs } from "../render.tsx";
import { ok, refused, serve, unreachable } from "../server.ts";

const PERSONAL = "GET /api/analytics/personal";

const activity = (n: number): Activity => ({
  id: `ver_${n}`,
  verification_type: "identity",
  peer: null,
  status: "pending",
  stage: "awaiting_consent",
  subject_task: null,
  waiting_for: "consent",
  target_user_email: `sam${n}@example.org`,
  target_name: null,
  role: "requester",
  viewer_roles: ["requester"],
  created_at: "2026-01-10T12:00:00.000Z",
  updated_at: "2026-01-10T12:00:00.000Z",
});

/** What the server answers for someone who has just confirmed their address. */
const personal = (more: Partial<Personal> = {}): Personal => ({
  stats: { total_verifications: 0, completed: 0, in_progress: 0, this_month: 0 },
  recent: [],
  notifications: [],
  trust_score: { score: 5, level: "Unverified" },
  ...more,
});

const some = (n: number) =>
  personal({
    stats: { total_verifications: n, completed: 1, in_progress: n - 1, this_month: n },
    recent: Array.from({ length: Math.min(n, 5) }, (_, i) => activity(i + 1)),
  });

const region = (name: string) => within(screen.getByRole("region", { name }));
const hrefs = (name: string) =>
  region(name)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

async function open(answer: Personal) {
  serve({ [PERSONAL]: ok(answer) });
  const shown = show(<DashboardPage />, { at: "/app/dashboard" });
  await screen.findByRole("meter", { name: "Trust Score" });
  return shown;
}

beforeEach(async () => {
  queryClient.clear();
  await signedInAs();
});

describe("the personal dashboard", () => {
  it("shows no number while it loads, not even a made-up score", async () => {
    serve({ [PERSONAL]: () => new Promise(() => {}) });
    show(<DashboardPage />, { at: "/app/dashboard" });
    const card = await screen.findByRole("region", { name: "Trust Score" });
    expect([card.textContent, screen.queryByRole("meter")]).toEqual(["Trust ScoreSee What Raises It", null]);
    expect(screen.getByRole("region", { name: "Your numbers" }).textContent).not.toMatch(/\d/);
  });

  it.each([
    [refused(500), "Failed to fetch dashboard data"],
    [refused(503, { message: "We're down." }), "We're down."],
    [unreachable, "Network error. Please try again."],
  ])("says why it couldn't be loaded and offers another try (%#)", async (answer, words) => {
    serve({ [PERSONAL]: answer });
    const { user } = show(<DashboardPage />, { at: "/app/dashboard" });
    await screen.findByText(words);
    serve({ [PERSONAL]: ok(some(1)) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("meter", { name: "Trust Score" });
  });

  it("leads someone without verifications to the first one, instead of empty tiles and lists", async () => {
    await open(personal());
    screen.getByRole("heading", { level: 1, name: /^Good \w+, Ada$/ });
    const first = region("Your first verification");
    expect(first.getByRole("link", { name: "Verify Yourself" }).getAttribute("href")).toBe(
      "/app/verifications/new?type=identity&mode=self",
    );
    expect(screen.queryByRole("region", { name: "Your numbers" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Recent activity" })).toBeNull();
    region("Notifications").getByText("No notifications");
  });

  it("greets someone with only one name by it", async () => {
    await signedInAs(person({ first_name: "", last_name: "Sukarno" }));
    await open(personal());
    screen.getByRole("heading", { level: 1, name: /^Good \w+, Sukarno$/ });
  });

  it.each([1, 7])("shows the numbers and at most five of %i requests", async (total) => {
    await open(some(total));
    expect(screen.getByRole("region", { name: "Your numbers" }).textContent).toBe(
      `Total Verifications${total}By you and about youCompleted1With a resultIn Progress${total - 1}Pending includedThis Month${total}Requests made`,
    );
    expect(region("Recent activity").getAllByRole("listitem")).toHaveLength(Math.min(total, 5));
    const all = region("Recent activity").getByRole("link", { name: "View All" });
    expect(all.getAttribute("href")).toBe("/app/verifications");
    expect(screen.queryByRole("region", { name: "Your first verification" })).toBeNull();
  });

  it.each([
    [5, "Unverified", "Confirm more about yourself to raise it."],
    [60, "Verified", "Your identity is confirmed by an independent person or source."],
  ] as const)("shows a score of %i with its level and leads to its page", async (score, level, words) => {
    await open(personal({ trust_score: { score, level } }));
    const card = region("Trust Score");
    expect(card.getByRole("meter").getAttribute("aria-valuetext")).toBe(`${score} of 100, ${level}`);
    card.getByText(level);
    card.getByText(words);
    expect(hrefs("Trust Score")).toEqual(["/app/trust-score"]);
  });

  it("offers the spec's quick actions", async () => {
    await open(some(1));
    expect(hrefs("Quick actions")).toEqual([
      "/app/verifications/new?type=identity&mode=self",
      "/app/verifications/peer?type=identity&purpose=marketplace",
      "/app/share-profile",
      "/app/trust-score",
    ]);
  });

  it("offers common use cases, each with its form", async () => {
    await open(some(1));
    expect(hrefs("Common use cases")).toEqual([
      "/app/verifications/peer?type=identity&purpose=marketplace",
      "/app/verifications/new?type=rental",
      "/app/verifications/new?type=employment",
      "/app/verifications/new?type=business",
    ]);
    region("Common use cases").getByText("From $4.99");
  });

  it("gives tips, but none about what's already done", async () => {
    const { unmount } = await open(some(1));
    region("Quick tips").getByRole("heading", { name: "Confirm your phone number" });
    expect(region("Quick tips").getAllByRole("link")).toHaveLength(3);
    unmount();
    await signedInAs(person({ phone_verified: true, totp_enabled: true }));
    await open(some(1));
    expect(
      region("Quick tips")
        .getAllByRole("heading", { level: 3 })
        .map((tip) => tip.textContent),
    ).toEqual([
      "Ask before money changes hands",
      "Read the evidence, not only the score",
      "Keep your score fresh",
    ]);
  });
});

it("/app/consumer-dashboard shows a business account the personal dashboard", async () => {
  await signedInAs(person({ account_type: "business", accountType: "business", team_size: 5 }));
  serve({ [PERSONAL]: ok(some(1)) });
  show(<ConsumerDashboard />, { at: "/app/consumer-dashboard" });
  await screen.findByRole("meter", { name: "Trust Score" });
});
