import { screen } from "@testing-library/react";
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

export const submitButton = () => screen.getByRole("button", { name: /^Submit Request/ });
/** The estimated cost on the submit button, without what of it is due. */
export const cost = () => submitButton().textContent?.split(" · ")[1]?.split(" (due ")[0];
export const email = "jane@example.org";

/** Opens the request page for the signed-in user and waits for the form. */
export async function openForm(query = "", answers: Answers = {}) {
  serve({
    "GET /api/v1/services": ok(catalog),
    "GET /api/users/plan": ok(plan),
    "GET /api/v1/employer-domains": ok({ domains: [] }),
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
