import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { User } from "#db/schema/accounts/users.ts";
import { keepPicture } from "#tests/harness/browser/visitor.ts";
import { mailsTo, type SentMail, waitForMail } from "#tests/harness/mail.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import type { World } from "#tests/harness/world/time.ts";
import { violations } from "../pages/axe.ts";

/** Creates a requester, Marcus Reed, and a subject, Jane Doe, who has a password. */
export async function parties(world: World): Promise<{ asker: User; subject: User }> {
  const asker = await world.person({ firstName: "Marcus", lastName: "Reed" });
  return { asker, subject: await world.person({ passwordHash: "none" }) };
}

export const detail = (id: string) => `/app/verifications/${id}`;

export const mailTo = (who: User, subject: string) =>
  waitForMail(who.email, (mail) => mail.subject === subject);

/** Waits for the nth matching email to a person, counted from 1. @returns that email */
export const nthMail = (who: User, nth: number, fits: (mail: SentMail) => boolean): Promise<SentMail> =>
  until(async () => (await mailsTo(who.email)).filter(fits)[nth - 1] ?? null, `mail ${nth} to ${who.email}`);

/** @returns a verification's ledger entries, oldest first: kind, cents, reason */
export async function ledgerOf(world: World, id: string): Promise<string[]> {
  const entries = await rows<{ line: string }>(
    "SELECT kind || ' ' || amount_cents || ' ' || reason AS line FROM ledger_entries WHERE verification_id = ? ORDER BY seq",
    [id],
    world.dbUrl,
  );
  return entries.map(({ line }) => line);
}

/** The card that shows a verification's status. */
export const standing = (page: Page): Locator => page.getByRole("region", { name: "Status", exact: true });

/** Waits until each of these texts appears inside the element. */
export async function reads(where: Locator, ...words: string[]): Promise<void> {
  for (const text of words) await where.getByText(text, { exact: false }).first().waitFor();
}

/** @returns the element that shows this moment, however it's worded. @param ms UTC */
export const at = (where: Locator, ms: number): Locator =>
  where.locator(`time[datetime="${new Date(ms).toISOString()}"]`).first();

/** Expects no sideways scrolling and no axe violations, and takes screenshots for a person to look at. */
export async function look(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await keepPicture(page, `${name}-${colorScheme}-${width}`);
  }
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}
