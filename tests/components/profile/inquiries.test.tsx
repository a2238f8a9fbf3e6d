import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type {
  AccessInquiry,
  Inquiry,
  ShareViewInquiry,
  VerificationInquiry,
} from "#contract/sharing/inquiries.ts";
import { InquiriesCard } from "#features/profile/inquiries/InquiriesCard.tsx";
import { show, signedInAs } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";

const LIST = "GET /api/profile/inquiries";
const at = "2026-11-25T12:00:00.000Z";

const verification = (more: Partial<VerificationInquiry> = {}): VerificationInquiry => ({
  kind: "verification",
  id: "ver_1",
  at,
  who: { name: "Marcus Reed", address: "marcus@example.com" },
  why: "Tenant screening",
  verification_id: "ver_1",
  status: "completed",
  got: "results",
  actions: ["open", "withdraw", "block", "report"],
  ...more,
});
const view = (more: Partial<ShareViewInquiry> = {}): ShareViewInquiry => ({
  kind: "share_view",
  id: "shv_1",
  at,
  who: { name: null, address: null },
  why: "Flat",
  link_id: "shl_1",
  country: "DE",
  device: "phone",
  got: 2,
  actions: ["links"],
  ...more,
});
const access = (more: Partial<AccessInquiry> = {}): AccessInquiry => ({
  kind: "access_request",
  id: "acr_1",
  at,
  who: { name: "Vera Visitor", address: "vera@example.com" },
  why: null,
  link_id: "shl_1",
  status: "approved",
  got: "profile",
  actions: ["links", "withdraw", "block", "report"],
  ...more,
});

async function open(inquiries: Inquiry[], next: string | null = null) {
  serve({ [LIST]: ok({ inquiries, next }) });
  const shown = show(<InquiriesCard />, { at: "/app/profile" });
  await screen.findAllByRole("listitem");
  return shown;
}
const row = (title: RegExp) => {
  const item = screen.getByRole("heading", { name: title }).closest("li");
  if (!item) throw new Error(`No row for ${title}`);
  return within(item);
};

beforeEach(async () => {
  await signedInAs();
});

describe("the list", () => {
  it("says who asked, why, and what they got", async () => {
    await open([verification(), view(), access()]);
    const one = row(/Marcus Reed asked to verify you/);
    one.getByText(/Tenant screening/);
    one.getByText("They can see the results.");
    expect(one.getByRole("link", { name: "View or Withdraw Consent" }).getAttribute("href")).toBe(
      "/app/verifications/ver_1",
    );
    const two = row(/Someone opened your shared profile/);
    two.getByText("On a phone in Germany. They saw 2 verified facts.");
    expect(two.getByRole("link").getAttribute("href")).toBe("/app/share-profile");
    expect(two.queryByRole("button")).toBeNull();
    const three = row(/Vera Visitor asked to see your shared profile/);
    three.getByText("Approved");
    three.getByText("They opened your profile.");
  });

  it.each([
    [
      verification({ got: "held" }),
      "They'll see the results once both halves of your mutual check are done.",
    ],
    [verification({ got: "withdrawn" }), "You withdrew consent, so they can't see the results."],
    [verification({ got: "nothing", status: "pending" }), "They have no results yet."],
    [verification({ got: "nothing", status: "failed" }), "They got no results."],
    [view({ got: 0, country: null }), "On a phone. They saw no verified facts."],
    [view({ got: 1, country: null, device: "computer" }), "On a computer. They saw 1 verified fact."],
    [access({ got: "nothing", status: "approved" }), "They haven't opened your profile yet."],
    [access({ got: "nothing", status: "denied" }), "They saw nothing."],
  ])("tells what they got (%#)", async (inquiry, words) => {
    await open([inquiry]);
    screen.getByText(words);
  });

  it("says so when nobody has asked", async () => {
    serve({ [LIST]: ok({ inquiries: [], next: null }) });
    show(<InquiriesCard />, { at: "/app/profile" });
    await screen.findByRole("heading", { name: "Nobody has asked about you yet" });
  });

  it.each([
    [refused(500, { message: "We're down." }), "We're down."],
    [unreachable, "Network error. Please try again."],
  ])("says why it couldn't be loaded and offers another try (%#)", async (answer, words) => {
    serve({ [LIST]: answer });
    const { user } = show(<InquiriesCard />, { at: "/app/profile" });
    await screen.findByText(words);
    serve({ [LIST]: ok({ inquiries: [view()], next: null }) });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("heading", { name: /Someone opened/ });
  });

  it("loads more until there's no more", async () => {
    const { user } = await open([view()], "5.shv_1");
    serve({ [LIST]: ok({ inquiries: [verification()], next: null }) });
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await screen.findByRole("heading", { name: /Marcus Reed/ });
    expect(callsTo(LIST).at(-1)?.query.get("before")).toBe("5.shv_1");
    expect(screen.queryByRole("button", { name: "Load More" })).toBeNull();
    screen.getByRole("heading", { name: /Someone opened/ });
  });

  it("keeps what it has when more can't be loaded", async () => {
    const { user } = await open([view()], "5.shv_1");
    serve({ [LIST]: refused(500, { message: "We're down." }) });
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await screen.findByText("We're down.");
    screen.getByRole("heading", { name: /Someone opened/ });
    screen.getByRole("button", { name: "Try Again" });
  });
});

