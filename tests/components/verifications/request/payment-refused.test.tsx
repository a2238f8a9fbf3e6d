import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Component as PeerPage } from "#features/verifications/peer/PeerPage.tsx";
import { choice, field, fill, person, show, signedInAs } from "#tests/components/render.tsx";
import { type Answers, callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { catalog, email, FILL, openForm, plan, send } from "./steps.tsx";

const team = { id: "team_1", name: "Harbor Staffing", role: "member" as const, locked: false };
const NO_CARD = "Your open charges would pass $25. Add a payment method in Billing to send this request.";
const PAST_DUE = "An invoice is past due. Pay it in Billing to send requests again.";
const NOT_OFFERED = "This server doesn't take payments. Leave out extra services and priorities.";

const noCard = refused(402, { code: "payment_method_required", message: NO_CARD });
const pastDue = refused(402, { code: "payment_required", message: PAST_DUE });
const notOffered = refused(409, { code: "not_offered", message: NOT_OFFERED });

/** The draft as it was last kept. */
const kept = () => callsTo("PUT /api/v1/drafts").at(-1)?.body as object | undefined;
/** The answer with that draft. */
const DRAFTED = () => ({
  "GET /api/v1/drafts/dft_1": ok({ ...kept(), id: "dft_1", updated_at: "2026-01-05T12:00:00.000Z" }),
});
const billing = () => screen.queryByRole("link", { name: "Open Billing" })?.getAttribute("href");
const alerted = (message: string) => waitFor(() => within(screen.getByRole("alert")).getByText(message));

beforeEach(async () => {
  await signedInAs(person({ teams: [team] }));
});

describe("a new request that needs a payment", () => {
  const SUBMIT = "POST /api/v1/verifications";

  async function filledIn() {
    const shown = await openForm("type=identity");
    fill("Target user email", email);
    FILL.identity();
    return shown;
  }

  it.each([
    [noCard, NO_CARD],
    [pastDue, PAST_DUE],
  ])("shows the message and links to Billing (%#)", async (answer, message) => {
    serve({ [SUBMIT]: answer });
    const { user } = await filledIn();
    await send(user);
    await alerted(message);
    expect(billing()).toBe("/app/billing");
    expect(field("Target user email").value).toBe(email);
  });

  it("doesn't link to Billing where no payments are taken", async () => {
    serve({ [SUBMIT]: notOffered });
    const { user } = await filledIn();
    await send(user);
    await alerted(NOT_OFFERED);
    expect(billing()).toBeUndefined();
  });

  it("drops the link when the next attempt fails for another reason", async () => {
    serve({ [SUBMIT]: noCard });
    const { user } = await filledIn();
    await send(user);
    await alerted(NO_CARD);
    serve({ [SUBMIT]: refused(409, { code: "conflict", message: "Not now." }) });
    await send(user);
    await alerted("Not now.");
    expect(billing()).toBeUndefined();
  });

  it("keeps the team and the form for the way back from its Billing", async () => {
    serve({ [SUBMIT]: noCard });
    const { user, router, unmount } = await filledIn();
    await user.selectOptions(choice("Who's asking?"), team.name);
    await send(user);
    await alerted(NO_CARD);
    expect(billing()).toBe("/app/billing?team=team_1");
    await waitFor(() => expect(kept()).toMatchObject({ values: { asker: { id: team.id } } }));
    await user.click(screen.getByRole("link", { name: "Open Billing" }));
    await screen.findByText("Another page");
    expect(router.state.location.pathname).toBe("/app/billing");
    unmount();

    serve({ [SUBMIT]: ok({ id: "ver_1" }) });
    const back = await openForm("draft=dft_1", DRAFTED());
    expect(choice("Who's asking?").value).toBe(team.id);
    expect(field("Target user email").value).toBe(email);
    await send(back.user);
    await screen.findByText("Another page");
    expect(callsTo(SUBMIT).at(-1)?.body).toMatchObject({ teamId: team.id, targetUserEmail: email });
  });

  it("forgets a team that the person has left", async () => {
    const { user, unmount } = await filledIn();
    await user.selectOptions(choice("Who's asking?"), team.name);
    await waitFor(() => expect(kept()).toMatchObject({ values: { asker: { id: team.id } } }));
    unmount();
    await signedInAs();
    serve({ [SUBMIT]: ok({ id: "ver_1" }) });
    const back = await openForm("draft=dft_1", DRAFTED());
    expect(screen.queryByLabelText("Who's asking?")).toBeNull();
    await send(back.user);
    await screen.findByText("Another page");
    expect(callsTo(SUBMIT)[0]?.body).not.toHaveProperty("teamId");
  });
});

describe("a peer check that needs a payment", () => {
  const SEND = "POST /api/verifications/peer-to-peer";

  async function open(query = "", answers: Answers = {}) {
    serve({ "GET /api/v1/services": ok(catalog), "GET /api/users/plan": ok(plan), ...answers });
    const shown = show(<PeerPage />, { at: `/app/verifications/peer${query}` });
    await screen.findByRole("radio", { name: "Identity" });
    return shown;
  }
  const next = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Next" }));
  const pick = (user: UserEvent, name: string) => user.click(screen.getByRole("radio", { name }));

  async function review(user: UserEvent) {
    await pick(user, "Identity");
    await next(user);
    fill("Name", "Jane Doe");
    fill("Email", email);
    await next(user);
    await pick(user, "Marketplace");
    await next(user);
  }

  async function send(user: UserEvent) {
    await user.click(screen.getByRole("checkbox", { name: /legitimate reason/ }));
    await user.click(screen.getByRole("button", { name: "Submit Request" }));
  }

  it("shows the message, links to the team's Billing, and keeps everything", async () => {
    serve({ [SEND]: noCard });
    const { user, unmount } = await open();
    await review(user);
    await pick(user, "Urgent");
    await user.selectOptions(choice("Who's asking?"), team.name);
    await send(user);
    await alerted(NO_CARD);
    expect(billing()).toBe("/app/billing?team=team_1");
    unmount();
    await waitFor(() => expect(kept()).toMatchObject({ form: "peer", values: { urgency: "urgent" } }));

    const back = await open("?draft=dft_1", DRAFTED());
    await next(back.user);
    expect(field("Name").value).toBe("Jane Doe");
    await next(back.user);
    await next(back.user);
    expect(choice("Who's asking?").value).toBe(team.id);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Urgent" }).checked).toBe(true);
  });

  it("doesn't link to Billing where no payments are taken", async () => {
    serve({ [SEND]: notOffered });
    const { user } = await open();
    await review(user);
    await send(user);
    await alerted(NOT_OFFERED);
    expect(billing()).toBeUndefined();
  });
});
