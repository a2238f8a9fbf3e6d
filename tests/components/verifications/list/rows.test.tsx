import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signedInAs } from "#tests/components/render.tsx";
import type { Call } from "#tests/components/server.ts";
import { lastQuery, listed, openList, row, rowOf } from "./steps.tsx";

beforeEach(async () => {
  await signedInAs();
});

describe("a row", () => {
  it("shows the type, the subject, the status, the dates and the cost", async () => {
    openList(listed([row("Doe")]));
    const cells = (await rowOf("Doe")).getAllByRole("cell").map((cell) => cell.textContent);
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
    expect(headers.slice(1)).toEqual([
      "Type",
      "Target User",
      "Status",
      "Created",
      "Updated",
      "Cost",
      "Actions",
    ]);
    expect(cells[1]).toBe("Identity");
    expect(cells[2]).toContain("Jane Doe");
    expect(cells[2]).toContain("jane@example.org");
    expect(cells[3]).toContain("Pending");
    expect(cells.slice(4, 7)).toEqual(["Jan 15, 2025", "Jan 16, 2025", "$2.99"]);
  });

  it("shows background for a background check, not the type it's stored as", async () => {
    openList(listed([row("Doe", { peer: { kind: "background", context: "dating" } })]));
    const cells = (await rowOf("Doe")).getAllByRole("cell").map((cell) => cell.textContent);
    expect(cells[1]).toBe("Background");
    (await rowOf("Doe")).getByRole("button", { name: "Cancel Background verification of Jane Doe" });
  });

  it.each([
    ["pending", "Pending"],
    ["in_progress", "In Progress"],
    ["completed", "Completed"],
    ["failed", "Failed"],
    ["cancelled", "Cancelled"],
  ] as const)("shows the status %s", async (status, label) => {
    openList(listed([row("Doe", { status })]));
    (await rowOf("Doe")).getByText(label);
  });

  it("links to its page, and can be canceled only if the viewer may", async () => {
    openList(listed([row("Doe"), row("Roe", { status: "in_progress", actions: [] })]));
    const open = (await rowOf("Doe")).getByRole("link", { name: /^View/ });
    expect(open.getAttribute("href")).toBe("/app/verifications/ver_doe");
    (await rowOf("Doe")).getByRole("button", { name: "Cancel Identity verification of Jane Doe" });
    expect((await rowOf("Roe")).queryByRole("button", { name: /^Cancel/ })).toBeNull();
  });

  const status = async () => (await rowOf("Doe")).getAllByRole("cell")[3]!;

  it.each([
    ["confirmed", "Confirmed"],
    ["consistent", "Consistent"],
    ["differs", "Differs"],
    ["not_found_out", "No clear answer"],
  ] as const)(
    "shows the verdict %s inside the status, and its sentence to screen readers",
    async (kind, word) => {
      const text = "The employer confirmed Jane Doe's job.";
      openList(listed([row("Doe", { status: "completed", stage: "done", verdict: { kind, text } })]));
      expect((await status()).textContent).toBe(`Completed${word}${text}`);
      expect(within(await status()).getByTitle(text)).not.toBeNull();
    },
  );

  it("shows inside the status whom it waits for and since when", async () => {
    const waiting_since = new Date(Date.now() - 50 * 60 * 60 * 1000).toISOString();
    const waits = { status: "in_progress", stage: "awaiting_evidence", waiting_for: "documents" } as const;
    openList(listed([row("Doe", { ...waits, waiting_since, actions: [] })]));
    expect((await status()).textContent).toBe("In ProgressWaiting for their documents· 2 days");
  });

  it("shows inside the status for how long it has been in review", async () => {
    const waiting_since = new Date(Date.now() - 50 * 60 * 60 * 1000).toISOString();
    const verdict = { kind: "in_review", text: "A reviewer is looking at it." } as const;
    const waits = { status: "in_progress", stage: "in_review", waiting_for: "reviewer" } as const;
    openList(listed([row("Doe", { ...waits, waiting_since, verdict, actions: [] })]));
    expect((await status()).textContent).toBe("In ProgressIn reviewA reviewer is looking at it.for 2 days");
  });

  it("shows inside the status why it failed", async () => {
    openList(listed([row("Doe", { status: "failed", stage: "done", failure_reason: "evidence_expired" })]));
    expect((await status()).textContent).toBe("FailedNo documents arrived");
  });

  it("isn't red when it failed, which says nothing about the subject", async () => {
    openList(listed([row("Doe", { status: "failed" })]));
    const badge = (await rowOf("Doe")).getByText("Failed").parentElement;
    expect(badge?.className).toMatch(/neutral/);
  });

  it("has its tags, assignee and requester in the same two lines, and all of it in a tooltip", async () => {
    const assigned_to = { id: "usr_2", name: "Priya Shah" };
    openList(listed([row("Doe", { tags: ["west wing"], assigned_to })]));
    (await rowOf("Doe")).getByTitle("Jane Doe, jane@example.org, west wing, Assigned to Priya Shah");
  });
});

