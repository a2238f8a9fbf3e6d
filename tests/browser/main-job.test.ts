import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { extractText } from "unpdf";
import { describe, expect } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { inviteOf, requestOf, view } from "#tests/harness/verification/verification.ts";
import { fillSignIn } from "./account/steps.ts";
import { violations } from "./pages/axe.ts";
import { chooseFile, register, requestIdentity, signIn, tick } from "./steps.ts";

const PHONE = { width: 390, height: 844 };

/**
 * Finds the invitation in the local mail outbox, as someone trying the product would.
 * @returns the page its link opens
 */
async function openMail(outbox: Page, email: string, id: string): Promise<Page> {
  await inviteOf(email, id);
  await outbox.goto(stack().mailUrl);
  await outbox.getByRole("link", { name: `Marcus Reed wants to verify you to ${email}` }).click();
  await outbox.getByRole("heading", { level: 1, name: "Marcus Reed wants to verify you" }).waitFor();
  const message = outbox.frameLocator('iframe[title="The message"]');
  const [page] = await Promise.all([
    outbox.waitForEvent("popup"),
    message.getByRole("link", { name: "See Request" }).click(),
  ]);
  await page.waitForURL(/\/v\/ver_/);
  expect(page.url()).toContain(id);
  return page;
}

describe("the main job, with requester and subject side by side", () => {
  test("goes from request, mail, invitation, registration, consent and upload to a live result and PDF", async ({
    visitor,
  }) => {
    const asker = await account({ firstName: "Marcus", lastName: "Reed" });
    const requester = await visitor({ name: "requester" });
    const outbox = await visitor({ name: "subject", viewport: PHONE, colorScheme: "dark" });
    const email = someEmail("jane");

    await signIn(requester, asker);
    await requestIdentity(requester, email);
    const row = requester.getByRole("row", { name: /Jane Doe/ });
    await row.getByRole("link", { name: /View/ }).click();
    await requester.waitForURL(/\/app\/verifications\/ver_/);
    const id = new URL(requester.url()).pathname.split("/").at(-1) ?? "";
    await requester.getByText("You requested").first().waitFor();
    const status = requester.locator("main").getByText("Pending", { exact: true }).first();
    await status.waitFor();

    const subject = await openMail(outbox, email, id);
    await subject.getByRole("heading", { level: 1, name: "Marcus Reed wants to verify you" }).waitFor();
    await subject.getByRole("link", { name: "create one" }).click();
    await register(subject, { firstName: "Jane", lastName: "Doe", email });
    await subject.getByText("Marcus Reed asks Countersign to verify").first().waitFor();
    // The emailed link has verified the address, so nothing asks for that anymore.
    await subject.getByText("Check your email").waitFor({ state: "hidden" });
    await tick(subject, /I have read this and agree/);
    await subject.getByRole("button", { name: "Agree", exact: true }).click();

    // From here on, the test only watches the requester's page.
    await requester.locator("main").getByText("In Progress", { exact: true }).first().waitFor();
    await chooseFile(subject, "license-tilt-5.jpg");
    await subject.getByText("We can read your license").first().waitFor();
    await requester.locator("main").getByText("Completed", { exact: true }).first().waitFor();
    await subject.locator("main").getByText("Completed", { exact: true }).first().waitFor();
    await requester.getByRole("heading", { level: 2, name: "Verdict: Consistent" }).waitFor();
    await expect.poll(() => requester.getByText("Not checked").count()).toBeGreaterThan(0);
    await keepPicture(requester, "result.1280.light");
    await keepPicture(subject, "result.390.dark");

    const saved = requester.waitForEvent("download");
    await requester.getByRole("button", { name: "Export", exact: true }).click();
    const file = await readFile((await (await saved).path()) ?? "");
    const { text } = await extractText(new Uint8Array(file), { mergePages: true });
    for (const words of [id, "Jane Doe", "Marcus Reed", "Name match\nYes"]) expect(text).toContain(words);
    expect((await mailsTo(email)).filter((mail) => mail.text.includes(id))).toHaveLength(2);
  });

  test("ends immediately on the requester's page when the subject declines", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const [asker, person] = [await account(), await account({ firstName: "Jane", lastName: "Doe" })];
    const [requester, subject] = [await visitor({ name: "requester" }), await visitor({ name: "subject" })];
    await signIn(requester, asker);
    await requestIdentity(requester, person.email);
    await signIn(subject, person, "/app/verifications");
    await subject.getByRole("link", { name: /^Open .* for / }).click();
    await subject.getByRole("button", { name: "Decline" }).click();
    await subject.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
    await subject.locator("main").getByText("Failed", { exact: true }).first().waitFor();
    await requester
      .getByRole("row", { name: /Jane Doe/ })
      .getByText("Failed")
      .waitFor();
  });

  test("lets another account that opens the invitation switch accounts or decline", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const asker = await account({ firstName: "Marcus", lastName: "Reed" });
    const [other, jane] = [await account(), await account({ email: someEmail("jane") })];
    const [one, two] = [await requestOf(asker, jane.email), await requestOf(asker, jane.email)];
    const link = async (id: string) => `/app/verifications/${id}#invite=${await inviteOf(jane.email, id)}`;
    const page = await visitor();
    await signIn(page, other);
    await page.goto(await link(one));
    await page.getByRole("button", { name: "Open Request" }).click();
    await page.getByRole("heading", { name: "This request was sent to another address" }).waitFor();
    await page.getByText("j…@e….com").first().waitFor();
    expect(await page.content()).not.toContain(jane.email);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Decline Request" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Decline" }).click();
    await page.getByRole("heading", { name: "You declined this request" }).waitFor();
    expect(await view(asker, one)).toMatchObject({ status: "failed", failure_reason: "consent_declined" });

    await page.goto(await link(two));
    await page.getByRole("button", { name: "Open Request" }).click();
    await page.getByRole("button", { name: "Sign Out & Continue" }).click();
    await page.waitForURL((url) => url.pathname === `/v/${two}` && url.hash.startsWith("#invite="));
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/login" && url.hash.startsWith("#invite="));
    await fillSignIn(page, jane);
    await page.getByRole("heading", { name: "Marcus Reed wants to verify you" }).waitFor();
    await page.getByRole("button", { name: "Agree", exact: true }).waitFor();
    const [bound] = await rows("SELECT target_user_id FROM verifications WHERE id = ?", [two]);
    expect(bound).toEqual({ target_user_id: jane.id });
  });

  test("warns about a different name on the license before the upload", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const [asker, person] = [await account(), await account()];
    const { id } = (
      await asker.api.post<{ id: string }>("/api/v1/verifications", {
        verificationType: "identity",
        targetUserEmail: person.email,
        personalInfo: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12" },
      })
    ).data;
    await person.api.post(`/api/verifications/${id}/consent`, {
      accepted: true,
      textVersion: CONSENT_VERSION,
    });
    const page = await visitor({ viewport: PHONE });
    await signIn(page, person, `/app/verifications/${id}`);
    await chooseFile(page, "license-other-name.jpg");
    await page
      .getByText("The license says “MARIA LUISA GONZALEZ”, but the request says “Jane Doe”.")
      .waitFor();
    await page.getByRole("button", { name: "Use Anyway" }).click();
    await page.locator("main").getByText("Completed", { exact: true }).first().waitFor();
    await page
      .getByText(/differs/)
      .first()
      .waitFor();
  });
});
