import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { viewWhen } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { documentsStep, review, shooting } from "./camera-steps.ts";
import { heading, PHONE } from "./steps.ts";

test("someone at a computer takes the photos with their phone, and the computer follows and goes on by itself", async ({
  visitor,
}) => {
  const { asker, id, page } = await documentsStep(visitor, "none", {
    name: "computer",
    viewport: { width: 1280, height: 900 },
  });
  const started = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/handoff"),
  );
  await page.getByRole("button", { name: "Continue on Your Phone" }).click();
  const { url, handoff } = (
    (await (await started).json()) as { data: { url: string; handoff: { number: number } } }
  ).data;
  await page.getByRole("heading", { name: "Scan this code with your phone" }).waitFor();
  expect(await violations(page)).toEqual([]);

  const phone = await visitor({ name: "phone", viewport: PHONE, camera: "license-front-then-back" });
  await phone.goto(url);
  await heading(phone, "Continue on this phone");
  await phone.getByRole("button", { name: "Continue" }).click();
  await heading(phone, "Check the number");
  await phone.getByText(String(handoff.number), { exact: true }).waitFor();
  expect(await violations(phone)).toEqual([]);
  // The token is out of the phone's history, and the link opens on no second phone.
  await expect.poll(() => new URL(phone.url()).hash).toBe("");
  const other = await visitor({ name: "other", viewport: PHONE });
  await other.goto(url);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.getByRole("heading", { name: "This link was already used" }).waitFor();

  await page.getByRole("heading", { name: `Does your phone show ${handoff.number}?` }).waitFor();
  await keepPicture(page, "handoff.number.1280");
  await page.getByRole("button", { name: "Yes, Continue" }).click();
  await phone.getByRole("button", { name: "Take Photos" }).click();
  await shooting(phone, "back").waitFor();
  await page.getByText("1 of 2 photos taken").first().waitFor();
  await keepPicture(page, "handoff.taking.1280");
  await review(phone).waitFor();
  await phone.getByRole("button", { name: "Use These Photos" }).click();
  await heading(phone, "You can go back to your computer");
  const { documents } = await viewWhen(asker, id, (one) =>
    one.documents.some(({ reading }) => reading === "read"),
  );
  expect(documents).toMatchObject([
    { side: "front", reading: "picture_only" },
    { side: "back", reading: "read" },
  ]);
  // The computer leaves the documents by itself: for the result, or for the wait if a reviewer looks at the specimen.
  await expect
    .poll(() => page.getByRole("heading", { level: 1 }).textContent())
    .not.toBe("Add your driver's license");
});

test("canceling on either side is seen on the other, before and after the number", {
  tags: ["full"],
}, async ({ visitor }) => {
  const { page } = await documentsStep(visitor, "none", {
    name: "computer",
    viewport: { width: 1280, height: 900 },
    colorScheme: "dark",
  });
  const start = async () => {
    const started = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/handoff"),
    );
    await page.getByRole("button", { name: /^(Continue on Your Phone|Get a New Code)$/ }).click();
    const { url } = ((await (await started).json()) as { data: { url: string } }).data;
    const phone = await visitor({ viewport: PHONE, camera: "license-front" });
    await phone.goto(url);
    await phone.getByRole("button", { name: "Continue" }).click();
    await heading(phone, "Check the number");
    return phone;
  };
  // On the phone, before the number is confirmed.
  const first = await start();
  await page.getByRole("button", { name: "Yes, Continue" }).waitFor();
  await first.getByRole("button", { name: "Cancel" }).click();
  await first.getByRole("heading", { name: "You canceled on this phone" }).waitFor();
  await page.getByRole("button", { name: "Get a New Code" }).waitFor();
  // On the computer, instead of confirming.
  const second = await start();
  await page.getByRole("button", { name: "No, Cancel" }).click();
  await second.getByRole("heading", { name: "Canceled on your computer" }).waitFor();
  // On the computer, while the phone is connected.
  const third = await start();
  await page.getByRole("button", { name: "Yes, Continue" }).click();
  await third.getByRole("button", { name: "Take Photos" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await third
    .getByRole("heading", { name: /^(Canceled on your computer|This phone is no longer connected)$/ })
    .waitFor();
});
