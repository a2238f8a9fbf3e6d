import { expect, test, vi } from "vitest";
import type { ServerMessage } from "#contract/live/events.ts";
import { send } from "#lib/http/http.ts";
import { livePage } from "#lib/live/livePage.ts";
import { serve } from "../server.ts";

const answer = (requestId: string) => () => new Response("{}", { headers: { "X-Request-Id": requestId } });

const told = (notification_id: string, request_id?: string): ServerMessage => ({
  type: "new_notification",
  id: `evt_${notification_id}`,
  at: 1,
  data: { notification_id, ...(request_id && { request_id }) },
});
const announcement = (id: string) =>
  ({ id, title: "Your password was changed", message: "", href: undefined, priority: "high" }) as const;

test("what was done on this page is announced on the others only", async () => {
  const announce = vi.fn();
  const page = livePage("usr_1", { lastEvent: undefined, beganAt: 0 }, announce);
  serve({ "POST /api/auth/change-password": answer("req_own"), "GET /api/auth/me": answer("req_read") });
  await send("/api/auth/change-password", { method: "POST" });
  await send("/api/auth/me");
  page.handle([told("a", "req_own"), told("b", "req_elsewhere"), told("c"), told("d", "req_read")]);
  for (const id of ["a", "b", "c", "d"]) await page.announce(announcement(id));
  expect(announce.mock.calls.map(([{ id }]) => id)).toEqual(["b", "c", "d"]);
});

test("an event that arrives before the answer to its request waits for it", async () => {
  const announce = vi.fn();
  const page = livePage("usr_1", { lastEvent: undefined, beganAt: 0 }, announce);
  let respond = (_: Response) => {};
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  serve({
    "POST /api/billing/plan": () => response,
    "POST /api/billing/cancel": () => Promise.reject(new TypeError()),
  });
  const [act, failed] = [
    send("/api/billing/plan", { method: "POST" }),
    send("/api/billing/cancel", { method: "POST" }).catch(() => {}),
  ];
  page.handle([told("a", "req_slow"), told("b", "req_elsewhere")]);
  const shown = [page.announce(announcement("a")), page.announce(announcement("b"))];
  await failed;
  expect(announce).not.toHaveBeenCalled();
  respond(answer("req_slow")());
  await Promise.all([act, ...shown]);
  expect(announce.mock.calls.map(([{ id }]) => id)).toEqual(["b"]);
});
