import { expect } from "vitest";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { requestOf, view, viewWhen } from "#tests/harness/verification/verification.ts";
import { tick } from "../steps.ts";
import { contactsCard } from "../subject/attest-steps.ts";
import { choose, openAs, parties } from "./steps.ts";

test("a rental request with a lease waits until its subject decides whether we may ask the landlord", async ({
  visitor,
}) => {
  const both = await parties();
  const id = await requestOf(both.asker, both.subject.email, {
    verificationType: "rental",
    requestedServices: [],
    personalInfo: { firstName: "Jane", lastName: "Doe" },
    rentalInfo: { previousAddress: "123 Main Street, Springfield" },
  });
  const asker = await openAs(visitor, both.asker, id, { name: "asker" });
  const jane = await openAs(visitor, both.subject, id, {
    name: "subject",
    viewport: { width: 390, height: 844 },
  });
  await tick(jane, /I have read this and agree/);
  await jane.getByRole("button", { name: "Agree" }).click();
  const mine = jane.getByText("Your decision: may we ask your landlord?", { exact: true });
  const theirs = asker.getByText("Waiting for Jane Doe's decision: may we ask the landlord?", {
    exact: true,
  });
  await mine.waitFor();
  await theirs.waitFor();

  const lease = await textPdf([[...papers.lease(), `Copy of ${id}`]]);
  await jane.getByLabel("Document type").selectOption("lease_agreement");
  await choose(jane, [{ name: "lease.pdf", buffer: Buffer.from(lease) }]);
  await viewWhen(both.subject, id, ({ documents }) => documents[0]?.reading === "read");
  await viewWhen(both.subject, id, ({ stage }) => stage === "awaiting_evidence");
  expect((await view(both.asker, id)).status).toBe("in_progress");
  await mine.waitFor();
  await theirs.waitFor();
  const steps = jane.getByRole("list", { name: "Status timeline" }).getByRole("listitem");
  await steps.nth(1).getByText("Waiting for your decision about a contact").waitFor();

  await contactsCard(jane).getByRole("button", { name: "Don't Ask", exact: true }).click();
  await viewWhen(both.asker, id, ({ status }) => status === "completed");
  for (const page of [jane, asker]) await page.getByRole("region", { name: /Results/ }).waitFor();
});
