import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { until } from "#tests/harness/until.ts";
import { inviteOf, requestOf } from "#tests/harness/verification/verification.ts";
import { openAs } from "../detail/steps.ts";
import { signIn } from "../steps.ts";

test("the requester reminds and copies the link, a stranger opens it, and the subject is mailed a link that works", async ({
  visitor,
}) => {
  const [asker, subject] = [await account({ firstName: "Marcus", lastName: "Reed" }), await account()];
  const id = await requestOf(asker, subject.email);
  const first = await inviteOf(subject.email, id);
  const page = await openAs(visitor, asker, id, { name: "asker" });
  const status = page.getByRole("region", { name: "Status" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await status.getByRole("button", { name: "Copy Link" }).click();
  await status.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied)).toMatchObject({ pathname: `/v/${id}`, search: "", hash: "" });
  await status.getByRole("button", { name: "Send Reminder" }).click();
  await status.getByText(/You can remind them again on/).waitFor();
  await waitForMail(subject.email, (mail) => mail.subject.endsWith("is waiting for your answer"));

  const stranger = await visitor({ name: "stranger", viewport: { width: 390, height: 844 } });
  await stranger.goto(copied);
  await stranger.getByRole("heading", { level: 1, name: "Marcus Reed wants to verify you" }).waitFor();
  expect(await stranger.content()).not.toContain(subject.email);
  await stranger.getByRole("button", { name: "Email Me a Link" }).click();
  await stranger.getByRole("heading", { level: 1, name: "Check your email" }).waitFor();
  const third = await until(async () => (await mailsTo(subject.email))[2], "the mail that was asked for");
  const link = linkIn(third, "/v/");
  expect(link.hash).not.toContain(first);

  const reader = await visitor({ name: "subject" });
  await signIn(reader, subject, link.pathname + link.hash);
  await reader.getByRole("button", { name: "Open Request" }).click();
  await reader.getByRole("status").getByText("Waiting for your answer").waitFor();
});
