import { QueryClientProvider } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Trust } from "#features/trust/queries.ts";
import { Component as TrustScorePage } from "#features/trust/TrustScorePage.tsx";
import { handleEvents } from "#lib/live/handleEvents.ts";
import { queryClient } from "#lib/query/query.ts";
import { person, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";
import { beginner, breakdown, FULL, VERIFY } from "./samples.ts";

const TRUST = "GET /api/trust-score";
const PIECES = "GET /api/trust-score/pieces";

const region = (name: string) => within(screen.getByRole("region", { name }));

async function open(answer: Trust) {
  serve({ [TRUST]: ok(answer) });
  const shown = show(<TrustScorePage />, { at: "/app/trust-score" });
  await screen.findByRole("region", { name: "Breakdown" });
  return shown;
}

beforeEach(async () => {
  await signedInAs();
});

describe("the page", () => {
  it("shows placeholders and no number until the score is known", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    serve({
      [TRUST]: async (call) => {
        await promise;
        return ok(beginner())(call);
      },
    });
    const { container } = show(<TrustScorePage />, { at: "/app/trust-score" });
    await screen.findByText("Loading your Trust Score");
    expect(container.textContent).not.toMatch(/\d/);
    resolve();
    await screen.findByRole("meter", { name: "Trust Score" });
    expect(screen.queryByText("Loading your Trust Score")).toBeNull();
  });

  it.each([
    [refused(500, { message: "We're down.", requestId: "req_1" }), "We're down."],
    [unreachable, "Network error. Please try again."],
  ])("says why it couldn't be loaded and offers another try (%#)", async (answer, words) => {
    serve({ [TRUST]: answer });
    const { user } = show(<TrustScorePage />, { at: "/app/trust-score" });
    await screen.findByText(words);
    serve({ [TRUST]: ok(beginner()) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("meter", { name: "Trust Score" });
  });
});

describe("a beginner", () => {
  it("sees the score, the next level and why the score is capped", async () => {
    await open(beginner());
    const meter = screen.getByRole("meter", { name: "Trust Score" });
    expect(meter.getAttribute("aria-valuetext")).toBe("5 of 100, Nothing verified yet");
    const score = screen.getByRole("region", { name: "Nothing verified yet" });
    expect(score.textContent).toContain("35 points to Limited.");
    expect(score.textContent).toContain(
      "Your score can't pass 59 until an independent person or source confirms your identity.",
    );
  });

  it("is led to the first step, with its points, price and link", async () => {
    await open(beginner());
    const steps = region("What raises it");
    steps.getByText(/^Start here\./);
    const [first, second] = steps.getAllByRole("listitem");
    expect(first?.textContent).toMatch(/^\+40 points.*Verify your identity.*\$4\.98$/);
    expect(second?.textContent).toMatch(/^\+5 points.*Confirm your phone.*Free$/);
    const start = steps.getByRole("link", { name: "Start: Verify your identity" });
    expect(start.getAttribute("href")).toBe(VERIFY.href);
  });

  it("sees that there's no history and no rating yet", async () => {
    await open(beginner());
    region("History").getByText(/once your score changes/);
    region("Ratings of you").getByText("No ratings yet");
  });

  it("sees the confirmed address as evidence, which belongs to no verification", async () => {
    await open(beginner());
    const row = region("Your evidence").getByRole("listitem");
    expect(row.textContent).toMatch(
      /^Email addressConfirmed by link or codeJan 10, 2026Fades from Jan 10, 29995 points$/,
    );
    expect(within(row).queryByRole("link")).toBeNull();
  });

  it("without any evidence sees how to get some", async () => {
    await open(beginner({ score: 0, breakdown: breakdown() }));
    region("Your evidence").getByText("No evidence yet");
  });
});

describe("a full score", () => {
  it("has no cap, no higher level and nothing left to add", async () => {
    await open(FULL);
    expect(screen.getByRole("region", { name: "Exceptional" }).textContent).toContain(
      "That's the highest level.",
    );
    expect(screen.queryByText(/can't pass/)).toBeNull();
    region("What raises it").getByText("Nothing left to add");
    expect(region("What raises it").queryByText(/^Start here/)).toBeNull();
  });

  it("shows each part's score, points and trend", async () => {
    await open(FULL);
    const parts = region("Breakdown");
    expect(parts.getAllByRole("meter").map((meter) => meter.getAttribute("aria-valuetext"))).toEqual([
      "100 of 100, 40 of 40 points",
      "50 of 100, 5 of 10 points",
      "0 of 100, 0 of 10 points",
      "85 of 100, 12.8 of 15 points",
      "0 of 100, 0 of 15 points",
      "60 of 100, 0 of 15 points",
      "0 of 100, 0 of 15 points",
      "0 of 100, 0 of 10 points",
    ]);
    const trends = parts
      .getAllByRole("listitem")
      .map((part) => /(Up|Down|No change) in 30 days/.exec(part.textContent ?? "")?.[1]);
    expect(trends.slice(0, 4)).toEqual(["No change", "Up", "No change", "Down"]);
  });

  it("says which part isn't counted, and why", async () => {
    await open(FULL);
    const parts = region("Breakdown");
    const uncounted = parts.getAllByText("Doesn't count, because two other parts are stronger.");
    expect(uncounted).toHaveLength(1);
    expect(uncounted[0]?.closest("li")?.textContent).toMatch(/^Rental/);
    parts.getByText("Only your best two of employment, financial, rental and business count.");
  });

  it("links a piece of evidence to its verification, with its grade and since when it fades", async () => {
    await open(FULL);
    const link = region("Your evidence").getByRole("link", { name: /^Identity match/ });
    expect(link.getAttribute("href")).toBe("/app/verifications/ver_1");
    expect(link.textContent).toContain("4 of 4: Inspected by a reviewer or an authoritative source");
    expect(link.textContent).toContain("Fading since Jan 1, 2026");
    expect(link.textContent).toContain("39.4 points");
  });

  it("names the issuer whose signature a piece of evidence relies on", async () => {
    const [first, ...others] = FULL.breakdown;
    const piece = { ...first!.evidence[0]!, signed: true as const };
    await open({
      ...FULL,
      breakdown: [{ ...first!, evidence: [{ ...piece, issuer: "State of Utopia" }] }, ...others],
    });
    const link = region("Your evidence").getByRole("link", { name: /^Identity match/ });
    expect(link.textContent).toContain("4 of 4: Signed by State of Utopia");
  });

  it("lists checks that don't count, with the reason and what to do", async () => {
    await open(
      beginner({
        set_aside: [
          {
            verification_id: "ver_7",
            kind: "Identity match",
            why: "other_name",
            date: "2026-01-09T12:00:00.000Z",
          },
        ],
      }),
    );
    const card = region("Not counted");
    const link = card.getByRole("link", { name: /Identity match/ });
    expect(link.getAttribute("href")).toBe("/app/verifications/ver_7");
    card.getByText(
      /^These are under a different name from the one on your account\. If that's your name, update/,
    );
  });

  it("shows ratings with their comments, and why one doesn't count", async () => {
    await open(FULL);
    const ratings = region("Ratings of you");
    ratings.getByText("1 verified person rated you 4 or more stars.");
    const [five, two] = ratings.getAllByRole("listitem");
    within(five as HTMLElement).getByRole("img", { name: "5 of 5 stars" });
    within(five as HTMLElement).getByText("On time.");
    expect(five?.textContent).not.toContain("Doesn't count");
    expect(two?.textContent).toContain("Doesn't count");
  });

  it("shows the history's table", async () => {
    const { user } = await open(FULL);
    const history = region("History");
    await user.click(history.getByRole("button", { name: /^Show as Table/ }));
    const cells = within(await history.findByRole("table"))
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(cells).toEqual(["DateScore", "Dec 1, 202545", "Jan 10, 202691"]);
  });
});

it.each(["trust_score_updated", "verification_completed"] as const)(
  "%s refreshes the score on screen",
  async (type) => {
    queryClient.clear();
    serve({ [TRUST]: ok(beginner()) });
    show(
      <QueryClientProvider client={queryClient}>
        <TrustScorePage />
      </QueryClientProvider>,
      { at: "/app/trust-score" },
    );
    await screen.findByRole("region", { name: "Nothing verified yet" });
    // Confirming an address raises the score, so who they are is asked for, too.
    serve({
      [TRUST]: ok(FULL),
      ...(type === "trust_score_updated" && { "GET /api/auth/me": ok({ user: person() }) }),
    });
    act(() => handleEvents([{ type, id: `evt_${type}`, at: Date.now(), data: {} }]));
    await screen.findByRole("region", { name: "Exceptional" });
  },
);

describe("the method", () => {
  it("says what never lowers the score and what a low rating does", async () => {
    await open(beginner());
    const method = region("How it's computed");
    method.getByText("Declining a request, or letting it expire.");
    method.getByText(/A low rating lowers Reputation only\.$/);
    method.getByText("Full for 24 months, then halves every 12 months");
  });

  it("lets the reader download the pieces", async () => {
    const { user } = await open(beginner());
    // Following the link would leave the page that all tests share.
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    serve({ [PIECES]: ok({ version: "1" }) });
    await user.click(screen.getByRole("button", { name: "Download Pieces" }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(callsTo(PIECES)[0]?.headers.get("Authorization")).toMatch(/^Bearer /);
  });

  it("says why the download failed", async () => {
    serve({ [PIECES]: refused(500) });
    const { user } = await open(beginner());
    await user.click(screen.getByRole("button", { name: "Download Pieces" }));
    await waitFor(() => expect(toasts()).toEqual(["We couldn't prepare your file. Please try again."]));
  });
});
