import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { Component as Center } from "#features/notifications/NotificationsPage.tsx";
import type { Notification } from "#features/notifications/queries.ts";
import { show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";

const LIST = "GET /api/notifications";
const READ = "POST /api/notifications/ntf_1/read";
const UNREAD = "POST /api/notifications/ntf_1/unread";
const NOW = new Date().toISOString();

const notification = (more: Partial<Notification> = {}): Notification => ({
  id: "ntf_1",
  type: "verification_updated",
  kind: "progress",
  title: "Consent given",
  message: "Jane agreed.",
  data: {},
  priority: "medium",
  created_at: NOW,
  read_at: null,
  about: null,
  verdict: null,
  ...more,
});

const list = (notifications: Notification[], more: { unread_count?: number; next?: string | null } = {}) =>
  ok({ notifications, unread_count: 1, next: null, ...more });

const open = (at = "/app/notifications") => show(<Center />, { at, path: "/app/notifications" });

beforeEach(async () => {
  await signedInAs();
});

it("groups notifications by day, and says what each is about", async () => {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  serve({
    [LIST]: list([
      notification(),
      notification({
        id: "ntf_2",
        title: "Payment received",
        kind: "billing",
        created_at: yesterday.toISOString(),
      }),
      notification({
        id: "ntf_3",
        title: "Result ready",
        kind: "result",
        created_at: "2025-01-04T12:00:00.000Z",
      }),
    ]),
  });
  open();
  const today = await screen.findByRole("region", { name: "Today" });
  expect(within(today).getByText("Consent given")).toBeTruthy();
  expect(
    within(screen.getByRole("region", { name: "Yesterday" })).getByText(/Plan and payments/),
  ).toBeTruthy();
  const older = screen.getByRole("region", { name: "Jan 4, 2025" });
  expect(within(older).getByText("Result ready")).toBeTruthy();
  // The heading has the day.
  expect(older.querySelector("time")?.textContent).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
  expect(today.querySelector("time")?.textContent).toBe("just now");
});

it("names the verification that a notification is about, once, or else its kind", async () => {
  const about = { type: "identity", peer: null, subject: "Jane Doe" } as const;
  serve({
    [LIST]: list([
      notification({ title: "Request expired", message: "There was no answer.", about }),
      notification({ id: "ntf_2", about: { ...about, peer: { kind: "background" }, subject: null } }),
      notification({ id: "ntf_3", message: "Jane Doe agreed.", about }),
      notification({ id: "ntf_4" }),
    ]),
  });
  open();
  const today = await screen.findByRole("region", { name: "Today" });
  expect(
    within(today)
      .getAllByText(/ ·$/)
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Identity verification of Jane Doe · just now",
    "Your background verification · just now",
    "Identity verification · just now",
    "Progress · just now",
  ]);
});

it("says a result's verdict", async () => {
  const verdict = { kind: "confirmed", text: "The employer confirmed Jane Doe's job." } as const;
  serve({
    [LIST]: list([notification({ title: "Verification completed", message: "It's ready.", verdict })]),
  });
  open();
  await screen.findByText("The employer confirmed Jane Doe's job.");
  screen.getByText("Confirmed");
  expect(screen.queryByText("It's ready.")).toBeNull();
});

it("filters through the URL, and clears the filters", async () => {
  serve({ [LIST]: list([]) });
  const { user, router } = open("/app/notifications?kind=result&unread=true&priority=nonsense");
  await screen.findByText("No notifications match these filters");
  expect(Object.fromEntries(callsTo(LIST)[0]!.query)).toEqual({ kind: "result", unread: "true" });
  await user.selectOptions(screen.getByLabelText("Priority"), "High");
  await waitFor(() => expect(callsTo(LIST).at(-1)?.query.get("priority")).toBe("high"));
  await user.click(screen.getByRole("button", { name: "Show All Notifications" }));
  await screen.findByText("No notifications");
  expect(router.state.location.search).toBe("");
});

it("marks one as read at once, and as unread again", async () => {
  serve({ [LIST]: list([notification()]), [READ]: ok({ notification: notification({ read_at: NOW }) }) });
  const { user } = open();
  const mark = await screen.findByRole("button", { name: "Mark as read: Consent given" });
  serve({
    [LIST]: list([notification({ read_at: NOW })], { unread_count: 0 }),
    [UNREAD]: ok({ notification: notification() }),
  });
  await user.click(mark);
  await user.click(await screen.findByRole("button", { name: "Mark as unread: Consent given" }));
  await waitFor(() => expect(callsTo(UNREAD)).toHaveLength(1));
  expect(callsTo(READ)).toHaveLength(1);
});

