import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type Account, account } from "../harness/account.ts";
import { closeBrowser } from "../harness/browser.ts";
import { test } from "../harness/visitor.ts";
import { said } from "./account-steps.ts";
import { identityOf, LIST_CALL, rowOf, selectRow } from "./list-steps.ts";
import { signIn } from "./steps.ts";

const LIST = "/app/verifications";
let asker: Account;

beforeAll(async () => {
  asker = await account();
  await identityOf(asker, "Doe");
});
afterAll(closeBrowser);

const answers = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
const refuses = (status: number, code: string, message: string) =>
  answers(status, { success: false, message, error: { code, message, requestId: "req_1" } });

/** Each way in which the list can fail, and what spec 2 §8 says then. */
const FAILURES: [string, (route: Route) => Promise<void>, string][] = [
  [
    "401",
    refuses(401, "token_invalid", "Whatever the server says"),
    "Your session has expired. Please log in again.",
  ],
  ["no token", refuses(401, "unauthenticated", "No token"), "Authentication required. Please log in again."],
  ["403", refuses(403, "forbidden", "No"), "Access denied. Please check your permissions."],
  ["500", refuses(500, "internal", "Oops"), "Server error. Please try again later."],
  ["503", refuses(503, "busy", "Oops"), "Server error. Please try again later."],
  ["words of the server", refuses(422, "validation", "That page is too far"), "That page is too far"],
  ["no words", answers(422, {}), "Failed to fetch verifications"],
  [
    "no JSON",
    (route) => route.fulfill({ status: 418, contentType: "text/plain", body: "teapot" }),
    "Request failed with status 418",
  ],
  [
    "no connection",
    (route) => route.abort("connectionrefused"),
    "Unable to connect to the server. Please check your internet connection and try again.",
  ],
  [
    "an answer that is none",
    (route) => route.fulfill({ status: 200, contentType: "text/plain", body: "<p>hello</p>" }),
    "An unexpected error occurred. Please try again.",
  ],
];

test("the list says what went wrong, and Retry tries again", async ({ page }) => {
  await signIn(page, asker);
  for (const [what, fail, words] of FAILURES) {
    await page.route(LIST_CALL, fail);
    await page.goto(LIST);
    const state = page.getByRole("alert").filter({ hasText: "Network Error" });
    await state.getByText(words, { exact: true }).waitFor();
    expect(new URL(page.url()).pathname, what).toBe(LIST);
    await page.unroute(LIST_CALL);
    await state.getByRole("button", { name: "Retry" }).click();
    await rowOf(page, "Doe").waitFor();
  }
});

test("bulk actions say what went wrong, and what was chosen stays chosen", async ({ page }) => {
  const call = "**/api/v1/verifications/bulk-action";
  await signIn(page, asker, LIST);
  await selectRow(page, "Doe");

  await page.route(call, refuses(500, "internal", "Oops"));
  await page.getByRole("button", { name: "Export Selected" }).click();
  await said(page, "Failed to export verifications");
  await page.getByRole("button", { name: "Cancel Selected" }).click();
  const ask = page.getByRole("alertdialog", { name: "Cancel 1 verification?" });
  await ask.getByRole("button", { name: "Cancel 1 verification" }).click();
  await ask.getByRole("alert").getByText("Failed to cancel verifications").waitFor();

  await page.unroute(call);
  await page.route(call, (route) => route.abort("connectionrefused"));
  await ask.getByRole("button", { name: "Cancel 1 verification" }).click();
  await ask.getByRole("alert").getByText("Network error. Please try again.").waitFor();
  await ask.getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("button", { name: "Export Selected" }).click();
  await said(page, "Network error. Please try again.");
  await page.getByText("1 selected", { exact: true }).waitFor();
  await page.unroute(call);

  // The one refusal that says what to do about it.
  const fields = { verificationIds: "At most 500 verifications at once" };
  const error = { code: "validation_failed", message: "Some fields are wrong", fields, requestId: "req_1" };
  await page.route(call, answers(422, { success: false, message: error.message, error }));
  await page.getByRole("button", { name: "Export Selected" }).click();
  await said(page, "Failed to export verifications. At most 500 verifications at once.");
  await page.unroute(call);

  const file = "**/api/v1/verifications/export?*";
  await page.getByRole("button", { name: "Clear Selection" }).click();
  await page.getByText("1 selected", { exact: true }).waitFor({ state: "hidden" });
  await page.route(file, refuses(500, "internal", "Oops"));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await said(page, "Failed to export verifications");
});

test("a cancel of one row that fails says so where it was asked, and can be tried again", async ({
  page,
}) => {
  const call = "**/api/verifications/*/cancel";
  const owner = await account();
  await identityOf(owner, "Stubborn");
  await signIn(page, owner, LIST);
  await rowOf(page, "Stubborn")
    .getByRole("button", { name: /^Cancel/ })
    .click();
  const ask = page.getByRole("alertdialog", { name: "Cancel the identity verification of Jane Stubborn?" });
  const confirm = ask.getByRole("button", { name: "Cancel Verification" });
  const gone = "This verification is in progress, so that is no longer possible.";
  const failures: [(route: Route) => Promise<void>, string][] = [
    [refuses(500, "internal", "Oops"), "Failed to cancel verification"],
    [refuses(409, "wrong_status", gone), gone],
    [(route) => route.abort("connectionrefused"), "Network error. Please try again."],
  ];
  for (const [fail, words] of failures) {
    await page.route(call, fail);
    await confirm.and(page.locator(":enabled")).click();
    await ask.getByRole("alert").getByText(words, { exact: true }).waitFor();
    await page.unroute(call);
  }
  await confirm.and(page.locator(":enabled")).click();
  await rowOf(page, "Stubborn").getByText("Cancelled", { exact: true }).waitFor();
});
