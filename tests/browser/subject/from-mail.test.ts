import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { client } from "#tests/harness/client.ts";
import { fixture, viewWhen } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { asked, counting, heading, PHONE, take, toDecision } from "./steps.ts";

test("a person without an account gets from the mail to the last upload with few taps and nothing to type", async ({
  visitor,
}) => {
  const { asker, id, link } = await asked();
  const page = await visitor({ viewport: PHONE });
  const counted = await counting(page);
  await page.goto(link.href);
  await heading(page, "Marcus Reed wants to verify you");
  const main = page.getByRole("main");
  expect(await main.textContent()).not.toContain(id);
  expect(await violations(page)).toEqual([]);

  await toDecision(page, "Marcus Reed", "Do you agree?");
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  // The primary button is in reach of a thumb.
  const agree = await page.getByRole("button", { name: "Agree", exact: true }).boundingBox();
  expect(agree && agree.y + agree.height).toBeGreaterThan(PHONE.height - 100);
  await keepPicture(page, "way.agree.390");
  await page.getByRole("button", { name: "Agree", exact: true }).click();
  await heading(page, "Add your driver's license");
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "way.documents.390");
  await take(page, {
    name: "license.jpg",
    mimeType: "image/jpeg",
    buffer: await fixture("license-tilt-5.jpg"),
  });
  await viewWhen(asker, id, ({ documents }) => documents.length === 1);
  const { screens, taps, typed, passwords } = counted();
  // What comes after the upload depends on how fast the checks are.
  const toUpload = screens.slice(0, screens.indexOf("Add your driver's license") + 1);
  // The email's link is a tap, too.
  expect({ toUpload, taps: taps + 1, typed, passwords }).toEqual({
    toUpload: [
      "Marcus Reed wants to verify you",
      "What they want to know",
      "Is this your name?",
      "Do you agree?",
      "Add your driver's license",
    ],
    taps: 6,
    typed: 0,
    passwords: 0,
  });

  await viewWhen(asker, id, ({ status }) => status === "completed");
  await heading(page, "Your result");
  await page.getByRole("heading", { level: 2, name: "Verdict: Consistent" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "way.result.390");

  await page.getByRole("button", { name: "Set a Password" }).click();
  await heading(page, "Keep your Trust Score");
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "way.password.390");
  await page.getByRole("button", { name: "Back" }).click();
  await heading(page, "Your result");

  // A reload and the app's address both lead back here.
  await page.reload();
  await heading(page, "Your result");
  await page.goto(`/app/verifications/${id}`);
  await page.waitForURL((url) => url.pathname === `/v/${id}`);
  await heading(page, "Your result");
});

test("someone who comes back is mailed a link, which a button spends once", async ({ visitor }) => {
  const { email, id, link } = await asked();
  const first = await visitor({ name: "phone", viewport: PHONE });
  await first.goto(link.href);
  await toDecision(first, "Marcus Reed", "Do you agree?");

  const second = await visitor({ name: "laptop" });
  await second.goto(link.href);
  await second.getByRole("button", { name: "Continue" }).click();
  await second.getByRole("button", { name: "Continue" }).click();
  await heading(second, "Continue by email");
  const { signInTokenOf } = await import("#tests/harness/people/passwordless.ts");
  const token = await signInTokenOf(id, email);
  await second.goto(`/v/${id}#sign_in=${token}`);
  await heading(second, "Open your request");
  await second.reload();
  await second.getByRole("button", { name: "Continue" }).click();
  await heading(second, "Do you agree?");

  const third = await visitor({ name: "stranger" });
  await third.goto(`/v/${id}#sign_in=${token}`);
  await third.getByRole("button", { name: "Continue" }).click();
  await heading(third, "This link was already used");
  await third.getByRole("button", { name: "Email Me a Link" }).waitFor();
  expect((await client().post(`/api/auth/invitations/${id}/sign-in`, { token })).status).toBe(409);
});
