import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import { dateOf } from "#contract/time.ts";
import { withDays } from "#lib/format/format.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { keepPicture, test, type VisitorOptions } from "#tests/harness/browser/visitor.ts";
import { providerWorld } from "#tests/harness/outside/provider-world.ts";
import { answerTo } from "#tests/harness/outside/vendor.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { checkIdOf } from "#tests/harness/verification/in-review.ts";
import { consentTo, fixture, viewWhen } from "#tests/harness/verification/verification.ts";
import { record } from "#tests/unit/providers/lei-record.ts";
import { said } from "../account/steps.ts";
import { choose, noMore, openAs, saysTechnically } from "../detail/steps.ts";
import { violations } from "../pages/axe.ts";
import { openForm, submit } from "../request/new-request-steps.ts";
import { signIn } from "../steps.ts";
import { line } from "../subject/attest-steps.ts";
import { signInWithCode } from "./steps.ts";

/**
 * One stack in which each provider answers its own check in its own way, and every identity document goes to a
 * reviewer.
 */
const world = providerWorld(
  {
    credit_check: "acme",
    bank_verification: "garbled",
    income_verification: "broken",
    debt_analysis: "mute",
    ssn_verification: "sandbox",
    business_identity: "gleif",
    business_registration: "gleif",
  },
  {
    names: { acme: "Acme Credit", garbled: "Bankline", broken: "Payfacts", mute: "Debtbook" },
    env: { REVIEW_DOCUMENTS: "always" },
  },
);
const TODAY = dateOf(Date.now());
const LEI = "5493000IBP32UQZ0KL24";
const PHONE = { width: 390, height: 844 };

const here = (options: VisitorOptions = {}): VisitorOptions => ({ baseUrl: world.stack.url, ...options });
const both = async (visitor: Parameters<typeof openAs>[0], id: string): Promise<[Page, Page]> => [
  await openAs(visitor, world.requester, id, here({ name: "asker" })),
  await openAs(
    visitor,
    world.subject,
    id,
    here({ name: "subject", viewport: PHONE, colorScheme: "dark", reducedMotion: "reduce" }),
  ),
];
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
/** Waits until the provider has answered or failed at least once. @returns the stored provider request */
const asked = (id: string, check: CheckId) => world.request(id, check, ({ attempts }) => attempts > 0);

/** Expects no violations and no sideways scrolling, and takes a screenshot. */
async function look(page: Page, name: string): Promise<void> {
  await keepPicture(page, `providers-${name}`);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}

