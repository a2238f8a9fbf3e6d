import type { Page } from "playwright-core";
import { extractText } from "unpdf";
import { beforeAll, describe, expect } from "vitest";
import { OUTPUT, test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf, viewWhen } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { signIn } from "../steps.ts";
import { agreed, completed, openAs, type Parties, parties } from "./steps.ts";

const SERVICES = ["document_verification", "address_verification", "phone_verification"];

let both: Parties;
let done: string;
beforeAll(async () => {
  both = await parties();
  done = await completed(both, { requestedServices: SERVICES });
});

const results = (page: Page) => page.getByRole("region", { name: "Results" });

/** Gives every check of a verification ten more findings, as a sandbox would. */
async function tenFindingsEach(id: string): Promise<string[]> {
  const checks = await rows<{ id: string }>(
    "SELECT id FROM checks WHERE verification_id = ? ORDER BY position",
    [id],
  );
  const texts: string[] = [];
  for (const [n, check] of checks.entries()) {
    const reasons = Array.from({ length: 10 }, (_, i) => ({
      code: `finding_${n}_${i}`,
      text: `Finding ${n}-${i}: the value on the document and the value that was stated were compared.`,
    }));
    texts.push(...reasons.map(({ text }) => text));
    await rows("UPDATE checks SET reasons = ?, sandbox = 1 WHERE id = ?", [
      JSON.stringify(reasons),
      check.id,
    ]);
  }
  return texts;
}

