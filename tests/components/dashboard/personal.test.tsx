import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ConsumerDashboard, Component as DashboardPage } from "#features/dashboard/DashboardPage.tsx";
import type { Activity, Personal } from "#features/dashboard/personal/queries.ts";
import { queryClient } from "#lib/query/query.ts";
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
  verdict: null,
});

/** What the server answers for someone who has just confirmed their address. */
const personal = (more: Partial<Personal> = {}): Personal => ({
  needs_you: { items: [], more: false },
  stats: { total_verifications: 0, completed: 0, in_progress: 0, this_month: 0 },
  recent: [],
  notifications: [],
  trust_score: { score: 5, level: "Unverified", nothing_verified: true },
  ...more,
});

const some = (n: number) =>
  personal({
    stats: { total_verifications: n, completed: 1, in_progress: n - 1, this_month: n },
    recent: Array.from({ length: Math.min(n, 5) }, (_, i) => activity(i + 1)),
  });

const region = (name: string) => within(screen.getByRole("region", { name }));
const numbers = () => screen.getByRole("region", { name: "Your numbers" }).textContent;
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

  it("shows someone without verifications everything, and leads them to the first one", async () => {
    await open(personal());
    screen.getByRole("heading", { level: 1, name: /^Good \w+, Ada$/ });
    expect(numbers()).toBe("Total Verifications0Completed0In Progress0This Month0");
    region("Recent activity").getByRole("heading", { name: "No verifications yet" });
    expect(hrefs("Recent activity")).toEqual(["/app/verifications/new?type=identity&mode=self"]);
    region("Notifications").getByText("No notifications");
  });

  it("leads with what needs the reader", async () => {
    await open(some(1));
    const needs = screen.getByRole("region", { name: "Needs you" });
    expect(needs.textContent).toBe("Nothing needs you right now.");
    const score = screen.getByRole("region", { name: "Trust Score" });
    expect(needs.compareDocumentPosition(score)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("names whose verification each change is about", async () => {
    const about = { ...activity(2), role: "target" as const, viewer_roles: ["target" as const] };
    await open({ ...some(1), recent: [{ ...activity(1), target_name: "Sam Lee" }, about] });
    expect(hrefs("Recent activity")).toEqual([
      "/app/verifications",
      "/app/verifications/ver_1",
      "/app/verifications/ver_2",
    ]);
    const links = region("Recent activity").getAllByRole("link");
    expect(links[1]?.textContent).toMatch(/^Identity verification of Sam Lee/);
    expect(links[2]?.textContent).toMatch(/^Your identity verification/);
  });

  it("shows the verdict of a result instead of its status", async () => {
    const done = { ...activity(1), status: "completed" as const, stage: "done" as const, waiting_for: null };
    const verdict = { kind: "confirmed", text: "The employer confirmed it." } as const;
    await open({
      ...some(2),
      recent: [
        { ...done, verdict },
        { ...done, id: "ver_2" },
      ],
    });
    const rows = region("Recent activity").getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent?.match(/Confirmed|Completed/)?.[0])).toEqual([
      "Confirmed",
      "Completed",
    ]);
  });

  it("greets someone with only one name by it", async () => {
    await signedInAs(person({ first_name: "", last_name: "Sukarno" }));
    await open(personal());
    screen.getByRole("heading", { level: 1, name: /^Good \w+, Sukarno$/ });
  });

  it.each([1, 7])("shows the numbers and at most five of %i requests", async (total) => {
    await open(some(total));
    expect(numbers()).toBe(`Total Verifications${total}Completed1In Progress${total - 1}This Month${total}`);
    expect(region("Recent activity").getAllByRole("listitem")).toHaveLength(Math.min(total, 5));
    const all = region("Recent activity").getByRole("link", { name: "View All" });
    expect(all.getAttribute("href")).toBe("/app/verifications");
  });

  it.each([
    [46, "Limited", undefined],
    [60, "Verified", "An independent person or source confirmed your identity."],
  ] as const)("shows a score of %i with its level and leads to its page", async (score, level, words) => {
    await open(personal({ trust_score: { score, level, nothing_verified: false } }));
    const card = region("Trust Score");
    expect(card.getByRole("meter").getAttribute("aria-valuetext")).toBe(`${score} of 100, ${level}`);
    card.getByText(level);
    expect(card.queryByText(/independent/)?.textContent).toBe(words);
    expect(hrefs("Trust Score")).toEqual(["/app/trust-score"]);
  });

  it("says that nothing is verified yet instead of a level, as long as no check counts", async () => {
    await open(personal());
    const meter = region("Trust Score").getByRole("meter");
    expect(meter.getAttribute("aria-valuetext")).toBe("5 of 100, Nothing verified yet");
    region("Trust Score").getByText("Nothing verified yet");
  });

  it("offers the quick actions", async () => {
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
