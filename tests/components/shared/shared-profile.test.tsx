import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SHARE_POLL_MS, type SharedAnswer } from "#contract/sharing/sharing.ts";
import { Component as SharedProfilePage } from "#features/shared/SharedProfilePage.tsx";
import { show } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";
import { SHARED } from "../share/samples.ts";

const TOKEN = "AAAAAAAAAAAAAAAAAAAAAA";
const GET = `GET /api/shared/${TOKEN}`;
const state = (more: Partial<SharedAnswer>): SharedAnswer => ({
  ...SHARED,
  profile: null,
  expires_at: null,
  ...more,
});
const answer =
  (data: SharedAnswer, etag = '"1"') =>
  () =>
    new Response(JSON.stringify({ success: true, data }), {
      headers: { "Content-Type": "application/json", ETag: etag },
    });
/** What the script in the page's head leaves for the page's code. */
const early = (earlyShared: { token: string; response: Promise<Response> } | undefined) =>
  Object.assign(window, { earlyShared });
const unchanged = () => new Response(null, { status: 304 });

const open = () => show(<SharedProfilePage />, { at: `/s/${TOKEN}`, path: "/s/:token" });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  early(undefined);
  history.replaceState(null, "", "/");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Lets the page ask again. */
const poll = () => act(() => vi.advanceTimersByTimeAsync(SHARE_POLL_MS));

describe("what a visitor sees", () => {
  it("has the phone number formatted for reading", async () => {
    const contact = { email: "jane@example.com", email_confirmed: true, phone: "+14155550134" };
    serve({ [GET]: answer({ ...SHARED, profile: { ...SHARED.profile!, contact } }) });
    open();
    await screen.findByText(/\+1 \(415\) 555-0134/);
  });

  it("is the profile with its verdict, and each fact's source, strength, date and age", async () => {
    serve({ [GET]: answer(SHARED) });
    open();
    await screen.findByRole("heading", { level: 1, name: "Jane Doe" });
    screen.getByRole("img", { name: "Trust Score: 74 of 100, Good Standing" });
    screen.getByText("Confirmed");
    screen.getByText("A reviewer or an authoritative source confirmed Jane Doe's identity.");
    screen.getByText("Identity match");
    expect(screen.getByText("4 of 4").dataset.confirmed).toBe("true");
    screen.getByText(/^Inspection by a reviewer, Nov 20, 2026 · .*5 days ago$/);
    screen.getByText("Chosen by Jane. Other results may exist.");
    screen.getByText("3 positive reviews");
  });

  it.each([
    ["stated", "Account name, not verified"],
    ["document", "Name as on the document"],
  ] as const)("says what the name rests on: %s", async (name_status, words) => {
    serve({ [GET]: answer({ ...SHARED, profile: { ...SHARED.profile!, name_status } }) });
    open();
    await screen.findByText(words);
  });

  it("names someone without a first name by their only one", async () => {
    serve({ [GET]: answer({ ...SHARED, profile: { ...SHARED.profile!, name: "Sukarno", first_name: "" } }) });
    open();
    await screen.findByText("Chosen by Sukarno. Other results may exist.");
  });

  it("shows the name that a fact was checked for", async () => {
    const [fact] = SHARED.profile?.facts ?? [];
    const profile = { ...SHARED.profile!, facts: [{ ...fact!, name: "John Smith" }] };
    serve({ [GET]: answer({ ...SHARED, profile }) });
    open();
    await screen.findByText(/^for John Smith$/);
  });

  it.each([
    [answer(state({ state: "revoked" })), "This profile is no longer shared"],
    [answer(state({ state: "expired" })), "This link has expired"],
    [refused(404, { code: "not_found" }), "We can't find this profile"],
    [refused(500, { message: "We're down.", requestId: "req_1" }), "We couldn't load this profile"],
    [answer(state({ state: "permission_required" })), "Ask to see this profile"],
  ])("says what's the matter (%#)", async (given, title) => {
    serve({ [GET]: given });
    open();
    await screen.findByRole("heading", { level: 1, name: title });
  });
});

