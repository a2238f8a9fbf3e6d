import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signedInAs } from "#tests/components/render.tsx";
import { lastQuery, listed, openList, row, rowOf } from "./steps.tsx";

beforeEach(async () => {
  await signedInAs();
});

const about = row("Byron", { viewer_roles: ["target"], requester_name: "Marcus Reed", actions: [] });
const onlyAbout = { has_requested: false, has_about_you: true, needs_answer: 1 };
const views = () => within(screen.getByRole("navigation", { name: "Show requests" }));

describe('the view "About you"', () => {
  it.each([
    [1, "About you 1 needs your answer"],
    [2, "About you 2 need your answer"],
  ])("has a dot if %d of its requests need an answer, and says so", async (needs_answer, name) => {
    openList(listed([row("Doe")], 1, 1, { has_about_you: true, needs_answer }));
    await rowOf("Doe");
    views().getByRole("link", { name });
  });

  it("has no dot if nothing needs an answer", async () => {
    openList(listed([row("Doe")], 1, 1, { has_about_you: true }));
    await rowOf("Doe");
    views().getByRole("link", { name: "About you" });
  });

  it("says who asks, why, and what to do", async () => {
    openList(listed([]), "?scope=about_me", { about: listed([about], 1, 1, onlyAbout) });
    const link = await screen.findByRole("link", { name: /^Open .* for Marcus Reed$/ });
    const cells = within(link.closest("tr")!).getAllByRole("cell");
    expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      "Identity",
      "Marcus ReedPurpose: Personal",
      "Pending",
      "Read the request, then agree or decline",
    ]);
  });
});

describe("someone who requested nothing", () => {
  const open = (query = "") =>
    openList(listed([], 0, 1, onlyAbout), query, { about: listed([about], 1, 1, onlyAbout) });

  it("lands on the requests about them, which replaces the page in the history", async () => {
    const { router } = open();
    await screen.findByRole("link", { name: /^Open .* for Marcus Reed$/ });
    expect(router.state.location.search).toBe("?scope=about_me");
    expect(router.state.historyAction).toBe("REPLACE");
    expect(screen.queryByRole("heading", { name: "No verifications found" })).toBeNull();
  });

  it("can still look at what they requested, and stays there when filters change", async () => {
    const { user, router } = open();
    await screen.findByRole("link", { name: /^Open/ });
    await user.click(views().getByRole("link", { name: "Requested" }));
    await screen.findByText(
      "Verify someone else or yourself. You'll find requests about you under About you.",
    );
    expect(router.state.location.search).toBe("?scope=requested");
    await user.click(screen.getByRole("button", { name: "Remove filter Last 30 days" }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ scope: "requested", dateRange: "all" }));
    expect(router.state.location.search).toBe("?scope=requested&dateRange=all");
  });

  it("stays where a link with a filter leads", async () => {
    const { router } = open("?status=pending");
    await screen.findByRole("heading", { name: "No verifications found" });
    expect(router.state.location.search).toBe("?status=pending");
  });
});

it("an empty view of requests about the viewer says what appears there, and offers the first request", async () => {
  openList(listed([]), "?scope=about_me", { about: listed([], 0, 1, { has_requested: false }) });
  await screen.findByRole("heading", { name: "No verifications found" });
  screen.getByText("When someone asks to verify you, their request appears here.");
  expect(screen.getAllByRole("link", { name: "New Verification" })).toHaveLength(2);
});
