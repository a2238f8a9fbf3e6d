import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { OwnEmail } from "#features/profile/details/OwnEmail.tsx";
import { fill, person, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, serve } from "../server.ts";

const STATE = "GET /api/users/email/codes";
const CODES = "POST /api/users/email/codes";
const email = "ada@example.com";
const sent = {
  at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  again_at: new Date(Date.now() + 60_000).toISOString(),
  tries_left: 5,
};
const state = (provable: boolean, code: typeof sent | null = null) =>
  ok({ email, email_verified: true, provable, sent: code });

it("confirms the address again with a code, once the last time counts less in the Trust Score", async () => {
  serve({ [STATE]: state(true, sent), [CODES]: state(false) });
  await signedInAs(person({ email, email_verified: true }));
  const { user } = show(<OwnEmail />);
  await user.click(await screen.findByRole("button", { name: "Confirm Again (email address)" }));
  await screen.findByRole("dialog", { name: "Confirm your email address again" });
  fill("6-digit code", "123456");
  await waitFor(() => expect(toasts()).toEqual(["Your email address is confirmed"]));
  expect(callsTo(CODES)[0]?.body).toEqual({ code: "123456" });
  expect(screen.queryByRole("button", { name: "Confirm Again (email address)" })).toBeNull();
});

it("says nothing while the last confirmation counts fully", async () => {
  serve({ [STATE]: state(false) });
  await signedInAs(person({ email, email_verified: true }));
  show(<OwnEmail />);
  await waitFor(() => expect(callsTo(STATE)).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});
