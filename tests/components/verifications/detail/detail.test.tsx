import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as DetailPage } from "#features/verifications/detail/VerificationDetailPage.tsx";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { choice, optionsOf, show, signedInAs, toasts } from "#tests/components/render.tsx";
import { type Answer, callsTo, ok, refused, serve, text, unreachable } from "#tests/components/server.ts";
import { CLAIMS, DETAIL, detail, openDetail } from "./steps.tsx";

const CANCEL = "POST /api/verifications/ver_1/cancel";
const LONG = "ver_01kc6mcx5414j0egd61152pbcp";
const EXPORT = "POST /api/verifications/ver_1/export";

const header = () => within(screen.getByRole("banner"));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
/** The title and state of each of the three steps, as a screen reader reads them. */
const steps = () =>
  within(screen.getByRole("list", { name: "Status timeline" }))
    .getAllByRole("listitem")
    .map((item) => /^[A-Z][A-Za-z ]+ \([A-Za-z ]+\)/.exec(item.textContent ?? "")?.[0]);

beforeEach(async () => {
  await signedInAs();
});

it("a background check is called background, not by the type it's stored as", async () => {
  await openDetail({
    peer: {
      kind: "background",
      context: "dating",
      meeting_location: null,
      transaction_type: null,
      transaction_value: null,
      mutual_offered: false,
    },
  });
  header().getByText("Background verification");
  expect(screen.queryByText(/^Identity/)).toBeNull();
});

describe("the status", () => {
  const PENDING = { status: "pending", stage: "awaiting_consent" } as const;
  const done = { stage: "done", completed_at: "2025-01-17T12:00:00.000Z" } as const;

  it.each<[Partial<VerificationDetail>, string, string, string]>([
    [PENDING, "Pending", "Processing Started (Not yet)", "Completed (Not yet)"],
    [
      { status: "in_progress", stage: "checking" },
      "In Progress",
      "Processing Started (Done)",
      "Completed (In progress)",
    ],
    [{ status: "completed", ...done }, "Completed", "Processing Started (Done)", "Completed (Done)"],
    [
      { status: "failed", failure_reason: "consent_declined", ...done },
      "Failed",
      "Processing Not Started (Skipped)",
      "Failed (Failed)",
    ],
    [
      { status: "cancelled", ...done },
      "Cancelled",
      "Processing Started (Cancelled)",
      "Cancelled (Cancelled)",
    ],
  ])("%o is in the header and the timeline", async (verification, label, second, third) => {
    await openDetail(verification);
    expect(steps()).toEqual(["Request Submitted (Done)", second, third]);
    header().getByText(label);
    header().getByRole("heading", { level: 1, name: "Jane Doe" });
    header().getByText("Identity verification");
    header().getByText("ver_1");
    expect(document.title).toMatch(/^Jane Doe: Identity verification/);
  });

  it.each([
    ["requester", "You requested", "About you"],
    ["target", "About you", "You requested"],
  ] as const)("shows the %s their relation to the request", async (role, words, others) => {
    await openDetail({ viewer_roles: [role] });
    header().getByText(words);
    expect(header().queryByText(others)).toBeNull();
  });
});

describe("the header", () => {
  it("names the subject by their address if no name was stated", async () => {
    await openDetail({ target_name: null });
    header().getByRole("heading", { level: 1, name: "jane@example.org" });
  });

  it("shortens the ID on screen, and keeps all of it for screen readers and the clipboard", async () => {
    serve({ [`GET /api/verifications/${LONG}`]: ok(detail({ id: LONG })) });
    const { user } = show(<DetailPage />, {
      at: `/app/verifications/${LONG}`,
      path: "/app/verifications/:id",
    });
    expect((await screen.findByText("ver_…52pbcp")).getAttribute("aria-hidden")).toBe("true");
    expect(header().getByText(LONG).closest("code")?.title).toBe(LONG);
    await user.click(button("Copy ID"));
    expect(await navigator.clipboard.readText()).toBe(LONG);
  });

  const begun = { status: "completed", processing_started_at: "2025-01-16T12:00:00.000Z" } as const;
  it.each<[Partial<VerificationDetail>, string | null]>([
    [{ amount_due: 4.49 }, "$4.49 due once they agree"],
    [{ ...begun, amount_due: 4.49 }, "$4.49 charged"],
    [{ ...begun, amount_due: 4.49, credited: 1.99 }, "$4.49 charged, $1.99 paid back"],
    [{ ...begun, amount_due: 0 }, "Covered by plan"],
    [{ ...begun, amount_due: 0, covered_by_plan: 0 }, "Free"],
    [{ status: "cancelled", amount_due: 4.49 }, "Not charged"],
    [{ amount_due: null, estimated_cost: null }, null],
  ])("says what the request costs, to those who may see it (%#)", async (more, words) => {
    await openDetail(more);
    const text = screen.getByRole("banner").textContent;
    if (words) expect(text).toContain(words);
    else expect(text).not.toMatch(/[$]|charged|plan|Free/);
  });
});

