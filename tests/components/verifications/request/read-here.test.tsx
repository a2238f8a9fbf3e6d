import { act, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { bellQuery } from "#lib/notifications/notifications.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { openDetail } from "../detail/steps.tsx";

const ALL = "POST /api/notifications/read-all";
const bell = (unread_count: number) => ({
  "GET /api/notifications": ok({ notifications: [], unread_count, announcement: null, next: null }),
});
const visible = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

beforeEach(async () => {
  await signedInAs();
});

it("an open request's notifications are marked as read, also when more arrive", async () => {
  serve({ ...bell(2), [ALL]: ok({ read: 0 }) });
  const { client } = await openDetail();
  await waitFor(() => expect(callsTo(ALL).map(({ body }) => body)).toEqual([{ verificationId: "ver_1" }]));
  serve(bell(3));
  await act(() => client.invalidateQueries({ queryKey: bellQuery.queryKey }));
  await waitFor(() => expect(callsTo(ALL)).toHaveLength(2));
});

it("nothing is marked if nothing is unread, or while no one looks at the page", async () => {
  serve({ ...bell(0), [ALL]: refused(500) });
  const { client } = await openDetail();
  visible("hidden");
  serve(bell(1));
  await act(() => client.invalidateQueries({ queryKey: bellQuery.queryKey }));
  await act(() => Promise.resolve());
  expect(callsTo(ALL)).toEqual([]);
  visible("visible");
  await waitFor(() => expect(callsTo(ALL)).toHaveLength(1));
});