describe("an open page", () => {
  it("asks every four seconds with its tag, keeps what's unchanged, and closes when the link is revoked", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve({ [GET]: answer(SHARED, '"first"') });
    open();
    await screen.findByRole("heading", { name: "Jane Doe" });
    serve({ [GET]: unchanged });
    await poll();
    await waitFor(() => expect(callsTo(GET).at(-1)?.headers.get("If-None-Match")).toBe('"first"'));
    screen.getByRole("heading", { name: "Jane Doe" });
    serve({ [GET]: answer(state({ state: "revoked" }), '"second"') });
    await poll();
    await screen.findByRole("heading", { name: "This profile is no longer shared" });
    expect(screen.queryByText("Identity match")).toBeNull();
  });

  it("keeps the profile when the server can't be reached, and says that it may be out of date", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve({ [GET]: answer(SHARED) });
    open();
    await screen.findByRole("heading", { name: "Jane Doe" });
    serve({ [GET]: unreachable });
    await poll();
    await screen.findByText(/may be out of date/);
    screen.getByText("Identity match");
    serve({ [GET]: unchanged });
    await poll();
    await waitFor(() => expect(screen.queryByText(/may be out of date/)).toBeNull());
  });
});

describe("a page that nobody sees", () => {
  /** Hides the page or shows it again. */
  const turn = (hidden: boolean) =>
    act(() => {
      vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
      document.dispatchEvent(new Event("visibilitychange"));
    });

  it("asks nothing, and asks at once when it's seen again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve({ [GET]: answer(SHARED) });
    open();
    await screen.findByRole("heading", { name: "Jane Doe" });
    serve({ [GET]: answer(state({ state: "revoked" }), '"second"') });
    turn(true);
    await poll();
    await poll();
    expect(callsTo(GET)).toHaveLength(1);
    turn(false);
    await screen.findByRole("heading", { name: "This profile is no longer shared" });
    expect(callsTo(GET)).toHaveLength(2);
  });
});

describe("the first answer", () => {
  it("comes from the request that the page began before its code had loaded", async () => {
    early({ token: TOKEN, response: Promise.resolve(answer(SHARED)()) });
    open();
    await screen.findByRole("heading", { name: "Jane Doe" });
    expect(callsTo(GET)).toHaveLength(0);
  });

  it("is asked for again if that request failed or was for another link", async () => {
    serve({ [GET]: answer(SHARED) });
    early({ token: TOKEN, response: Promise.reject(new TypeError("Failed to fetch")) });
    const { unmount } = open();
    await screen.findByRole("heading", { name: "Jane Doe" });
    unmount();
    early({
      token: "another",
      response: Promise.resolve(answer(state({ state: "revoked" }))()),
    });
    open();
    await screen.findByRole("heading", { name: "Jane Doe" });
  });

  it("that nobody can read is an error with another try", async () => {
    serve({ [GET]: () => new Response("<html>", { status: 200 }) });
    open();
    await screen.findByRole("heading", { name: "We couldn't load this profile" });
  });
});

