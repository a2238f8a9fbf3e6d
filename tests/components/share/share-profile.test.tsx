import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { qrPath } from "#ui/QrCode/qrPath.ts";
import { signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";
import { LINK, REQUEST, SHAREABLE } from "./samples.ts";
import { open, region, savedFiles } from "./share-steps.tsx";

const CREATE = "POST /api/profile/share-link";
const REVOKE = "POST /api/profile/revoke-share-link";
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  await signedInAs();
});

describe("the preview", () => {
  it("begins with the name and score alone, and shows exactly what's chosen", async () => {
    const { user } = await open();
    const preview = region("Preview");
    preview.getByRole("img", { name: "Trust Score: 74 of 100, Good Standing" });
    preview.getByText("This link shows no verified facts.");
    const ticked = screen
      .getAllByRole("checkbox", { checked: true })
      .filter((box) => box.closest("fieldset"));
    expect(ticked.map((box) => box.closest("label")?.textContent)).toContain(
      "Name, Trust Score and member-since date",
    );
    for (const name of ["Photo", "Verification badges", "Contact info", "Reputation", "Require permission"])
      expect(screen.getByRole("checkbox", { name })).toHaveProperty("checked", false);

    await user.click(screen.getByRole("checkbox", { name: "Verification badges" }));
    const choice = screen.getByRole("checkbox", { name: /Identity verification/ });
    expect(choice).toHaveProperty("checked", false);
    expect(preview.queryByText("Identity match")).toBeNull();
    await user.click(choice);
    preview.getByText("Identity match");
    preview.getByText("A reviewer or an authoritative source confirmed Jane Doe's identity.");
    preview.getByText("Chosen by Jane. Other results may exist.");
    expect(preview.queryByText("jane@example.com")).toBeNull();
    expect(preview.queryByText(/Marcus/)).toBeNull();

    await user.click(screen.getByRole("checkbox", { name: "Contact info" }));
    await preview.findByText("jane@example.com");
    preview.getByText("Email address");
    expect(preview.queryByText("3 positive reviews")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Reputation" }));
    preview.getByText("3 positive reviews");
    await user.click(choice);
    expect(preview.queryByText("Identity match")).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Require permission" }));
    preview.getByText("Only after you approve their request.");
  });

  it("says that some checks can't be shared, and where to read why", async () => {
    await open({ shareable: { ...SHAREABLE, set_aside: 2 } });
    screen.getByText(/2 checks can't be shared because they don't count for this account/);
    expect(screen.getByRole("link", { name: "See Why" }).getAttribute("href")).toBe("/app/trust-score");
  });

  it("leads to a first verification when there's nothing to show", async () => {
    await open({ shareable: { ...SHAREABLE, facts: [], sources: [], verifications: [] } });
    const link = screen.getByRole("link", { name: "Verify Yourself" });
    expect(link.getAttribute("href")).toBe("/app/verifications/new?type=identity&mode=self");
  });
});

describe("a new link", () => {
  it("is generated with the choice and 7 days, shown with its QR code, and copied for two seconds", async () => {
    const { user } = await open();
    serve({ [CREATE]: ok({ id: "shl_9", share_url: LINK.share_url, expires_at: LINK.expires_at }) });
    for (const name of ["Photo", "Verification badges", /Identity verification/])
      await user.click(screen.getByRole("checkbox", { name }));
    await user.type(screen.getByRole("textbox", { name: /Label/ }), "Apartment");
    await user.click(screen.getByRole("button", { name: "Generate Link" }));
    await screen.findByText("Your link is ready");
    expect(callsTo(CREATE).map(({ body }) => body)).toEqual([
      {
        options: {
          includePhoto: true,
          includeVerificationBadges: true,
          includeContactInfo: false,
          includeReputation: false,
          includeAssurance: false,
          requirePermission: false,
        },
        verificationIds: ["ver_1"],
        expires_in_days: 7,
        label: "Apartment",
      },
    ]);
    const card = region("Share link");
    card.getByRole("img", { name: "QR code of the link" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(card.getByRole("button", { name: "Copy Link" }));
    await card.findByRole("button", { name: "Copied" });
    expect(await navigator.clipboard.readText()).toBe(LINK.share_url);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    card.getByRole("button", { name: "Copy Link" });
    vi.useRealTimers();
  });

  it("says when it failed, word for word", async () => {
    const { user } = await open();
    serve({ [CREATE]: refused(500) });
    await user.click(screen.getByRole("button", { name: "Generate Link" }));
    await waitFor(() => expect(toasts()).toContain("Failed to generate shareable link"));
  });
});

describe("a link in hand", () => {
  /** Generates a link. @returns its card, and the files that were saved since */
  async function generated() {
    const { user } = await open();
    serve({ [CREATE]: ok({ id: "shl_9", share_url: LINK.share_url, expires_at: LINK.expires_at }) });
    await user.click(screen.getByRole("button", { name: "Generate Link" }));
    await screen.findByText("Your link is ready");
    return { user, card: region("Share link"), ...savedFiles() };
  }

  it("is saved as a QR code that can be scaled", async () => {
    const { user, card, files, names } = await generated();
    await user.click(card.getByRole("button", { name: "QR as SVG" }));
    expect(names).toEqual(["countersign-profile-qr.svg"]);
    const svg = await files[0]?.text();
    expect(svg).toContain(`d="${qrPath(LINK.share_url ?? "").path}"`);
    expect(svg).toContain("<svg xmlns=");
  });

  it("goes to the browser's own sharing, where there is one, and closing that is no error", async () => {
    const share = vi.fn().mockRejectedValue(new DOMException("", "AbortError"));
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    const { user, card } = await generated();
    await user.click(card.getByRole("button", { name: "Share" }));
    expect(share.mock.calls).toEqual([[{ title: "My profile on Countersign", url: LINK.share_url }]]);
    expect(toasts()).toEqual([]);
    Reflect.deleteProperty(navigator, "share");
  });

  it("scrolls into view, also in browsers that return a promise for that, and the next link replaces it", async () => {
    const scroll = vi.fn().mockReturnValue(Promise.resolve());
    Object.defineProperty(Element.prototype, "scrollIntoView", { value: scroll, configurable: true });
    const { user } = await generated();
    const next = LINK.share_url?.replace("AAAA", "BBBB") ?? "";
    serve({ [CREATE]: ok({ id: "shl_10", share_url: next, expires_at: LINK.expires_at }) });
    await user.click(screen.getByRole("button", { name: "Generate Link" }));
    await region("Share link").findByText(next);
    expect(scroll).toHaveBeenCalledTimes(2);
  });

  it("is gone once it's revoked", async () => {
    const { user } = await open({ links: [LINK] });
    await user.click(await region("Your links").findByRole("button", { name: "Show QR" }));
    await region("Share link").findByText(LINK.label ?? "");
    serve({
      [REVOKE]: ok({ revoked: 1 }),
      "GET /api/profile/share-links": ok([{ ...LINK, share_url: null, revoked_at: LINK.created_at }]),
    });
    await user.click(region("Your links").getByRole("button", { name: "Revoke" }));
    await user.click(await screen.findByRole("button", { name: "Revoke Link" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Share link" })).toBeNull());
    expect(toasts()).toContain("Link revoked");
    // Its button is gone, so the focus stays near the other links instead of falling to the top of the page.
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Your links" }).contains(document.activeElement)).toBe(true),
    );
  });

  it("has a menu of its own in a browser that can't share: copy, mail, text message and QR code", async () => {
    const { user, card, names } = await generated();
    const url = LINK.share_url ?? "";
    await card.findByRole("button", { name: "Share" });
    const target = (name: string) => card.getByRole("link", { name }).getAttribute("href");
    expect(target("Email")).toBe(
      `mailto:?subject=My%20profile%20on%20Countersign&body=${encodeURIComponent(url)}`,
    );
    expect(target("Text Message")).toBe(
      `sms:?&body=${encodeURIComponent(`My profile on Countersign: ${url}`)}`,
    );
    await user.click(card.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(toasts()).toContain("Link copied"));
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.click(card.getByRole("button", { name: "Save QR Code" }));
    // happy-dom can't draw the picture.
    await waitFor(() =>
      expect([...names, ...toasts()]).toContain(
        "Your browser couldn't create the PNG. Download the SVG instead.",
      ),
    );
  });
});

describe("links", () => {
  it("are revoked after a confirmation", async () => {
    const { user } = await open({ links: [LINK] });
    serve({ [REVOKE]: ok({ revoked: 1 }) });
    await user.click(await region("Your links").findByRole("button", { name: "Revoke" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Revoke Apartment?" }));
    expect(callsTo(REVOKE)).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Revoke Link" }));
    await waitFor(() => expect(callsTo(REVOKE).map(({ body }) => body)).toEqual([{ id: "shl_1" }]));
  });

  it("are revoked together, and say when that failed", async () => {
    const { user } = await open({ links: [LINK, { ...LINK, id: "shl_2", label: null }] });
    serve({ [REVOKE]: refused(500) });
    await user.click(await region("Your links").findByRole("button", { name: "Revoke All" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Revoke all 2 links?" }));
    await user.click(dialog.getByRole("button", { name: "Revoke All" }));
    await dialog.findByText("Failed to revoke link");
    expect(callsTo(REVOKE).map(({ body }) => body)).toEqual([{}]);
  });

  it("show who opened them: when, in which country, and on which kind of device", async () => {
    const { user } = await open({ links: [LINK] });
    serve({
      "GET /api/profile/share-links/shl_1/views": ok([
        {
          id: "shv_1",
          at: LINK.created_at,
          country: "DE",
          device: "phone",
          facts: 2,
          visitor: "Vera Visitor",
        },
        { id: "shv_2", at: LINK.created_at, country: null, device: "other", facts: 1, visitor: null },
      ]),
    });
    await user.click(await region("Your links").findByRole("button", { name: "See Views" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Views of Apartment" }));
    await dialog.findByText(/Germany · Phone · saw 2 facts/);
    dialog.getByText(/Vera Visitor/);
    dialog.getByText(/Unknown location · Unknown device · saw 1 fact$/);
  });

  it("that are over offer nothing to copy or revoke", async () => {
    await open({
      links: [
        { ...LINK, share_url: null, revoked_at: LINK.created_at },
        { ...LINK, id: "shl_2", share_url: null, expires_at: LINK.created_at },
      ],
    });
    const links = region("Your links");
    await links.findByText("Revoked");
    links.getByText("Expired");
    expect(links.queryByRole("button", { name: /Copy Link|Revoke|Show QR/ })).toBeNull();
  });
});

describe("requests for access", () => {
  it("show the message as plain text, and are approved with one click", async () => {
    const { user } = await open({ requests: [REQUEST] });
    const card = region("Requests for access");
    await card.findByText(/https:\/\/evil.example/);
    expect(card.queryByRole("link", { name: /evil/ })).toBeNull();
    const decide = "POST /api/profile/access-requests/acr_1";
    serve({ [decide]: ok({ ...REQUEST, status: "approved" }) });
    await user.click(card.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(toasts()).toContain("We emailed Vera Visitor a link"));
    expect(callsTo(decide).map(({ body }) => body)).toEqual([{ decision: "approve" }]);
  });

  it("can be withdrawn after they were approved", async () => {
    const { user } = await open({ requests: [{ ...REQUEST, status: "approved" }] });
    const decide = "POST /api/profile/access-requests/acr_1";
    serve({ [decide]: ok({ ...REQUEST, status: "withdrawn" }) });
    await user.click(await region("Requests for access").findByRole("button", { name: "Withdraw Access" }));
    await waitFor(() => expect(callsTo(decide).map(({ body }) => body)).toEqual([{ decision: "withdraw" }]));
  });
});
