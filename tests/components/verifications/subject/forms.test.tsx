import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentSession, endSession } from "#lib/session/session.ts";
import { field, fill, messages, session, signedInAs, toasts } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { DETAIL, openDetail } from "../detail/steps.tsx";
import { agreedRequest, button, jane, openOwn, ownRequest, READ, title } from "./steps.tsx";

const CODES = "POST /api/verifications/ver_1/codes";
const CONTACTS = "POST /api/verifications/ver_1/contacts";
const SET = "POST /api/auth/set-password";

/** Whether a button is with the screen's own ones, which a phone has at the bottom. */
const isInBar = (shown: HTMLElement) => shown.closest("[data-bar]") !== null;
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

describe("the code's screen", () => {
  const code = (sent: object | null) =>
    agreedRequest({
      waiting_for: "phone_code",
      actions: ["code", "evidence_complete"],
      phone_code: {
        number: "(217) 555-0142",
        offered: true,
        why_not: null,
        proven_at: null,
        provable: true,
        sent: sent as null,
      },
    });

  it("has its buttons at the bottom, and the code's field takes the focus", async () => {
    const { user } = await openOwn(code(null));
    await title("Confirm your phone number");
    const ask = await button("Send Code");
    expect(isInBar(ask)).toBe(true);
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const sent = { at: at(0), expires_at: at(600_000), again_at: at(60_000), tries_left: 5 };
    serve({ [CODES]: ok(code(sent)), [DETAIL]: ok(code(sent)) });
    await user.click(ask);
    const confirm = await button("Confirm");
    expect(isInBar(confirm)).toBe(true);
    await isFocused(field("6-digit code"));
    fill("6-digit code", "123");
    await user.click(confirm);
    await waitFor(() => expect(messages()).toEqual({ code: "Enter all 6 digits" }));
    const wrong = "This isn't the code we sent. 4 attempts left.";
    serve({ [CODES]: refused(422, { message: wrong, fields: { code: wrong } }) });
    fill("6-digit code", "000000");
    await waitFor(() => expect(messages()).toEqual({ code: wrong }));
  });

  it("says why no code can be sent, with no empty bar", async () => {
    const message = "We can't send any more texts today. Try again tomorrow.";
    serve({ [CODES]: refused(429, { code: "sms_budget_spent", message }) });
    const { user } = await openOwn(code(null));
    await user.click(await button("Send Code"));
    await screen.findByText(message);
    expect(document.querySelector("[data-bar]")).toBeNull();
  });
});

describe("naming someone to ask", () => {
  const undecided = (more: Parameters<typeof agreedRequest>[0] = {}) =>
    agreedRequest({
      verification_type: "rental",
      waiting_for: "contact_decision",
      actions: ["contacts", "evidence_complete"],
      ...more,
    });
  const NAMING = "?step=naming";
  const keeps = (name: string) => waitFor(() => expect(field("Name").value).toBe(name));

  it("is sent by the button at the bottom, and isn't kept then", async () => {
    const { user, unmount } = await openOwn(undecided(), NAMING);
    await title("Who can confirm it?");
    fill("Name", "Robin Hale");
    fill("Email", "robin@elm-homes.test");
    const ask = await button("Ask Them");
    expect(isInBar(ask)).toBe(true);
    const now = undecided({ stage: "checking", waiting_for: "checks" });
    serve({ [CONTACTS]: ok(now), [DETAIL]: ok(now) });
    await user.click(ask);
    await title("Checks are running");
    expect(callsTo(CONTACTS).map(({ body }) => body)).toEqual([
      { kind: "landlord", name: "Robin Hale", email: "robin@elm-homes.test" },
    ]);
    unmount();
    await openOwn(undecided(), NAMING);
    await title("Who can confirm it?");
    expect(field("Name").value).toBe("");
  });

  it("says why it failed beside the button", async () => {
    const message = "You've named as many people as we can ask.";
    serve({ [CONTACTS]: refused(409, { message }) });
    const { user } = await openOwn(undecided(), NAMING);
    await title("Who can confirm it?");
    fill("Name", "Robin Hale");
    fill("Email", "robin@elm-homes.test");
    await user.click(await button("Ask Them"));
    expect(isInBar(await screen.findByText(message))).toBe(true);
  });

  it("keeps what's typed through Back and a reload, until the session ends", async () => {
    const { user, unmount } = await openOwn(undecided());
    await user.click(await button("Name Them"));
    await title("Who can confirm it?");
    fill("Name", "Robin Hale");
    await user.click(await button("Back"));
    await user.click(await button("Name Them"));
    await keeps("Robin Hale");
    unmount();
    await openOwn(undecided(), NAMING);
    await title("Who can confirm it?");
    await keeps("Robin Hale");
    serve({ [READ]: refused(404), "POST /api/auth/logout": ok({}) });
    act(() => endSession("Session timed out"));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Robin Hale");
  });

  it("forgets it in the app when it's canceled", async () => {
    await signedInAs();
    const { user } = await openDetail(undecided());
    const card = within(await screen.findByRole("region", { name: "Ask your landlord" }));
    const start = () => user.click(card.getByRole("button", { name: "Name Your Landlord" }));
    await start();
    fill("Name", "Robin Hale");
    await user.click(card.getByRole("button", { name: "Cancel" }));
    await start();
    expect(field("Name").value).toBe("");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Robin Hale");
  });
});

it("a password leads to the request in the app, with a full session", async () => {
  const { user, router } = await openOwn(ownRequest({ status: "completed", actions: [] }), "?step=password");
  await title("Keep your Trust Score");
  serve({ [SET]: ok(session(jane({ has_password: true, limited_to: null }))) });
  const places: string[] = [];
  router.subscribe(({ location }) => places.push(location.pathname));
  fill("Password", "Correct-Horse-7!");
  await user.click(await button("Set Password"));
  await screen.findByText("Another page");
  expect(callsTo(SET).map(({ body }) => body)).toEqual([{ password: "Correct-Horse-7!" }]);
  expect(currentSession()).toMatchObject({ state: "authenticated", user: { limited_to: null } });
  await waitFor(() => expect(toasts()).toEqual(["Your password is set"]));
  // The full session leads there, too, so no other page may come before.
  expect([...new Set(places)]).toEqual(["/app/verifications/ver_1"]);
});
