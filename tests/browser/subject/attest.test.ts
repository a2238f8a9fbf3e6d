import { describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import {
  contacts,
  contactsOf,
  firmEmail,
  JOB,
  tieDomain,
  tiedEmail,
} from "#tests/harness/verification/attest.ts";
import { consentTo, requestOf, viewWhen } from "#tests/harness/verification/verification.ts";
import { said } from "../account/steps.ts";
import { openAs, parties } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { tick } from "../steps.ts";
import { answer, contactsCard, fits, line, openLink } from "./attest-steps.ts";

const PHONE = { width: 390, height: 844 };

describe("an employment check", () => {
  test("takes the requester, the subject and the employer, in three browsers, to a completed result", async ({
    visitor,
  }) => {
    const requester = await account({ accountType: "business", businessName: "Harbor Staffing" });
    const subject = await account({ firstName: "Jane", lastName: "Doe" });
    const email = await tiedEmail();
    const id = await requestOf(requester, subject.email, {
      verificationType: "employment",
      requestedServices: ["employment_history", "salary_verification", "reference_check"],
      personalInfo: { firstName: "Jane", lastName: "Doe" },
      employmentInfo: { ...JOB, employmentType: "full_time", contactName: "Robin Hale", contactEmail: email },
    });
    const asker = await openAs(visitor, requester, id, { name: "requester" });
    const jane = await openAs(visitor, subject, id, { name: "subject", viewport: PHONE });

    await tick(jane, /I have read this and agree/);
    await jane.getByRole("button", { name: "Agree" }).click();
    const card = contactsCard(jane);
    await card.getByText("Robin Hale").waitFor();
    await card.getByText("We won't email them unless you agree", { exact: false }).waitFor();
    await contactsCard(asker).getByText("Proposed", { exact: true }).waitFor();
    expect(await violations(jane)).toEqual([]);
    await card.getByRole("button", { name: "Ask Robin Hale", exact: true }).click();
    await said(jane, "We're emailing them now.");
    await contactsCard(asker).getByText("Asked", { exact: true }).waitFor();
    await said(asker, "Waiting for the employer to answer");

    const employer = await visitor({ name: "employer", viewport: PHONE });
    await openLink(employer, email);
    await employer.getByRole("heading", { name: "Please confirm Jane Doe’s employment" }).waitFor();
    expect(employer.url()).not.toContain("token");
    await employer
      .getByText(/^Harbor Staffing/)
      .first()
      .waitFor();
    expect(await violations(employer)).toEqual([]);
    expect(await fits(employer)).toBe(true);

    // Sending too early focuses the first unanswered question.
    await employer.getByRole("button", { name: "Send Answer" }).click();
    await employer.getByText("Choose an answer").first().waitFor();
    await expect
      .poll(() => employer.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("facts.employment.verdict");
    await answer(employer, /Does Jane Doe work at Acme Foods\?/, "Yes");
    await answer(employer, /Is “Head cook” right\?/, "Yes");
    await answer(employer, /Is “Feb 1, 2022” right\?/, "No");
    await employer.getByLabel("Correct answer").fill("02/15/2022");
    await answer(employer, /Is “Full-time” right\?/, "Yes");
    await answer(employer, /Is “\$52,000 a year” right\?/, "Yes");
    await answer(employer, /Would you hire Jane Doe again\?/, "Yes");
    await employer.getByRole("button", { name: "Send Answer" }).click();
    await employer.getByRole("heading", { name: "Thank you" }).waitFor();

    for (const page of [asker, jane]) {
      await page.getByRole("region", { name: /Results/ }).waitFor();
      await page.getByText("The employer confirmed the job.").first().waitFor();
    }
    const lines = asker.getByRole("region", { name: "Employment verification" });
    await line(lines, "Employment status", "Employed, by the employer");
    await line(lines, "Employer verified", "Yes");
    await line(lines, "Salary range", "$50,000–$74,999");
    const done = await viewWhen(requester, id, ({ status }) => status === "completed");
    expect(done.checks.map(({ status, grade }) => [status, grade])).toEqual(Array(4).fill(["passed", "G3"]));

    // Opening the link again says that it's done.
    await employer.goto("/");
    await openLink(employer, email);
    await employer.getByRole("heading", { name: "You've already answered" }).waitFor();
  });
});

describe("a rental check", () => {
  test("shows the requester what the landlord confirmed, corrected and answered through the mailed link", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const { asker, subject } = await parties();
    const email = firmEmail("office");
    await tieDomain(email, "9 Elm St, Albany", "landlord");
    const id = await requestOf(asker, subject.email, {
      verificationType: "rental",
      requestedServices: ["rental_history", "landlord_references", "payment_history"],
      personalInfo: { firstName: "Jane", lastName: "Doe" },
      rentalInfo: {
        previousAddress: "9 Elm St, Albany",
        monthlyRent: 1500,
        leaseStartDate: "2024-01-01",
        leaseEndDate: "2025-12-31",
        landlordContact: email,
      },
    });
    await consentTo(subject, id);
    const [proposed] = await contactsOf(subject, id);
    await contacts(subject, id, { id: proposed?.id, decision: "approve" });
    const page = await openAs(visitor, asker, id, { name: "requester" });

    const landlord = await visitor({ name: "landlord", viewport: PHONE, colorScheme: "dark" });
    await openLink(landlord, email);
    await landlord.getByRole("heading", { name: "Please confirm Jane Doe’s tenancy" }).waitFor();
    expect(await violations(landlord)).toEqual([]);
    await answer(landlord, /Does or did Jane Doe rent 9 Elm St, Albany\?/, "Yes");
    await answer(landlord, /Is “Jan 1, 2024” right\?/, "Yes");
    await answer(landlord, /Is “Dec 31, 2025” right\?/, "No");
    await landlord.getByLabel("Correct answer").fill("03/31/2025");
    await answer(landlord, /Is “\$1,500 a month” right\?/, "No");
    await landlord.getByLabel("Correct answer").last().fill("1550");
    await answer(landlord, /Would you rent to Jane Doe again\?/, "Yes");
    await answer(landlord, /Did Jane Doe pay the rent on time\?/, "Mostly");
    expect(await fits(landlord)).toBe(true);
    await keepPicture(landlord, "attest-landlord.390.dark");
    await landlord.getByRole("button", { name: "Send Answer" }).click();
    await landlord.getByRole("heading", { name: "Thank you" }).waitFor();

    const results = page.getByRole("region", { name: "Results" });
    await results.getByText("The landlord confirmed the tenancy at the stated address.").waitFor();
    for (const words of [
      "The landlord confirmed the start of the lease.",
      "The landlord gave a different end of the lease from the one stated: Mar 31, 2025.",
      // Within a tenth of the stated rent counts as right, and the landlord's figure is shown.
      "The landlord gave nearly the same rent: $1,550 a month.",
      "The landlord would rent to the same tenant again.",
      "The landlord said that the rent was mostly paid on time.",
    ])
      await results.getByText(words).first().waitFor();
    const verdict = page.getByRole("region", { name: "Verdict: Differs" });
    await verdict
      .getByText(/^The landlord gave another lease or rent than the one you gave\./)
      .first()
      .waitFor();
    await keepPicture(page, "attest-rental.1280.light");
  });
});

test("a contact learns what's wrong with a broken link", { tags: ["full"] }, async ({ page }) => {
  await page.goto("/attest");
  await page.getByRole("heading", { name: "This link didn't work" }).waitFor();
  await page.goto("/attest#token=att_0.AAAA");
  await page.reload();
  await page.getByRole("heading", { name: "This link didn't work" }).waitFor();
  expect(await violations(page)).toEqual([]);
});
