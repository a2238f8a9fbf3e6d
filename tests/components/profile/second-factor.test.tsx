import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import DisableDialog from "#features/profile/security/DisableDialog.tsx";
import { field, fill, person, show, signedInAs } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";

const DISABLE = "POST /api/auth/totp/disable";

it("asks for a recovery code after too many wrong authenticator codes and keeps the password", async () => {
  const words = "Too many wrong codes. Use a recovery code, or try again in 40 minutes.";
  serve({ [DISABLE]: refused(429, { code: "totp_capped", message: words }) });
  await signedInAs();
  const { user } = show(<DisableDialog onClose={() => {}} />);
  fill("Password", "Analytical1!");
  fill("Authentication code", "123456");
  await user.click(screen.getByRole("button", { name: "Turn Off" }));
  await screen.findByText(words);
  expect([field("Recovery code").value, field("Password").value]).toEqual(["", "Analytical1!"]);
  serve({ [DISABLE]: ok({ totp_enabled: false }), "GET /api/auth/me": ok({ user: person() }) });
  fill("Recovery code", "k3f9q-7hx2m");
  await user.click(screen.getByRole("button", { name: "Turn Off" }));
  expect(callsTo(DISABLE).at(-1)?.body).toEqual({ password: "Analytical1!", code: "k3f9q-7hx2m" });
});