describe("providers that follow the contract", () => {
  test("both sides see one late and three useless answers live, and the credit", async ({ visitor }) => {
    const { vendor } = world;
    vendor.on("/garbled", () => ({ status: 200, json: "<html>" }));
    vendor.on("/broken", () => ({ status: 500 }));
    vendor.on("/mute", () => "silence");
    const useless = ["bank_verification", "income_verification", "debt_analysis"] as const;
    const id = await world.begin("financial", "credit_check", {
      requestedServices: ["credit_check", ...useless],
    });
    const pages = await both(visitor, id);
    const [requester, subject] = pages;
    await noMore(subject);
    for (const page of pages) {
      await page.getByRole("status").filter({ hasText: "Waiting for several providers" }).waitFor();
      await row(page, "Credit check").getByText("Running", { exact: true }).waitFor();
      await said(page, "Acme Credit hasn't answered yet.");
    }
    await look(requester, "waits-1280-light");
    await look(subject, "waits-390-dark");
    const question = await asked(id, "credit_check");
    const facts = { credit_score: 742, bankruptcy: false };
    const settled = answerTo(question.id, { outcome: "passed", data_date: "2026-01-31", facts });
    await world.call("acme", settled, { id: "msg_once" });
    // A repeated answer and an older one arrive; neither changes what's shown.
    await world.call("acme", settled, { id: "msg_once" });
    const older = { outcome: "adverse", facts: { credit_score: 541 } };
    await world.call("acme", answerTo(question.id, older, Date.now() - 60_000));
    for (const page of pages) {
      await row(page, "Credit check").getByText("Passed", { exact: true }).waitFor();
      await said(page, "Waiting for several providers");
    }
    for (const check of useless) await world.giveUp((await asked(id, check)).id);
    for (const page of pages) {
      await said(page, "The checks have finished");
      await saysTechnically(page, withDays(`Acme Credit, data of 2026-01-31, answered ${TODAY}`));
      await said(page, "Bankline was asked and gave no usable answer in time.");
      const lines = page.getByRole("region", { name: "Financial verification" });
      await line(lines, "Credit score", "742");
      await line(lines, "Credit history", "Not checked", "The evidence doesn't say.");
      await line(lines, "Bankruptcy", "No");
    }
    await requester.getByRole("region", { name: "Details" }).getByText("Credited", { exact: true }).waitFor();
    // Two of the four services were free with the first request, so only two of the three were paid for.
    await said(
      requester,
      /^(?:(?:Bank|Income) verification|Debt analysis), (?:(?:Bank|Income) verification|Debt analysis)$/,
    );
    await expect.poll(() => subject.getByText("Credited", { exact: true }).count()).toBe(0);
    await look(requester, "result-1280-light");
    await look(subject, "result-390-dark");
  });

  test("a verification whose only provider never answers ends and is credited", async ({ visitor }) => {
    world.vendor.on("/mute", () => "silence");
    const id = await world.begin("financial", "debt_analysis");
    const pages = await both(visitor, id);
    const [requester, subject] = pages;
    await noMore(subject);
    await said(requester, "Waiting for a provider");
    await world.giveUp((await asked(id, "debt_analysis")).id);
    for (const page of pages) await said(page, "The checks couldn't finish");
    await said(requester, /A service we rely on didn't answer\. You got \$[\d.]+ back as credit\./);
    await row(requester, "Debt analysis").getByText("Unavailable", { exact: true }).waitFor();
    await look(requester, "failed-1280-light");
    await look(subject, "failed-390-dark");
  });
});

describe("the LEI registry", () => {
  test("is queried by the LEI in the form and named as the source", async ({ visitor }) => {
    world.vendor.on("/gleif/lei-records/", () => ({ status: 200, json: { data: record({ lei: LEI }) } }));
    const page = await visitor(here());
    await signIn(page, world.requester);
    await openForm(page, "type=business");
    await page.getByLabel("Target user email").fill(world.subject.email);
    await page.getByLabel("Business name").fill("British Museum Bakery");
    await page.getByLabel("EIN", { exact: true }).fill("123456789");
    await page.getByLabel("Legal Entity Identifier (LEI)").fill(LEI.toLowerCase());
    await page.getByRole("checkbox", { name: "Business registration" }).check();
    await submit(page);
    await said(page, "Verification request submitted successfully!");
    await page
      .getByRole("row", { name: /Business/ })
      .getByRole("link", { name: /^View/ })
      .click();
    await page.waitForURL(/\/app\/verifications\/ver_/);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await consentTo(world.subject, id);
    await said(page, "The checks have finished");
    await saysTechnically(page, withDays(`GLEIF LEI registry, entry ${LEI} of 2026-03-04, asked ${TODAY}`));
    await said(
      page,
      /^A record with this name and number exists in the registry of legal entities, and it's current\./,
    );
    await look(page, "gleif-1280-light");
  });

  test("finds a business by its name and address, and the result says so", async ({ visitor }) => {
    world.vendor.on("/gleif/lei-records?", () => ({ status: 200, json: { data: [record({ lei: LEI })] } }));
    const id = await world.begin("business", "business_registration", {
      personalInfo: {},
      businessInfo: {
        businessName: "British Museum Bakery",
        ein: "12-3456789",
        businessAddress: "12 High Street, Springfield, IL 62701",
      },
    });
    const page = await openAs(visitor, world.requester, id, here());
    await said(page, "The checks have finished");
    await said(page, /^A record with this name and address exists in the registry of legal entities/);
    await saysTechnically(page, withDays(`GLEIF LEI registry, entry ${LEI} of 2026-03-04, asked ${TODAY}`));
  });

  test("says if an entry lapsed, belongs to another entity, or is missing", async ({ visitor }) => {
    const page = await visitor(here());
    await signIn(page, world.requester);
    for (const [entry, businessName, words] of [
      [
        record({ lei: LEI, status: "LAPSED" }),
        "British Museum Bakery",
        /but its renewal was due on Mar 4, 2027 and no one has confirmed it since\.$/,
      ],
      [record({ lei: LEI }), "Harbor Staffing", "The LEI stated belongs to an entity with another name."],
      [null, "British Museum Bakery", "The registry of legal entities has no entry with the stated LEI."],
    ] as const) {
      world.vendor.on("/gleif/lei-records/", () =>
        entry ? { status: 200, json: { data: entry } } : { status: 404, json: {} },
      );
      const businessInfo = { businessName, ein: "12-3456789", lei: LEI };
      const id = await world.begin("business", "business_registration", { personalInfo: {}, businessInfo });
      await viewWhen(world.requester, id, ({ stage }) => stage !== "checking");
      await page.goto(`/app/verifications/${id}`);
      await said(page, words);
    }
  });
});

test("a provider without an answer leaves the check to the subject's documents", async ({ visitor }) => {
  world.vendor.on("/garbled", () => ({ status: 202 }));
  const id = await world.begin("financial", "bank_verification");
  const [requester, subject] = await both(visitor, id);
  await said(requester, "Bankline hasn't answered yet.");
  const question = await asked(id, "bank_verification");
  await world.call("garbled", answerTo(question.id, { outcome: "no_answer" }));
  const file = await textPdf([[...papers.statement(), `Copy of ${id}`]]);
  await subject.getByLabel("Document type").selectOption({ label: "Bank statement" });
  await choose(subject, [{ name: "statement.pdf", mimeType: "application/pdf", buffer: Buffer.from(file) }]);
  await said(requester, "The checks have finished");
  const found = requester.getByRole("region", { name: /^Verdict/ }).getByRole("listitem");
  await found.filter({ hasText: "Bank account" }).getByText("2 of 4: Read from documents").waitFor();
  await expect.poll(() => requester.getByText("Bankline", { exact: false }).count()).toBe(0);
});

test("the test provider can also be unsure, have no data, or answer late", async ({ visitor }) => {
  const stating = (word: string) =>
    world.begin("identity", "ssn_verification", {
      personalInfo: { firstName: "Jane", lastName: `Sandbox-${word}`, dateOfBirth: "1990-04-12" },
    });
  const late = await stating("Pending");
  const page = await openAs(visitor, world.requester, late, here());
  const found = row(page, "SSN verification");
  await found.getByText("Running", { exact: true }).waitFor();
  await world.due((await asked(late, "ssn_verification")).id);
  await world.subject.api.post(`/api/verifications/${late}/evidence-complete`);
  await said(page, "The checks have finished");
  await found.getByText("Passed", { exact: true }).waitFor();
  await said(page, "The test provider confirmed what was stated.");
  for (const [word, status, words] of [
    ["Inconclusive", "Inconclusive", "The test provider couldn't tell."],
    ["Unavailable", "Unavailable", "The test provider has no data."],
  ] as const) {
    const id = await stating(word);
    await world.subject.api.post(`/api/verifications/${id}/evidence-complete`);
    await page.goto(`/app/verifications/${id}`);
    await found.getByText(status, { exact: true }).waitFor();
    await said(page, words);
  }
});

test("the test provider does what its README says for a word, marked TEST", async ({ visitor }) => {
  const id = await world.begin("identity", "ssn_verification", {
    personalInfo: { firstName: "Jane", lastName: "Sandbox-Adverse", dateOfBirth: "1990-04-12" },
  });
  const [requester, subject] = await both(visitor, id);
  await noMore(subject);
  await said(requester, "The checks have finished");
  const found = row(requester, "SSN verification");
  await found.getByText("Adverse", { exact: true }).waitFor();
  await said(requester, "The test provider contradicted what was stated.");
  await found
    .locator("span", { hasText: /^TEST$/ })
    .first()
    .waitFor();
  await look(requester, "sandbox-1280-light");
});

test("a setting sends every document to a reviewer, whose decision shows live", async ({ visitor }) => {
  const judge = await staffMember(undefined, world.stack);
  const id = await world.begin("identity", "document_verification");
  const pages = await both(visitor, id);
  const [requester, subject] = pages;
  await choose(subject, [
    { name: "license.jpg", mimeType: "image/jpeg", buffer: await fixture("license.jpg") },
  ]);
  for (const page of pages) {
    await said(page, "With a reviewer");
    await said(page, "A reviewer has to look at the document, even though we could read it.");
  }
  await look(subject, "in-review-390-dark");
  const page = await visitor(here({ name: "judge" }));
  await signInWithCode(page, judge, "/app/reviews");
  for (const check of ["identity_match", "document_verification"] as const) {
    await page.goto(`/app/reviews/${await checkIdOf(id, check, world.stack.dbUrl)}`);
    await page.getByRole("img", { name: /^Driver's license/ }).waitFor();
    await page.getByRole("radio", { name: "Approve" }).check();
    await page.getByLabel("Reason", { exact: true }).fill("The picture is of a genuine license.");
    await page.getByRole("button", { name: "Record Decision" }).click();
    await said(page, "This review is closed");
  }
  for (const one of pages) await said(one, "The checks have finished");
  const identity = requester.getByRole("region", { name: "Identity verification" });
  const verified = identity.locator("div").filter({ hasText: "Document verified" }).last();
  await verified.getByText("Yes", { exact: true }).waitFor();
  await viewWhen(
    world.requester,
    id,
    ({ results }) => results?.identity_verification.document_verified === true,
  );
  await look(requester, "reviewed-1280-light");
  await look(subject, "reviewed-390-dark");
});
