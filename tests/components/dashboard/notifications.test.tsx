import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { NotificationList } from "#features/dashboard/personal/NotificationList.tsx";
import { personalQuery } from "#features/dashboard/personal/queries.ts";
import { queryClient } from "#lib/query/query.ts";
import { show, signedInAs } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";

const DASHBOARD = "GET /api/analytics/personal";
const markOf = (id: string) => `POST /api/notifications/${id}/read`;

function List() {
  return <NotificationList items={useQuery(personalQuery).data?.notifications} />;
}

const notification = (id: string, data: object, read_at: string | null = null) => ({
  id,
  type: "verification_updated",
  title: `About ${id}`,
  message: "Something happened",
  data,
  priority: "medium",
  created_at: "2026-11-20T10:00:00.000Z",
  read_at,
});

/**
 * Opens the dashboard with the first list of notifications; once one is marked read, the server returns the second
 * list.
 */
async function open(before: object[], after: object[] = before) {
  await signedInAs();
  serve({ [DASHBOARD]: ok({ notifications: before }) });
  const shown = show(
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findByText(/About ntf_1/);
  serve({ [DASHBOARD]: ok({ notifications: after }), [markOf("ntf_1")]: ok({ notification: {} }) });
  return shown;
}

beforeEach(() => queryClient.clear());

it("opening a notification's link marks it read", async () => {
  const { user, router } = await open([notification("ntf_1", { verification_id: "ver_1" })]);
  await user.click(screen.getByRole("link", { name: /About ntf_1.*unread/ }));
  await waitFor(() => expect(callsTo(markOf("ntf_1"))).toHaveLength(1));
  expect(router.state.location.pathname).toBe("/app/verifications/ver_1");
});

it.each([
  ["a visitor who asks for access", { access_request_id: "acr_1" }, "/app/share-profile#requests"],
  ["a rating", { verification_id: "ver_1", rating_id: "rat_1" }, "/app/trust-score"],
  ["a flagged verification", { flagged_verification_id: "ver_1" }, "/app/reviews"],
] as const)("a notification about %s leads to where it's dealt with", async (_, data, path) => {
  const { user, router } = await open([notification("ntf_1", data, "2026-11-20T11:00:00.000Z")]);
  await user.click(screen.getByRole("link", { name: /About ntf_1/ }));
  const { pathname, hash } = router.state.location;
  expect(pathname + hash).toBe(path);
});

it("marks a notification without a link read and shows it as read", async () => {
  const read = notification("ntf_1", {}, "2026-11-20T11:00:00.000Z");
  const { user } = await open([notification("ntf_1", {})], [read]);
  await user.click(screen.getByRole("button", { name: /About ntf_1.*unread/ }));
  await waitFor(() => expect(screen.queryByText(/unread/)).toBeNull());
  expect(screen.queryByRole("button")).toBeNull();
  expect(callsTo(markOf("ntf_1"))).toHaveLength(1);
});

it("doesn't mark a notification read twice", async () => {
  const { user } = await open([
    notification("ntf_1", { verification_id: "ver_1" }, "2026-11-20T11:00:00.000Z"),
  ]);
  await user.click(screen.getByRole("link", { name: /About ntf_1/ }));
  expect(callsTo(markOf("ntf_1"))).toEqual([]);
});
