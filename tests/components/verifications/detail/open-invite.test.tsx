import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Component as DetailPage } from "#features/verifications/detail/VerificationDetailPage.tsx";
import { useSession } from "#lib/session/session.ts";
import { show, signedInAs } from "#tests/components/render.tsx";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { detail } from "./steps.tsx";

const OPEN = "POST /api/verifications/ver_1/open";
const PLACE = "/app/verifications/ver_1#invite=lnk_1.secret";
const page = (at: string) => show(<DetailPage />, { at, path: "/app/verifications/:id" });
const opened = () => callsTo(OPEN).map(({ body }) => body);

beforeEach(async () => {
  await signedInAs();
  serve({
    [OPEN]: ok(detail()),
    "GET /api/verifications/ver_1": ok(detail()),
    "GET /api/auth/me": refused(503),
  });
});

test("a mailed link that's loaded opens nothing until its button is pressed", async () => {
  const { user, router } = page(PLACE);
  await screen.findByRole("heading", { name: "You have a verification request" });
  expect(opened()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Open Request" }));
  await waitFor(() => expect(opened()).toEqual([{ invite: "lnk_1.secret" }]));
  await waitFor(() => expect(router.state.location.hash).toBe(""));
});

test("it opens at once for someone who pressed Sign In on the way", async () => {
  const { router } = page("/login");
  await act(() => router.navigate(PLACE));
  await waitFor(() => expect(opened()).toEqual([{ invite: "lnk_1.secret" }]));
});

/** The page as the shell shows it, which takes it away without a session. */
const Guarded = () => useSession().user && <DetailPage />;

test("another account signs out to the subject's page, which needs no account", async () => {
  serve({
    [OPEN]: refused(403, { code: "wrong_account", message: "It was sent to j…@e….com." }),
    "POST /api/auth/logout": ok({}),
  });
  window.location.hash = "#invite=lnk_1.secret";
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const { user } = show(<Guarded />, { at: PLACE, path: "/app/verifications/:id" });
  await user.click(await screen.findByRole("button", { name: "Open Request" }));
  await user.click(await screen.findByRole("button", { name: "Sign Out & Continue" }));
  expect(assign.mock.calls).toEqual([["/v/ver_1#invite=lnk_1.secret"]]);
});
