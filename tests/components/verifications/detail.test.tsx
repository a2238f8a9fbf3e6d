import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { VerificationDetail } from "#features/verifications/api/types.ts";
import { Component as DetailPage } from "#features/verifications/detail/VerificationDetailPage.tsx";
import { choice, optionsOf, show, signedInAs, toasts } from "../render.tsx";
import { type Answer, callsTo, ok, refused, serve, text, unreachable } from "../server.ts";
import { CLAIMS, DETAIL, detail, openDetail } from "./detail-steps.tsx";

const CANCEL = "POST /api/verifications/ver_1/cancel";
const EXPORT = "POST /api/verifications/ver_1/export";

const header = () => within(screen.getByRole("banner"));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
/** The three steps as they are read out: title and state. */
const steps = () =>
  within(screen.getByRole("list", { name: "Status timeline" }))
    .getAllByRole("listitem")
    .map((item) => /^[A-Z][A-Za-z ]+ \([A-Za-z ]+\)/.exec(item.textContent ?? "")?.[0]);

beforeEach(async () => {
  await signedInAs();
});

it("of a background check is called background, not the type that it is stored as", async () => {
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
  screen.getByRole("heading", { level: 1, name: "Background Verification" });
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
    header().getByRole("heading", { level: 1, name: "Identity Verification" });
    header().getByText("ver_1");
  });

  it.each([
    ["requester", "You requested", "About you"],
    ["target", "About you", "You requested"],
  ] as const)("the %s reads how they stand to it", async (role, words, others) => {
    await openDetail({ viewer_roles: [role] });
    header().getByText(words);
    expect(header().queryByText(others)).toBeNull();
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

  it("is there only where it is allowed", async () => {
    const { unmount } = await openDetail({ actions: ["cancel"] });
    button("Cancel Verification");
    unmount();
    await openDetail({ actions: [] });
    expect(screen.queryByRole("button", { name: "Cancel Verification" })).toBeNull();
  });

  it("asks first, says why it failed, and shows what became of it", async () => {
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

  it("says so where somebody else was faster", async () => {
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
  it("is disabled until it is allowed", async () => {
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

/** What is stated of each type beside a person, and how it reads. */
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

describe("what was stated", () => {
  it.each(STATED)("is shown in words and amounts (%#)", async (claims, facts) => {
    await openDetail({ claims: { ...CLAIMS, ...claims } });
    const stated = within(screen.getByRole("region", { name: "What Was Stated" }));
    const shown = stated.getAllByRole("definition").map((value) => value.firstChild?.textContent);
    expect(shown).toEqual(expect.arrayContaining(facts));
  });

  it("comes with the requester's notes, for those who get them", async () => {
    const { unmount } = await openDetail({ notes: "For the flat\nin Main St" });
    within(screen.getByRole("region", { name: "Notes" })).getByText(/^For the flat/);
    unmount();
    await openDetail({ viewer_roles: ["target"] });
    expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
  });
});

describe("a verification that cannot be shown", () => {
  const open = (answer: Answer) => {
    serve({ [DETAIL]: answer });
    return show(<DetailPage />, { at: "/app/verifications/ver_1", path: "/app/verifications/:id" });
  };

  it.each([
    [refused(404, { message: "No" }), "Verification not found"],
    [refused(500, { requestId: "req_1" }), "Failed to fetch verification details"],
    [text(502, "<html>"), "Failed to fetch verification details"],
    [unreachable, "Failed to fetch verification details"],
  ])("says so, with Try Again and a way back (%#)", async (answer, title) => {
    const { user } = open(answer);
    await screen.findByRole("heading", { name: title });
    const back = screen.getByRole("link", { name: "Back to Verifications" });
    expect(back.getAttribute("href")).toBe("/app/verifications");
    serve({ [DETAIL]: ok(detail()) });
    await user.click(button("Try Again"));
    await screen.findByRole("heading", { level: 1, name: "Identity Verification" });
  });

  it("names the request that failed", async () => {
    open(refused(500, { requestId: "req_1" }));
    await screen.findByText("req_1");
  });
});
