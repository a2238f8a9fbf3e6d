import type { Locator, Page } from "playwright-core";
import { DAY } from "#contract/time.ts";
import { type Account, someEmail } from "#tests/harness/people/account.ts";
import { JANE, requestOf } from "#tests/harness/verification/verification.ts";

/** A subject's name. Tests tell rows apart by the last name. */
const person = (lastName: string) => ({ ...JANE, lastName });

/** Requests an identity verification of Jane with this last name. @returns its ID */
export const identityOf = (asker: Account, lastName: string, more: Record<string, unknown> = {}) =>
  requestOf(asker, someEmail("jane"), { personalInfo: person(lastName), ...more });

/** Requests a rental verification of Jane with this last name. @returns its ID */
export const rentalOf = (asker: Account, lastName: string, more: Record<string, unknown> = {}) =>
  identityOf(asker, lastName, {
    verificationType: "rental",
    rentalInfo: { previousAddress: "4 Elm St, Springfield" },
    purposeCertified: true,
    ...more,
  });

/** Creates a request this many days old. @returns its ID */
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

/** The list's table. `rowOf` finds the row of Jane with this last name. */
export const table = (page: Page): Locator => page.getByRole("table", { name: "Verifications" });
export const rowOf = (page: Page, lastName: string): Locator =>
  table(page).getByRole("row", { name: `Jane ${lastName}` });

/** The last names in the table, from top to bottom. */
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

/** The URL of the call that loads the list. */
export const LIST_CALL = /\/api\/v1\/verifications\?/;
