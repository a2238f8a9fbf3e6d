import { expect } from "vitest";
import { account, someEmail } from "#tests/harness/account.ts";
import { client } from "#tests/harness/client.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { inviteOf, requestOf } from "#tests/harness/verification.ts";
import { test } from "#tests/harness/visitor.ts";
import { openAs } from "./detail-steps.ts";
import { signIn } from "./steps.ts";

test("a subject asks for another address, the requester sees that live and agrees, and the new link works", async ({
  visitor,
}) => {
  const asker = await account({ firstName: "Marcus", lastName: "Reed" });
  const [first, subject] = [someEmail("old"), await account()];
  const id = await requestOf(asker, first);
  const invite = await inviteOf(first, id);
  const page = await openAs(visitor, asker, id, { name: "asker" });
  await page.getByRole("region", { name: "Status" }).waitFor();

  const asked = await client().post(`/api/invitations/${id}/other-address`, { invite, email: subject.email });
  expect(asked.status).toBe(204);
  const card = page.getByRole("region", { name: "They asked to use another address" });
  await card.getByText(subject.email).waitFor();
  // The notification says so on every page.
  await page.getByText("Another address for your request").first().waitFor();
  await card.getByRole("button", { name: "Send It There" }).click();
  await page.getByText("We're emailing the new link now.").waitFor();
  await card.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  const link = linkIn(
    await waitForMail(subject.email, (mail) => mail.text.includes(id)),
    "/app/verifications/",
  );
  const reader = await visitor({ name: "subject" });
  await signIn(reader, subject, link.pathname + link.hash);
  await reader.getByRole("button", { name: "Open Request" }).click();
  await reader.getByRole("status").getByText("Waiting for your answer").waitFor();

  const dead = await visitor({ name: "first address" });
  await dead.goto(`/app/verifications/${id}#invite=${invite}`);
  await dead.getByText(/This request was sent to another address\./).waitFor();
});
