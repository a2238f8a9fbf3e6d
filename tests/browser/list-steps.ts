import type { Locator, Page } from "playwright-core";
import { type Account, someEmail } from "#tests/harness/account.ts";
import { JANE, requestOf } from "#tests/harness/verification.ts";

/** A subject's name; surnames are how rows are told apart. */
const person = (lastName: string) => ({ ...JANE, lastName });

/** Asks for an identity verification of Jane somebody. @returns its id */
export const identityOf = (asker: Account, lastName: string, more: Record<string, unknown> = {}) =>
  requestOf(asker, someEmail("jane"), { personalInfo: person(lastName), ...more });

/** Asks for a rental verification of Jane somebody. @returns its id */
export const rentalOf = (asker: Account, lastName: string, more: Record<string, unknown> = {}) =>
  identityOf(asker, lastName, {
    verificationType: "rental",
    rentalInfo: { previousAddress: "4 Elm St, Springfield" },
    purposeCertified: true,
    ...more,
  });

const DAY = 24 * 60 * 60 * 1000;

/** Asks for one as many days ago. @returns its id */
export async function oldRequest(asker: Account, lastName: string, days: number): Promise<string> {
  const body = {
    verificationType: "identity",
    targetUserEmail: someEmail("jane"),
    personalInfo: person(lastName),
  };
  const answer = await asker.api.post<{ id: string }>("/api/v1/verifications", body, {
    now: Date.now() - days * DAY,
  });
  return answer.data.id;
}

export const tag = (asker: Account, id: string, tags: string[]) =>
  asker.api.put(`/api/verifications/${id}/tags`, { tags });

/** The list's table, and the row of Jane somebody in it. */
export const table = (page: Page): Locator => page.getByRole("table", { name: "Verifications" });
export const rowOf = (page: Page, lastName: string): Locator =>
  table(page).getByRole("row", { name: `Jane ${lastName}` });

/** The surnames in the table, in its order. */
export const surnames = (page: Page): Promise<string[]> =>
  table(page)
    .getByRole("link", { name: /^View / })
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")?.split(" ").at(-1) ?? ""));

export const selectRow = (page: Page, lastName: string) =>
  table(page)
    .getByRole("checkbox", { name: new RegExp(`^Select .* Jane ${lastName}$`) })
    .check();

/** Opens the Advanced panel. */
export async function openAdvanced(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Advanced", exact: true }).click();
  await page.getByRole("button", { name: "Apply Filters" }).waitFor();
}

/** The call that fetches the list. */
export const LIST_CALL = /\/api\/v1\/verifications\?/;
