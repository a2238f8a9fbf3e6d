import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Component as VerifyEmailPage } from "#features/auth/links/VerifyEmailPage.tsx";
import { show } from "../render.tsx";
import { callsTo, ok, refused, serve, unreachable } from "../server.ts";

const CONFIRM = "POST /api/auth/verify-email";
const START = location.pathname;

beforeEach(() => {
  history.replaceState(null, "", "/verify-email#token=lnk_1.secret");
  return () => history.replaceState(null, "", START);
});

const confirmButton = () => screen.findByRole("button", { name: "Confirm Address" });

test("the page of a mailed link confirms nothing when it loads, only when the button is pressed", async () => {
  serve({ [CONFIRM]: ok({}), "POST /api/auth/refresh": refused(401) });
  const { user } = show(<VerifyEmailPage />, { at: "/verify-email" });
  await screen.findByRole("heading", { name: "Confirm your email address" });
  await confirmButton();
  expect(callsTo(CONFIRM)).toEqual([]);
  await user.click(await confirmButton());
  await screen.findByRole("heading", { name: "Your email address is confirmed" });
  expect(callsTo(CONFIRM).map(({ body }) => body)).toEqual([{ token: "lnk_1.secret" }]);
});

test("a dead link says so, and a failed call can be tried again", async () => {
  serve({ [CONFIRM]: unreachable });
  const { user } = show(<VerifyEmailPage />, { at: "/verify-email" });
  await user.click(await confirmButton());
  await screen.findByText("Network error. Please try again.");
  serve({ [CONFIRM]: refused(409, { code: "link_expired", message: "This link has expired." }) });
  await user.click(await confirmButton());
  await screen.findByRole("heading", { name: "This link didn't work" });
  await screen.findByText("This link has expired.");
  await screen.findByRole("link", { name: "Sign In" });
});
