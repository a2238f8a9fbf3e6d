import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { codeTo, otherThan, somePhone } from "#tests/harness/people/phone.ts";
import { JANE, viewWhen } from "#tests/harness/verification/verification.ts";
import { meetLimits } from "../account/code-steps.ts";
import { openProfile, said } from "../account/steps.ts";
import { agreed, openAs, type Parties, parties } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";

let both: Parties;
beforeAll(async () => {
  both = await parties();
});

const PHONE = { viewport: { width: 390, height: 844 } };
const stating = (phone: string) => ({
  personalInfo: { ...JANE, phone },
  requestedServices: ["phone_verification"],
});
const card = (page: Page, name = "Confirm your phone number") => page.getByRole("region", { name });

/** Inserts text into the focused field like a paste does. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

describe("the stated phone number", () => {
  test("is confirmed on a phone with a pasted code, after a wrong one", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const phone = somePhone();
    const id = await agreed(both, stating(phone));
    const page = await openAs(visitor, both.subject, id, { ...PHONE, colorScheme: "dark" });
    await card(page).getByText("We'll text you a code to enter here.", { exact: false }).waitFor();
    await card(page).getByRole("button", { name: "Send Code" }).click();
    const field = card(page).getByRole("textbox", { name: "6-digit code" });
    await field.waitFor();
    await expect.poll(() => field.getAttribute("autocomplete")).toBe("one-time-code");
    await expect.poll(() => field.getAttribute("inputmode")).toBe("numeric");
    const again = card(page).getByRole("button", { name: /^Send again in \d+ s$/ });
    await expect.poll(() => again.isDisabled()).toBe(true);

    const code = await codeTo(phone);
    await field.fill(otherThan(code));
    await card(page).getByText("This isn't the code we sent. 4 attempts left.").waitFor();
    await keepPicture(page, "phone-code-390-dark");
    expect(await violations(page)).toEqual([]);
    await field.fill("");
    await field.focus();
    await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await card(page, "Your phone number is confirmed").waitFor();
    await viewWhen(both.asker, id, (v) =>
      v.checks.some(({ service, grade }) => service === "phone_verification" && grade === "G4"),
    );
    expect(await violations(page)).toEqual([]);
  });

  test("can be skipped, and the page says if no code can reach it", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const id = await agreed(both, stating("555-0147"));
    const page = await openAs(visitor, both.subject, id);
    await card(page, "Your phone number isn't confirmed").getByText("phone number is incomplete").waitFor();

    const other = await agreed(both, stating(somePhone()));
    await page.goto(new URL(`/app/verifications/${other}`, page.url()).href);
    await card(page).getByRole("button", { name: "Send Code" }).waitFor();
    await keepPicture(page, "phone-code-1280");
    const asker = await openAs(visitor, both.asker, other, { name: "asker" });
    await expect.poll(() => asker.getByRole("button", { name: "Send Code" }).count()).toBe(0);
  });
});

test("a code with too many attempts, an expired one, and one too many each get a message", {
  tags: ["full"],
}, async ({ visitor }) => {
  const own = await parties();
  const phone = somePhone();
  const id = await agreed(own, stating(phone));
  const page = await openAs(visitor, own.subject, id, { ...PHONE, colorScheme: "dark" });
  await meetLimits({
    page,
    where: card(page),
    who: own.subject,
    path: `/api/verifications/${id}/codes`,
    firstCode: () => codeTo(phone),
    async look(name) {
      await keepPicture(page, `phone-code-${name}-390-dark`);
      expect(await violations(page)).toEqual([]);
    },
  });
});

describe("the phone number in the profile", { tags: ["full"] }, () => {
  test("is verified with a code and becomes unverified when it changes", async ({ page }) => {
    const person = await account();
    const phone = somePhone();
    await openProfile(page, person);
    const save = async (number: string) => {
      await page.getByRole("textbox", { name: /^Phone/ }).fill(number);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await said(page, "Profile updated successfully");
    };
    await save(phone);
    await page.getByRole("button", { name: "Verify Phone" }).click();
    const dialog = page.getByRole("dialog", { name: "Verify your phone number" });
    await dialog.getByRole("button", { name: "Send Code" }).click();
    const field = dialog.getByRole("textbox", { name: "6-digit code" });
    await field.waitFor();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, "phone-profile-dialog", "window");
    await field.fill(await codeTo(phone));
    await said(page, "Your phone number is verified");
    await page
      .getByRole("form", { name: "Personal details" })
      .getByText("Verified", { exact: true })
      .waitFor();
    await keepPicture(page, "phone-profile");

    await save(somePhone());
    await page.getByRole("button", { name: "Verify Phone" }).waitFor();
  });
});