describe("what the reader can do", () => {
  it("offers only what is possible", async () => {
    await open([
      verification({ actions: ["open", "report"] }),
      access({ status: "denied", actions: ["links", "report"] }),
    ]);
    expect(screen.queryByRole("button", { name: /Block|Withdraw/ })).toBeNull();
    screen.getByRole("link", { name: "View Verification" });
  });

  it("withdraws a visitor's access after a confirmation", async () => {
    const { user } = await open([access()]);
    const DECIDE = "POST /api/profile/access-requests/acr_1";
    serve({ [DECIDE]: ok({ status: "withdrawn" }) });
    await user.click(screen.getByRole("button", { name: "Withdraw access for Vera Visitor" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(callsTo(DECIDE)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Withdraw Access" }));
    await waitFor(() => expect(callsTo(DECIDE)).toMatchObject([{ body: { decision: "withdraw" } }]));
    await waitFor(() => expect(callsTo(LIST)).toHaveLength(2));
  });

  it.each([
    [access({ status: "pending" }), "deny", /also denies their request/],
    [access({ status: "denied" }), "deny", /won't see new requests/],
    [access({ status: "approved" }), "withdraw", /also withdraws their access/],
  ])("blocks a visitor (%#)", async (inquiry, decision, words) => {
    const { user } = await open([inquiry]);
    const DECIDE = "POST /api/profile/access-requests/acr_1";
    serve({ [DECIDE]: ok({ status: "denied" }) });
    await user.click(screen.getByRole("button", { name: "Block Vera Visitor" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText(words);
    await user.click(dialog.getByRole("button", { name: "Block" }));
    await waitFor(() => expect(callsTo(DECIDE)).toMatchObject([{ body: { decision, block: true } }]));
  });

  it("blocks a requester, and stays open with the reason if that fails", async () => {
    const { user } = await open([verification()]);
    const BLOCK = "POST /api/verifications/ver_1/block";
    serve({ [BLOCK]: refused(409, { message: "This is your own request." }) });
    await user.click(screen.getByRole("button", { name: "Block Marcus Reed" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Block" }));
    await dialog.findByText("This is your own request.");
    serve({ [BLOCK]: ok({}) });
    await user.click(dialog.getByRole("button", { name: "Block" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it.each([
    [verification(), "Report Marcus Reed", "POST /api/verifications/ver_1/report"],
    [access(), "Report Vera Visitor", "POST /api/profile/access-requests/acr_1/report"],
  ])("reports someone (%#)", async (inquiry, button, call) => {
    const { user } = await open([inquiry]);
    serve({ [call]: ok({}) });
    await user.click(screen.getByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Send Report" }));
    await dialog.findByText("Choose what is wrong");
    expect(callsTo(call)).toEqual([]);
    await user.click(dialog.getByRole("radio", { name: "It looks like a scam" }));
    await user.click(dialog.getByRole("button", { name: "Send Report" }));
    await waitFor(() => expect(callsTo(call)).toMatchObject([{ body: { reason: "scam" } }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