describe("loading", () => {
  it("shows ten rows with the loaded rows' columns, so nothing moves", async () => {
    let arrive: (response: Response) => void = () => {};
    const answer = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    openList(() => answer);
    const columns = () =>
      [...document.querySelectorAll("tbody tr")].map((one) =>
        [...one.querySelectorAll("td")].map(({ dataset }) => dataset.column),
      );
    expect(columns()).toHaveLength(10);
    const [waiting] = columns();
    arrive(await listed([row("Doe")])({} as Call));
    await rowOf("Doe");
    expect(columns()).toEqual([waiting]);
  });
});

describe("pagination", () => {
  it("shows ten rows a page and links to the next one", async () => {
    const shown = openList(listed([row("Doe")], 12));
    await rowOf("Doe");
    screen.getByText("Showing 1 to 10 of 12 verifications");
    await shown.user.click(screen.getByRole("link", { name: "Page 2" }));
    expect(shown.router.state.location.search).toBe("?page=2");
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: "2" }));
    await screen.findByText("Showing 11 to 12 of 12 verifications");
  });

  it("redirects a page beyond the end to the last one", async () => {
    const answer = (call: Call) =>
      call.query.get("page") === "9" ? listed([], 12, 9)(call) : listed([row("Doe")], 12, 2)(call);
    const { router } = openList(answer, "?page=9&status=pending");
    await rowOf("Doe");
    expect(router.state.location.search).toBe("?page=2&status=pending");
  });
});

describe("an empty list", () => {
  const empty = (elsewhere: number) => (call: Call) =>
    listed([], call.query.get("dateRange") === "all" ? elsewhere : 0)(call);

  it("offers to create the first verification, and says where requests about the viewer appear", async () => {
    openList(empty(0));
    await screen.findByRole("heading", { name: "No verifications found" });
    screen.getByText(/Requests to verify you appear under About you\.$/);
    const [inHeader, here] = screen.getAllByRole("link", { name: "New Verification" });
    expect(here?.getAttribute("href")).toBe(inHeader?.getAttribute("href"));
    expect(screen.queryByRole("button", { name: "Clear Filters" })).toBeNull();
  });

  it("offers to clear the filters if they hide everything", async () => {
    const { user, router } = openList(empty(0), "?search=nobody");
    await screen.findByText(/^Nothing matches your filters/);
    screen.getByRole("heading", { name: "No verifications found" });
    await user.click(screen.getByRole("button", { name: "Clear Filters" }));
    expect(router.state.location.search).toBe("");
  });

  it("says how many verifications are outside the dates, and shows them on request", async () => {
    const { user, router } = openList(empty(1), "?search=Oldman&status=pending");
    await screen.findByText(/1 verification outside these dates does\./);
    await user.click(screen.getByRole("button", { name: "Show All Time" }));
    expect(router.state.location.search).toBe("?search=Oldman&status=pending&dateRange=all");
  });
});

describe("a new request", () => {
  const message = "Verification request submitted successfully!";

  it("shows its message for five seconds and its highlight for three", async () => {
    vi.useFakeTimers();
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const { router } = openList(listed([row("Doe")]), "?highlight=ver_doe", { state: { message } });
    await pass(0);
    screen.getByText(message);
    await pass(2900);
    expect(router.state.location.search).toBe("?highlight=ver_doe");
    await pass(1900);
    expect(router.state.location.search).toBe("");
    screen.getByText(message);
    await pass(200);
    expect(screen.queryByText(message)).toBeNull();
  });

  it("can also show a note, which stays until dismissed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const note = "We'll send the invitation later.";
    const { user } = openList(listed([row("Doe")]), "?highlight=ver_doe", { state: { message, note } });
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.queryByText(message)).toBeNull();
    screen.getByText(note);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(note)).toBeNull();
  });
});
