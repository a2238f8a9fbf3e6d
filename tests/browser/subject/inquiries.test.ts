import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { accessRequestsOf, askAccess, askingLink } from "#tests/harness/people/access.ts";
import { account } from "#tests/harness/people/account.ts";
import { passedVerification } from "#tests/harness/verification/sharing.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { openProfile, said } from "../account/steps.ts";
import { violations } from "../pages/axe.ts";

test("shows on a phone who asked about the person, and blocks one of them", { tags: ["full"] }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [landlord, me] = await Promise.all([account({ firstName: "Marcus", lastName: "Reed" }), account()]);
  await passedVerification(me, { requester: landlord });
  await requestOf(landlord, me.email);
  const { token } = await askingLink(me, "Apartment search");
  await askAccess(token, { message: "It's about the flat." });

  await openProfile(page, me);
  const card = page.getByRole("region", { name: "Who asked about you" });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000);
  await card.getByRole("heading", { name: "Who asked about you" }).click();
  await card.getByRole("heading", { name: "Marcus Reed asked to verify you" }).first().waitFor();
  await card.getByText("They can see the results.").waitFor();
  await card.scrollIntoViewIfNeeded();
  await keepPicture(page, "inquiries-390", "window");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);

  await card.getByRole("button", { name: "Block Vera Visitor" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block", exact: true }).click();
  await said(page, "Vera Visitor is blocked");
  await card.getByText("Denied", { exact: true }).waitFor();
  expect(await accessRequestsOf(me)).toMatchObject([{ status: "denied", is_blocked: true }]);
});
