import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PushSwitch } from "#features/profile/push/PushSwitch.tsx";
import { keepPush } from "#lib/notifications/push.ts";
import { signOut } from "#lib/session/session.ts";
import { show, signedInAs } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";
import { ENDPOINT, fakePush, KEYS } from "./fake-push.ts";

const POST = "POST /api/notifications/push";
const DELETE = "DELETE /api/notifications/push";
const PREFERENCES = "GET /api/notifications/preferences";
const KEY = Buffer.alloc(65, 4).toString("base64url");
const control = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Notifications in this browser" });
const isOn = (on: boolean) => waitFor(async () => expect((await control()).checked).toBe(on));
const alert = async () => (await screen.findByRole("alert")).textContent;

beforeEach(async () => {
  await signedInAs();
});

describe("the switch", () => {
  it("asks only after a click, subscribes with the server's key, and tells the server", async () => {
    const browser = fakePush();
    serve({ [POST]: ok(undefined) });
    const { user } = show(<PushSwitch pushKey={KEY} />);
    await isOn(false);
    expect([browser.permission, browser.isRegistered]).toEqual(["default", false]);
    await user.click(await control());
    await isOn(true);
    expect(browser.subscribedWith).toEqual([KEY]);
    expect(callsTo(POST).map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT, keys: KEYS }]);
  });

  it("turns off here and on the server", async () => {
    const browser = fakePush();
    serve({ [POST]: ok(undefined), [DELETE]: ok(undefined) });
    const { user } = show(<PushSwitch pushKey={KEY} />);
    await user.click(await control());
    await isOn(true);
    await user.click(await control());
    await isOn(false);
    expect([browser.isSubscribed, browser.isRegistered]).toEqual([false, true]);
    expect(callsTo(DELETE).map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT }]);
  });

  it("turns off even if the server can't be reached", async () => {
    const browser = fakePush();
    serve({ [POST]: ok(undefined), [DELETE]: unreachable });
    const { user } = show(<PushSwitch pushKey={KEY} />);
    await user.click(await control());
    await isOn(true);
    await user.click(await control());
    await isOn(false);
    expect(browser.isSubscribed).toBe(false);
  });

  it("says how to allow notifications once the person has refused them", async () => {
    fakePush({ answer: "denied" });
    const { user } = show(<PushSwitch pushKey={KEY} />);
    await user.click(await control());
    await screen.findByText("Your browser blocks notifications from Countersign");
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("looks again when the person comes back from the browser's settings", async () => {
    const browser = fakePush({ permission: "denied" });
    show(<PushSwitch pushKey={KEY} />);
    await screen.findByText("Your browser blocks notifications from Countersign");
    browser.permission = "default";
    window.dispatchEvent(new Event("visibilitychange"));
    await isOn(false);
  });

  it("says what the browser asked if the person closed the question", async () => {
    fakePush({ answer: "default" });
    const { user } = show(<PushSwitch pushKey={KEY} />);
    await user.click(await control());
    expect(await alert()).toContain("Choose Allow to turn them on.");
    await isOn(false);
  });

  it("says when the push service isn't reached, and tries again", async () => {
    const browser = fakePush({ isReachable: false });
    serve({ [POST]: ok(undefined) });
    const { user } = show(<PushSwitch pushKey={KEY} />);
    await user.click(await control());
    expect(await alert()).toContain("Your browser couldn't reach its push service");
    await isOn(false);
    browser.isReachable = true;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await isOn(true);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("stays off if the server refuses", async () => {
    const browser = fakePush();
    serve({ [POST]: refused(409, { message: "Push notifications aren't available here." }) });
    const { user } = show(<PushSwitch pushKey={KEY} />);
    await user.click(await control());
    expect(await alert()).toContain("Push notifications aren't available here.");
    await isOn(false);
    expect(browser.isSubscribed).toBe(false);
  });

  it("is off for a person when someone else turned push on here", async () => {
    fakePush({ permission: "granted", isSubscribed: true, isRegistered: true });
    localStorage.setItem("push", "usr_other");
    show(<PushSwitch pushKey={KEY} />);
    await isOn(false);
  });
});

describe("without push", () => {
  it("names browsers that have it", async () => {
    show(<PushSwitch pushKey={KEY} />);
    await screen.findByText("This browser can't show notifications");
  });

  it.each([
    ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5],
    ["an iPad", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5],
  ])("%s says that the Home Screen comes first", async (_name, userAgent, maxTouchPoints) => {
    vi.stubGlobal("navigator", { ...navigator, userAgent, maxTouchPoints, onLine: true });
    show(<PushSwitch pushKey={KEY} />);
    await screen.findByText("Add Countersign to your Home Screen first");
  });

  it("shows nothing where the server doesn't offer it", async () => {
    fakePush();
    const { container } = show(<PushSwitch pushKey={null} />);
    expect(container.textContent).toBe("");
  });
});

describe("a browser with push on", () => {
  const OTHER = Buffer.alloc(65, 5).toString("base64url");

  /** Turned on by the person who is signed in. */
  async function turnedOn() {
    const browser = fakePush();
    serve({ [POST]: ok(undefined), [PREFERENCES]: ok({ push_key: KEY }) });
    const { user, unmount } = show(<PushSwitch pushKey={KEY} />);
    await user.click(await control());
    await isOn(true);
    unmount();
    return browser;
  }

  it("is bound to the next session of the same person", async () => {
    const browser = await turnedOn();
    await keepPush("usr_1");
    expect(callsTo(POST)).toHaveLength(2);
    expect(browser.subscribedWith).toEqual([KEY]);
  });

  it("subscribes again when the server's key has changed, or the subscription was lost", async () => {
    const browser = await turnedOn();
    serve({ [PREFERENCES]: ok({ push_key: OTHER }) });
    await keepPush("usr_1");
    browser.isSubscribed = false;
    await keepPush("usr_1");
    expect(browser.subscribedWith).toEqual([KEY, OTHER, OTHER]);
    expect(callsTo(POST)).toHaveLength(3);
  });

  it("ends it, and binds nothing, when another person signs in", async () => {
    const browser = await turnedOn();
    await keepPush("usr_2");
    expect(browser.isSubscribed).toBe(false);
    expect(callsTo(POST)).toHaveLength(1);
  });

  it("ends it when the person logs out", async () => {
    const browser = await turnedOn();
    serve({ "POST /api/auth/logout": ok({ signed_in: false }) });
    signOut();
    await waitFor(() => expect(browser.isSubscribed).toBe(false));
    expect(callsTo("POST /api/auth/logout")[0]?.body).toEqual({ timedOut: false });
  });
});
