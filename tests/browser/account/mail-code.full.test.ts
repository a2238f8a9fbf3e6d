import { describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { mailedCode } from "#tests/harness/mailed-code.ts";
import { account } from "#tests/harness/people/account.ts";
import { otherThan } from "#tests/harness/people/phone.ts";
import { violations } from "../pages/axe.ts";
import { meetLimits } from "./code-steps.ts";
import { openProfile, said } from "./steps.ts";

describe("an address that isn't verified yet", () => {
  test("can be verified on a phone with a mailed code, after a wrong one", async ({ visitor }) => {
    const person = await account({ unverified: true });
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await openProfile(page, person);
    const banner = page.getByRole("region", { name: "Confirm your address" });
    await keepPicture(page, "mail-code-banner-390", "window");
    await banner.getByRole("button", { name: "Enter a Code Instead" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your email address with a code" });
    await dialog.getByRole("button", { name: "Send Code" }).click();
    const field = dialog.getByRole("textbox", { name: "6-digit code" });
    await field.waitFor();
    const code = await mailedCode(person.email);
    await field.fill(otherThan(code));
    await dialog.getByText("This isn't the code we sent. 4 attempts left.").waitFor();
    await keepPicture(page, "mail-code-390", "window");
    expect(await violations(page)).toEqual([]);
    await field.fill(code);
    await said(page, "Your email address is confirmed");
    await banner.waitFor({ state: "detached" });
    await dialog.waitFor({ state: "detached" });
  });

  test("shows a message when a code has too many attempts, has expired, or is one too many", async ({
    page,
  }) => {
    const person = await account({ unverified: true });
    await openProfile(page, person);
    await page.getByRole("button", { name: "Enter a Code Instead" }).click();
    await meetLimits({
      page,
      where: page.getByRole("dialog", { name: "Confirm your email address with a code" }),
      who: person,
      path: "/api/users/email/codes",
      firstCode: () => mailedCode(person.email),
      look: async (name) => void (await keepPicture(page, `mail-code-${name}-1280`, "window")),
    });
  });
});
