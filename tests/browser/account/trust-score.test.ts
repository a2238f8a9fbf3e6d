import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, viewWhen } from "#tests/harness/verification/verification.ts";
import { ready, signIn } from "../steps.ts";

test("a confirmed address is the start of a Trust Score, whose page leads to the next step", async ({
  page,
}) => {
  await signIn(page, await account());
  const card = page.getByRole("region", { name: "Trust Score" });
  const score = () => card.getByRole("meter").getAttribute("aria-valuetext");
  await expect.poll(score).toBe("5 of 100, Nothing verified yet");
  await card.getByRole("link", { name: "See What Raises It" }).click();
  await page.waitForURL("**/app/trust-score");

  await page.getByRole("heading", { level: 1, name: "Trust Score" }).waitFor();
  await page.getByText("35 points to Limited.").waitFor();
  const evidence = page.getByRole("region", { name: "Your evidence" });
  await evidence.getByText("Email address").waitFor();

  const download = page.waitForEvent("download");
  await page.getByRole("heading", { name: "How it's computed" }).click();
  await page.getByRole("button", { name: "Download Pieces" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  const step = page.getByRole("region", { name: "What raises it" }).getByRole("listitem").first();
  await step.getByRole("link", { name: /^Start: Verify Your/ }).click();
  await page.waitForURL("**/app/verifications/new?*mode=self*");
  await page.getByRole("heading", { level: 1 }).waitFor();

  // On a phone, the long sections are folded at first.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, most] of [
    ["/app/trust-score", 2800],
    ["/app/profile", 3000],
  ] as const) {
    await page.goto(path);
    await ready(page);
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(most);
  }
  await page.goto("/app/trust-score");
  await page.getByRole("heading", { name: "Your evidence" }).click();
  await evidence.getByText("Email address").waitFor();
});

test("the subject of a completed peer check rates its requester once, by keyboard", {
  tags: ["full"],
}, async ({ page }) => {
  const [requester, subject] = [await account({ firstName: "Marcus", lastName: "Reed" }), await account()];
  const id = await peerOf(requester, subject.email);
  await consentTo(subject, id);
  await viewWhen(requester, id, (now) => now.status === "completed");
  await signIn(page, subject, `/app/verifications/${id}`);

  const card = page.getByRole("region", { name: "Rate Marcus Reed" });
  await card.getByRole("radio", { name: "1 star" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Late.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("You rated this 2 of 5.").waitFor();
  await page.reload();
  await page.getByText("You rated this 2 of 5.").waitFor();
  expect(await page.getByRole("button", { name: "Submit Rating" }).count()).toBe(0);
});
