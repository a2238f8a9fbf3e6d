import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { client } from "#tests/harness/client.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { inviteOf, requestOf } from "#tests/harness/verification/verification.ts";
import { signIn } from "../steps.ts";

test("a subject asks for another address, the requester sees that live and agrees, and the new link works", async ({
  visitor,
}) => {
  const asker = await account({ firstName: "Marcus", lastName: "Reed" });
  const [first, subject] = [someEmail("old"), await account()];
  const id = await requestOf(asker, first);
  const invite = await inviteOf(first, id);
  const propose = (email: string) => client().post(`/api/invitations/${id}/other-address`, { invite, email });
  const page = await visitor({ name: "asker" });
  await signIn(page, asker);
  await page.getByText("Nothing needs you right now.").waitFor();

  await propose(someEmail("typo"));
  await page.getByText("Another address for your request").first().waitFor();
  const needs = page.getByRole("region", { name: "Needs you" });
  await needs.getByText("Send a request to another address?").waitFor();
  await needs.getByRole("link", { name: /^Decide/ }).click();
  const card = page.getByRole("region", { name: "They asked to use another address" });
  await card.getByText("typo-").waitFor();
  await propose(subject.email);
  await card.getByText(subject.email).waitFor();
  await card.getByRole("button", { name: "Send It There" }).click();
  await page.getByText("We're emailing the new link now.").waitFor();
  await card.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  const fresh = await inviteOf(subject.email, id);
  const reader = await visitor({ name: "subject" });
  await signIn(reader, subject, `/app/verifications/${id}#invite=${fresh}`);
  await reader.getByRole("button", { name: "Open Request" }).click();
  await reader.getByRole("status").getByText("Waiting for your answer").waitFor();

  const dead = await visitor({ name: "first address" });
  await dead.goto(`/app/verifications/${id}#invite=${invite}`);
  await dead.getByText("To answer it, use the link in the email we sent there.").waitFor();
});
