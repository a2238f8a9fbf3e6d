import { expect } from "vitest";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import {
  answerAsked,
  attestToken,
  CONFIRMED,
  contacts,
  contactsOf,
  employmentOf,
  firmEmail,
  JOB,
  nameContact,
} from "#tests/harness/verification/attest.ts";
import { upload } from "#tests/harness/verification/verification.ts";
import { counts, said } from "../account/steps.ts";
import { choose, openAs, parties } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { TODAY_US } from "../services/scenario.ts";
import { contactsCard, line, openLink } from "./attest-steps.ts";

test("the subject chooses the contacts: they can refuse the requester's, we ask no one else, and five is the limit", async ({
  visitor,
}) => {
  const both = await parties();
  const proposed = firmEmail();
  const id = await employmentOf([both.asker, both.subject], {
    contactName: "Casey Long",
    contactEmail: proposed,
  });
  const asker = await openAs(visitor, both.asker, id, { name: "requester" });
  const page = await openAs(visitor, both.subject, id, { name: "subject" });
  const card = contactsCard(page);
  await card.getByRole("button", { name: "Don't ask Casey Long" }).click();
  await said(page, "We won't ask them.");
  await card.getByText("You decided not to ask them.").waitFor();
  await contactsCard(asker).getByText("The person you're verifying didn't want us to ask them.").waitFor();

  await card.getByRole("button", { name: "Name Someone Else" }).click();
  await card.getByLabel("Name", { exact: true }).fill("Robin Hale");
  const name = async (email: string) => {
    await card.getByLabel("Email", { exact: true }).fill(email);
    await card.getByRole("button", { name: "Ask Them" }).click();
  };
  await name(both.asker.email);
  await card.getByText("This address belongs to the requester", { exact: false }).waitFor();
  await name("hr@example.com");
  await card.getByText("The requester has addresses at example.com.", { exact: false }).waitFor();
  await name(firmEmail());
  await card.getByText("Asked", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Stop asking Robin Hale" }).click();
  await counts(card, "Stopped", 1);
  await counts(card, "Not asked", 1);
  // The requester doesn't learn whom the subject named.
  expect(await contactsOf(both.asker, id)).toMatchObject([
    { status: "refused", email: proposed },
    { status: "refused", email: null },
  ]);

  for (let more = 2; more <= 4; more++) {
    const named = await nameContact(both.subject, id, firmEmail());
    const last = named.data.contacts.at(-1);
    await contacts(both.subject, id, { id: last?.id, decision: "refuse" });
  }
  const free = someEmail("robin").replace("example.com", "gmail.com");
  await card.getByRole("button", { name: "Name Someone Else" }).click();
  await card.getByLabel("Name", { exact: true }).fill("Robin Hale");
  await name(free);
  await card.getByText("Asked", { exact: true }).waitFor();
  await card.getByRole("button", { name: "Name Someone Else" }).click();
  await card.getByLabel("Name", { exact: true }).fill("Somebody Sixth");
  await name(firmEmail());
  await card.getByText("At most 5 contacts per request. Please upload a document instead.").waitFor();
  expect(await mailsTo(proposed)).toEqual([]);

  await card.getByText("Anyone can get an address at gmail.com, so this is a reference.").waitFor();
  expect((await answerAsked(await attestToken(free), CONFIRMED)).status).toBe(200);
  // A reference alone decides nothing. The letter does, and the employer stays unverified.
  const says = `Ms. Jane Doe has worked here as ${JOB.position} since February 1, 2022.`;
  const letter = await textPdf([[JOB.employerName, TODAY_US, says, `Copy of ${id}`]]);
  await upload(both.subject, id, letter, { name: "letter.pdf", documentType: "employment_letter" });
  await both.subject.api.post(`/api/verifications/${id}/evidence-complete`);
  const results = asker.getByRole("region", { name: "Results" });
  await results
    .getByText("Anyone can get an address at gmail.com, so it doesn't show who answered.")
    .first()
    .waitFor();
  await results.getByText("Someone at gmail.com confirmed the job.").first().waitFor();
  const lines = asker.getByRole("region", { name: "Employment verification" });
  await line(lines, "Employer verified", "Not checked", "The employer hasn't confirmed it.");
  await line(lines, "Salary range", "Not checked", "Not part of this request.");
});

test("a contact can decline or report by keyboard; both sides see it, and a document decides instead", async ({
  visitor,
}) => {
  const both = await parties();
  const id = await employmentOf([both.asker, both.subject]);
  const asker = await openAs(visitor, both.asker, id, { name: "requester" });
  const subject = await openAs(visitor, both.subject, id, { name: "subject" });
  for (const [title, button, thanks, label, toSubject, toAsker] of [
    [
      "I'd rather not answer",
      "Decline to Answer",
      "You declined",
      "Declined",
      "They declined. Name someone else, or upload a document instead.",
      "They declined to answer.",
    ],
    [
      "This wasn't meant for me",
      "Report Abuse",
      "Thank you for telling us",
      "Won't answer",
      "They asked us not to email them. Name someone else, or upload a document instead.",
      "They asked us not to email them.",
    ],
  ] as const) {
    const email = firmEmail();
    await nameContact(both.subject, id, email);
    const page = await visitor({ colorScheme: "dark" });
    await openLink(page, email);
    await page.getByRole("heading", { name: /Please confirm/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator("summary", { hasText: title }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: button }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: thanks }).waitFor();
    for (const [side, words] of [
      [subject, toSubject],
      [asker, toAsker],
    ] as const) {
      const one = contactsCard(side).getByRole("listitem").filter({ hasText: words });
      await one.getByText(label, { exact: true }).waitFor();
    }
    await said(asker, "Waiting for documents from Jane Doe");
  }

  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const letter = papers.letter({ employer: JOB.employerName, date: today });
  const file = await textPdf([[...letter, `Position: ${JOB.position}, about ${id}`]]);
  await choose(subject, [{ name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from(file) }]);
  for (const page of [asker, subject]) {
    await page.getByRole("region", { name: "Results" }).waitFor();
    await page
      .getByText(/has the right name and the stated employer\. Consistent/)
      .first()
      .waitFor();
    const lines = page.getByRole("region", { name: "Employment verification" });
    await line(lines, "Employment status", "Employed, according to documents");
    await line(lines, "Employer verified", "Not checked", "The employer hasn't confirmed it.");
  }
});
