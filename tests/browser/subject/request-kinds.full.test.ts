import { expect } from "vitest";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { viewWhen } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { press } from "../pages/keyboard-steps.ts";
import { asked, counting, heading, PHONE, take, toDecision } from "./steps.ts";

const RENTAL = {
  verificationType: "rental",
  purpose: "tenant",
  requestedServices: [],
  personalInfo: { firstName: "Jane", lastName: "Doe" },
  rentalInfo: { previousAddress: "123 Main Street, Springfield", contactEmail: "lee@homes.example" },
};
const EMPLOYMENT = {
  verificationType: "employment",
  purpose: "employment",
  requestedServices: [],
  personalInfo: { firstName: "Jane", lastName: "Doe" },
  employmentInfo: { employerName: "Harbor Kitchen", position: "Cook" },
};
const pdf = async (lines: Parameters<typeof textPdf>[0][number]) => ({
  name: "paper.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(await textPdf([lines])),
});

test("a rental request takes one decision more, and shows the whole disclosure alone", async ({
  visitor,
}) => {
  const { asker, id, link } = await asked(RENTAL);
  const page = await visitor({ viewport: PHONE });
  const counted = await counting(page);
  await page.goto(link.href);
  await toDecision(page, "Marcus Reed", "Read this before you agree");
  await page.getByText(/to decide whether to rent you a home/).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "way.disclosure.390");
  await page.getByRole("button", { name: "Agree", exact: true }).click();
  await heading(page, "Add your lease agreement");
  await take(page, await pdf([...papers.lease(), `Copy of ${id}`]), "Choose a File");
  await heading(page, "You've added what we need");
  const { typed, passwords, taps } = counted();
  expect({ typed, passwords, taps: taps + 1 }).toEqual({ typed: 0, passwords: 0, taps: 6 });
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, "May we ask your landlord?");
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "way.decision.390");
  await page.getByRole("button", { name: "Don't Ask" }).click();
  await viewWhen(asker, id, ({ status }) => status === "completed");
  await heading(page, "Your result");
});

test("an employment request by keyboard alone, on two devices that take turns", async ({ visitor }) => {
  const { email, id, link } = await asked(EMPLOYMENT);
  const phone = await visitor({ name: "phone", viewport: PHONE });
  await phone.goto(link.href);
  await heading(phone, "Marcus Reed wants to verify you");
  await press(phone, "Continue", "Enter");
  await heading(phone, "What they want to know");
  expect(await phone.locator(":focus").textContent()).toBe("What they want to know");
  await press(phone, "Continue", "Enter");
  await heading(phone, "Is this your name?");
  await press(phone, "Continue", "Enter");
  await heading(phone, "Read this before you agree");
  await press(phone, "Agree", "Enter");
  await heading(phone, "Add your employment letter");

  const { signInTokenOf } = await import("#tests/harness/people/passwordless.ts");
  const laptop = await visitor({ name: "laptop" });
  await laptop.goto(`/v/${id}#sign_in=${await signInTokenOf(id, email)}`);
  await press(laptop, "Continue", "Enter");
  await heading(laptop, "Add your employment letter");
  await laptop
    .locator('input[type="file"]')
    .setInputFiles(await pdf(["Employment letter", "Jane Doe works at Harbor Kitchen as a Cook.", id]));
  await heading(laptop, "You've added what we need");
  // The other device follows by itself, and goes on from there.
  await heading(phone, "You've added what we need");
  await press(phone, "Continue", "Enter");
  await heading(phone, "May we ask your employer?");
  await press(phone, "Name Them", "Enter");
  await heading(phone, "Who can confirm it?");
  await phone.getByLabel("Name", { exact: true }).fill("Robin Hale");
  // What's typed survives a reload.
  await phone.reload();
  await expect.poll(() => phone.getByLabel("Name", { exact: true }).inputValue()).toBe("Robin Hale");
  await press(phone, "Back", "Enter");
  await press(phone, "Don't Ask", "Enter");
  await heading(phone, /^(With a reviewer|Your result|Checks are running|No clear answer|Waiting for .*)$/);
  expect(await violations(phone)).toEqual([]);
  await keepPicture(phone, "way.after-decision.390");
});
