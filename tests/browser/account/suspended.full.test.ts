import { expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { opsAs } from "#tests/harness/stack/ops.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";
import { fillSignIn, listening, said } from "./steps.ts";

const WORDS = "This account is suspended. Write to support@countersign.example to find out why or to appeal.";

test("a suspended account is signed out of its open page and learns why when it signs in again", async ({
  page,
}) => {
  const person = await account();
  const hears = listening(page);
  await signIn(page, person);
  await hears;
  expect((await opsAs("suspend", person.email, "--why", "Test")).code).toBe(0);
  await cron();
  await said(page, WORDS);
  await page.waitForURL(/\/login/);
  await fillSignIn(page, person);
  // The earlier toast may still be there, so look in the form.
  await page.getByRole("form", { name: "Sign in" }).getByRole("alert").getByText(WORDS).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "suspended", "window");
});