describe("permission", () => {
  it("is asked for with name, email and message, and the page waits for the answer", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    serve({ [GET]: answer(state({ state: "permission_required" })) });
    const { user } = open();
    const name = await screen.findByRole("textbox", { name: "Your name" });
    await user.click(screen.getByRole("button", { name: "Ask for Access" }));
    await screen.findByText("Enter your name");
    await user.type(name, "Vera");
    await user.type(screen.getByRole("textbox", { name: "Your email" }), "vera@example.com");
    const ASK = `POST /api/shared/${TOKEN}/request-access`;
    const mailed_to = "v…@e….com";
    serve({
      [ASK]: ok({ ticket: "ticket-1", mailed_to }),
      [GET]: answer(state({ state: "permission_required", request: { status: "pending", mailed_to } })),
    });
    await user.click(screen.getByRole("button", { name: "Ask for Access" }));
    await screen.findByRole("heading", { name: "Waiting for permission" });
    expect(callsTo(ASK).map(({ body }) => body)).toEqual([{ name: "Vera", email: "vera@example.com" }]);
    expect(callsTo(GET).at(-1)?.headers.get("X-Access-Request")).toBe("ticket-1");
    expect(screen.queryByText(/^Your request was/)).toBeNull();

    serve({
      [GET]: answer(state({ state: "permission_required", request: { status: "approved", mailed_to } })),
    });
    await poll();
    await screen.findByRole("heading", { name: "Approved" });
    await screen.findByText("Your request was approved.");
    screen.getByText(/Open the link we emailed to v…@e….com/);
  });

  it("doesn't offer the form again while the profile opens, even if a poll is under way", async () => {
    history.replaceState(null, "", `/s/${TOKEN}#grant=acr_1.mac`);
    const asking = answer(state({ state: "permission_required" }));
    serve({ [GET]: asking });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open();
    await screen.findByRole("heading", { name: "You have access" });
    const { promise, resolve } = Promise.withResolvers<void>();
    serve({
      [GET]: async () => {
        await promise;
        return asking();
      },
      [`POST /api/shared/${TOKEN}/access`]: ok({ access_token: "access-1" }),
    });
    await poll();
    await user.click(screen.getByRole("button", { name: "Open Profile" }));
    serve({ [GET]: answer(SHARED) });
    resolve();
    await screen.findByRole("heading", { name: "Jane Doe" });
    expect(screen.queryByRole("heading", { name: "Ask to see this profile" })).toBeNull();
  });

  it.each([
    ["denied", "The owner declined your request"],
    ["withdrawn", "You no longer have access"],
  ] as const)("that was %s says so, and can be asked for again", async (status, title) => {
    sessionStorage.setItem(`shared-request:${TOKEN}`, "ticket-1");
    localStorage.setItem(`shared-access:${TOKEN}`, "access-1");
    serve({ [GET]: answer(state({ state: "denied", request: { status, mailed_to: "v…@e….com" } })) });
    const { user } = open();
    await screen.findByRole("heading", { name: title });
    serve({ [GET]: answer(state({ state: "permission_required" })) });
    await user.click(screen.getByRole("button", { name: "Ask Again" }));
    await screen.findByRole("heading", { name: "Ask to see this profile" });
    const { headers } = callsTo(GET).at(-1) ?? {};
    expect([headers?.get("X-Access-Request"), headers?.get("X-Access-Token")]).toEqual([null, null]);
  });

  it("says when the mailed link was already used", async () => {
    history.replaceState(null, "", `/s/${TOKEN}#grant=acr_1.mac`);
    serve({
      [GET]: answer(state({ state: "permission_required" })),
      [`POST /api/shared/${TOKEN}/access`]: refused(409, { code: "grant_used", message: "Already used." }),
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Open Profile" }));
    await screen.findByRole("heading", { name: "This link no longer works" });
    screen.getByText("Already used.");
    await user.click(screen.getByRole("button", { name: "Ask for Access" }));
    await screen.findByRole("heading", { name: "Ask to see this profile" });
  });

  it("opens the profile by the mailed link only after a press, and keeps the token for this browser", async () => {
    history.replaceState(null, "", `/s/${TOKEN}#grant=acr_1.mac`);
    serve({ [GET]: answer(state({ state: "permission_required" })) });
    const { user } = open();
    await screen.findByRole("heading", { name: "You have access" });
    expect(location.hash).toBe("");
    const TAKE = `POST /api/shared/${TOKEN}/access`;
    expect(callsTo(TAKE)).toHaveLength(0);
    serve({ [TAKE]: ok({ access_token: "access-1" }), [GET]: answer(SHARED) });
    await user.click(screen.getByRole("button", { name: "Open Profile" }));
    await screen.findByRole("heading", { name: "Jane Doe" });
    expect(callsTo(TAKE).map(({ body }) => body)).toEqual([{ grant: "acr_1.mac" }]);
    expect(callsTo(GET).at(-1)?.headers.get("X-Access-Token")).toBe("access-1");
    expect(history.state).not.toHaveProperty("grant");
  });
});
