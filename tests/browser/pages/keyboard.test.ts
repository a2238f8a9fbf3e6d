import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { license } from "#tests/fixtures/license.ts";
import { jane } from "#tests/fixtures/people.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { signIn } from "../steps.ts";
import { press, type } from "./keyboard-steps.ts";

/**
 * A picture that no other test uploads, because a document reused by two subjects goes to a reviewer. The page
 * re-encodes it, so its pixels have to differ.
 */
const ownPicture = async () => Buffer.from(await license(jane, { seed: randomInt(2 ** 31) }));

const shows = (page: Page, status: string) =>
  page.locator("main").getByText(status, { exact: true }).first().waitFor();

test("requester and subject do the main job by keyboard alone", async ({ visitor }) => {
  const [asker, person] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Reed" }),
    account({ firstName: "Jane", lastName: "Doe" }),
  ]);
  const requester = await visitor({ name: "requester" });
  await signIn(requester, asker, "/app/verifications/new?type=identity");
  await requester.getByLabel("Target user email").waitFor();
  await type(requester, /^Target user email/, person.email);
  await type(requester, /^First name/, "Jane");
  await type(requester, /^Last name/, "Doe");
  await type(requester, /^Date of birth/, "04/12/1990");
  await press(requester, /^Review Request/, "Enter");
  await requester.getByRole("dialog").waitFor();
  await press(requester, /^Submit Request/, "Enter");
  await requester.getByText("Verification request submitted successfully!").waitFor();
  await requester.getByRole("row", { name: /Jane Doe/ }).waitFor();
  await press(requester, /^View .*Jane Doe/, "Enter");
  await requester.waitForURL(/\/app\/verifications\/ver_/);
  await shows(requester, "Pending");

  const subject = await visitor({ name: "subject" });
  const { pathname, hash } = linkIn(await waitForMail(person.email), "/v/");
  await signIn(subject, person, pathname + hash);
  await subject.getByRole("button", { name: "Open Request" }).waitFor();
  await press(subject, "Open Request", "Enter");
  await subject.getByRole("button", { name: "Agree", exact: true }).waitFor();
  await press(subject, /^I have read this and agree/, "Space");
  await press(subject, "Agree", "Enter");
  await shows(requester, "In Progress");
  await subject.getByLabel("Choose files").waitFor({ state: "attached" });
  const [chooser] = await Promise.all([
    subject.waitForEvent("filechooser"),
    press(subject, "Choose files", "Enter"),
  ]);
  await chooser.setFiles({ name: "license.jpg", mimeType: "image/jpeg", buffer: await ownPicture() });
  await shows(requester, "Completed");
  await shows(subject, "Completed");

  await requester.getByRole("heading", { level: 2, name: "Verdict: Consistent" }).waitFor();
  const [file] = await Promise.all([requester.waitForEvent("download"), press(requester, "Export", "Enter")]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
});
