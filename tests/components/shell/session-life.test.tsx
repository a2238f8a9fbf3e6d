import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { MINUTE } from "#contract/time.ts";
import "#app/shell/banners/SessionExpiring.tsx";
import SessionLife from "#app/shell/SessionLife.tsx";
import { noteActivity } from "#lib/guard/activity.ts";
import { currentSession } from "#lib/session/session.ts";
import { person, session, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const warning = () => screen.queryByRole("alertdialog", { name: "Your session is about to expire" });
const spoken = () => within(warning()!).getByRole("alert").textContent;
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
};

beforeEach(async () => {
  serve({ "POST /api/auth/logout": ok({}), "POST /api/auth/refresh": ok(session(person())) });
  await signedInAs();
  vi.useFakeTimers();
  onTestFinished(noteActivity());
  show(<SessionLife />);
});

describe("the session warning", () => {
  it("appears after 25 minutes and counts down from 300 seconds", async () => {
    await pass(25 * MINUTE - 1000);
    expect(warning()).toBeNull();
    await pass(1000);
    const timer = within(warning()!).getByRole("timer");
    expect(timer.getAttribute("aria-label")).toBe("300 seconds left");
    expect(timer.textContent).toBe("5:00");
    expect(spoken()).toBe("Your session ends in 5 minutes.");
    await pass(61_000);
    expect(timer.textContent).toBe("3:59");
    await pass(3 * MINUTE - 1000);
    expect(spoken()).toBe("Your session ends in 1 minute.");
    await pass(50_000);
    expect(spoken()).toBe("Your session ends in 10 seconds.");
    expect(timer.textContent).toBe("0:10");
  });

  it("ends the session after 30 minutes", async () => {
    await pass(30 * MINUTE);
    expect(currentSession()).toMatchObject({
      state: "failed",
      message: "Session expired: Session timed out due to inactivity",
    });
    expect(localStorage.getItem("rt")).toBeNull();
    expect(callsTo("POST /api/auth/logout").map(({ body }) => body)).toEqual([{ timedOut: true }]);
  });

  it("extends the session with Stay Logged In", async () => {
    await pass(26 * MINUTE);
    await press("Stay Logged In");
    expect(callsTo("POST /api/auth/refresh")).toHaveLength(1);
    expect(toasts()).toEqual(["Session extended successfully"]);
    expect(warning()).toBeNull();
    await pass(24 * MINUTE);
    expect(warning()).toBeNull();
    await pass(MINUTE);
    expect(warning()).not.toBeNull();
  });

  it.each([
    ["a moving mouse", () => fireEvent.pointerMove(document.body)],
    ["a key", () => fireEvent.keyDown(document.activeElement!, { key: "a" })],
    ["a wheel", () => fireEvent.wheel(document.body)],
    ["a touch", () => fireEvent.touchStart(document.body)],
  ])("disappears after %s, and the timer restarts", async (_, act) => {
    await pass(26 * MINUTE);
    expect(warning()).not.toBeNull();
    act();
    await pass(1000);
    expect(warning()).toBeNull();
    await pass(25 * MINUTE - 2000);
    expect(warning()).toBeNull();
    await pass(1000);
    expect(warning()).not.toBeNull();
    expect(currentSession().state).toBe("authenticated");
  });

  it("stays while the user moves to its buttons", async () => {
    await pass(26 * MINUTE);
    fireEvent.pointerMove(screen.getByRole("button", { name: "Logout" }));
    fireEvent.keyDown(document.activeElement!, { key: "Tab" });
    await pass(2000);
    expect(warning()).not.toBeNull();
  });

  it("ends the session with Logout", async () => {
    await pass(25 * MINUTE);
    await press("Logout");
    expect(callsTo("POST /api/auth/logout").map(({ body }) => body)).toEqual([{ timedOut: false }]);
    expect(toasts()).toEqual(["Logged out successfully"]);
    expect(currentSession().state).toBe("failed");
  });
});
