import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { callsTo, ok, refused, serve } from "#tests/components/server.ts";
import { DETAIL } from "../detail/steps.tsx";
import { agreedRequest, button, openOwn, ownRequest, title } from "./steps.tsx";

const CONSENT = "POST /api/verifications/ver_1/consent";
const DECLINE = "POST /api/verifications/ver_1/decline";
const AGREE = "Read this before you agree";

/** A tenant's request, whose consent stands alone, so all of it is on the screen. */
const tenants = (textVersion: string, text: string) =>
  ownRequest({ purpose: "tenant", consent: { text, textVersion, given_at: null, withdrawn_at: null } });

it("shows the text as it is now if it changed, and agreeing again is to that one", async () => {
  const { user } = await openOwn(tenants("1", "The old text."));
  await title(AGREE);
  screen.getByText("The old text.");
  const message = "The consent text has changed. Please read it again.";
  serve({
    [CONSENT]: refused(409, { code: "consent_text_changed", message }),
    [DETAIL]: ok(tenants("2", "The new text.")),
  });
  await user.click(await button("Agree"));
  // Sooner than the next poll would bring it.
  await screen.findByText("The new text.", {}, { timeout: 5000 });
  expect(screen.getByRole("alert").textContent).toBe(message);
  serve({ [CONSENT]: ok(agreedRequest()), [DETAIL]: ok(agreedRequest()) });
  await user.click(await button("Agree"));
  await title("Add your driver's license");
  expect(callsTo(CONSENT).map(({ body }) => body)).toEqual([
    { accepted: true, textVersion: "1", text: "The old text." },
    { accepted: true, textVersion: "2", text: "The new text." },
  ]);
});

it("can decline, after asking, which ends the request", async () => {
  const { user } = await openOwn(ownRequest());
  await user.click(await button("Decline"));
  const dialog = await screen.findByRole("alertdialog", { name: "Decline Marcus Reed's request?" });
  serve({
    [DECLINE]: ok({}),
    [DETAIL]: ok(
      ownRequest({ status: "failed", stage: "done", failure_reason: "consent_declined", actions: ["block"] }),
    ),
  });
  await user.click(within(dialog).getByRole("button", { name: "Decline" }));
  await title("You declined this request");
  expect(callsTo(DECLINE)).toHaveLength(1);
});
