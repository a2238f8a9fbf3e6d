import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { NOTIFICATION_DEFAULTS } from "#contract/live/notifications.ts";
import { NotificationsCard } from "#features/profile/notifications/NotificationsCard.tsx";
import { person, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";

const GET = "GET /api/notifications/preferences";
const PUT = "PUT /api/notifications/preferences";
const DEFAULT = { kinds: NOTIFICATION_DEFAULTS, quiet_hours: null, timezone: null };
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const mentions = (channel: string) => screen.findByLabelText<HTMLInputElement>(`Mentions: ${channel}`);

beforeEach(async () => {
  await signedInAs();
});

it("lists the kinds while it loads, with nothing chosen yet", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serve({ [GET]: (call) => held.then(() => ok(DEFAULT)(call)) });
  show(<NotificationsCard />);
  await screen.findByRole("rowheader", { name: /^Mentions/ });
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByRole("checkbox")).toBeNull();
  answer();
  expect((await mentions("in app")).checked).toBe(true);
  expect(screen.getByRole("table").hasAttribute("aria-busy")).toBe(false);
});

it("saves each channel of a kind at once", async () => {
  serve({ [GET]: ok(DEFAULT), [PUT]: ok(DEFAULT) });
  const { user } = show(<NotificationsCard />);
  await user.click(await mentions("in app"));
  await user.selectOptions(await mentions("email"), "Daily");
  await user.click(await mentions("push"));
  await waitFor(() => expect(callsTo(PUT)).toHaveLength(3));
  expect(callsTo(PUT).map(({ body }) => body)).toEqual([
    { kinds: { mention: { in_app: false } }, timezone: zone },
    { kinds: { mention: { email: "digest" } }, timezone: zone },
    { kinds: { mention: { push: false } }, timezone: zone },
  ]);
});

it("shows again what the server has if it refuses", async () => {
  serve({ [GET]: ok(DEFAULT), [PUT]: refused(500) });
  const { user } = show(<NotificationsCard />);
  await user.click(await mentions("in app"));
  await waitFor(() => expect(toasts()).toEqual(["We couldn't save your choice. Please try again."]));
  await waitFor(async () => expect((await mentions("in app")).checked).toBe(true));
});

it("takes back what couldn't be sent, and nothing else", async () => {
  serve({ [GET]: ok(DEFAULT), [PUT]: ok({ ...DEFAULT }) });
  const { user } = show(<NotificationsCard />);
  await mentions("in app");
  serve({ [GET]: unreachable, [PUT]: unreachable });
  await user.click(await mentions("in app"));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await waitFor(async () => expect((await mentions("in app")).checked).toBe(true));
});

it("can't turn off security notifications, and shows the review queue to staff only", async () => {
  serve({ [GET]: ok(DEFAULT) });
  const { unmount } = show(<NotificationsCard />);
  for (const channel of ["in app", "email", "push"])
    expect((await screen.findByLabelText<HTMLInputElement>(`Security: ${channel}`)).disabled).toBe(true);
  expect(screen.queryByLabelText("Review queue: in app")).toBeNull();
  unmount();
  await signedInAs(person({ staff: true }));
  show(<NotificationsCard />);
  await screen.findByLabelText("Review queue: in app");
});

it("offers to try again when the settings can't be loaded", async () => {
  serve({ [GET]: refused(503) });
  const { user } = show(<NotificationsCard />);
  const again = await screen.findByRole("button", { name: "Try Again" });
  serve({ [GET]: ok(DEFAULT) });
  await user.click(again);
  await mentions("in app");
});

it("sends a test notification, and says why it couldn't", async () => {
  const TEST = "POST /api/notifications/test";
  serve({ [GET]: ok(DEFAULT), [TEST]: refused(429, { message: "Please wait an hour." }) });
  const { user } = show(<NotificationsCard />);
  await user.click(await screen.findByRole("button", { name: "Send Test Notification" }));
  await waitFor(() => expect(toasts()).toEqual(["Please wait an hour."]));
  serve({ [TEST]: () => new Response(null, { status: 204 }) });
  await user.click(screen.getByRole("button", { name: "Send Test Notification" }));
  await waitFor(() => expect(callsTo(TEST)).toHaveLength(2));
  expect(toasts()).toHaveLength(1);
});

describe("quiet hours", () => {
  const quiet = { from: "22:00", to: "07:00", timezone: zone };

  it("start with usual hours in the reader's time zone, and end with the switch", async () => {
    serve({ [GET]: ok(DEFAULT), [PUT]: ok({ ...DEFAULT, quiet_hours: quiet }) });
    const { user } = show(<NotificationsCard />);
    await user.click(await screen.findByRole("switch", { name: "Quiet hours" }));
    await waitFor(() => expect(callsTo(PUT)[0]?.body).toEqual({ quiet_hours: quiet, timezone: zone }));
    expect((await screen.findByLabelText<HTMLInputElement>("From")).value).toBe("22:00");
    serve({ [PUT]: ok(DEFAULT) });
    await user.click(screen.getByRole("switch", { name: "Quiet hours" }));
    await waitFor(() => expect(callsTo(PUT)[1]?.body).toEqual({ quiet_hours: null, timezone: zone }));
  });

  it("are saved when both times make sense", async () => {
    serve({ [GET]: ok({ ...DEFAULT, quiet_hours: quiet }), [PUT]: ok({ ...DEFAULT, quiet_hours: quiet }) });
    show(<NotificationsCard />);
    const [from, to] = [await screen.findByLabelText("From"), screen.getByLabelText("To")];
    fireEvent.change(to, { target: { value: "22:00" } });
    fireEvent.blur(to);
    expect(screen.getByRole("alert").textContent).toBe("The start and end times can't be the same.");
    fireEvent.change(from, { target: { value: "" } });
    fireEvent.blur(from);
    expect(screen.getByRole("alert").textContent).toBe("Enter both times.");
    expect(callsTo(PUT)).toEqual([]);
    fireEvent.change(from, { target: { value: "21:30" } });
    fireEvent.blur(from);
    await waitFor(() =>
      expect(callsTo(PUT)[0]?.body).toEqual({
        quiet_hours: { from: "21:30", to: "22:00", timezone: zone },
        timezone: zone,
      }),
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("are saved a moment after the last change, without leaving the field", async () => {
    serve({ [GET]: ok({ ...DEFAULT, quiet_hours: quiet }), [PUT]: ok({ ...DEFAULT, quiet_hours: quiet }) });
    show(<NotificationsCard />);
    const to = await screen.findByLabelText("To");
    fireEvent.change(to, { target: { value: "06:00" } });
    fireEvent.change(to, { target: { value: "06:30" } });
    await waitFor(() => expect(callsTo(PUT)).toHaveLength(1), { timeout: 4000 });
    expect(callsTo(PUT)[0]?.body).toMatchObject({ quiet_hours: { from: "22:00", to: "06:30" } });
  });
});
