import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Toaster from "#ui/Toast/Toaster.tsx";
import { dropNotifications, toast } from "#ui/Toast/toast.ts";
import { show, signedInAs } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";

const shown = () => screen.queryAllByRole("alertdialog");
const words = () => shown().map((one) => one.textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  show(<Toaster />);
});

// The queue outlives the test and its file.
afterEach(() => {
  for (let [next] = dismissals(); next; [next] = dismissals()) fireEvent.click(next);
});
const dismissals = () => screen.queryAllByRole("button", { name: "Dismiss" });

it.each([
  ["a success", () => toast.success("Login successful!"), "Login successful!", 2000],
  ["an error", () => toast.error("Login failed"), "Login failed", 4000],
  ["a notification", () => toast.notify("Jane agreed"), "Jane agreed", 4000],
])("%s disappears on time", (_, say, text, milliseconds) => {
  act(say);
  expect(words()).toEqual([text]);
  pass(milliseconds - 1);
  expect(words()).toEqual([text]);
  pass(1);
  expect(words()).toEqual([]);
});

it("keeps at most twenty and drops the oldest", () => {
  act(() => {
    for (let i = 1; i <= 23; i++) toast.notify(`Number ${i}`);
  });
  const seen: (string | null)[] = [];
  while (shown().length > 0) {
    seen.push(words()[0] ?? null);
    fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
  }
  expect(seen.sort()).toEqual(Array.from({ length: 20 }, (_, i) => `Number ${i + 4}`).sort());
});

it("opening a toast's link marks its notification read", async () => {
  const READ = "POST /api/notifications/ntf_1/read";
  serve({ [READ]: ok({ notification: {} }) });
  await signedInAs();
  act(() => toast.notify("Jane agreed", { href: "/app/verifications/ver_1", notification: "ntf_1" }));
  vi.useRealTimers();
  fireEvent.click(screen.getByRole("link", { name: "View" }));
  await waitFor(() => expect(callsTo(READ)).toHaveLength(1));
});

it("shows a title and a link if it has them", () => {
  act(() => toast.notify("Jane agreed", { title: "Consent", href: "/app/verifications/ver_1" }));
  expect(screen.getByRole("alertdialog", { name: "Consent" }).textContent).toContain("Jane agreed");
  fireEvent.click(screen.getByRole("link", { name: "View" }));
  expect(words()).toEqual([]);
});

it("of a person who's no longer signed in are removed, shown or waiting; what the page itself says stays", () => {
  act(() => {
    toast.error("Session expired. Please log in again.");
    for (let i = 1; i <= 6; i++) toast.notify(`Number ${i}`, { priority: "critical" });
  });
  act(dropNotifications);
  pass(0);
  expect(words()).toEqual(["Session expired. Please log in again."]);
  act(() => toast.notify("Hello"));
  expect(words()).toContain("Hello");
});
