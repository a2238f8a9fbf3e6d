import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import MailCodeDialog from "#app/shell/banners/MailCodeDialog.tsx";
import { MINUTE } from "#contract/time.ts";
import { fill, messages, person, show, signedInAs, toasts } from "../render.tsx";
import { callsTo, ok, refused, serve } from "../server.ts";

const STATE = "GET /api/users/email/codes";
const CODES = "POST /api/users/email/codes";

/** A wrong try doesn't change when the code was sent; a new time would be another code, and a new form. */
const sentAt = Date.now();
const state = (tries_left: number) => {
  const at = (milliseconds: number) => new Date(sentAt + milliseconds).toISOString();
  return ok({ sent: { at: at(0), expires_at: at(10 * MINUTE), again_at: at(MINUTE), tries_left } });
};

it("mails a code, refuses a wrong one and accepts the right one", async () => {
  serve({ [STATE]: ok({ sent: null }), "GET /api/auth/me": ok({ user: person() }) });
  await signedInAs(person({ email_verified: false }));
  const close = vi.fn();
  const { user } = show(<MailCodeDialog onClose={close} />);
  await screen.findByRole("dialog", { name: "Confirm your email address with a code" });
  serve({ [CODES]: state(5) });
  await user.click(await screen.findByRole("button", { name: "Send Code" }));
  await screen.findByText("We sent a code to ada@example.org. It works for 10 minutes.");
  expect(callsTo(CODES)[0]?.body).toEqual({ request: true });

  const wrong = "This isn't the code we sent. 4 attempts left.";
  serve({ [STATE]: state(4), [CODES]: refused(422, { message: wrong, fields: { code: wrong } }) });
  fill("6-digit code", "000000");
  await waitFor(() => expect(messages()).toEqual({ code: wrong }));
  expect(close).not.toHaveBeenCalled();

  serve({ [CODES]: ok({ sent: null }) });
  fill("6-digit code", "123456");
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(toasts()).toEqual(["Your email address is confirmed"]);
});

it("says why no more codes can be mailed", async () => {
  const words = "Too many attempts. Please try again in 42 minutes.";
  serve({ [STATE]: ok({ sent: null }), [CODES]: refused(429, { message: words }) });
  serve({ "GET /api/auth/me": ok({ user: person({ email_verified: false }) }) });
  await signedInAs(person({ email_verified: false }));
  const { user } = show(<MailCodeDialog onClose={vi.fn()} />);
  await user.click(await screen.findByRole("button", { name: "Send Code" }));
  await screen.findByText(words);
  expect(screen.queryByLabelText("6-digit code")).toBeNull();
});
