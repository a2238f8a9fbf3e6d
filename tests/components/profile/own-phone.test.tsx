import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { VerifyMailBanner } from "#app/shell/banners/VerifyMailBanner.tsx";
import { OwnPhone } from "#features/profile/details/OwnPhone.tsx";
import { refreshUser } from "#lib/session/session.ts";
import { person, show, signedInAs } from "../render.tsx";
import { ok, refused, serve } from "../server.ts";

const STATE = "GET /api/users/phone/codes";
const CODES = "POST /api/users/phone/codes";
const phone = "+1 217 333 4455";
const state = (why_not: string | null) =>
  ok({ number: phone, offered: why_not === null, why_not, proven_at: null, provable: true, sent: null });

it("doesn't send a code before the email address is verified, and offers it afterward", async () => {
  const words = "Confirm your email address first. Then we can text you a code.";
  serve({ [STATE]: state(words) });
  await signedInAs(person({ phone, email_verified: false }));
  show(
    <>
      <VerifyMailBanner />
      <OwnPhone />
    </>,
  );
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: "Verify Phone" })).toBeNull();
  serve({ [STATE]: state(null), "GET /api/auth/me": ok({ user: person({ phone }) }) });
  await refreshUser();
  await screen.findByRole("button", { name: "Verify Phone" });
});

it("says that no more texts can be sent today and how we'll reach the user until then", async () => {
  const words =
    "We can't send any more texts today. Try again tomorrow. Until then, we'll reach you by email.";
  serve({
    [STATE]: state(null),
    [CODES]: refused(429, { code: "sms_budget_spent", message: words }),
  });
  await signedInAs(person({ phone }));
  const { user } = show(<OwnPhone />);
  await user.click(await screen.findByRole("button", { name: "Verify Phone" }));
  await user.click(await screen.findByRole("button", { name: "Send Code" }));
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: "Send Code" })).toBeNull();
});

it("offers to confirm the number again once the last time counts less in the Trust Score", async () => {
  const faded = {
    number: phone,
    offered: true,
    why_not: null,
    proven_at: "2025-01-01T00:00:00.000Z",
    sent: null,
  };
  serve({ [STATE]: ok({ ...faded, provable: true }) });
  await signedInAs(person({ phone, phone_verified: true }));
  const { user } = show(<OwnPhone />);
  await user.click(await screen.findByRole("button", { name: "Confirm Again (phone number)" }));
  await screen.findByRole("button", { name: "Send Code" });
});

it("only says that the number is verified while the last confirmation counts fully", async () => {
  const fresh = {
    number: phone,
    offered: true,
    why_not: null,
    proven_at: new Date().toISOString(),
    sent: null,
  };
  serve({ [STATE]: ok({ ...fresh, provable: false }) });
  await signedInAs(person({ phone, phone_verified: true }));
  show(<OwnPhone />);
  await screen.findByText("Verified");
  expect(screen.queryByRole("button")).toBeNull();
});
