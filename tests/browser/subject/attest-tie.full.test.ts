import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import {
  answerAsked,
  attestToken,
  CONFIRMED,
  contacts,
  contactsOf,
  employmentOf,
  firmEmail,
} from "#tests/harness/verification/attest.ts";
import { checkIdOf } from "#tests/harness/verification/in-review.ts";
import { viewWhen } from "#tests/harness/verification/verification.ts";
import { openAs, parties } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { say, signInWithCode } from "../staff/steps.ts";
import { line } from "./attest-steps.ts";

test("an answer from an unknown domain is a reference until a reviewer ties the domain to the employer", async ({
  visitor,
}) => {
  const [{ asker, subject }, judge] = await Promise.all([parties(), staffMember()]);
  const email = firmEmail();
  const domain = email.split("@")[1]!;
  const id = await employmentOf([asker, subject], { contactEmail: email });
  const [requester, target] = [
    await openAs(visitor, asker, id, { name: "requester" }),
    await openAs(visitor, subject, id, { name: "subject" }),
  ];
  await target.getByText(`A reviewer is checking whether ${domain} belongs to the employer.`).waitFor();
  const [proposed] = await contactsOf(subject, id);
  await contacts(subject, id, { id: proposed!.id, decision: "approve" });
  expect((await answerAsked(await attestToken(email), CONFIRMED)).status).toBe(200);
  await viewWhen(asker, id, ({ stage }) => stage === "in_review");
  for (const page of [requester, target]) {
    await page.getByText(`Someone at ${domain} confirmed the job.`).waitFor();
    await page.getByText(`A reviewer is checking whether ${domain} belongs to Acme Foods.`).waitFor();
  }

  const page = await visitor({ name: "judge" });
  await signInWithCode(page, judge, `/app/reviews/${await checkIdOf(id, "employment_status")}`);
  await page.getByRole("heading", { name: `Does ${domain} belong to them?` }).waitFor();
  await page.getByText("Domain to confirm", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "review-tie.1280.light");
  await say(page, "Confirm the domain", "On the firm's entry in the state's registry.");
  await page.getByText("This review is closed").waitFor();

  await requester
    .getByText(new RegExp(`^A reviewer confirmed on .* that ${domain} belongs to Acme Foods\\.$`))
    .first()
    .waitFor();
  const lines = requester.getByRole("region", { name: "Employment verification" });
  await line(lines, "Employer verified", "Yes");
});
