import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as PeerPage } from "#features/verifications/peer/PeerPage.tsx";
import type { Catalog } from "#features/verifications/shared/api/catalog.ts";
import type { Plan } from "#features/verifications/shared/plan.ts";
import { field, fill, person, show, signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "#tests/components/server.ts";
import { catalog, email, plan } from "./steps.tsx";

const PATH = "/app/verifications/peer";
const SEND = "POST /api/verifications/peer-to-peer";

async function open(query = "", offered: Catalog = catalog, ofPlan: Plan = plan) {
  serve({ "GET /api/v1/services": ok(offered), "GET /api/users/plan": ok(ofPlan) });
  const shown = show(<PeerPage />, { at: `${PATH}${query}` });
  await screen.findByRole("radio", { name: "Identity" });
  return shown;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const declaration = () => screen.getByRole("checkbox", { name: /legitimate reason/ });

/** The steps as a screen reader reads them: "done", or the step's number. */
const steps = () =>
  within(screen.getByRole("list", { name: "Steps of the request" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
/** The current step, counted from 1. */
const step = () => 1 + steps().findIndex((words) => /^\d/.test(words ?? ""));

const next = (user: UserEvent) => user.click(button("Next"));

/** Expects the button to be disabled and the page to say what's missing. */
function waits(words: string, name = "Next"): void {
  // A field's own message can have the same text.
  expect(screen.getAllByText(words).at(-1)?.getAttribute("aria-live")).toBe("polite");
  expect(button(name).disabled).toBe(true);
}

/** Fills in the first three steps and opens the review. */
async function fillAll(user: UserEvent): Promise<void> {
  await user.click(radio("Identity"));
  await next(user);
  fill("Name", "Jane Doe");
  fill("Email", email);
  await next(user);
  await user.click(radio("Marketplace"));
  fill(/^Transaction type/, "Road bike");
  fill(/^Transaction value/, "450");
  fill(/^Meeting location/, "Union Station");
  await next(user);
}

beforeEach(async () => {
  await signedInAs();
});

describe("step", () => {
  it("1 requires a type", async () => {
    const { user } = await open("?step=4");
    expect(step()).toBe(1);
    waits("Choose what to check.");
    await user.click(radio("Employment"));
    await next(user);
    expect(step()).toBe(2);
  });

  it("1 accepts only available checks", async () => {
    const peer = catalog.peer.map((one) =>
      one.kind === "financial" ? { ...one, offered: false, reason: "Nobody answers here." } : one,
    );
    await open("?type=financial", { ...catalog, peer });
    await screen.findByText("Nobody answers here.");
    expect(radio("Financial").disabled).toBe(true);
    waits("This check isn't available. Choose another one.");
  });

  it("2 requires a name and a valid email address", async () => {
    const { user } = await open("?type=identity");
    await next(user);
    waits("Still missing: their name and their email address.");
    fill("Name", "-");
    waits("Still missing: their email address.");
    fill("Email", "jane@example");
    waits("Enter their name, as on their ID.");
    fill("Name", "Sukarno");
    waits("Please enter a valid email address.");
    fill("Email", "ada@example.org");
    waits("This is your own address. Verify yourself instead.");
    fill("Email", email);
    await next(user);
    expect(step()).toBe(3);
  });

  it("3 requires a purpose, and asks for a transaction only if the purpose involves one", async () => {
    const { user } = await open("?type=identity");
    await next(user);
    fill("Name", "Jane Doe");
    fill("Email", email);
    await next(user);
    waits("Choose what this is for.");
    await user.click(radio("Rental"));
    screen.getByLabelText(/^Transaction value/);
    await user.click(radio("Dating"));
    screen.getByLabelText(/^Meeting location/);
    expect(screen.queryByLabelText(/^Transaction value/)).toBeNull();
    await next(user);
    expect(step()).toBe(4);
  });

  it("4 requires the declaration", async () => {
    const { user } = await open();
    await fillAll(user);
    expect(steps()).toEqual(["Type (done)", "Contact (done)", "Context (done)", "4Review"]);
    waits("Confirm the statement above.", "Submit Request");
    await user.click(declaration());
    expect(button("Submit Request").disabled).toBe(false);
  });
});

describe("the review", () => {
  it("shows the turnaround and price of each urgency", async () => {
    const { user } = await open();
    await fillAll(user);
    const group = within(screen.getByRole("radiogroup", { name: "Urgency" }));
    for (const words of ["2-4 hours", "1 hour", "15 minutes"])
      group.getByText(`${words} once we have everything`);
    for (const price of ["Free", "$5.00", "$15.00"]) group.getByText(price);
    screen.getByText("Estimated cost $0.00");
    screen.getByText("Due when they agree $0.00");
    screen.getByText("You won't be charged for this request.");
    await user.click(radio("Expedited"));
    screen.getByText("Estimated cost $5.00");
    screen.getByText("Due when they agree $5.00");
    screen.getByText("You're charged only after they agree.");
    await user.click(radio("Urgent"));
    screen.getByText("Estimated cost $15.00");
    screen.getByText("Due when they agree $15.00");
  });

  it("offers only the free turnaround on a server that takes no payments", async () => {
    const { user } = await open("", catalog, { ...plan, gateway: "none" });
    await fillAll(user);
    await screen.findByText(
      "This server doesn't take payments, so only the standard turnaround is available.",
    );
    expect(["Standard", "Expedited", "Urgent"].map((name) => radio(name).disabled)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("summarizes each step and links back to it without losing input", async () => {
    const { user } = await open();
    await fillAll(user);
    for (const words of ["Jane Doe", email, "Road bike, $450", "Union Station"]) screen.getByText(words);
    await user.click(button("Change contact"));
    expect(step()).toBe(2);
    expect(field("Name").value).toBe("Jane Doe");
    fill("Name", "Jane Roe");
    await next(user);
    expect(field(/^Transaction type/).value).toBe("Road bike");
    await user.click(button("Back"));
    expect(field("Name").value).toBe("Jane Roe");
  });

  it.each([
    [false, true, "First confirm your phone number"],
    [true, true, "To the phone number in your profile."],
    [true, false, "We can't send text messages yet"],
  ])("says whether we can send a text message (%#)", async (phone_verified, texts, words) => {
    await signedInAs(person({ phone: "+1 202 555 0147", phone_verified }));
    const { user } = await open("", { ...catalog, texts });
    await fillAll(user);
    screen.getByText(words, { exact: false });
  });
});

describe("the page's URL", () => {
  it("prefills type and purpose", async () => {
    const { user } = await open("?type=background&purpose=gig_work");
    expect(radio("Background").checked).toBe(true);
    await next(user);
    fill("Name", "Jane Doe");
    fill("Email", email);
    await next(user);
    expect(radio("Gig work").checked).toBe(true);
  });

  it("prefills the offer to be verified in return", async () => {
    const { user } = await open("?type=identity&mode=mutual");
    await next(user);
    expect(
      screen.getByRole<HTMLInputElement>("switch", { name: "Offer to be verified in return" }).checked,
    ).toBe(true);
  });

  it("opens a business check that asks for the business's name", async () => {
    serve({ [SEND]: ok({ verification_id: "ver_1" }) });
    const { user } = await open("?type=business&purpose=marketplace");
    expect(radio("Business").checked).toBe(true);
    await next(user);
    fill("Name", "Reed Homes, Inc.");
    screen.getByText(/^The business's name, as on its registration papers/);
    fill("Email", email);
    await next(user);
    expect(radio("Marketplace").checked).toBe(true);
    await next(user);
    await user.click(declaration());
    await user.click(button("Submit Request"));
    await screen.findByText("Another page");
    expect(callsTo(SEND)[0]?.body).toMatchObject({
      verification_type: "business",
      target_info: { name: "Reed Homes, Inc." },
    });
  });

  it("redirects to a new request about the user", async () => {
    const { router } = show(<PeerPage />, { at: `${PATH}?mode=self` });
    await screen.findByText("Another page");
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe("/app/verifications/new?type=identity&mode=self");
  });
});

describe("the request", () => {
  it("is sent as entered, without the declaration, and opens its page", async () => {
    serve({ [SEND]: ok({ verification_id: "ver_1" }) });
    const { user, router } = await open();
    await fillAll(user);
    await user.click(declaration());
    await user.click(button("Submit Request"));
    await screen.findByText("Another page");
    expect(router.state.location.pathname).toBe("/app/verifications/ver_1");
    expect(toasts()).toEqual(["Verification request submitted successfully!"]);
    const body = callsTo(SEND)[0]?.body as { target_info: object };
    expect(body).toMatchObject({
      verification_type: "identity",
      target_info: { name: "Jane Doe", email },
      context: { purpose: "marketplace", transactionType: "Road bike", meetingLocation: "Union Station" },
      urgency: "standard",
      notification_preferences: { sms: false, email: true },
    });
    expect(Object.keys(body)).not.toContain("consent");
  });

  it("says why sending failed, keeps everything, and reuses its key on a retry", async () => {
    serve({ [SEND]: refused(500) });
    const { user } = await open();
    await fillAll(user);
    await user.click(declaration());
    await user.click(button("Submit Request"));
    await screen.findByText("Failed to submit verification request");
    serve({ [SEND]: unreachable });
    await user.click(button("Submit Request"));
    await screen.findByText(
      "Failed to submit verification request. Please check your connection and try again.",
    );
    screen.getByText("Jane Doe");
    serve({ [SEND]: ok({ verification_id: "ver_1" }) });
    await user.click(button("Submit Request"));
    await screen.findByText("Another page");
    expect(new Set(callsTo(SEND).map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  });
});

describe("the draft", () => {
  it("is restored, and Start Over drops it", async () => {
    const first = await open("?type=identity");
    await next(first.user);
    fill("Name", "Jane Doe");
    const kept = () => callsTo("PUT /api/v1/drafts").at(-1)?.body as object | undefined;
    await waitFor(() =>
      expect(kept()).toMatchObject({ form: "peer", values: { target_info: { name: "Jane Doe" } } }),
    );
    first.unmount();

    serve({
      "GET /api/v1/drafts/dft_1": ok({ ...kept(), id: "dft_1", updated_at: "2026-01-05T12:00:00.000Z" }),
      "DELETE /api/v1/drafts/dft_1": ok(undefined),
    });
    const { user } = await open("?draft=dft_1");
    await next(user);
    expect(field("Name").value).toBe("Jane Doe");
    await user.click(button("Back"));
    await user.click(button("Start Over"));
    waits("Choose what to check.");
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  });
});
