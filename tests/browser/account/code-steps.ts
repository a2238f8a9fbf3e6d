import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { MINUTE } from "#contract/time.ts";
import type { Account } from "#tests/harness/people/account.ts";
import { otherThan } from "#tests/harness/people/phone.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { openForm } from "../request/new-request-steps.ts";
import { openProfile, said } from "./steps.ts";

/** A place where the user can request and enter one-time codes. */
export interface CodePlace {
  page: Page;
  /** The element that holds the button and the field. */
  where: Locator;
  who: Account;
  /** The path of the API endpoint. */
  path: string;
  /** @returns the digits of the first code sent */
  firstCode: () => Promise<string>;
  /** Takes a screenshot once the text is there. */
  look: (name: string) => Promise<void>;
}

/** Exceeds each limit of one-time codes (attempts, lifetime and codes sent) and checks the messages. */
export async function meetLimits({ page, where, who, path, firstCode, look }: CodePlace): Promise<void> {
  const now = Date.now();
  // Fix the server's time, so every call falls into the same hour.
  const headers = { "X-Test-Now": String(now), "X-Test-Door": stack().env.TEST_DOOR ?? "" };
  await page.route(`**${path}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), ...headers } }),
  );
  const another = where.getByRole("button", { name: "Send Another Code" });
  const field = where.getByRole("textbox", { name: "6-digit code" });
  /** Skips the required pause between two codes, on the server and on the page. */
  const aMinutePasses = async () => {
    await rows("UPDATE codes SET created_at = created_at - ? WHERE user_id = ?", [MINUTE, who.id]);
    await page.clock.fastForward(MINUTE);
  };
  await page.clock.install();
  await where.getByRole("button", { name: "Send Code" }).click();
  await field.waitFor();
  const wrong = otherThan(await firstCode());
  for (let i = 0; i < 4; i++) expect((await who.api.post(path, { code: wrong }, { now })).status).toBe(422);
  await field.fill(wrong);
  await where.getByText("That code was tried too many times. Request a new one.").waitFor();
  await field.waitFor({ state: "detached" });
  await look("tried-too-often");

  await aMinutePasses();
  await another.click();
  await where.getByText(/^We sent a code to .*\. It works for 10 minutes\.$/).waitFor();
  await page.clock.fastForward(10 * MINUTE);
  await where.getByText("That code has expired. Request a new one.").waitFor();
  await look("over");

  for (let sent = 2; sent <= 3; sent++) {
    await aMinutePasses();
    const answered = page.waitForResponse(
      (response) => response.url().endsWith(path) && response.request().method() === "POST",
    );
    await another.click();
    expect((await answered).status()).toBe(sent < 3 ? 200 : 429);
  }
  await where.getByText(/^Too many attempts\. Please try again in \d+ (minute|hour)s?\.$/).waitFor();
  await look("too-many");
}

/** Without a text message service, reads in the request form and the profile why a phone can't be verified. */
export async function readNoTexts(page: Page, who: Account): Promise<void> {
  await openForm(page, "type=identity");
  const service = page.getByRole("checkbox", { name: "Phone verification" });
  await expect.poll(() => service.isDisabled()).toBe(true);
  await said(
    page,
    "Not available: this needs a code texted to the number, and no text message service is connected.",
  );
  await openProfile(page, who);
  await page.getByRole("textbox", { name: /^Phone/ }).fill("+1 202 555 0147");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await said(page, "We can't send text messages, so you can't verify a phone number.");
  await expect.poll(() => page.getByRole("button", { name: "Verify Phone" }).count()).toBe(0);
}
