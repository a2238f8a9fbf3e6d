import type { Page } from "playwright-core";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

export const PHONE = { width: 390, height: 844 };

export interface Asked {
  asker: Account;
  email: string;
  id: string;
  /** The emailed link. */
  link: URL;
}

/** Marcus Reed asks for a verification of someone without an account. */
export async function asked(more: Record<string, unknown> = {}): Promise<Asked> {
  const asker = await account({ firstName: "Marcus", lastName: "Reed" });
  const email = someEmail("jane");
  const id = await requestOf(asker, email, more);
  const link = linkIn(await waitForMail(email, ({ text }) => text.includes(id)), "/v/");
  return { asker, email, id, link };
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** What a person does on the way, counted by the page itself. */
export interface Counted {
  screens: string[];
  taps: number;
  typed: number;
  passwords: number;
}

/** Counts screens, taps and typed fields from now on, also across page loads. */
export async function counting(page: Page): Promise<() => Counted> {
  const counted: Counted = { screens: [], taps: 0, typed: 0, passwords: 0 };
  const typed = new Set<string>();
  await page.exposeFunction("countScreen", (name: string) => {
    if (counted.screens.at(-1) !== name) counted.screens.push(name);
  });
  await page.exposeFunction("countTap", () => {
    counted.taps++;
  });
  await page.exposeFunction("countTyped", (name: string) => {
    typed.add(name);
    counted.typed = typed.size;
  });
  await page.exposeFunction("countPasswords", (shown: number) => {
    counted.passwords = Math.max(counted.passwords, shown);
  });
  await page.addInitScript(() => {
    const count = window as unknown as Record<
      "countScreen" | "countTap" | "countTyped" | "countPasswords",
      (what?: string | number) => void
    >;
    addEventListener("click", (event) => event.isTrusted && count.countTap(), true);
    addEventListener(
      "input",
      ({ target }) => {
        const field = target as HTMLInputElement;
        if (field.type !== "file" && field.type !== "radio") count.countTyped(field.name || field.id);
      },
      true,
    );
    const look = () => {
      const title = document.querySelector("main h1")?.textContent;
      if (title) count.countScreen(title);
      count.countPasswords(document.querySelectorAll('input[type="password"]').length);
    };
    addEventListener("DOMContentLoaded", () =>
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      }),
    );
  });
  return () => counted;
}

/** Goes from the emailed link to the decision, confirming the name. */
export async function toDecision(page: Page, requester: string, consent: string): Promise<void> {
  await heading(page, `${requester} wants to verify you`);
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, "What they want to know");
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, "Is this your name?");
  await page.getByRole("button", { name: "Continue" }).click();
  await heading(page, consent);
}

/** Chooses a file with the button at the bottom. */
export async function take(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  button = "Choose a File Instead",
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await choosing).setFiles(file);
}
