import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, viewWhen } from "#tests/harness/verification/verification.ts";
import { said } from "../account/steps.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";

const PHONE = { width: 390, height: 844 };

test("both results of a mutual check appear together in two windows", { tags: ["full"] }, async ({
  visitor,
}) => {
  const first = await account({ firstName: "Robin", lastName: "Sandbox-Pass" });
  const second = await account({ firstName: "Quinn", lastName: "Sandbox-Pass" });
  const there = await peerOf(first, second.email, { mutual: true });
  const [one, other] = [await visitor({ name: "first" }), await visitor({ name: "second", viewport: PHONE })];
  await signIn(other, second, `/app/verifications/${there}`);
  await said(other, "Know who they are, too");
  await other.getByRole("button", { name: "Verify Them Back" }).click();
  await said(other, "Request sent. They'll decide whether to agree.");
  const link = other.getByRole("link", { name: "Open the check about them" });
  const back = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";

  await consentTo(second, there);
  await viewWhen(first, there, ({ status }) => status === "completed");
  await signIn(one, first, `/app/verifications/${there}`);
  for (const page of [one, other]) {
    await said(page, "Waiting for the other result");
    await expect
      .poll(() => page.getByRole("button", { name: "Export", exact: true }).isDisabled())
      .toBe(true);
    await expect.poll(() => page.getByRole("heading", { name: "Results" }).count()).toBe(0);
  }
  expect(await violations(other)).toEqual([]);
  await keepPicture(one, "peer-held.1280.light");

  // From here on, the test only watches the second window.
  await one.getByRole("link", { name: "Open the check about you" }).first().click();
  await one.waitForURL(`**/app/verifications/${back}`);
  await one.getByRole("checkbox", { name: /I have read this and agree/ }).check();
  await one.getByRole("button", { name: "Agree", exact: true }).click();
  for (const page of [one, other]) {
    await page.getByRole("heading", { name: "Results" }).waitFor();
    await page.getByRole("button", { name: "Export", exact: true }).and(page.locator(":enabled")).waitFor();
  }
});
