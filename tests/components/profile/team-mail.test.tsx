import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { TeamMailCard } from "#features/profile/mail/TeamMailCard.tsx";
import { show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";

const GET = "GET /api/notifications/preferences";
const PUT = "PUT /api/notifications/preferences";
const wants = (mention: "now" | "off") =>
  ok({ kinds: { mention: { in_app: true, email: mention }, assignment: { in_app: true, email: "now" } } });
const mentions = () => screen.findByRole<HTMLInputElement>("switch", { name: "Someone mentions you" });

beforeEach(async () => {
  await signedInAs();
});

it("turns one kind of mail off, and back on if the server refuses", async () => {
  serve({ [GET]: wants("now"), [PUT]: wants("off") });
  const { user } = show(<TeamMailCard />);
  await user.click(await mentions());
  await waitFor(() => expect(callsTo(PUT)[0]?.body).toEqual({ kinds: { mention: { email: "off" } } }));
  expect((await mentions()).checked).toBe(false);
  serve({ [PUT]: refused(500) });
  await user.click(await mentions());
  await waitFor(() => expect(toasts()).toEqual(["We couldn't save your choice. Please try again."]));
  expect((await mentions()).checked).toBe(false);
});

it("offers to try again when the settings can't be loaded", async () => {
  serve({ [GET]: refused(503) });
  const { user } = show(<TeamMailCard />);
  const again = await screen.findByRole("button", { name: "Try Again" });
  serve({ [GET]: wants("off") });
  await user.click(again);
  expect((await mentions()).checked).toBe(false);
});
