import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { VerificationType } from "#contract/enums.ts";
import { Component as NewRequestPage } from "#features/verifications/request/NewRequestPage.tsx";
import type { Catalog } from "#features/verifications/shared/api/catalog.ts";
import type { Plan } from "#features/verifications/shared/plan.ts";
import { offerOf } from "#functions/providers/offer.ts";
import { fill, show } from "#tests/components/render.tsx";
import { type Answers, ok, serve } from "#tests/components/server.ts";

/** A catalog in which everything is available. */
export const catalog: Catalog = {
  ...offerOf({ providers: { "*": "acme" }, hasFreshList: true, hasReviewer: true }),
  texts: true,
};

export const plan: Plan = {
  plan_name: "Free",
  verifications_limit: 5,
  verifications_used: 2,
  used_elsewhere: 0,
  verifications_remaining: 3,
  resets_at: "2026-02-01T00:00:00.000Z",
  renewal_unpaid: false,
  first_free: false,
  gateway: "simulated",
};

/** The form's button. Before a request about someone else is sent, it opens the review. */
export const submitButton = () =>
  within(screen.getByRole("form", { name: "New verification request" })).getByRole("button", {
    name: /^(Submit|Review) Request/,
  });

/** Sends the request: from the form, and from the review of it. */
export async function send(user: UserEvent): Promise<void> {
  await user.click(submitButton());
  await user.click(await screen.findByRole("button", { name: /^Submit Request/ }));
}

/** The estimated cost on the submit button, without what of it is due. */
export const cost = () => submitButton().textContent?.split(" · ")[1]?.split(" (due ")[0];
export const email = "jane@example.org";

/**
 * Opens the request page for the signed-in user and waits for the form.
 * @param query has at least a type, so that the page doesn't start with the choice of one
 */
export async function openForm(query = "type=identity", answers: Answers = {}) {
  serve({
    "GET /api/v1/services": ok(catalog),
    "GET /api/users/plan": ok(plan),
    "GET /api/v1/employer-domains": ok({ domains: [] }),
    "POST /api/v1/verifications/preview": ok({
      consent_text: "Ada Byron asks Countersign to verify you.",
      at_best: [{ check: "identity_match", label: "Identity match", text: "consistent with a document" }],
    }),
    ...answers,
  });
  const shown = show(<NewRequestPage />, { at: `/app/verifications/new?${query}` });
  await screen.findByLabelText("Verification type");
  return shown;
}

/** Fills in what each type requires. */
export const FILL: Record<VerificationType, () => void> = {
  identity() {
    fill("First name", "Jane");
    fill("Last name", "Doe");
    fill("Date of birth", "04/12/1990");
  },
  business() {
    fill("Business name", "Acme Paper");
    fill("EIN", "12-3456789");
  },
  employment() {
    fill("Employer name", "Acme Paper");
    fill("Position", "Clerk");
  },
  financial() {},
  rental() {
    fill("Previous address", "5 Elm St, Springfield, IL 62701");
  },
};