describe("Cancel Verification", () => {
  const cancelled = detail({ status: "cancelled", stage: "done" });
  const confirm = async () => {
    const dialog = await screen.findByRole("alertdialog", {
      name: "Cancel the identity verification of Jane Doe?",
    });
    return within(dialog).getByRole("button", { name: "Cancel Verification" });
  };

  it("appears only if the viewer may cancel", async () => {
    const { unmount } = await openDetail({ actions: ["cancel"] });
    button("Cancel Verification");
    unmount();
    await openDetail({ actions: [] });
    expect(screen.queryByRole("button", { name: "Cancel Verification" })).toBeNull();
  });

  it("asks for confirmation, says why canceling failed, and shows the new status", async () => {
    serve({ [CANCEL]: refused(500) });
    const { user } = await openDetail({ actions: ["cancel"] });
    await user.click(button("Cancel Verification"));
    await user.click(await confirm());
    await screen.findByText("Failed to cancel verification");
    serve({ [CANCEL]: ok(cancelled) });
    await user.click(await confirm());
    await waitFor(() => expect(steps()[2]).toBe("Cancelled (Cancelled)"));
    expect(toasts()).toEqual(["Verification cancelled"]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("says so if the request has already moved on", async () => {
    const words = "This verification is in progress, so that's no longer possible.";
    serve({ [CANCEL]: refused(409, { message: words }) });
    const { user } = await openDetail({ actions: ["cancel"] });
    await user.click(button("Cancel Verification"));
    await user.click(await confirm());
    await waitFor(() => expect(toasts()).toEqual([words]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("the export", () => {
  it("is disabled until the viewer may export", async () => {
    const { unmount } = await openDetail({ actions: [] });
    expect([button("Export").disabled, choice("Export format").disabled]).toEqual([true, true]);
    unmount();
    await openDetail({ status: "completed", stage: "done", actions: ["export"] });
    expect([button("Export").disabled, choice("Export format").disabled]).toEqual([false, false]);
    expect(optionsOf("Export format")).toEqual(["PDF", "JSON", "CSV"]);
  });

  it.each([
    [refused(500, { message: "Oops" }), "Failed to export verification"],
    [unreachable, "Network error. Please try again."],
  ])("says why it failed (%#)", async (answer, words) => {
    serve({ [EXPORT]: answer });
    const { user } = await openDetail({ status: "completed", stage: "done", actions: ["export"] });
    await user.selectOptions(choice("Export format"), "CSV");
    await user.click(button("Export"));
    await waitFor(() => expect(toasts()).toEqual([words]));
    expect(callsTo(EXPORT)[0]?.body).toEqual({ format: "csv" });
  });
});

/** Stated details of each type besides the person's, and how they read. */
const STATED: [Partial<VerificationDetail["claims"]>, string[]][] = [
  [
    {
      business: {
        business_name: "Harbor Staffing LLC",
        business_address: "1 Dock St, Boston",
        business_type: "llc",
        year_established: 1998,
        lei: null,
        ein_last4: "6789",
      },
    },
    ["Harbor Staffing LLC", "••-•••6789", "1 Dock St, Boston", "LLC", "1998"],
  ],
  [
    {
      employment: {
        employer_name: "Acme",
        position: "Engineer",
        start_date: "2020-01-05",
        salary: 85_000,
        employment_type: "full_time",
        contact_name: null,
        contact_email: null,
      },
    },
    ["Acme", "Engineer", "Jan 5, 2020", "$85,000.00", "Full-time"],
  ],
  [
    {
      rental: {
        previous_address: "9 Elm St, Albany",
        landlord_contact: "owner@elm.example",
        monthly_rent: 1450.5,
        lease_start_date: "2021-02-01",
        lease_end_date: "2024-01-31",
        reason_for_leaving: "Moved for work",
      },
    },
    ["9 Elm St, Albany", "owner@elm.example", "$1,450.50", "Feb 1, 2021", "Jan 31, 2024", "Moved for work"],
  ],
  [{ ssn_last4: "6789" }, ["Jane Doe", "Apr 12, 1990", "123 Main St, Springfield, IL 62701", "•••-••-6789"]],
];

describe("the stated details", () => {
  it.each(STATED)("are shown in words and amounts (%#)", async (claims, facts) => {
    await openDetail({ claims: { ...CLAIMS, ...claims } });
    const stated = within(screen.getByRole("region", { name: "What was stated" }));
    const shown = stated.getAllByRole("definition").map((value) => value.firstChild?.textContent);
    expect(shown).toEqual(expect.arrayContaining(facts));
  });

  it("come with the requester's notes if the viewer gets them", async () => {
    const { unmount } = await openDetail({ notes: "For the flat\nin Main St" });
    within(screen.getByRole("region", { name: "Notes" })).getByText(/^For the flat/);
    unmount();
    await openDetail({ viewer_roles: ["target"] });
    expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
  });
});

describe("a verification that can't be shown", () => {
  const open = (answer: Answer) => {
    serve({ [DETAIL]: answer });
    return show(<DetailPage />, { at: "/app/verifications/ver_1", path: "/app/verifications/:id" });
  };

  it.each([
    [refused(404, { message: "No" }), "Verification not found"],
    [refused(500, { requestId: "req_1" }), "Failed to fetch verification details"],
    [text(502, "<html>"), "Failed to fetch verification details"],
    [unreachable, "Failed to fetch verification details"],
  ])("shows an error with Try Again and a way back (%#)", async (answer, title) => {
    const { user } = open(answer);
    await screen.findByRole("heading", { name: title });
    const back = screen.getByRole("link", { name: "Back to Verifications" });
    expect(back.getAttribute("href")).toBe("/app/verifications");
    serve({ [DETAIL]: ok(detail()) });
    await user.click(button("Try Again"));
    await screen.findByRole("heading", { level: 1, name: "Jane Doe" });
  });

  it("shows the ID of the failed request, and leads to support with it", async () => {
    open(refused(500, { requestId: "req_1" }));
    await screen.findByText("req_1");
    const link = screen.getByRole("link", { name: "Contact Support" });
    expect(link.getAttribute("href")).toBe("/support?error=req_1");
  });
});
