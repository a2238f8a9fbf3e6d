import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { CHECK_LABEL, SERVICES } from "#contract/checks/catalog.ts";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { giveCard } from "#tests/harness/billing.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { view } from "#tests/harness/verification/verification.ts";
import { signIn, tick } from "../steps.ts";
import {
  costOf,
  expectFocus,
  expectMessages,
  FILL,
  fieldOf,
  openForm,
  send,
  submit,
  submitButton,
  unfold,
} from "./new-request-steps.ts";

const EMAIL = { targetUserEmail: "Target user email is required" };

/** Types whose default purpose the requester has to certify. */
const CERTIFIED: readonly VerificationType[] = ["employment", "financial", "rental"];

/** The stored details of each type's section, as the detail endpoint returns them. */
const STATED: Record<VerificationType, object> = {
  identity: { first_name: "Jane", phone: "+1 202 555 0147", ssn_last4: "6789" },
  business: {
    first_name: "Jane",
    business: {
      business_name: "Acme Paper",
      business_type: "llc",
      year_established: 1998,
      ein_last4: "6789",
    },
  },
  employment: {
    last_name: "Doe",
    employment: {
      employer_name: "Acme Paper",
      position: "Clerk",
      start_date: "2020-03-01",
      salary: 85_000,
      employment_type: "full_time",
      contact_name: "Pam Beesly",
      contact_email: "pam@acme-paper.com",
    },
  },
  financial: { first_name: "Jane", business: null, employment: null, rental: null },
  rental: {
    rental: {
      previous_address: "5 Elm St, Springfield, IL 62701",
      landlord_contact: "+1 202 555 0148",
      monthly_rent: 1450.5,
      lease_start_date: "2021-05-01",
      lease_end_date: "2023-04-30",
      reason_for_leaving: "A new job",
    },
  },
};

describe.each(sample(VERIFICATION_TYPES, 1))("a %s request", (type) => {
  test("says what's missing, and is accepted at its price once it's complete", async ({ page }) => {
    const asker = await account();
    // An urgent request with services can cost more than we accept without a card.
    await giveCard(asker.id);
    await signIn(page, asker);
    await openForm(page, `type=${type}`);
    await unfold(page, "Priority");
    await page.getByRole("radio", { name: "Urgent" }).check();
    await submitButton(page).click();
    await fieldOf(page, "targetUserEmail").getByText(EMAIL.targetUserEmail).waitFor();
    await expectFocus(page, "targetUserEmail");

    const email = someEmail("subject");
    await page.getByLabel("Target user email").fill(email);
    await FILL[type](page);
    for (const id of SERVICES[type].slice(0, 3)) await tick(page, CHECK_LABEL[id]);
    await page.getByLabel("Urgent reason").fill("They move in tomorrow");
    if (CERTIFIED.includes(type)) await tick(page, /I'll use the result/);
    await unfold(page, "Notes");
    await page.getByLabel("Notes").fill("Second floor");
    await expectMessages(page, {});
    const cost = await costOf(page);
    const id = await send(page);
    expect(await view(asker, id)).toMatchObject({
      verification_type: type,
      priority: "urgent",
      urgent_reason: "They move in tomorrow",
      notes: "Second floor",
      target_user_email: email,
      requested_services: SERVICES[type].slice(0, 3),
      estimated_cost: cost,
      claims: STATED[type],
    });
  });
});

async function signedIn(page: Page): Promise<Account> {
  const person = await account();
  await signIn(page, person);
  return person;
}

describe("the request form", () => {
  test("starts with the type; changing it keeps the input and clears the services", {
    tags: ["full"],
  }, async ({ page }) => {
    await signedIn(page);
    await page.goto("/app/verifications/new");
    await page.getByRole("link", { name: /^Did they rent where/ }).click();
    await submitButton(page).click();
    await fieldOf(page, "targetUserEmail").getByText(EMAIL.targetUserEmail).waitFor();
    await expectFocus(page, "targetUserEmail");

    const type = page.getByLabel("Verification type");
    await type.selectOption("rental");
    await page.getByLabel("Previous address").fill("5 Elm St");
    await tick(page, "Eviction check");
    await expect.poll(() => costOf(page)).toBe(5.98);
    await expect.poll(() => page.getByLabel("Purpose", { exact: true }).inputValue()).toBe("tenant");

    await type.selectOption("business");
    await page.getByLabel("EIN", { exact: true }).fill("98-7654321");
    await expect.poll(() => costOf(page)).toBe(9.99);
    await expect.poll(() => page.getByLabel("Purpose", { exact: true }).inputValue()).toBe("business");

    await type.selectOption("rental");
    await expect.poll(() => page.getByLabel("Previous address").inputValue()).toBe("5 Elm St");
    await expect.poll(() => page.getByRole("checkbox", { name: "Eviction check" }).isChecked()).toBe(false);
    await expect.poll(() => costOf(page)).toBe(3.99);
    const card = page.getByRole("region", { name: "Cost summary" });
    await unfold(page, "Priority");
    for (const [priority, cost, turnaround] of [
      ["Expedited", 5.99, "1-2 days once we have everything"],
      ["Urgent", 9.98, "Same day once we have everything"],
      ["Standard", 3.99, "3-5 business days once we have everything"],
    ] as const) {
      await page.getByRole("radio", { name: priority }).check();
      await expect.poll(() => costOf(page)).toBe(cost);
      await card.getByText(turnaround, { exact: true }).waitFor();
    }
    await type.selectOption("business");
    await expect.poll(() => page.getByLabel("EIN", { exact: true }).inputValue()).toBe("98-7654321");
  });

  test("shows the server's message next to its field, and says when the request didn't get through", {
    tags: ["full"],
  }, async ({ page }) => {
    const person = await signedIn(page);
    await openForm(page, "type=identity");
    await page.getByLabel("Target user email").fill(person.email);
    await FILL.identity(page);
    await submit(page);
    await expectMessages(page, { targetUserEmail: "This is your own address. Verify yourself instead." });
    await expectFocus(page, "targetUserEmail");
    await page.getByRole("link", { name: "Verify yourself instead" }).waitFor();

    await page.getByLabel("Target user email").fill(someEmail());
    await tick(page, "SSN verification");
    const answers: [object | null, string][] = [
      [{ status: 500, json: { success: false } }, "Failed to submit verification request"],
      [null, "Network error. Please try again."],
    ];
    for (const [answer, words] of answers) {
      await page.route("**/api/v1/verifications", (route) =>
        route.request().method() !== "POST"
          ? route.fallback()
          : answer
            ? route.fulfill(answer)
            : route.abort(),
      );
      await submit(page);
      await page.getByRole("alert").getByText(words).waitFor();
      await page.unroute("**/api/v1/verifications");
    }
    const fields = { "requestedServices.0": "Not available: nobody can tell." };
    await page.route("**/api/v1/verifications", (route) =>
      route.request().method() !== "POST"
        ? route.fallback()
        : route.fulfill({
            status: 422,
            json: { success: false, error: { code: "validation_failed", message: "Not offered", fields } },
          }),
    );
    await submit(page);
    await fieldOf(page, "requestedServices").getByText("Not available: nobody can tell.").waitFor();
    await expectFocus(page, "requestedServices");
    await page.unroute("**/api/v1/verifications");
    await page.getByRole("checkbox", { name: "SSN verification" }).uncheck();
    await send(page);
  });
});