describe("a result", () => {
  test("leads with the verdict and its facts, then scores, sections, findings and technical details", async ({
    visitor,
  }) => {
    const page = await openAs(visitor, both.asker, done);
    await results(page).getByText("3 of 4 checks ran").waitFor();
    const verdict = page.getByRole("region", { name: "Verdict: Consistent" });
    await verdict
      .getByText(/^The name, birth date and address you gave match the driver's license\. Nobody/)
      .waitFor();
    const name = verdict.getByRole("listitem").filter({ hasText: "Name and birth date" });
    await name.getByText("Driver's license, read by us", { exact: false }).waitFor();
    await name.getByText(/2 of 4: Read from documents/).waitFor();
    await name.getByText("A reviewer could compare the document with the request.").waitFor();
    const missing = verdict.getByRole("heading", { name: /^Missing for low confidence/ });
    const level = verdict.locator("summary", {
      hasText: "Evidence doesn't reach a confidence level (GPG 45)",
    });
    await expect.poll(() => missing.isVisible()).toBe(false);
    await level.focus();
    await page.keyboard.press("Enter");
    await missing.waitFor();
    await verdict.getByRole("row", { name: /^Driver's license 3 of 4 1 of 4$/ }).waitFor();
    const ring = results(page).getByRole("meter", { name: "Overall score" });
    await expect.poll(() => ring.getAttribute("aria-valuenow")).toBe("59");
    await results(page).getByRole("heading", { name: "Individual scores" }).waitFor();
    await results(page).getByRole("meter", { name: "Document verification" }).waitFor();
    const identity = results(page).getByRole("region", { name: "Identity verification" });
    await identity.getByText("Yes", { exact: true }).waitFor();
    // Null doesn't mean no.
    await expect.poll(() => identity.getByText("Not checked", { exact: true }).count()).toBe(2);
    await identity.getByText("Readable and consistent, but nobody has confirmed it.").waitFor();
    await expect.poll(() => identity.getByText("No", { exact: true }).count()).toBe(0);
    const findings = results(page).getByRole("region", { name: "Additional findings" });
    await findings.getByText("Name and date of birth match the document.").waitFor();
    await findings.getByText("The request has no phone number.").waitFor();
    // Methods and codes stay out of sight until somebody asks for them.
    const source = results(page)
      .getByText(/^PDF417 barcode on the driver's license, read \w+ \d+, 20\d\d$/)
      .first();
    await expect.poll(() => source.isVisible()).toBe(false);
    await results(page).getByText("Technical details").click();
    await source.waitFor();
    const technical = results(page).locator("details").last();
    for (const words of [
      "Valid until",
      "Name, date of birth, expiry date",
      "· driver's license, barcode (DCS, DAC, DAD, DBB, DBA)",
      "High confidence: the barcode corrects its own errors",
    ])
      await technical.getByText(words).first().waitFor();
    await expect.poll(() => page.getByText("TEST", { exact: true }).count()).toBe(0);
  });

  test("answers the three questions of its section for employment and financial checks", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const subject = await account({ email: someEmail("sandbox-pass") });
    const asked = {
      employment: {
        employmentInfo: { employerName: "Acme", position: "Engineer", salary: 68_000 },
        requestedServices: ["salary_verification"],
      },
      financial: { requestedServices: ["credit_check"] },
    };
    const sections = [
      [
        "employment",
        "Employment verification",
        { "Employment status": "Employed", "Employer verified": "Yes", "Salary range": "$50,000–$74,999" },
      ],
      [
        "financial",
        "Financial verification",
        { "Credit score": "742", "Credit history": "No late payments in 24 months", Bankruptcy: "No" },
      ],
    ] as const;
    const page = await visitor();
    await signIn(page, both.asker);
    for (const [verificationType, title, answers] of sections) {
      const id = await requestOf(both.asker, subject.email, {
        verificationType,
        purposeCertified: true,
        personalInfo: { firstName: "Jane", lastName: "Doe" },
        ...asked[verificationType],
      });
      await consentTo(subject, id);
      await subject.api.post(`/api/verifications/${id}/evidence-complete`);
      await viewWhen(both.asker, id, ({ status }) => status === "completed");
      await page.goto(`/app/verifications/${id}`);
      const section = results(page).getByRole("region", { name: title });
      await section.waitFor();
      const lines = await section
        .locator("dl > div")
        .evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((e) => e.textContent)));
      expect(Object.fromEntries(lines)).toEqual(answers);
    }
  });

  test("stays readable with 40 findings, expands by keyboard and prints in full", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const id = await completed(both, { requestedServices: SERVICES });
    const texts = await tenFindingsEach(id);
    expect(texts).toHaveLength(40);
    const page = await openAs(visitor, both.asker, id);
    await results(page)
      .locator("span", { hasText: /^TEST$/ })
      .first()
      .waitFor();
    const more = results(page).getByText("6 more findings").first();
    const last = results(page).getByText(texts[9] ?? "");
    await expect.poll(() => last.isVisible()).toBe(false);
    await more.focus();
    await page.keyboard.press("Enter");
    await last.waitFor();
    await page.keyboard.press("Enter");
    await last.waitFor({ state: "hidden" });

    const file = await page.pdf({ format: "A4", path: `${OUTPUT}result.print.pdf` });
    const { text: pages } = await extractText(new Uint8Array(file));
    const text = pages.join(" ").replace(/\s+/g, " ");
    for (const finding of texts) expect(text).toContain(finding);
    for (const words of [
      "Jane Doe",
      "Identity verification",
      id,
      "You requested",
      "Consistent",
      "59",
      "3 of 4 checks ran",
      "Technical details",
      "PDF417 barcode",
      "Not checked",
      "TEST",
      `/app/verifications/${id} · printed`,
      String(new Date().getFullYear()),
    ])
      expect(text).toContain(words);
    for (const chrome of ["Dashboard", "New Request", "Export", "Organize", "more findings", "Privacy"])
      expect(text).not.toContain(chrome);
  });

  test("isn't shown while it waits for the other result of a mutual check", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const [id, other] = [await completed(both), await requestOf(both.subject, both.asker.email)];
    await rows("UPDATE verifications SET mutual_with = ? WHERE id = ?", [other, id]);
    const page = await openAs(visitor, both.asker, id);
    await page.getByText("This result is waiting for the other one").waitFor();
    await expect.poll(() => results(page).count()).toBe(0);
    await expect
      .poll(() => page.getByRole("button", { name: "Export", exact: true }).isEnabled())
      .toBe(false);
  });
});

describe.for([
  ["light", 1280],
  ["dark", 390],
] as const)("%s at %d px, without violations or sideways scrolling:", ([colorScheme, width]) => {
  const window = { viewport: { width, height: 844 }, colorScheme, reducedMotion: "reduce" } as const;
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  test("the requester's page with a result", { tags: ["full"] }, async ({ visitor }) => {
    const page = await openAs(visitor, both.asker, done, window);
    await page.locator("summary", { hasText: "GPG 45" }).click();
    await page.getByText(/^Not assessed:/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
  });

  test("the subject's page with documents to add, and the report dialog", { tags: ["full"] }, async ({
    visitor,
  }) => {
    const page = await openAs(visitor, both.subject, await agreed(both), window);
    expect(await violations(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await page.getByRole("button", { name: "Report", exact: true }).click();
    await page.getByRole("dialog", { name: "Report Marcus Reed" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
