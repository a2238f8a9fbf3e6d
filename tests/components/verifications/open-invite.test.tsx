import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Component as DetailPage } from "#features/verifications/detail/VerificationDetailPage.tsx";
import { show, signedInAs } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";
import { detail } from "./detail-steps.tsx";

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
