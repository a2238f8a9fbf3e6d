import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { DAY, dateOf } from "#contract/time.ts";
import { withDays } from "#lib/format/format.ts";
import { type MadeEntry, sanctionEntries } from "#tests/fixtures/sanction-list.ts";
import type { WithAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { keepPicture, test, type VisitorOptions } from "#tests/harness/browser/visitor.ts";
import { listFolder, sanctionsLoad } from "#tests/harness/outside/sanctions.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { checkIdOf, decide } from "#tests/harness/verification/in-review.ts";
import { peerOf } from "#tests/harness/verification/peer.ts";
import { consentTo, fixture, upload, viewWhen } from "#tests/harness/verification/verification.ts";
import { readNoTexts } from "../account/code-steps.ts";
import { said } from "../account/steps.ts";
import { noMore, openAs, saysTechnically } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { fieldOf, openForm, submit } from "../request/new-request-steps.ts";
import { signIn, tick } from "../steps.ts";
import { say, signInWithCode } from "./steps.ts";

/**
 * A separate stack: it has no providers and sends no text messages, and its sanctions list would affect every other
 * test.
 */
let stack: Awaited<ReturnType<typeof ownStack>>;
let folder: string;
let asker: Account;
let subject: Account;
let judges: [WithAuthenticator, WithAuthenticator, WithAuthenticator];

const TODAY = dateOf(Date.now());
const MADE = sanctionEntries(300);
const FIRM = MADE.find(({ kind }) => kind === "entity")!;
const SOMEBODY = MADE.find(({ kind }) => kind === "individual")!;
/** An entry with the birth date on Jane's license. */
const JANE: MadeEntry = {
  ...SOMEBODY,
  number: 77_001,
  name: "DOE, Jane",
  words: ["Jane", "Doe"],
  born: "1990-04-12",
  aliases: [],
};
/** An entry with another birth date than the license with that name. */
const MARIA: MadeEntry = {
  ...JANE,
  number: 77_002,
  name: "GONZALEZ, Maria Luisa",
  words: ["Maria", "Luisa", "Gonzalez"],
  born: "1931-02-03",
};
const ENTRIES = [...MADE, JANE, MARIA];
const LIST = `OFAC SDN list of ${TODAY}`;

beforeAll(async () => {
  stack = await ownStack({ PROVIDERS: "none", SMS: "none" });
  folder = await listFolder(stack.dataDir, ENTRIES);
  const person = (firstName: string, lastName: string) => account({ on: stack, firstName, lastName });
  [asker, subject, ...judges] = await Promise.all([
    person("Marcus", "Reed"),
    person("Jane", "Doe"),
    staffMember(undefined, stack),
    staffMember(undefined, stack),
    staffMember(undefined, stack),
  ]);
}, 180_000);
afterAll(async () => {
  await stack?.stop();
});

const here = (options: VisitorOptions = {}): VisitorOptions => ({ baseUrl: stack.url, ...options });
const shot = (page: Page, name: string) => keepPicture(page, `screening-${name}`);
const service = (page: Page, name: string) => page.getByRole("checkbox", { name });
const reviewPath = async (id: string, check: string) =>
  `/app/reviews/${await checkIdOf(id, check, stack.dbUrl)}`;

/** Creates a background check with a license that its subject has consented to. */
async function background(
  name: string,
  { requester = asker, person = subject, file = "license.jpg" } = {},
): Promise<string> {
  const id = await peerOf(requester, person.email, {
    verification_type: "background",
    target_info: { name, email: person.email },
  });
  await consentTo(person, id);
  await upload(person, id, await fixture(file));
  return id;
}

/** Expects no violations and no sideways scrolling on a wide light page and a narrow dark one. */
async function looks(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await shot(page, `${name}-${width}-${colorScheme}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("services that no one can answer here aren't available, and the forms say why", async ({ visitor }) => {
  const page = await visitor(here());
  await signIn(page, asker);
  await openForm(page, "type=financial");
  const credit = service(page, "Credit check");
  await expect.poll(() => credit.isDisabled()).toBe(true);
  await said(page, "Not available: only a credit bureau can answer this, and none is connected.");
  await expect.poll(() => service(page, "Bank verification").isEnabled()).toBe(true);
  await looks(page, "form-financial");
  await openForm(page, "type=business");
  await expect.poll(() => service(page, "Regulatory compliance").isDisabled()).toBe(true);
  const why =
    "Not available: no sanctions screening service is connected, and no current sanctions list is loaded.";
  await said(page, why);
  await page.goto("/app/verifications/peer");
  const kind = page.getByRole("radio", { name: "Background" });
  await kind.waitFor();
  await expect.poll(() => kind.isDisabled()).toBe(true);
  await said(page, /^Not available: no screening service is connected, and no current sanctions list/);
  await shot(page, "form-peer");
  await readNoTexts(page, asker);
  await looks(page, "profile-no-texts");
});

describe("with a list that the operator loads", () => {
  test("a possible match of a business goes to two reviewers, live, and its result names the list's date", async ({
    visitor,
  }) => {
    const loaded = await sanctionsLoad(stack.dbUrl, folder, "--date", TODAY);
    expect(loaded).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${LIST} is in use: ${ENTRIES.length} entries`),
    });

    const requester = await visitor(here({ name: "asker" }));
    await signIn(requester, asker);
    await openForm(requester, "type=business");
    await requester.getByLabel("Target user email").fill(subject.email);
    await requester.getByLabel("Business name").fill(`${FIRM.words.join(" ")} Limited`);
    await requester.getByLabel("EIN", { exact: true }).fill("123456789");
    const { street, city, country } = FIRM.address;
    await requester.getByLabel("Business address").fill(`${street}, ${city}, ${country}`);
    await service(requester, "Regulatory compliance").check();
    await submit(requester);
    await said(requester, "Verification request submitted successfully!");
    await requester
      .getByRole("row", { name: /Business/ })
      .getByRole("link", { name: /^View/ })
      .click();
    await requester.waitForURL(/\/app\/verifications\/ver_/);
    const id = new URL(requester.url()).pathname.split("/").at(-1) ?? "";

    const other = await openAs(visitor, subject, id, here({ name: "subject" }));
    await other.getByText(/sanctions list of the US Treasury/).waitFor();
    await tick(other, /I have read this and agree/);
    await other.getByRole("button", { name: "Agree", exact: true }).click();
    await noMore(other);
    for (const page of [requester, other]) {
      await said(page, "With a reviewer");
      await said(page, withDays(`A reviewer has to compare the request with the ${LIST}.`));
      await expect.poll(() => page.locator("main").innerText()).not.toMatch(/candidate|entry/i);
    }
    await shot(requester, "business-waits");

    const path = await reviewPath(id, "regulatory_compliance");
    const first = await visitor(here({ name: "first" }));
    await signInWithCode(first, judges[0], "/app/reviews");
    await first.getByRole("table", { name: "Reviews" }).locator(`a[href="${path}"]`).first().click();
    const entry = first.getByRole("table", { name: `Subject and entry ${FIRM.number}` });
    await first.getByText(withDays(`${LIST}, searched ${TODAY}`)).waitFor();
    const row = (fact: string) => entry.getByRole("row").filter({ hasText: fact });
    await row("Name").getByText("100% similar").waitFor();
    await row("Address").getByText("Agrees").waitFor();
    await expect.poll(() => row("Address").innerText()).toContain(`${street}, ${city}, ${country}`);
    await said(first, "Is the subject on the list?");
    await looks(first, "review-business");
    await say(first, "Approve", "Another firm with a like name in the same building.");
    await said(first, "You proposed: Approve");

    const second = await visitor(here({ name: "second" }));
    await signInWithCode(second, judges[1], path);
    await said(second, "A reviewer proposed: Approve");
    await say(second, "Approve", "The register says another firm.");
    await said(second, "This review is closed");
    for (const page of [requester, other]) {
      await said(page, "The checks have finished");
      await said(page, /similar entries on the sanctions list\. None of them matches\.$/);
      await saysTechnically(page, withDays(`${LIST}, searched ${TODAY}; Inspection by a reviewer, ${TODAY}`));
    }
    await shot(requester, "result-business");
  });

  test("a person whose license has the entry's birth date gets an adverse decision by two reviewers", async ({
    visitor,
  }) => {
    const id = await background("Jane Doe");
    const [requester, other] = [
      await openAs(visitor, asker, id, here({ name: "asker" })),
      await openAs(visitor, subject, id, here({ name: "subject" })),
    ];
    for (const page of [requester, other]) await said(page, "With a reviewer");
    const path = await reviewPath(id, "background_check");
    const checkId = path.split("/").at(-1)!;
    await decide(judges[1], checkId, "adverse");
    const page = await visitor(here({ name: "judge" }));
    await signInWithCode(page, judges[2], path);
    const entry = page.getByRole("table", { name: "Subject and entry 77001" });
    const row = (fact: string) => entry.getByRole("row").filter({ hasText: fact });
    await row("Name").getByText("DOE, Jane").waitFor();
    await row("Date of birth").getByText("Apr 12, 1990").first().waitFor();
    await row("Date of birth").getByText("Agrees").waitFor();
    await row("Address").getByText("Differs").waitFor();
    await page.getByRole("img", { name: /^Driver's license/ }).waitFor();
    await looks(page, "review-person");
    await say(page, "Decide against", "The same person.");
    await page.getByRole("alertdialog").getByRole("button", { name: "Decide Against" }).click();
    await said(page, "This review is closed");
    for (const side of [requester, other]) {
      await said(side, /An entry matches\.$/);
      await saysTechnically(side, withDays(`${LIST}, searched ${TODAY}; Inspection by a reviewer, ${TODAY}`));
    }
    await shot(requester, "result-adverse");
  });

  test("a similar name alone isn't a match, and the result names the list's date", async ({ visitor }) => {
    const id = await background("Maria Luisa Gonzalez", { file: "license-other-name.jpg" });
    await viewWhen(asker, id, ({ checks }) =>
      checks.some((check) => check.service === "background_check" && check.status === "passed"),
    );
    const page = await openAs(visitor, asker, id, here());
    await said(page, withDays(`A name on the ${LIST} is similar, but its date of birth is different.`));
    await saysTechnically(page, withDays(`${LIST}, searched ${TODAY}`));
    await shot(page, "result-alike");
  });

  test("requester and subject can't review it, even if they're staff", async ({ visitor }) => {
    const [requester, person] = await Promise.all(
      ["Vera", "Jane"].map(async (firstName) =>
        staffMember(await account({ on: stack, firstName, lastName: "Doe" }), stack),
      ),
    );
    const id = await background("Jane Doe", { requester: requester!, person: person! });
    await viewWhen(requester!, id, ({ stage }) => stage === "in_review");
    const path = await reviewPath(id, "background_check");
    for (const [name, party] of [
      ["requester", requester!],
      ["subject", person!],
    ] as const) {
      const page = await visitor(here({ name }));
      await signInWithCode(page, party, "/app/reviews");
      await said(page, "Nothing to review");
      await page.goto(path);
      await page.getByRole("heading", { name: "You can't review this one" }).waitFor();
      await said(page, "You're a party to this request. Another reviewer has to decide this one.");
      await expect.poll(() => page.getByRole("button", { name: "Record Decision" }).count()).toBe(0);
      await shot(page, `party-${name}`);
    }
  });
});

test("an outdated list isn't searched, and the result says so and names the list's date", async ({
  visitor,
}) => {
  const id = await peerOf(asker, subject.email, {
    verification_type: "background",
    target_info: { name: "Jane Doe", email: subject.email },
  });
  const old = dateOf(Date.now() - 12 * DAY);
  const loaded = await sanctionsLoad(stack.dbUrl, folder, "--date", old, "--force");
  expect(loaded.out).toContain("too old to search");
  const page = await openAs(visitor, asker, id, here());
  await consentTo(subject, id);
  await upload(subject, id, await fixture("license.jpg"));
  await said(page, "The checks have finished");
  const found = page.getByRole("listitem").filter({ hasText: "Background check" }).first();
  await found.getByText("Unavailable", { exact: true }).waitFor();
  await said(
    page,
    withDays(`Our sanctions list is from ${old}. That's more than 7 days ago, so it's too old to search.`),
  );
  await saysTechnically(page, withDays(`OFAC SDN list of ${old}, too old to search on ${TODAY}`));
  await looks(page, "result-stale");
  await openForm(page, "type=business");
  const option = fieldOf(page, "requestedServices").getByText(/no current sanctions list is loaded/);
  await option.waitFor();
});