it("shows a mark that the server refused as it was", async () => {
  serve({ [LIST]: list([notification()]), [READ]: refused(500) });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Mark as read: Consent given" }));
  await waitFor(() => expect(toasts()).toEqual(["We couldn't save that. Please try again."]));
  await screen.findByRole("button", { name: "Mark as read: Consent given" });
});

it("takes a mark back that couldn't be sent, even if nothing can be fetched", async () => {
  serve({ [LIST]: list([notification()]), [READ]: unreachable });
  const { user } = open();
  const mark = await screen.findByRole("button", { name: "Mark as read: Consent given" });
  serve({ [LIST]: unreachable });
  await user.click(mark);
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await screen.findByRole("button", { name: "Mark as read: Consent given" });
});

it("opens what a notification is about, and marks it as read", async () => {
  serve({
    [LIST]: list([notification({ data: { verification_id: "ver_1" } })]),
    [READ]: ok({ notification: notification({ read_at: NOW }) }),
  });
  const { user, router } = open();
  await user.click(await screen.findByRole("link", { name: /Consent given/ }));
  expect(router.state.location.pathname).toBe("/app/verifications/ver_1");
  await waitFor(() => expect(callsTo(READ)).toHaveLength(1));
});

it("opens the notification that a mail's link names", async () => {
  serve({
    [LIST]: list([]),
    [READ]: ok({ notification: notification({ data: { verification_id: "ver_1" }, read_at: NOW }) }),
  });
  const { router } = open("/app/notifications#open=ntf_1");
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/verifications/ver_1"));
  expect(callsTo(READ)).toHaveLength(1);
});

it.each(["../v1/verifications/ver_1/cancel?", "read-all?", "ntf_1/../../x?", "ntf_1%2Funread", ""])(
  "makes no call for a link that names %j",
  async (name) => {
    serve({ [LIST]: list([notification()]) });
    open(`/app/notifications#open=${name}`);
    // A call without an answer fails the test.
    await screen.findByText("Consent given");
  },
);

it("says so when the notification that a link names is gone", async () => {
  serve({ [LIST]: list([]), [READ]: refused(404, { message: "Notification not found" }) });
  open("/app/notifications#open=ntf_1");
  await waitFor(() => expect(toasts()).toEqual(["Notification not found"]));
});

it("marks all that match as read", async () => {
  const ALL = "POST /api/notifications/read-all";
  serve({ [LIST]: list([notification()]), [ALL]: ok({ read: 2 }) });
  const { user } = open("/app/notifications?kind=progress");
  const all = await screen.findByRole("button", { name: "Mark All as Read" });
  await waitFor(() => expect(all.hasAttribute("data-disabled")).toBe(false));
  serve({ [LIST]: list([notification({ read_at: NOW })], { unread_count: 0 }) });
  await user.click(all);
  await screen.findByRole("button", { name: "Mark as unread: Consent given" });
  expect(toasts()).toEqual(["2 notifications marked as read"]);
  expect(callsTo(ALL).map(({ body }) => body)).toEqual([{ kind: "progress" }]);
});

it("loads older ones, and offers to try again if that fails", async () => {
  serve({
    [LIST]: ({ query }) =>
      query.get("before") === null
        ? list([notification()], { next: "1.ntf_1" })(undefined as never)
        : refused(500, { message: "Down" })(undefined as never),
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Load More" }));
  const again = await screen.findByRole("button", { name: "Try Again" });
  serve({ [LIST]: list([notification({ id: "ntf_0", title: "An older one" })]) });
  await user.click(again);
  await screen.findByText("An older one");
  expect(callsTo(LIST).at(-1)?.query.get("before")).toBe("1.ntf_1");
});

it("offers to try again when the list can't be loaded", async () => {
  serve({ [LIST]: refused(503) });
  const { user } = open();
  const again = await screen.findByRole("button", { name: "Try Again" });
  serve({ [LIST]: list([]) });
  await user.click(again);
  await screen.findByText("You'll see consents, results and questions here.");
});
